import { encodeBytes32String } from 'ethers';
import { createFakeNode, raw } from '../../../fixtures/rpc/fakeNode.ts';
import type { FakeContract } from '../../../fixtures/rpc/fakeNode.ts';
import { createFakeTransport } from '../../../fixtures/rpc/fakeTransport.ts';
import { rpcErrors } from '../transport/errors.ts';
import { readContractMetadata, readTokenDecimals, readTokenMetadata } from './readTokenMetadata.ts';

const token = '0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2';
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
const text: FakeContract['abi'] = ['function name() view returns (string)', 'function symbol() view returns (string)', 'function decimals() view returns (uint8)', 'function contractURI() view returns (string)'];
const words: FakeContract['abi'] = ['function name() view returns (bytes32)', 'function symbol() view returns (bytes32)', 'function decimals() view returns (uint256)'];
const node = (answers: FakeContract['answers'], abi = text) => createFakeNode({ contracts: { [token]: { abi, answers } } });
const read = (answers: FakeContract['answers'], abi = text) => readTokenMetadata(node(answers, abi).transport, { token, nativeCurrency });

describe('readTokenMetadata', () => {
  it('reads name and symbol of 32 bytes, as MKR has them', async () => {
    expect(await read({ name: encodeBytes32String('Maker'), symbol: encodeBytes32String('MKR'), decimals: 18 }, words)).toEqual({ name: 'Maker', symbol: 'MKR', decimals: 18 });
  });

  it('makes a name fit to show', async () => {
    expect(await read({ name: `\u202eUSD\u200b Coin${'!'.repeat(1_000)}`, symbol: 'U\nSD', decimals: 6 })).toEqual({ name: `USD Coin${'!'.repeat(56)}`, symbol: 'USD', decimals: 6 });
  });

  it('says that it assumes the decimals of a token that tells none', async () => {
    expect(await read({ name: 'T', symbol: 'T' })).toEqual({ name: 'T', symbol: 'T', decimals: 18, decimalsAssumed: true });
    expect(await read({ decimals: 0 })).toEqual({ name: '', symbol: '', decimals: 0 });
  });

  it('assumes nothing while the node fails or where there is no contract', async () => {
    await expect(read({ name: 'T', symbol: 'T', decimals: rpcErrors.unreachable({ host: 'h', reason: 'reset' }) })).rejects.toMatchObject({ code: 'rpc.unreachable' });
    await expect(readTokenMetadata(createFakeNode().transport, { token, nativeCurrency })).rejects.toMatchObject({ code: 'contract.noCode' });
  });
});

describe('readTokenDecimals', () => {
  it.each([['reverts', {}, text], ['says more than 255', { decimals: 256n }, words], ['answers nothing', { decimals: raw('0x') }, text]])('assumes nothing of a contract that %s', async (_name, answers, abi) => {
    await expect(readTokenDecimals(node(answers, abi).transport, { token, nativeCurrency })).rejects.toMatchObject({ code: 'token.noDecimals', message: 'Invalid currency token' });
  });

  it('asks each token once, and again after a failure', async () => {
    let answer: unknown = rpcErrors.unreachable({ host: 'h', reason: 'reset' });
    const { transport, asked } = node({ decimals: () => answer });
    await expect(readTokenDecimals(transport, { token, nativeCurrency })).rejects.toMatchObject({ code: 'rpc.unreachable' });
    answer = 6;
    for (const spelt of [token, token.toLowerCase(), token]) expect(await readTokenDecimals(transport, { token: spelt, nativeCurrency })).toBe(6);
    expect(asked).toHaveLength(2);
  });
});

describe('what is remembered of tokens', () => {
  it('is bounded, however many there are', async () => {
    let asked = 0;
    const transport = createFakeTransport(async () => ((asked += 1), `0x${'6'.padStart(64, '0')}`));
    const read = (at: number) => readTokenDecimals(transport, { token: `0x${at.toString(16).padStart(40, '0')}`, nativeCurrency });
    for (let at = 1; at <= 10_000; at += 1) await read(at);
    expect([await read(10_000), await read(9_000), asked]).toEqual([6, 6, 10_000]);
    expect([await read(1), asked]).toEqual([6, 10_001]);
  });
});

describe('readContractMetadata', () => {
  it('gives what there is', async () => {
    expect(await readContractMetadata(node({ name: 'N', contractURI: 'ipfs://x' }).transport, { address: token })).toEqual({ name: 'N', symbol: '', uri: 'ipfs://x' });
    expect(await readContractMetadata(node({ contractURI: '' }).transport, { address: token })).toEqual({ name: '', symbol: '' });
  });
});
