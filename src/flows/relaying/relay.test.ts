import { verifyAuthorization, verifyMessage, verifyTypedData } from 'ethers';
import { localAccount } from '../../../adapters/ethers/index.ts';
import { createMockWorld, mockAccounts, mockChainOne, mockChainTwo } from '../../../mocks/index.ts';
import { startMockWorld } from '../../../mocks/node.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import type { TestKit } from '../../../mocks/testing/index.ts';
import { walletLocal } from '../../../plugins/walletLocal/index.ts';
import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { relayersPoint } from '../../contracts/points/relayers.ts';
import type { RelayContext, Relayed, RelayDraft, Relayer, RelayerSpec, RelayRequest, RelayStatus, SignedRelay } from '../../contracts/points/relayers.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import { pause } from '../../domain/wait.ts';
import type { CoreState } from '../../store/coreState.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { connect } from '../connection/connect.ts';
import { cancelRelay } from './cancelRelay.ts';
import { readRelayStatus } from './readRelayStatus.ts';
import { relay } from './relay.ts';
import type { RelayOrder } from './relayOrder.ts';
import { waitForRelay } from './waitForRelay.ts';

const [alice] = mockAccounts;
const [target, delegate, forwarder] = ['0x000000000000000000000000000000000000dEaD', '0x0000000000000000000000000000000000001234', '0x0000000000000000000000000000000000005678'];
const call = { to: target, data: '0x12345678', gas: 100_000n };
const hash = `0x${'ab'.repeat(32)}`;
const types = { ForwardRequest: [{ name: 'from', type: 'address' }, { name: 'to', type: 'address' }, { name: 'nonce', type: 'uint256' }, { name: 'data', type: 'bytes' }] };

const tests: TestKit<CoreState>[] = [];
afterEach(() => {
  for (const { kit, world } of tests.splice(0)) {
    kit.destroy();
    world.close();
  }
});

interface Seen {
  readonly prepared: RelayRequest[];
  readonly submitted: SignedRelay[];
  readonly looks: string[];
  readonly cancelled: string[];
  context?: RelayContext;
}

const typedDraft = ({ chainId, from, calls: [first], nonce = 7n }: RelayRequest): RelayDraft => ({
  sign: 'typedData', nonce,
  data: { domain: { name: 'Forwarder', version: '1', chainId, verifyingContract: forwarder }, types, primaryType: 'ForwardRequest', message: { from, to: first?.to, nonce: String(nonce), data: first?.data } },
});

/** A kit with one account connected, and a relayer of which every part can be replaced. */
async function start(spec: Partial<RelayerSpec> = {}, relayer: Partial<Extract<Relayer, { readonly answers: 'reference' }>> = {}) {
  const seen: Seen = { prepared: [], submitted: [], looks: [], cancelled: [] };
  const queueing: Relayer = {
    answers: 'reference',
    prepare: async (request, context) => {
      seen.prepared.push(request);
      seen.context = context;
      return typedDraft(request);
    },
    submit: async (signed) => `job-${seen.submitted.push(signed)}`,
    readStatus: async (reference) => (seen.looks.push(reference), { at: 'queued' }),
    cancel: async (reference) => void seen.cancelled.push(reference),
    ...relayer,
  };
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const openSession = localAccount({ privateKey: alice.privateKey });
  const pays = definePlugin({ id: 'pays', needs: [httpPort], contributes: [relayersPoint.of({ id: 'pays', maxCalls: 1, takesValue: false, load: async () => queueing, ...spec })] });
  const test = createTestKit({ plugins: [walletLocal({ id: 'key', name: 'Key', openSession }), pays], clock, world }) as unknown as TestKit<CoreState>; // of the plugins' own state nothing is asked here
  tests.push(test);
  await test.settled(test.kit.dispatch(connect({ walletId: 'key' })));
  const asked = (order: Partial<RelayOrder> = {}) => test.settled(test.kit.dispatch(relay({ calls: [call], ...order })));
  return { test, seen, asked, clock };
}

const handedOver = { id: 'one', relayerId: 'pays', chainId: 1, from: alice.address, sinceMs: 0, by: 'reference', reference: 'job-1' } as const satisfies Relayed;

