import vectors from '../../fixtures/erc6492/vectors.json';
import { hashMessage as hashOfEthers, Interface, Wallet } from 'ethers';
import { createFakeTransport } from '../../fixtures/rpc/fakeTransport.ts';
import { hashMessage } from '../domain/messages/hashMessage.ts';
import { encodeWrappedSignature } from '../domain/messages/wrappedSignature.ts';
import { rpcErrors } from './transport/errors.ts';
import { verifyMessage, verifySignature, verifyTypedData } from './verifySignature.ts';

const wallet = new Wallet(`0x${'11'.repeat(32)}`);
const wrapped = vectors[0]?.wrapped ?? '';
const contracts = new Interface([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] returnData)',
]);
const silent = createFakeTransport(() => Promise.reject(new Error('asked a node')));

describe('verifySignature', () => {
  it('asks no node about a key', async () => {
    expect(await verifyMessage(silent, { address: wallet.address, message: 'hello', signature: await wallet.signMessage('hello') })).toBe(true);
  });

  it('asks no node about a key, whatever it signed, nor where a wrapper holds its signature', async () => {
    const data = { domain: { name: 'Test', chainId: 1 }, types: { Mail: [{ name: 'text', type: 'string' }] }, primaryType: 'Mail', message: { text: 'hello' } };
    expect(await verifyTypedData(silent, { address: wallet.address, data, signature: await wallet.signTypedData(data.domain, data.types, data.message) })).toBe(true);
    const inner = encodeWrappedSignature({ factory: `0x${'12'.repeat(20)}`, factoryData: '0x', signature: await wallet.signMessage('hello') });
    expect(await verifyMessage(silent, { address: wallet.address, message: 'hello', signature: inner })).toBe(true);
  });

  it('asks a contract, and takes nothing but its yes', async () => {
    const contract = `0x${'12'.repeat(20)}`;
    const asked: unknown[] = [];
    const told = (answer: unknown) => verifyMessage(createFakeTransport(({ params }) => (asked.push(params), Promise.resolve(answer))), { address: contract, message: 'hello', signature: '0x1234' });
    const yes = '0x1626ba7e'.padEnd(66, '0');
    expect(await told(yes)).toBe(true);
    expect(asked).toEqual([[{ to: contract, data: contracts.encodeFunctionData('isValidSignature', [hashOfEthers('hello'), '0x1234']) }, 'latest']]);
    for (const answer of ['0x1626ba7e', `${yes.slice(0, -1)}1`, `${yes}00`, '0xffffffff'.padEnd(66, '0'), `0x${'0'.repeat(63)}1`, '0x']) expect(await told(answer)).toBe(false);
  });

  it('asks a contract that is not there yet behind its factory, in one call that neither of the two can end', async () => {
    const [{ factory, factoryData, signature }] = vectors as unknown as readonly [(typeof vectors)[number]]; // not empty
    const account = `0x${'12'.repeat(20)}`;
    const asked: unknown[] = [];
    const told = (...results: readonly (readonly [boolean, string])[]) => verifyMessage(createFakeTransport(({ params }) => (asked.push(params), Promise.resolve(contracts.encodeFunctionResult('aggregate3', [results])))), { address: account, message: 'hello', signature: wrapped });
    const yes = '0x1626ba7e'.padEnd(66, '0');
    expect(await told([false, '0x'], [true, yes])).toBe(true); // the factory refuses where the account is there by now
    const calls = [[factory, true, factoryData], [account, true, contracts.encodeFunctionData('isValidSignature', [hashOfEthers('hello'), signature])]];
    expect(asked).toEqual([[{ to: '0xcA11bde05977b3631167028862bE2a173976CA11', data: contracts.encodeFunctionData('aggregate3', [calls]) }, 'latest']]);
    for (const results of [[[true, yes], [false, yes]], [[true, yes], [true, '0x1626ba7e']], [[true, yes]], []] as const) expect(await told(...results)).toBe(false);
  });

  it('takes a contract that refuses for a no', async () => {
    const refusing = createFakeTransport(() => Promise.reject(rpcErrors.error({ host: 'node.example', message: 'execution reverted', code: 3 })));
    expect(await verifyMessage(refusing, { address: `0x${'12'.repeat(20)}`, message: 'hello', signature: '0x1234' })).toBe(false);
  });

  it('takes what is no hex for no signature', async () => {
    expect(await verifyMessage(silent, { address: wallet.address, message: 'hello', signature: 'yes' })).toBe(false);
  });

  it.each<[string, object, string]>([
    ['no account', { address: undefined }, 'input.notAddress'], ['no message', { message: undefined }, 'message.badSignature'], ['a message of null', { message: null }, 'message.badSignature'], ['a message that is a number', { message: 1 }, 'message.badSignature'],
  ])('does not answer about %s', async (_name, part, code) => {
    const claim = { address: wallet.address, message: 'hello', signature: await wallet.signMessage('hello'), ...part };
    await expect(Promise.resolve().then(() => verifyMessage(silent, claim))).rejects.toMatchObject({ code });
  });

  it('does not answer about typed data that is missing', async () => {
    await expect(verifyTypedData(silent, { address: wallet.address, data: undefined as never, signature: '0x12' })).rejects.toMatchObject({ code: 'message.badTypedData' }); // as a site without types may call it
  });

  it.each([undefined, null, 5, 'no'])('does not answer where the claim is %p', async (claim) => {
    for (const verify of [verifySignature, verifyMessage, verifyTypedData]) await expect(verify(silent, claim as never)).rejects.toMatchObject({ code: 'message.badSignature' }); // as a server may hand on an empty body
  });

  it('takes no signature for no', async () => {
    expect(await verifyMessage(silent, { address: wallet.address, message: 'hello', signature: undefined as never })).toBe(false); // as a site without types may call it
  });

  it('refuses a hash that is none', async () => {
    await expect(verifySignature(silent, { address: wallet.address, hash: '0x12', signature: '0x' })).rejects.toMatchObject({ code: 'message.badSignature' });
  });

  it('does not take a node that fails for a no', async () => {
    const failing = createFakeTransport(() => Promise.reject(rpcErrors.noResponse()));
    await expect(verifyMessage(failing, { address: wallet.address, message: 'hello', signature: '0x12' })).rejects.toMatchObject({ code: 'rpc.noResponse' });
    await expect(verifyMessage(failing, { address: wallet.address, message: 'hello', signature: wrapped })).rejects.toMatchObject({ code: 'rpc.noResponse' });
  });

  it.each(['0x', '0x1626ba7e', null, `0x${'1626ba7e'.padEnd(66, '0')}`])('says so when a node has no Multicall3 and answers %p to code without a recipient', async (answer) => {
    const odd = createFakeTransport(({ params }) => Promise.resolve(JSON.stringify(params).includes('"to"') ? '0x' : answer));
    await expect(verifySignature(odd, { address: wallet.address, hash: hashMessage(''), signature: wrapped })).rejects.toMatchObject({ code: 'message.cannotVerify' });
  });

  it.each([
    ['plain', '0x'],
    ['wrapped', wrapped],
  ])('asks no node about a signature of more than 64 KB: %s', async (_form, start) => {
    for (const length of [2 + 2 * 65_537, 8_000_000]) {
      const signature = start === '0x' ? start.padEnd(length, '0') : `0x${'00'.repeat((length - start.length) / 2)}${start.slice(2)}`;
      await expect(verifySignature(silent, { address: wallet.address, hash: hashMessage(''), signature })).rejects.toMatchObject({ code: 'message.longSignature', context: { bytes: (length - 2) / 2, maxBytes: 65_536 } });
    }
  });

  it('asks a node about one of just 64 KB', async () => {
    const asked: unknown[] = [];
    const transport = createFakeTransport((request) => (asked.push(request), Promise.resolve('0x')));
    expect(await verifySignature(transport, { address: wallet.address, hash: hashMessage(''), signature: `0x${'00'.repeat(65_536)}` })).toBe(false);
    expect(asked).toHaveLength(1);
  });

  it('refuses a wrapper that holds nothing', async () => {
    await expect(verifySignature(silent, { address: wallet.address, hash: hashMessage(''), signature: `0x12${'6492'.repeat(16)}` })).rejects.toMatchObject({ code: 'message.badWrapper' });
  });
});
