import { verifyAuthorization, verifyTypedData } from 'ethers';
import { answerOfChain, createServiceState, relayedHash, relayWorldAdapter } from '../../fixtures/relaying/relayerWorld.ts';
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
import type { RelayedCall } from '../../src/flows/relaying/relayOrder.ts';
import { waitForRelay } from '../../src/flows/relaying/waitForRelay.ts';
import { walletLocal } from '../walletLocal/index.ts';
import { relayer7702 } from './index.ts';

const delegate = '0xD6999651Fc0964B9c6B444307a0ab20534a66560';
const [alice] = mockAccounts;
const call = { to: '0x000000000000000000000000000000000000dEaD', data: '0x12345678', gas: 100_000n };
interface Execute {
  readonly id: number;
  readonly method: string;
  readonly params: readonly [string, { readonly calls: readonly Readonly<Record<'target' | 'value' | 'data', string>>[]; readonly uid: string }, string, Readonly<Record<string, string>>?];
}
const rpcOf = ({ body }: HttpRequest): Execute => JSON.parse(body ?? '') as Execute; // as the service reads it
const said = ({ id }: Execute, answer: object): ServiceAnswer => ({ status: 200, body: JSON.stringify({ jsonrpc: '2.0', id, ...answer }) });
const types = {
  Call: [{ name: 'target', type: 'address' }, { name: 'value', type: 'uint256' }, { name: 'data', type: 'bytes' }],
  WrappedCalls: [{ name: 'calls', type: 'Call[]' }, { name: 'uid', type: 'bytes32' }],
};

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function run({ chain = {}, hashes = [null, relayedHash], calls = [call] }: { readonly chain?: RelayChain; readonly hashes?: readonly (string | null)[]; readonly calls?: readonly RelayedCall[] } = {}) {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const executed: Execute[] = [];
  let looks = 0;
  const adapter = relayWorldAdapter(world, 'bundler.test', chain, (request) => {
    const asked = rpcOf(request);
    if (asked.method === 'tw_execute') executed.push(asked);
    return said(asked, { result: asked.method === 'tw_execute' ? { queueId: 'q-1' } : asked.method === 'tw_getTransactionHash' ? { transactionHash: hashes[Math.min(looks++, hashes.length - 1)] } : answerOfChain(asked, chain) });
  });
  const test = createTestKit({ clock, world, adapters: [adapter], plugins: [walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: alice.privateKey }) }), relayer7702.with({ bundlers: 'https://bundler.test/{chainId}' })] });
  ends.push(() => test.kit.destroy(), () => world.close());
  await test.settled(test.kit.dispatch(connect({ walletId: 'key' })));
  const relayed = await test.settled(test.kit.dispatch(relay({ calls })));
  return { test, clock, executed, relayed };
}

describe('relayer7702', () => {
  it('has the calls and the leave signed, and gives the hash once the service has one', async () => {
    const { test, executed: [first, ...more], relayed } = await run({ calls: [call, { ...call, valueWei: 5n }] });
    if (!first) throw new Error('Nothing was handed over.');
    expect(more).toEqual([]);
    const [eoa, wrapped, signature, authorization] = first.params;
    expect([eoa, wrapped.calls]).toEqual([alice.address, [{ target: call.to, value: '0', data: call.data }, { target: call.to, value: '5', data: call.data }]]);
    expect(verifyTypedData({ name: 'MinimalAccount', version: '1', chainId: mockChainOne.id, verifyingContract: alice.address }, types, wrapped, signature)).toBe(alice.address);
    const { r = '', s = '', yParity = '', chainId = '', nonce = '', address = '' } = authorization ?? {};
    expect([address.toLowerCase(), Number(nonce), verifyAuthorization({ chainId: BigInt(chainId), nonce: BigInt(nonce), address }, { r, s, yParity: Number(yParity) as 0 | 1 })]).toEqual([delegate.toLowerCase(), 3, alice.address]); // as signatures have it
    expect(await test.settled(test.kit.dispatch(waitForRelay(relayed)))).toBe(relayedHash);
  });

  it('asks for no leave where the account runs the code already', async () => {
    const { executed: [first] } = await run({ chain: { code: { of: alice.address, is: `0xef0100${delegate.slice(2).toLowerCase()}` } } });
    expect(first?.params).toHaveLength(3);
  });

  it('gives up after two minutes', async () => {
    const { test, clock, relayed } = await run({ hashes: [null] });
    const waiting = test.kit.dispatch(waitForRelay(relayed)).catch((error: unknown) => error);
    for (let seconds = 0; seconds < 122; seconds += 1) await clock.advance(1_000);
    expect(await waiting).toMatchObject({ message: 'Failed to find relayed transaction after 120000ms' });
  });

  it('goes without a trace', async () => {
    expect(await checkPlugin(relayer7702.with({ bundlers: 'https://bundler.test' }), { use: async (test) => void test.kit.read(relayersPoint) })).toEqual([]);
  });
});

const make: MakeRelayer = ({ world }) => {
  const { arrived, behaviour, controls, status } = createServiceState();
  const adapter = relayWorldAdapter(world, 'bundler.test', {}, (request) => {
    const asked = rpcOf(request);
    if (asked.method === 'tw_getTransactionHash') {
      if (String(asked.params[0]) !== 'q-1') return said(asked, { error: { code: -32_602, message: 'unknown transaction id' } });
      return said(asked, { result: { transactionHash: status().at === 'mined' ? relayedHash : null } });
    }
    if (asked.method !== 'tw_execute') return said(asked, { result: answerOfChain(asked, {}) });
    const [from, { calls }, signature] = asked.params;
    arrived.push({ from, calls: calls.map(({ target, data, value }) => ({ to: target, data, gas: 100_000n, valueWei: BigInt(value) })), signature }); // it is told no limit of gas
    if (behaviour() === 'silent') return undefined;
    return said(asked, behaviour() === 'refuses' ? { error: { code: -32_000, message: 'no' } } : { result: { queueId: behaviour() === 'lies' ? 7 : 'q-1' } });
  });
  return { relayerId: 'relayer7702', tells: ['queued', 'mined'], kit: { adapters: [adapter] }, controls: { ...controls, unknown: () => '1337:q-99' }, plugin: () => relayer7702.with({ bundlers: 'https://bundler.test' }) };
};

describe('relayerSuite of relayer7702', () => {
  for (const { name, run: runCase } of relayerSuite(make, { cannot: ['cancel', 'deadline', 'secrets'] })) it(name, runCase, 60_000); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
});