describe('relay', () => {
  it('has the account sign what the relayer prepared, and hands it over once', async () => {
    const { seen, asked } = await start();
    const relayed = await asked();
    expect(relayed).toEqual({ id: expect.any(String), relayerId: 'pays', chainId: mockChainOne.id, from: alice.address, by: 'reference', reference: 'job-1', sinceMs: expect.any(Number) });
    expect(seen.prepared).toEqual([{ id: relayed.id, chainId: mockChainOne.id, from: alice.address, calls: [{ ...call, valueWei: 0n }], deadlineSeconds: Math.floor(relayed.sinceMs / 1_000) + 3_600, batchId: 0n }]);
    const [signed, ...more] = seen.submitted;
    expect(more).toEqual([]);
    if (signed?.sign !== 'typedData') throw new Error('Another draft.');
    expect(verifyTypedData(signed.data.domain, types, signed.data.message, signed.signature)).toBe(alice.address);
  });

  it('has a message signed by its bytes', async () => {
    const message = Uint8Array.from([1, 2, 3]);
    const { seen, asked } = await start({}, { prepare: async () => ({ sign: 'message', nonce: 0n, message }) });
    await asked();
    const [signed] = seen.submitted;
    if (signed?.sign !== 'message') throw new Error('Another draft.');
    expect(verifyMessage(message, signed.signature)).toBe(alice.address);
  });

  it('has leave signed for a declared contract to be run, with the calls', async () => {
    const { test, seen, asked } = await start({ delegates: [delegate] }, {
      prepare: async (request) => ({ ...typedDraft(request), sign: 'authorization', authorization: { chainId: request.chainId, address: delegate, nonce: 3 } }) as RelayDraft, // the parts of one, with the leave
    });
    const started = startMockWorld({ world: test.world });
    await asked().finally(() => started.stop());
    const [signed] = seen.submitted;
    if (signed?.sign !== 'authorization') throw new Error('Another draft.');
    const { chainId, nonce, address, ...signature } = signed.signedAuthorization;
    expect([address, nonce, verifyAuthorization({ chainId: BigInt(chainId), nonce: BigInt(nonce), address }, signature)]).toEqual([delegate, 3, alice.address]);
    expect(verifyTypedData(signed.data.domain, types, signed.data.message, signed.signature)).toBe(alice.address);
  });

  it('takes the hash of a relayer that sends at once', async () => {
    const { asked, test } = await start({ load: async () => ({ answers: 'hash', prepare: async (request) => typedDraft(request), submit: async () => hash }) });
    const relayed = await asked();
    expect(relayed).toMatchObject({ by: 'hash', hash });
    expect(await test.settled(test.kit.dispatch(waitForRelay(relayed)))).toBe(hash);
    expect(await test.settled(test.kit.dispatch(readRelayStatus(relayed)))).toEqual({ at: 'submitted', hash });
    await expect(test.settled(test.kit.dispatch(cancelRelay(relayed)))).rejects.toMatchObject({ code: 'relay.notCancellable' });
  });

  it.each([
    ['relay.noTo', { calls: [] }],
    ['relay.noTo', { calls: [{ ...call, to: '' }] }],
    ['relay.noGas', { calls: [{ ...call, gas: undefined as unknown as bigint }] }],
    ['relay.noData', { calls: [{ ...call, data: '0x' }] }],
    ['relay.withValue', { calls: [{ ...call, valueWei: 1n }] }],
    ['relay.tooManyCalls', { calls: [call, call] }],
    ['relay.unsupported', { relayerId: 'another' }],
    ['input.notAddress', { calls: [{ ...call, to: '0x12' }] }],
    ['input.notAddress', { calls: [{ ...call, to: '0x000000000000000000000000000000000000DEad' }] }],
    ['input.notHexData', { calls: [{ ...call, data: '0x123' }] }],
    ['input.notAmount', { calls: [{ ...call, gas: -1n }] }],
  ] as const)('fails with %s for %p, and asks no relayer', async (code, order) => {
    const { asked, seen } = await start();
    await expect(asked(order as Partial<RelayOrder>)).rejects.toMatchObject({ code }); // callers without types leave parts out
    expect(seen.prepared).toEqual([]);
  });

  it('passes over a relayer that does not serve the chain', async () => {
    const { asked } = await start({ chainIds: [mockChainTwo.id] });
    await expect(asked()).rejects.toMatchObject({ code: 'relay.unsupported', message: 'Unsupported gasless provider' });
  });

  it.each<readonly [string, (draft: Extract<RelayDraft, { readonly sign: 'typedData' }>) => unknown]>([
    ['has another target', (draft) => ({ ...draft, data: { ...draft.data, message: { ...draft.data.message, to: forwarder } } })],
    ['has other data', (draft) => ({ ...draft, data: { ...draft.data, message: { ...draft.data.message, data: '0x87654321' } } })],
    ['is for another chain', (draft) => ({ ...draft, data: { ...draft.data, domain: { ...draft.data.domain, chainId: mockChainTwo.id } } })],
    ['has another nonce than was asked for', (draft) => ({ ...draft, nonce: 9n })],
    ['names a contract that was not declared', (draft) => ({ ...draft, sign: 'authorization', authorization: { chainId: mockChainOne.id, address: forwarder, nonce: 0 } })],
    ['is leave for every chain', (draft) => ({ ...draft, sign: 'authorization', authorization: { chainId: 0, address: delegate, nonce: 0 } })],
    ['is nothing', () => undefined],
    ['has no data', ({ nonce }) => ({ sign: 'typedData', nonce })],
  ])('has nothing signed that %s', async (_what, change) => {
    const { asked, seen } = await start({ delegates: [delegate] }, { prepare: async (request) => change(typedDraft(request) as Extract<RelayDraft, { readonly sign: 'typedData' }>) as RelayDraft }); // a relayer with a fault
    await expect(asked({ nonce: 7n })).rejects.toMatchObject({ code: 'relay.badDraft' });
    expect(seen.submitted).toEqual([]);
  });

  it('takes neither a hash nor a reference that is none', async () => {
    for (const answer of ['', 7, 'x'.repeat(513)]) await expect((await start({}, { submit: async () => answer as string })).asked()).rejects.toMatchObject({ code: 'relay.badAnswer' });
    const { asked } = await start({ load: async () => ({ answers: 'hash', prepare: async (request) => typedDraft(request), submit: async () => 'job-1' }) });
    await expect(asked()).rejects.toMatchObject({ code: 'relay.badAnswer' });
  });

  it('says in the words of the specification what a relayer throws', async () => {
    const { asked } = await start({}, { submit: async () => Promise.reject(new Error('no funds')) });
    await expect(asked()).rejects.toMatchObject({ code: 'relay.uncertain', message: 'Failed to send transaction: no funds' });
  });

  it('waits for no answer longer than its limit, and tells the relayer', async () => {
    let signal: AbortSignal | undefined;
    const { asked } = await start({ limits: { requestMs: 5_000 } }, { submit: (_signed, context) => ((signal = context.signal), new Promise(() => {})) });
    await expect(asked()).rejects.toMatchObject({ code: 'relay.timedOut', message: "'pays' did not answer within 5000 ms" });
    expect(signal?.aborted).toBe(true);
  });

  it('hands over nothing that was signed after its deadline, or given up', async () => {
    const { asked, seen } = await start({}, { prepare: async (request, { port }) => (await pause(3_000, { clock: port(clockPort) }), typedDraft(request)) });
    await expect(asked({ forSeconds: 2 })).rejects.toMatchObject({ code: 'relay.expired' });
    const abort = new AbortController();
    const other = await start({}, { prepare: async (request) => (abort.abort(new Error('given up')), typedDraft(request)) });
    await expect(other.asked({ signal: abort.signal })).rejects.toThrow('given up');
    expect([seen.submitted, other.seen.submitted]).toEqual([[], []]);
  });

  it('gives the relayer the ports of its own plugin, and nodes', async () => {
    const { asked, seen } = await start();
    await asked();
    const { context } = seen;
    await expect(context?.port(httpPort).send({ url: 'https://undeclared.test', method: 'GET', limitMs: 1, maxAnswerBytes: 1 })).rejects.toMatchObject({ code: 'http.notAllowed', context: { owner: 'pays' } });
    await expect(context?.transport(999_999)).rejects.toMatchObject({ code: 'chain.unknown' });
  });
});

