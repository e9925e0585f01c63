import { createFakeClock, createFakeWallet, createMockWorld, fakeWalletInfo, mockAccounts, mockChainOne, mockChainTwo } from '../../../mocks/index.ts';
import type { FakeClock, FakeWallet, MockWorld, StartedMockWorld } from '../../../mocks/index.ts';
import { startMockWorld } from '../../../mocks/node.ts';
import { createTestKit, createTestStorage } from '../../../mocks/testing/index.ts';
import type { TestKit, TestStorage } from '../../../mocks/testing/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { callsErrors } from '../../contracts/callsErrors.ts';
import { userErrors } from '../../contracts/errors.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import type { WalletBatching, WalletSession } from '../../contracts/wallet.ts';
import type { CallsStatus } from '../../domain/transactions/calls.ts';
import type { WalletError, ErrorCode } from '../../domain/errors.ts';
import { callsPollMs } from './pollCalls.ts';
import { maxCalls } from '../../domain/transactions/limits.ts';
import { selectActivity } from '../../store/activity.ts';
import { selectCallsBundle, selectCallsBundles } from '../../store/calls.ts';
import type { CoreState } from '../../store/coreState.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { selectShownScreen } from '../../store/modal.ts';
import { connect } from '../connection/connect.ts';
import { getCallsStatus } from './getCallsStatus.ts';
import { getCapabilities } from './getCapabilities.ts';
import { confirmReview } from '../review/confirmReview.ts';
import { sendCalls } from './sendCalls.ts';
import type { SendCallsRequest } from './sendCalls.ts';
import { showCallsStatus } from './showCallsStatus.ts';
import { waitForCalls } from './waitForCalls.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

const [alice, bob] = mockAccounts;
const walletId = fakeWalletInfo.rdns;
const pay = (valueWei: bigint) => ({ to: bob.address, valueWei });
const code = (error: ErrorCode) => expect.objectContaining({ code: error });

let clock: FakeClock;
let world: MockWorld;
let started: StartedMockWorld;
let storage: TestStorage;
let test: TestKit<CoreState>;
let wallet: FakeWallet;
const tests: TestKit<CoreState>[] = [];
beforeEach(() => {
  clock = createFakeClock();
  world = createMockWorld({ clock });
  started = startMockWorld({ world });
  storage = createTestStorage();
  test = startKit();
});
afterEach(() => {
  for (const { kit } of tests.splice(0)) kit.destroy();
  started.stop();
});

function startKit(): TestKit<CoreState> {
  const made = createTestKit({ plugins: [walletInjected.with({ connectDelayMs: 0 })], clock, world, storage }) as unknown as TestKit<CoreState>;
  tests.push(made);
  return made;
}
/** The page's wallet: one that knows no batches. */
async function connectInjected(): Promise<void> {
  wallet = createFakeWallet({ world, scenario: { kind: 'approveAll' } });
  test.injected.announce({ info: fakeWalletInfo, provider: wallet.provider });
  test.kit.start();
  await test.settled(test.kit.dispatch(connect({ walletId })));
}
/** A wallet whose batches are the test's. */
async function connectBatching(batching: Partial<WalletBatching>): Promise<void> {
  const unused = () => Promise.reject(walletErrors.unsupported({ method: 'x' }));
  const session: WalletSession = {
    accounts: () => [alice.address], chainId: () => mockChainOne.id, sendTransaction: unused, signMessage: unused, signTypedData: unused, subscribe: () => () => {}, close: async () => {},
    batching: { sendCalls: unused, getCallsStatus: unused, getCapabilities: unused, showCallsStatus: unused, ...batching },
  };
  test.kit.register(definePlugin({ id: 'batchWallet', contributes: [walletsPoint.of({ id: 'batchWallet', name: 'Batch', probe: () => 'reachable', open: async () => async () => session })] }));
  await test.settled(test.kit.dispatch(connect({ walletId: 'batchWallet' })));
}
const state = () => test.kit.getState();
const sending = (request: SendCallsRequest) => {
  const sent = test.kit.dispatch(sendCalls(request));
  sent.catch(() => {});
  return test.settled(sent);
};
const ended = (id: string) => test.settled(test.kit.dispatch(waitForCalls({ id })), { stepMs: 500 });
const prompted = () => test.turnUntil(() => wallet.requests().length > 0);
const answer = (how: 'approve' | 'reject') => {
  const [open] = wallet.requests();
  if (open) wallet[how](open.id);
};

