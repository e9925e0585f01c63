import { encodeBytes32String } from 'ethers';
import { createFakeNode, raw } from '../../../fixtures/rpc/fakeNode.ts';
import type { FakeContract } from '../../../fixtures/rpc/fakeNode.ts';
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

  it('tells a node that fails from a token that has none', async () => {
    await expect(readTokenDecimals(node({ decimals: rpcErrors.unreachable({ host: 'h', reason: 'reset' }) }).transport, { token, nativeCurrency })).rejects.toMatchObject({ code: 'rpc.unreachable' });
  });
});

describe('readContractMetadata', () => {
  it('gives what there is', async () => {
    expect(await readContractMetadata(node({ name: 'N', contractURI: 'ipfs://x' }).transport, { address: token })).toEqual({ name: 'N', symbol: '', uri: 'ipfs://x' });
    expect(await readContractMetadata(node({ contractURI: '' }).transport, { address: token })).toEqual({ name: '', symbol: '' });
  });
});