describe('waitForRelay', () => {
  const ends = (statuses: readonly unknown[], spec: Partial<RelayerSpec> = {}) => start(spec, { readStatus: async () => {
    const status = statuses[Math.min(looks, statuses.length - 1)];
    looks += 1;
    if (status instanceof Error) throw status;
    return status as RelayStatus; // a relayer may answer anything
  } });
  let looks = 0;
  beforeEach(() => void (looks = 0));

  it('looks every second until it is mined', async () => {
    const { test, clock } = await ends([{ at: 'queued' }, { at: 'submitted', hash }, { at: 'mined', hash }]);
    const beganMs = clock.nowMs();
    expect(await test.settled(test.kit.dispatch(waitForRelay(handedOver)))).toBe(hash);
    expect([looks, Math.floor((clock.nowMs() - beganMs) / 1_000)]).toEqual([3, 2]);
  });

  it.each([
    [{ at: 'failed' }, 'relay.failed', 'Relay transaction failed'],
    [{ at: 'failed', reason: 'out of gas' }, 'transaction.erroredWithReason', 'Transaction errored with reason: out of gas'],
    [{ at: 'cancelled' }, 'relay.cancelled', 'Transaction execution cancelled.'],
  ])('fails at once for %p', async (status, code, message) => {
    const { test } = await ends([status]);
    await expect(test.settled(test.kit.dispatch(waitForRelay(handedOver)))).rejects.toMatchObject({ code, message });
    expect(looks).toBe(1);
  });

  it('gives up after a minute, however it is not mined', async () => {
    for (const status of [{ at: 'queued' }, new Error('offline'), { at: 'mined' }]) {
      const { test } = await ends([status]);
      await expect(test.settled(test.kit.dispatch(waitForRelay(handedOver)), { stepMs: 1_000 })).rejects.toMatchObject({ code: 'relay.notFound', message: 'Failed to find relayed transaction after 60000ms' });
    }
  });

  it('goes on after a look that failed', async () => {
    const { test } = await ends([new Error('offline'), { at: 'mined', hash }]);
    expect(await test.settled(test.kit.dispatch(waitForRelay(handedOver)))).toBe(hash);
  });

  it('ends when the relayer has gone', async () => {
    const { test } = await ends([{ at: 'queued' }]);
    await expect(test.settled(test.kit.dispatch(waitForRelay({ ...handedOver, relayerId: 'gone' })))).rejects.toMatchObject({ code: 'relay.unsupported' });
  });
});