describe('sendCalls', () => {
  it.each<[string, SendCallsRequest, ErrorCode, string]>([
    ['an empty batch', { calls: [] }, 'calls.none', 'No transactions to send'],
    ['a batch that is too large', { calls: Array.from({ length: maxCalls + 1 }, () => pay(1n)) }, 'calls.tooLarge', 'The batch is too large'],
    ['a call to nowhere', { calls: [pay(1n), { to: '0x12' }] }, 'input.notAddress', 'Invalid address: 0x12'],
    ['a slip in a checksum', { calls: [pay(1n), { to: alice.address.replace('F', 'f') }] }, 'input.notAddress', `Invalid address: ${alice.address.replace('F', 'f')}`],
    ['several calls, where it was not said that they may go one by one', { calls: [pay(1n), pay(2n)] }, 'calls.atomicUnsupported', 'The account must support batch sending'],
    ['a batch that must be one', { calls: [pay(1n)], forceAtomic: true }, 'calls.atomicUnsupported', 'The account must support batch sending'],
    ['a capability that must be there', { calls: [pay(1n)], capabilities: { paymasterService: { url: 'https://example.org' } } }, 'calls.capabilityUnsupported', 'The wallet does not support a capability that the batch needs'],
  ])('refuses %s before anything is sent', async (_what, request, expected, message) => {
    await connectInjected();
    await expect(sending(request)).rejects.toMatchObject({ code: expected, message });
    expect([selectActivity(state()), selectCallsBundles(state())]).toEqual([[], []]);
  });

  it('needs a wallet', async () => {
    await expect(sending({ calls: [pay(1n)] })).rejects.toMatchObject({ code: 'calls.notConnected', message: 'not connected' });
  });

  it('sends one after the other, on another chain where that is wanted, and passes over a capability that may be missing', async () => {
    await connectInjected();
    const { id } = await sending({ calls: [pay(1n), pay(2n)], id: 'mine', chainId: mockChainTwo.id, oneByOne: true, capabilities: { auxiliaryFunds: { optional: true } } });
    expect(id).toBe('mine');
    await expect(sending({ calls: [pay(1n)], id })).rejects.toEqual(code('calls.sameId'));
    expect(await ended(id)).toMatchObject({ id, chainId: mockChainTwo.id, outcome: 'confirmed', code: 200, isAtomic: false, receipts: [{ success: true, gasUsed: 21_000n }, { success: true }] });
    expect(selectActivity(state()).map(({ valueWei, chainId }) => [valueWei, chainId])).toEqual([[2n, mockChainTwo.id], [1n, mockChainTwo.id]]);
  });

  it('keeps no batch of which the person refuses the first, and stops at one refused later', async () => {
    await connectInjected();
    wallet.scenario.set({ kind: 'rejectAll' });
    await expect(sending({ calls: [pay(1n), pay(2n)], oneByOne: true })).rejects.toEqual(code('user.rejected'));
    expect(selectCallsBundles(state())).toEqual([]);
    wallet.scenario.set({ kind: 'byHand' });
    const sent = test.kit.dispatch(sendCalls({ calls: [pay(1n), pay(2n), pay(3n)], oneByOne: true }));
    await prompted();
    answer('approve');
    const { id } = await test.settled(sent);
    await prompted();
    expect(await test.settled(test.kit.dispatch(getCallsStatus({ id })))).toMatchObject({ outcome: 'pending', code: 100 });
    answer('reject');
    expect(await ended(id)).toMatchObject({ outcome: 'partlyReverted', code: 600, receipts: [{ success: true }] });
    expect(selectCallsBundle(state(), id)).toMatchObject({ callCount: 3, stopped: { code: 'user.rejected' } });
    expect(wallet.requests()).toEqual([]);
  });

  it('sends nothing from another account than the first was sent from', async () => {
    await connectInjected();
    wallet.scenario.set({ kind: 'byHand' });
    const sent = test.kit.dispatch(sendCalls({ calls: [pay(1n), pay(2n)], oneByOne: true }));
    await prompted();
    answer('approve');
    const { id } = await test.settled(sent);
    wallet.setAccounts([bob.address]);
    expect(await ended(id)).toMatchObject({ outcome: 'partlyReverted' });
    expect(selectCallsBundle(state(), id)).toMatchObject({ sent: [expect.anything()], stopped: { code: 'wallet.accountGone' } });
  });

  describe('with the account that it was shown for', () => {
    /** A wallet whose account changes with its chain, by what carries batches out. */
    const connectMoving = async (carriesOut: 'as one' | 'one by one') => {
      const moving = { address: alice.address as string, chainId: mockChainOne.id as number, sent: [] as string[] };
      const unsupported = () => Promise.reject(walletErrors.unsupported({ method: 'x' }));
      const session: WalletSession = {
        accounts: () => [moving.address], chainId: () => moving.chainId, signMessage: unsupported, signTypedData: unsupported, subscribe: () => () => {}, close: async () => {},
        sendTransaction: async (from) => { moving.sent.push(from); return `0x${'ab'.repeat(32)}`; },
        switchChain: async ({ id }) => void Object.assign(moving, { chainId: id, address: bob.address }),
        batching: { sendCalls: carriesOut === 'as one' ? async (from) => { moving.sent.push(from); return '0x7'; } : unsupported, getCallsStatus: unsupported, getCapabilities: unsupported, showCallsStatus: unsupported },
      };
      test.kit.register(definePlugin({ id: 'moving', contributes: [walletsPoint.of({ id: 'moving', name: 'Moving', probe: () => 'reachable', open: async () => async () => session })] }));
      await test.settled(test.kit.dispatch(connect({ walletId: 'moving' })));
      return moving;
    };

    it.each(['as one', 'one by one'] as const)('sends nothing from another one, also where a switch of the chain changes it: %s', async (carriesOut) => {
      const moving = await connectMoving(carriesOut);
      await expect(sending({ calls: [pay(1n), pay(2n)], from: alice.address, chainId: mockChainTwo.id })).rejects.toEqual(code('wallet.accountGone'));
      await expect(sending({ calls: [pay(1n)], from: alice.address })).rejects.toEqual(code('wallet.accountGone'));
      expect([moving.sent, selectCallsBundles(state())]).toEqual([[], []]);
    });

    it.each(['as one', 'one by one'] as const)('carries a reviewed batch out for no other, also where a switch of the chain changes it: %s', async (carriesOut) => {
      const moving = await connectMoving(carriesOut);
      const order = { kind: 'calls', chainId: mockChainTwo.id, batch: { calls: [pay(1n), pay(2n)], forceAtomic: false, isOneByOne: false } } as const;
      await expect(test.settled(test.kit.dispatch(confirmReview(order, { walletId: 'moving', address: alice.address })))).rejects.toEqual(code('wallet.accountGone'));
      expect(moving.sent).toEqual([]);
    });

    it('sends from it, in whatever case it is written', async () => {
      const moving = await connectMoving('as one');
      expect(await sending({ calls: [pay(1n)], from: alice.address.toLowerCase() })).toEqual({ id: '0x7' });
      expect(moving.sent).toEqual([alice.address]);
    });
  });

  it('goes on with nothing after a reload, and tells what became of it', async () => {
    await connectInjected();
    wallet.scenario.set({ kind: 'byHand' });
    const sent = test.kit.dispatch(sendCalls({ calls: [pay(1n), pay(2n)], oneByOne: true }));
    await prompted();
    answer('approve');
    const { id } = await test.settled(sent);
    await prompted();
    test.kit.destroy();
    answer('reject');
    test = startKit();
    const returned = createFakeWallet({ world, scenario: { kind: 'approveAll' }, isPermitted: true });
    test.injected.announce({ info: fakeWalletInfo, provider: returned.provider });
    test.kit.start();
    await test.turnUntil(() => selectCallsBundles(state()).length > 0);
    expect(await ended(id)).toMatchObject({ id, outcome: 'partlyReverted', code: 600, receipts: [{ success: true }] });
    expect(selectCallsBundle(state(), id)).toMatchObject({ isInterrupted: true, callCount: 2, sent: [expect.anything()] });
    await clock.advance(60_000);
    expect(returned.requests()).toEqual([]);
    expect(Number(await (await world.getChain(mockChainOne.id)).request({ method: 'eth_getTransactionCount', params: [alice.address, 'latest'] }))).toBe(1);
  });

  it('lets a wallet carry the batch out that can', async () => {
    const asked: unknown[] = [];
    await connectBatching({ sendCalls: async (from, request) => { asked.push([from, request]); return '0x7'; } });
    expect(await sending({ calls: [pay(1n), { data: '0x12' }], forceAtomic: true, capabilities: { paymasterService: { url: 'https://example.org' } } })).toEqual({ id: '0x7' });
    expect(asked).toEqual([[alice.address, { id: undefined, chainId: mockChainOne.id, calls: [pay(1n), { data: '0x12' }], isAtomicRequired: true, capabilities: { paymasterService: { url: 'https://example.org' } } }]]);
    expect(selectCallsBundles(state())).toEqual([{ id: '0x7', chainId: mockChainOne.id, walletId: 'batchWallet', from: alice.address, sinceMs: expect.any(Number), by: 'wallet', callCount: 2, sent: [] }]);
  });

  it.each([
    ['calls.chainUnsupported', callsErrors.chainUnsupported()], ['calls.upgradeRejected', callsErrors.upgradeRejected()], ['calls.tooLarge', callsErrors.tooLarge()], ['user.rejected', userErrors.rejected()],
  ])('does not go on by itself over %s, where the batch must be one', async (expected, error) => {
    await connectBatching({ sendCalls: () => Promise.reject(error) });
    await expect(sending({ calls: [pay(1n)], forceAtomic: true })).rejects.toEqual(code(expected as ErrorCode));
    expect(selectActivity(state())).toEqual([]);
  });

  it('says what is missing for the whole batch, where the wallet finds too little', async () => {
    await connectBatching({ sendCalls: () => Promise.reject(walletErrors.requestFailed({ reason: 'insufficient funds for gas * price + value' })) });
    const balanceWei = BigInt(String(await (await world.getChain(mockChainOne.id)).request({ method: 'eth_getBalance', params: [alice.address, 'latest'] })));
    const failure: unknown = await sending({ calls: [pay(balanceWei), pay(5n)] }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'transaction.insufficientFunds', context: { chainId: mockChainOne.id, balanceWei } });
    const { missingWei, gasPriceWei } = (failure as WalletError).context; // by the line above
    expect(missingWei).toBe(5n + 42_000n * BigInt(String(gasPriceWei)));
  });

  it('asks the wallet call by call, where it takes no batches on this chain, and not where the person said no', async () => {
    await connectBatching({ sendCalls: () => Promise.reject(callsErrors.chainUnsupported()) });
    await expect(sending({ calls: [pay(1n)] })).rejects.toEqual(code('wallet.unsupported')); // the wallet of the test sends nothing
    expect(selectActivity(state())).toHaveLength(1);
    for (const error of [userErrors.rejected(), callsErrors.upgradeRejected()]) {
      servicesOf(test.kit).sessions.forEach(({ session }) => Object.assign(session.batching ?? {}, { sendCalls: () => Promise.reject(error) }));
      await expect(sending({ calls: [pay(1n)] })).rejects.toBe(error);
    }
    expect(selectActivity(state())).toHaveLength(1);
  });

  it('asks the wallet call by call, where the account is not upgraded and the caller said that they may go one by one', async () => {
    await connectBatching({ sendCalls: () => Promise.reject(callsErrors.upgradeRejected()) });
    await expect(sending({ calls: [pay(1n), pay(2n)], oneByOne: true })).rejects.toEqual(code('wallet.unsupported')); // the wallet of the test sends nothing
    expect(selectActivity(state())).toHaveLength(1);
    await expect(sending({ calls: [pay(1n), pay(2n)], oneByOne: true, forceAtomic: true })).rejects.toEqual(code('calls.upgradeRejected'));
    expect(selectActivity(state())).toHaveLength(1);
  });

  it('sends a batch once under a name, and finds it by that, also where the wallet gives it another', async () => {
    const told: string[] = [];
    await connectBatching({
      sendCalls: async () => '0x7',
      getCallsStatus: async (id) => { told.push(id); return { id, chainId: mockChainOne.id, outcome: 'confirmed', code: 200, isAtomic: true, receipts: [] }; },
      showCallsStatus: async (id) => void told.push(id),
    });
    expect(await sending({ calls: [pay(1n)], id: '0x99' })).toEqual({ id: '0x7' });
    await expect(sending({ calls: [pay(1n)], id: '0x99' })).rejects.toEqual(code('calls.sameId'));
    expect(await ended('0x99')).toMatchObject({ id: '0x7', outcome: 'confirmed' });
    await test.settled(test.kit.dispatch(showCallsStatus({ id: '0x99' })));
    expect(told).toEqual(['0x7', '0x7']);
    expect(selectCallsBundle(state(), '0x99')).toMatchObject({ id: '0x7', askedId: '0x99' });
  });
});

