import { AbiCoder, Interface, TypedDataEncoder, verifyTypedData } from 'ethers';
import { createServiceState, relayedHash, relayWorldAdapter } from '../../fixtures/relaying/relayerWorld.ts';
import type { RelayChain, ServiceAnswer } from '../../fixtures/relaying/relayerWorld.ts';
import { localAccount } from '../../adapters/ethers/index.ts';
import { createMockWorld, mockAccounts, mockChainOne } from '../../mocks/index.ts';
import { createFakeClock } from '../../mocks/fakeClock.ts';
import { checkPlugin, createTestKit, relayerSuite } from '../../mocks/testing/index.ts';
import type { MakeRelayer } from '../../mocks/testing/index.ts';
import { relayersPoint } from '../../src/contracts/points/relayers.ts';
import type { HttpRequest } from '../../src/contracts/ports/http.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { relay } from '../../src/flows/relaying/relay.ts';
import { walletLocal } from '../walletLocal/index.ts';
import { relayerOpenZeppelin } from './index.ts';
import type { RelayerOpenZeppelinConfig } from './index.ts';

const forwarder = '0x0000000000000000000000000000000000005678';
const [alice] = mockAccounts;
const call = { to: '0x000000000000000000000000000000000000dEaD', data: '0x12345678', gas: 100_000n };
interface Body {
  readonly forwarderAddress: string;
  readonly request: Readonly<Record<string, string>>;
  readonly signature: string;
  readonly type: string;
}
const bodyOf = ({ body }: HttpRequest): Body => JSON.parse(body ?? '') as Body; // as the service reads it
const accepted = (result: unknown = JSON.stringify({ txHash: relayedHash })): ServiceAnswer => ({ status: 200, body: JSON.stringify({ status: 'success', result }) });

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function start(config: Partial<RelayerOpenZeppelinConfig> = {}, { chain = {}, answer = () => accepted() }: { readonly chain?: RelayChain; readonly answer?: (request: HttpRequest) => ServiceAnswer } = {}) {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const asked: HttpRequest[] = [];
  const adapter = relayWorldAdapter(world, 'relay.test', chain, (request) => (asked.push(request), answer(request)));
  const test = createTestKit({ clock, world, adapters: [adapter], plugins: [walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: alice.privateKey }) }), relayerOpenZeppelin.with({ url: 'https://relay.test/hook/{chainId}', forwarder, ...config })] });
  ends.push(() => test.kit.destroy(), () => world.close());
  const run = async (data = call.data, to: string = call.to) => {
    await test.settled(test.kit.dispatch(connect({ walletId: 'key' })));
    return test.settled(test.kit.dispatch(relay({ calls: [{ ...call, to, data }] })));
  };
  return { test, asked, run };
}