describe('readRelayStatus', () => {
  it.each<readonly [unknown, RelayStatus]>([
    [{ at: 'queued', more: 1 }, { at: 'queued' }],
    [{ at: 'submitted' }, { at: 'submitted' }],
    [{ at: 'mined', hash }, { at: 'mined', hash }],
    [{ at: 'failed', reason: 'x'.repeat(400), hash }, { at: 'failed', reason: `${'x'.repeat(299)}…`, hash }],
    [{ at: 'cancelled', reason: 'late' }, { at: 'cancelled', reason: 'late' }],
  ])('reads %p', async (answer, status) => {
    const { test } = await start({}, { readStatus: async () => answer as RelayStatus });
    expect(await test.settled(test.kit.dispatch(readRelayStatus(handedOver)))).toEqual(status);
  });

  it.each([undefined, 'mined', { at: 'done' }, { at: 'mined' }, { at: 'mined', hash: '0x12' }, { at: 'failed', hash: 7 }])('takes %p for no status', async (answer) => {
    const { test } = await start({}, { readStatus: async () => answer as RelayStatus });
    await expect(test.settled(test.kit.dispatch(readRelayStatus(handedOver)))).rejects.toMatchObject({ code: 'relay.badAnswer' });
  });
});

describe('cancelRelay', () => {
  it('asks the relayer that has the request', async () => {
    const { test, seen } = await start();
    await test.settled(test.kit.dispatch(cancelRelay(handedOver)));
    expect(seen.cancelled).toEqual(['job-1']);
  });

  it('says so where the relayer takes nothing back', async () => {
    const { test } = await start({ load: async () => ({ answers: 'reference', prepare: async (request) => typedDraft(request), submit: async () => 'job-1', readStatus: async () => ({ at: 'queued' }) }) });
    await expect(test.settled(test.kit.dispatch(cancelRelay(handedOver)))).rejects.toMatchObject({ code: 'relay.notCancellable' });
  });
});