describe('getCallsStatus', () => {
  const status: CallsStatus = { id: '0x7', chainId: mockChainOne.id, outcome: 'confirmed', code: 200, isAtomic: true, receipts: [] };

  it('does not believe a wallet that tells of another chain', async () => {
    let chainId = 1;
    await connectBatching({ sendCalls: async () => '0x7', getCallsStatus: async () => ({ ...status, chainId }) });
    await sending({ calls: [pay(1n)] });
    await expect(test.settled(test.kit.dispatch(getCallsStatus({ id: '0x7' })))).rejects.toEqual(code('wallet.badAnswer'));
    chainId = mockChainOne.id;
    expect(await test.settled(test.kit.dispatch(getCallsStatus({ id: '0x7' })))).toEqual({ ...status, chainId });
  });

  it('does not believe a node that gives the receipt of another transaction', async () => {
    await connectInjected();
    const { id } = await sending({ calls: [pay(1n)] });
    await ended(id);
    const theirs = await (await world.getChain(mockChainOne.id)).request({ method: 'eth_getTransactionReceipt', params: [selectCallsBundle(state(), id)?.sent[0]?.hash] });
    const honest = servicesOf(test.kit).transport;
    Object.assign(servicesOf(test.kit), { transport: async (chainId: number) => ({ ...(await honest(chainId)), request: async () => ({ ...Object(theirs), transactionHash: `0x${'ab'.repeat(32)}` }) }) });
    await expect(test.kit.dispatch(getCallsStatus({ id }))).rejects.toEqual(code('rpc.badResult'));
  });

  it('sends a batch once, however often its name is given while the first is being asked for', async () => {
    await connectInjected();
    wallet.scenario.set({ kind: 'byHand' });
    const sends = [1, 2].map(() => test.kit.dispatch(sendCalls({ id: 'once', calls: [pay(1n)], oneByOne: true })));
    const second = sends[1]?.catch((error: unknown) => error);
    await prompted();
    expect(await second).toEqual(code('calls.sameId'));
    answer('reject');
    await expect(test.settled(Promise.all(sends.slice(0, 1)))).rejects.toEqual(code('user.rejected'));
    wallet.scenario.set({ kind: 'approveAll' });
    expect(await sending({ id: 'once', calls: [pay(1n)] })).toEqual({ id: 'once' }); // nothing was sent under it
    expect(selectActivity(state())).toHaveLength(2);
  });

  it('remembers a batch that a wallet sends after it was given up', async () => {
    let late = (_id: string): void => {};
    await connectBatching({ sendCalls: async (_from, _request, options) => { late = options?.onLate ?? late; throw userErrors.cancelled(); } });
    await expect(sending({ calls: [pay(1n)] })).rejects.toEqual(code('user.cancelled'));
    late('0x9');
    expect(selectCallsBundles(state())).toMatchObject([{ id: '0x9', by: 'wallet' }]);
  });

  it('keeps a batch before a bundler has it, and says that it failed where it is refused or another takes its place', async () => {
    const seen: unknown[] = [];
    await connectBatching({ sendCalls: async (_from, _request, options) => {
      options?.onHandingOver?.('0x1');
      seen.push(selectCallsBundles(state()).map(({ id, outcome }) => [id, outcome]));
      options?.onHandingOver?.('0x2');
      seen.push(selectCallsBundles(state()).map(({ id, outcome }) => [id, outcome]));
      throw walletErrors.requestFailed({ reason: 'no' });
    } });
    await expect(sending({ calls: [pay(1n)], forceAtomic: true })).rejects.toEqual(code('wallet.requestFailed'));
    expect(seen).toEqual([[['0x1', undefined]], [['0x2', undefined], ['0x1', 'failed']]]);
    expect(selectCallsBundles(state()).map(({ id, outcome }) => [id, outcome])).toEqual([['0x2', 'failed'], ['0x1', 'failed']]);
  });

  it('keeps two batches apart, when a wallet gives one the id of another', async () => {
    await connectInjected();
    wallet.scenario.set({ kind: 'byHand' });
    const open = test.kit.dispatch(sendCalls({ id: 'mine', calls: [pay(1n), pay(2n)], oneByOne: true }));
    await prompted();
    answer('approve');
    await test.settled(open);
    await connectBatching({ sendCalls: async () => 'mine', getCallsStatus: async () => ({ ...status, id: 'mine' }) });
    await sending({ calls: [pay(3n)], walletId: 'batchWallet' });
    await prompted();
    answer('approve');
    await test.turnUntil(() => selectActivity(state()).length === 2);
    await clock.advance(1_000);
    expect(selectCallsBundles(state())).toEqual([{ id: 'mine', chainId: mockChainOne.id, walletId: 'batchWallet', from: alice.address, sinceMs: expect.any(Number), by: 'wallet', callCount: 1, sent: [] }]);
  });
});