describe('relayerOpenZeppelin', () => {
  it('posts what the account has signed for the forwarder, and gives the hash', async () => {
    const { asked, run } = start();
    expect(await run()).toMatchObject({ by: 'hash', hash: relayedHash });
    const [request, ...more] = asked;
    if (!request) throw new Error('Nothing was posted.');
    expect([more, request.url, request.method]).toEqual([[], 'https://relay.test/hook/1337', 'POST']);
    const { forwarderAddress, request: message, signature, type } = bodyOf(request);
    expect({ forwarderAddress, message, type }).toEqual({ forwarderAddress: forwarder, type: 'forward', message: { from: alice.address, to: call.to, value: '0', gas: '100000', nonce: '4', data: call.data } });
    // The struct and the domain of the published Forwarder.sol.
    const types = { ForwardRequest: ['address from', 'address to', 'uint256 value', 'uint256 gas', 'uint256 nonce', 'bytes data'].map((field) => ({ type: field.split(' ')[0] ?? '', name: field.split(' ')[1] ?? '' })) };
    expect(verifyTypedData({ name: 'GSNv2 Forwarder', version: '0.0.1', chainId: mockChainOne.id, verifyingContract: forwarder }, types, message, signature)).toBe(alice.address);
  });

  it('signs for OpenZeppelin 5 with the deadline, as its type is published', async () => {
    const { asked, run } = start({ kind: 'erc2771', domain: { name: 'Shop', version: '1' } });
    await run();
    const { request: message, signature } = bodyOf(asked[0] as HttpRequest); // it was posted
    const types = { ForwardRequest: ['address from', 'address to', 'uint256 value', 'uint256 gas', 'uint256 nonce', 'uint48 deadline', 'bytes data'].map((field) => ({ type: field.split(' ')[0] ?? '', name: field.split(' ')[1] ?? '' })) };
    // ERC2771Forwarder.sol, _FORWARD_REQUEST_TYPEHASH
    expect(TypedDataEncoder.from(types).encodeType('ForwardRequest')).toBe('ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data)');
    expect(verifyTypedData({ name: 'Shop', version: '1', chainId: mockChainOne.id, verifyingContract: forwarder }, types, message, signature)).toBe(alice.address);
    expect(Number(message['deadline'])).toBeGreaterThan(3_600);
  });

  it.each<[string, string, ServiceAnswer]>([
    ['transaction.sendFailed', 'Failed to send transaction: out of credit', { status: 402, body: 'out of credit' }],
    ['relay.uncertain', 'Failed to send transaction: no database', { status: 500, body: 'no database' }],
    ['relay.failed', 'Relay transaction failed', { status: 200, body: '{"message":"not allowed"}' }],
    ['relay.badAnswer', "'relayerOpenZeppelin' gave an answer that cannot be read", { status: 200, body: '{"result":"{\\"txHash\\":7}"}' }],
    ['relay.badAnswer', "'relayerOpenZeppelin' gave an answer that cannot be read", { status: 200, body: 'hello' }],
  ])('fails with %s: %s', async (code, message, answer) => {
    await expect(start({}, { answer: () => answer }).run()).rejects.toMatchObject({ code, message });
  });

  it('has leave to spend signed as a permit, where the token takes one', async () => {
    const token = '0x00000000000000000000000000000000000070Ce';
    const spender = '0x0000000000000000000000000000000000005Be9';
    const words = (type: string, ...values: readonly unknown[]): string => AbiCoder.defaultAbiCoder().encode(values.map(() => type), values);
    const domain = { name: 'Test Dollar', version: '1', chainId: mockChainOne.id, verifyingContract: token };
    // What the token says of itself: name(), nonces(), DOMAIN_SEPARATOR(), version().
    const calls = { '0x06fdde03': words('string', 'Test Dollar'), '0x7ecebe00': words('uint256', 11), '0x3644e515': TypedDataEncoder.hashDomain(domain), '0x54fd4d50': words('string', '1') };
    const { asked, run } = start({ permitTokens: [token] }, { chain: { code: { of: token, is: '0x60' }, calls } });
    await run(new Interface(['function approve(address, uint256)']).encodeFunctionData('approve', [spender, 250n]), token);
    const { request, signature, type } = bodyOf(asked[0] as HttpRequest); // it was posted
    expect([type, request]).toEqual(['permit', { to: token, owner: alice.address, spender, value: '250', nonce: '11', deadline: expect.stringMatching(/^\d+$/), r: signature.slice(0, 66), s: `0x${signature.slice(66, 130)}`, v: Number(`0x${signature.slice(130)}`) }]);
    const types = { Permit: ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline'].map((field) => ({ type: field.split(' ')[0] ?? '', name: field.split(' ')[1] ?? '' })) };
    expect(verifyTypedData(domain, types, request, signature)).toBe(alice.address);
  });

  it('asks for no signature where the contract does not trust the forwarder', async () => {
    const { run, asked } = start({}, { chain: { trusts: false } });
    await expect(run()).rejects.toMatchObject({ code: 'relay.notTrusted' });
    expect(asked).toEqual([]);
  });

  it('serves the chains that have a forwarder, and reaches the relayer only', () => {
    const { test } = start({ forwarder: { 10: forwarder } });
    expect(test.kit.read(relayersPoint)).toMatchObject([{ id: 'relayerOpenZeppelin', chainIds: [10], name: 'relay.test', maxCalls: 1, takesValue: false }]);
  });

  it('goes without a trace', async () => {
    expect(await checkPlugin(relayerOpenZeppelin.with({ url: 'https://relay.test', forwarder }), { use: async (test) => void test.kit.read(relayersPoint) })).toEqual([]);
  });
});

const make: MakeRelayer = ({ world }) => {
  const { arrived, behaviour, controls } = createServiceState();
  const adapter = relayWorldAdapter(world, 'relay.test', {}, (asked) => {
    const { request: { from = '', to = '', data = '', gas = '', value = '', deadline }, signature } = bodyOf(asked);
    arrived.push({ from, calls: [{ to, data, gas: BigInt(gas), valueWei: BigInt(value) }], deadlineSeconds: Number(deadline), signature });
    if (behaviour() === 'silent') return undefined;
    return behaviour() === 'refuses' ? { status: 403, body: 'no' } : accepted(behaviour() === 'lies' ? '{"txHash":7}' : undefined);
  });
  return { relayerId: 'relayerOpenZeppelin', controls, kit: { adapters: [adapter] }, plugin: () => relayerOpenZeppelin.with({ url: 'https://relay.test', forwarder, kind: 'erc2771' }) };
};

describe('relayerSuite of relayerOpenZeppelin', () => {
  for (const { name, run } of relayerSuite(make, { cannot: ['track', 'unknown', 'cancel', 'secrets'] })) it(name, run, 60_000); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
});