describe('waitForCalls', () => {
  const status: CallsStatus = { id: '0x7', chainId: 1, outcome: 'pending', code: 100, isAtomic: true, receipts: [] };

  it('asks again, also a wallet that fails to answer, until the batch has ended', async () => {
    const answers: (CallsStatus | Error)[] = [status, walletErrors.noAnswer(), { ...status, outcome: 'failed', code: 400 }];
    await connectBatching({ getCallsStatus: async () => { const next = answers.shift(); if (!next || next instanceof Error) throw next ?? new Error('Asked too often.'); return next; } });
    const startedMs = clock.nowMs();
    expect(await ended('0x7')).toMatchObject({ outcome: 'failed' });
    expect(clock.nowMs() - startedMs).toBeGreaterThanOrEqual(2 * callsPollMs);
    expect(test.faults.map(({ error }) => error)).toEqual([code('wallet.noAnswer')]);
  });

  it('gives up after ten minutes, at once when aborted, and over a batch that is unknown', async () => {
    let isKnown = true;
    await connectBatching({ getCallsStatus: async () => { if (!isKnown) throw callsErrors.unknown(); return status; } });
    await expect(test.settled(test.kit.dispatch(waitForCalls({ id: '0x7' })), { stepMs: 10_000 })).rejects.toEqual(code('calls.stillPending'));
    const abort = new AbortController();
    const waiting = test.kit.dispatch(waitForCalls({ id: '0x7', signal: abort.signal }));
    abort.abort(userErrors.cancelled());
    await expect(waiting).rejects.toEqual(code('user.cancelled'));
    isKnown = false;
    await expect(ended('0x7')).rejects.toMatchObject({ code: 'calls.unknown', message: 'Unknown bundle' });
  });
});

describe('getCapabilities', () => {
  it('asks once for each account and chain, and again when a batch may have changed them', async () => {
    const asked: (readonly number[])[] = [];
    await connectBatching({
      sendCalls: async () => '0x7',
      getCapabilities: async (_address, chainIds) => { asked.push(chainIds); return new Map([[0, { atomic: 'ready', others: { a: 1 } }], [mockChainOne.id, { atomic: 'supported', others: { b: 2 } }]] as const); },
    });
    const read = () => test.kit.dispatch(getCapabilities());
    expect(await read()).toEqual({ [mockChainOne.id]: { atomic: 'supported', others: { a: 1, b: 2 } }, [mockChainTwo.id]: { atomic: 'ready', others: { a: 1 } } });
    await read();
    await test.kit.dispatch(getCapabilities({ chainIds: [mockChainTwo.id, 5] }));
    await test.kit.dispatch(getCapabilities({ address: bob.address, chainIds: [5] }));
    expect(asked).toEqual([[mockChainOne.id, mockChainTwo.id], [5], [5]]);
    await sending({ calls: [pay(1n)] });
    await read();
    expect(asked).toHaveLength(4);
  });

  it('remembers no failure', async () => {
    let fails = true;
    await connectBatching({ getCapabilities: async () => { if (fails) throw walletErrors.unauthorized(); return new Map(); } });
    await expect(test.kit.dispatch(getCapabilities())).rejects.toEqual(code('wallet.unauthorized'));
    fails = false;
    expect(await test.kit.dispatch(getCapabilities({ chainIds: [1] }))).toEqual({ 1: { atomic: 'unsupported', others: {} } });
  });
});

describe('showCallsStatus', () => {
  it('shows the list of activity for what the kit carries out or the wallet cannot show', async () => {
    await connectInjected();
    const { id } = await sending({ calls: [pay(1n)] });
    await test.settled(test.kit.dispatch(showCallsStatus({ id })));
    expect(selectShownScreen(state())?.screenId).toBe('core.account');
    await expect(test.settled(test.kit.dispatch(showCallsStatus({ id: '0x99' })))).rejects.toEqual(code('calls.unknown'));
  });

  it('lets the wallet show its own', async () => {
    const shown: string[] = [];
    await connectBatching({ sendCalls: async () => '0x7', showCallsStatus: async (id) => void shown.push(id) });
    const { id } = await sending({ calls: [pay(1n)] });
    await test.kit.dispatch(showCallsStatus({ id }));
    expect([shown, selectShownScreen(state())]).toEqual([['0x7'], undefined]);
  });
});
