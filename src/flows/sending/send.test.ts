import { Interface, Transaction, verifyMessage, verifyTypedData } from 'ethers';
import { createFakeClock, createFakeWallet, createMockWorld, fakeWalletInfo, mockAccounts, mockChainOne, mockChainTwo, mockToken } from '../../../mocks/index.ts';
import type { FakeClock, FakeWallet, FakeWalletOptions, MockWorld, StartedMockWorld } from '../../../mocks/index.ts';
import { startMockWorld } from '../../../mocks/node.ts';
import { createTestKit, createTestStorage, getShownQuestion } from '../../../mocks/testing/index.ts';
import type { TestKit, TestStorage } from '../../../mocks/testing/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { userErrors } from '../../contracts/errors.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import type { WalletSession } from '../../contracts/wallet.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { encodeJson } from '../../domain/encoding/json.ts';
import { selectActivity } from '../../store/activity.ts';
import { selectActiveWallet, selectConnectionStatus } from '../../store/connection.ts';
import type { CoreState } from '../../store/coreState.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { selectShownScreen } from '../../store/modal.ts';
import { selectSwitchPhase } from '../../store/network.ts';
import { reviewSignature } from '../review/reviewSignature.ts';
import { signMessageQuestion } from '../review/signMessageQuestion.ts';
import { connect } from '../connection/connect.ts';
import { disconnect } from '../connection/disconnect.ts';
import { send } from './send.ts';
import type { SendRequest } from './sendTransaction.ts';
import { closeModal } from '../modal/closeModal.ts';
import { goBack } from '../modal/goBack.ts';
import { openModal } from '../modal/openModal.ts';
import { showScreen } from '../modal/showScreen.ts';
import { signMessage, signTypedData } from '../signing/signMessage.ts';
import { switchChain } from '../networks/switchChain.ts';
import { watchTransaction } from '../following/watchTransaction.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

const [alice, bob] = mockAccounts;
const erc20 = new Interface(['function transfer(address to, uint256 amount) returns (bool)']);
const walletId = fakeWalletInfo.rdns;

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
async function connectWallet(options: Partial<FakeWalletOptions> = {}): Promise<void> {
  test = startKit();
  wallet = createFakeWallet({ world, scenario: { kind: 'approveAll' }, ...options });
  test.injected.announce({ info: fakeWalletInfo, provider: wallet.provider });
  test.kit.start();
  await test.settled(test.kit.dispatch(connect({ walletId })));
}
const state = () => test.kit.getState();
const latest = () => selectActivity(state())[0];
const sending = (request: SendRequest) => {
  const sent = test.kit.dispatch(send(request));
  sent.catch(() => {});
  return test.settled(sent);
};
const ended = (stepMs?: number) => test.turnUntil(() => ['confirmed', 'failed'].includes(latest()?.phase.at ?? ''), stepMs === undefined ? {} : { stepMs });
const rpc = async (method: string, params: readonly unknown[] = [], chainId = mockChainOne.id) => (await world.getChain(chainId)).request({ method, params });
const code = (error: ErrorCode) => expect.objectContaining({ code: error });

describe('send', () => {
  it('sends native currency and follows it until it is confirmed', async () => {
    await connectWallet();
    const before = BigInt(String(await rpc('eth_getBalance', [bob.address, 'latest'])));
    const { id, hash } = await sending({ to: bob.address, valueWei: 5n });
    expect(latest()).toMatchObject({ id, from: alice.address, to: bob.address, valueWei: 5n, hasData: false, chainId: mockChainOne.id, phase: { hash } });
    await ended();
    expect(latest()?.phase).toMatchObject({ at: 'confirmed', hash, blockNumber: 1, atMs: expect.any(Number) });
    expect(BigInt(String(await rpc('eth_getBalance', [bob.address, 'latest']))) - before).toBe(5n);
    expect(await rpc('eth_getTransactionByHash', [hash])).toMatchObject({ from: alice.address.toLowerCase(), value: '0x5' });
  });

  it('refuses a second one by the id of one that is on its way', async () => {
    await connectWallet();
    await sending({ to: bob.address, valueWei: 5n, id: 'mine' });
    await expect(sending({ to: bob.address, valueWei: 6n, id: 'mine' })).rejects.toEqual(code('transaction.sameId'));
    await ended();
    expect(latest()).toMatchObject({ valueWei: 5n, phase: { at: 'confirmed' } });
  });

  it('sends data to a contract, and says failed with its hash when the chain reverts it', async () => {
    await connectWallet();
    await sending({ to: mockToken.address, data: erc20.encodeFunctionData('transfer', [bob.address, 7n]) });
    await ended();
    expect([latest()?.phase.at, latest()?.hasData]).toEqual(['confirmed', true]);
    const { hash } = await sending({ to: mockToken.address, data: erc20.encodeFunctionData('transfer', [bob.address, 10n ** 30n]), gas: 200_000n });
    await ended();
    expect(latest()?.phase).toEqual({ at: 'failed', hash, error: expect.objectContaining({ code: 'transaction.reverted', message: 'Transaction Failed' }) });
  });

  it('switches first, where another chain is wanted, and sends there', async () => {
    await connectWallet();
    const { hash } = await sending({ to: bob.address, valueWei: 1n, chainId: mockChainTwo.id });
    expect([wallet.chainId, latest()?.chainId]).toEqual([mockChainTwo.id, mockChainTwo.id]);
    await ended();
    expect(await rpc('eth_getTransactionByHash', [hash], mockChainTwo.id)).toMatchObject({ chainId: '0x7a69' });
  });

  it('sends nothing, when the switch is refused', async () => {
    await connectWallet();
    wallet.scenario.set({ kind: 'rejectAll' });
    await expect(sending({ to: bob.address, chainId: mockChainTwo.id })).rejects.toEqual(code('user.rejected'));
    expect(selectActivity(state())).toEqual([]);
  });

  it('says rejected and not failed, when the person says no or gives up', async () => {
    await connectWallet();
    wallet.scenario.set({ kind: 'rejectAll' });
    await expect(sending({ to: bob.address, valueWei: 1n })).rejects.toEqual(code('user.rejected'));
    expect(latest()?.phase).toEqual({ at: 'rejected' });
    wallet.scenario.set({ kind: 'byHand' });
    const abort = new AbortController();
    const sent = test.kit.dispatch(send({ to: bob.address, signal: abort.signal }));
    sent.catch(() => {});
    await test.turnUntil(() => wallet.requests().length > 0);
    expect(latest()?.phase).toEqual({ at: 'sending' });
    abort.abort(userErrors.cancelled());
    await expect(test.settled(sent)).rejects.toEqual(code('user.cancelled'));
    expect(latest()?.phase).toEqual({ at: 'rejected' });
  });

  it('says failed, when the wallet fails', async () => {
    await connectWallet();
    const thrown: unknown = await sending({ to: bob.address, valueWei: 10n ** 30n }).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ code: 'transaction.insufficientFunds', cause: { code: 'wallet.requestFailed' } });
    expect(latest()?.phase).toMatchObject({ at: 'failed', error: { code: 'transaction.insufficientFunds', message: 'Insufficient Funds', remedy: expect.stringContaining('1000000000000.00002') } });
  });

  it.each<[string, SendRequest, ErrorCode]>([
    ['a short address', { to: '0x12' }, 'input.notAddress'],
    ['a wrong checksum', { to: alice.address.replace('F', 'f') }, 'input.notAddress'],
    ['half a byte', { data: '0x1' }, 'input.notHexData'],
    ['a negative amount', { to: bob.address, valueWei: -1n }, 'input.notAmount'],
    ['a number for an amount', { to: bob.address, valueWei: 1 as unknown as bigint }, 'input.notAmount'],
    ['a chain that is not configured', { to: bob.address, chainId: 99 }, 'chain.unknown'],
    ['a wallet that is not open', { to: bob.address, walletId: 'com.missing' }, 'wallet.notOpen'],
  ])('refuses %s before the wallet is asked', async (_what, request, expected) => {
    await connectWallet({ scenario: { kind: 'approveAll' } });
    wallet.scenario.set({ kind: 'byHand' });
    await expect(sending(request)).rejects.toEqual(code(expected));
    expect([wallet.requests(), selectActivity(state())]).toEqual([[], []]);
  });

  it('needs a wallet', async () => {
    test = startKit();
    for (const flow of [send({ to: bob.address }), signMessage({ message: 'x' })]) await expect(test.settled<unknown>(test.kit.dispatch(flow as ReturnType<typeof signMessage>))).rejects.toEqual(code('wallet.noneActive'));
  });
});

describe('watchTransaction', () => {
  it('stays pending until a block holds it, shared by all who watch', async () => {
    await connectWallet();
    (await world.getChain(mockChainOne.id)).setMining({ at: 'manual' });
    const { id } = await sending({ to: bob.address });
    expect(test.kit.dispatch(watchTransaction(id))).toBe(test.kit.dispatch(watchTransaction(id)));
    for (let step = 0; step < 20; step += 1) await clock.advance(500);
    expect(latest()?.phase.at).toBe('pending');
    await rpc('evm_mine');
    await ended();
    expect(latest()?.phase.at).toBe('confirmed');
    await test.settled(test.kit.dispatch(watchTransaction(id)));
  });

  it('gives up after a hundred blocks without it', async () => {
    const hash = `0x${'12'.repeat(32)}`;
    storage.set('latchkey.activity', encodeJson([{ id: 'old', chainId: mockChainOne.id, from: alice.address, valueWei: 0n, hasData: false, sinceMs: 0, phase: { at: 'pending', hash } }]));
    test = startKit();
    test.kit.start();
    const chain = await world.getChain(mockChainOne.id);
    let blocks = 0;
    for (; blocks < 150 && latest()?.phase.at !== 'failed'; blocks += 1) {
      await chain.request({ method: 'evm_mine', params: [] });
      await test.turnUntil(() => test.loose().timers > 1, { stepMs: 1 });
      for (let step = 0; step < 6; step += 1) { await clock.advance(500); await new Promise((resolve) => setTimeout(resolve, 2)); }
    }
    expect(latest()?.phase).toEqual({ at: 'failed', hash, error: expect.objectContaining({ code: 'transaction.notFound', message: 'Transaction not found after 100 blocks' }) });
    expect(blocks).toBeGreaterThanOrEqual(99);
  }, 30_000);

  it('goes on asking, when the node fails meanwhile, and asks at once when the page wakes', async () => {
    await connectWallet();
    const { world: { rpcScenario } } = test;
    rpcScenario.set({ kind: 'offline' });
    await sending({ to: bob.address });
    await test.turnUntil(() => test.faults.length > 3, { stepMs: 500 });
    expect(latest()?.phase.at).toBe('pending');
    rpcScenario.set({ kind: 'none' });
    await test.turnUntil(() => test.loose().timers === 2, { stepMs: 100 }); // until the next poll and the next look
    test.wake();
    await test.turnUntil(() => latest()?.phase.at === 'confirmed', { stepMs: 1, maxSteps: 200 });
  });

  it('ends with the kit, and calls that no fault', async () => {
    await connectWallet();
    (await world.getChain(mockChainOne.id)).setMining({ at: 'manual' });
    await sending({ to: bob.address });
    await clock.advance(1_000);
    test.kit.destroy();
    await clock.advance(60_000);
    expect([test.faults, test.loose().timers, test.loose().page]).toEqual([[], 0, 0]);
  });

  it('takes up after a reload what was on its way', async () => {
    await connectWallet();
    (await world.getChain(mockChainOne.id)).setMining({ at: 'manual' });
    const { id, hash } = await sending({ to: bob.address });
    test.kit.destroy();
    test = startKit();
    test.kit.start();
    await test.turnUntil(() => latest()?.id === id);
    await rpc('evm_mine');
    await ended(500);
    expect(latest()?.phase).toMatchObject({ at: 'confirmed', hash });
  });

  it('does not ask for ever about a chain that is configured no longer', async () => {
    storage.set('latchkey.activity', encodeJson([{ id: 'old', chainId: 99, from: alice.address, valueWei: 0n, hasData: false, sinceMs: 0, phase: { at: 'pending', hash: `0x${'12'.repeat(32)}` } }]));
    test = startKit();
    test.kit.start();
    await test.turnUntil(() => test.faults.length > 0);
    for (let step = 0; step < 10; step += 1) await clock.advance(5_000);
    expect(test.faults.map(({ error }) => error)).toEqual([code('chain.unknown')]);
  });
});

describe('switchChain', () => {
  const switching = (chainId: number) => {
    const switched = test.kit.dispatch(switchChain({ chainId }));
    switched.catch(() => {});
    return switched;
  };

  it('says switching, then the wallet is there', async () => {
    await connectWallet({ scenario: { kind: 'approveAll' } });
    const switched = switching(mockChainTwo.id);
    expect(selectSwitchPhase(state())).toEqual({ at: 'switching', chainId: mockChainTwo.id });
    await test.settled(switched);
    expect([selectSwitchPhase(state()), selectActiveWallet(state())?.chainId]).toEqual([{ at: 'idle' }, mockChainTwo.id]);
    await test.settled(switching(mockChainTwo.id)); // there already
  });

  it('says of a refusal and of a failure what went wrong and what to do', async () => {
    await connectWallet();
    wallet.scenario.set({ kind: 'rejectAll' });
    await expect(test.settled(switching(mockChainTwo.id))).rejects.toEqual(code('user.rejected'));
    expect(selectSwitchPhase(state())).toMatchObject({ at: 'failed', chainId: mockChainTwo.id, error: { code: 'user.rejected', message: 'The request was rejected in the wallet', remedy: expect.any(String) } });
    wallet.scenario.set({ kind: 'pending' });
    await expect(test.settled(switching(mockChainTwo.id))).rejects.toEqual(code('wallet.requestPending'));
    wallet.scenario.set({ kind: 'approveAll' });
    const { request } = wallet.provider;
    Object.assign(wallet.provider, { request: async (asked: { method: string }) => (asked.method.startsWith('wallet_') ? null : request(asked)) });
    await expect(test.settled(switching(mockChainTwo.id))).rejects.toEqual(code('chain.switchFailed'));
    expect(selectSwitchPhase(state())).toMatchObject({ at: 'failed', chainId: mockChainTwo.id, error: { code: 'chain.switchFailed', message: 'Failed to switch network', remedy: expect.any(String) } });
  });

  it('is idle again, when the wallet is disconnected meanwhile', async () => {
    await connectWallet();
    wallet.scenario.set({ kind: 'byHand' });
    const switched = switching(mockChainTwo.id);
    switched.catch(() => {});
    await test.turnUntil(() => wallet.requests().length > 0);
    await test.settled(test.kit.dispatch(disconnect()));
    await expect(switched).rejects.toEqual(code('wallet.disconnected'));
    expect(selectSwitchPhase(state())).toEqual({ at: 'idle' });
  });

  it('needs a configured chain, a connection and a wallet that can', async () => {
    test = startKit();
    await expect(switching(99)).rejects.toEqual(code('chain.unknown'));
    await expect(switching(mockChainTwo.id)).rejects.toEqual(code('chain.switchWithoutConnection'));
    await expect(test.kit.dispatch(switchChain({ chainId: mockChainTwo.id, walletId: 'com.missing' }))).rejects.toEqual(code('wallet.notOpen'));
    const unused = () => Promise.reject(new Error('unused'));
    const session: WalletSession = { accounts: () => [alice.address], chainId: () => 1, sendTransaction: unused, signMessage: unused, signTypedData: unused, subscribe: () => () => {}, close: async () => {} };
    test.kit.register(definePlugin({ id: 'fixedWallet', contributes: [walletsPoint.of({ id: 'fixedWallet', name: 'Fixed', probe: () => 'reachable', open: async () => async () => session })] }));
    await test.settled(test.kit.dispatch(connect({ walletId: 'fixedWallet' })));
    await expect(switching(mockChainTwo.id)).rejects.toEqual(code('chain.switchUnsupported'));
  });
});

describe('signing', () => {
  it('gives signatures that ethers verifies, and puts them in no action and no state', async () => {
    await connectWallet();
    const typed = { domain: { name: 'Mock', chainId: 1_337n }, types: { Vote: [{ name: 'count', type: 'uint256' }] }, primaryType: 'Vote', message: { count: 2n ** 200n } };
    const ofText = await test.settled(test.kit.dispatch(signMessage({ message: 'Hello 👋' })));
    const ofData = await test.settled(test.kit.dispatch(signTypedData({ data: typed })));
    const asked = test.kit.dispatch(reviewSignature({ message: 'Sign in' }));
    const question = getShownQuestion(test.kit, signMessageQuestion);
    const ofQuestion = await test.settled(test.kit.dispatch(signMessage({ message: 'Sign in' })));
    question?.answer(ofQuestion);
    expect(await asked).toBe(ofQuestion);
    test.kit.dispatch(closeModal());
    expect([verifyMessage('Hello 👋', ofText), verifyTypedData(typed.domain, typed.types, typed.message, ofData), verifyMessage('Sign in', ofQuestion)]).toEqual([alice.address, alice.address, alice.address]);
    const recorded = encodeJson([test.actions, state(), [...storage.values]]).toLowerCase();
    expect(test.actions.length).toBeGreaterThan(3);
    for (const signature of [ofText, ofData, ofQuestion]) expect(recorded).not.toContain(signature.slice(2, 66).toLowerCase());
  });

  it('fails for the old account, when another is selected meanwhile, and is refused without a trace', async () => {
    await connectWallet();
    wallet.scenario.set({ kind: 'byHand' });
    const signed = test.kit.dispatch(signMessage({ message: 'x' }));
    signed.catch(() => {});
    await test.turnUntil(() => wallet.requests().length > 0);
    wallet.setAccounts([bob.address]);
    await expect(signed).rejects.toEqual(code('wallet.accountGone'));
    await expect(test.kit.dispatch(signMessage({ message: 'x', address: alice.address }))).rejects.toEqual(code('wallet.accountGone'));
    wallet.scenario.set({ kind: 'rejectAll' });
    const before = state();
    await expect(test.settled(test.kit.dispatch(signMessage({ message: 'x', address: bob.address })))).rejects.toEqual(code('user.rejected'));
    expect(state()).toBe(before);
  });
});

describe('reviewSignature', () => {
  const asking = (message = 'Sign in') => {
    const asked = test.kit.dispatch(reviewSignature({ message }));
    asked.catch(() => {});
    return asked;
  };
  beforeEach(() => connectWallet());

  it('shows what will be signed, and by whom', () => {
    void asking();
    expect(selectShownScreen(state())).toMatchObject({ screenId: 'core.signMessage', params: { message: 'Sign in', walletId, address: alice.address } });
  });

  it('needs an account that can sign', async () => {
    await test.settled(test.kit.dispatch(disconnect()));
    await expect(asking()).rejects.toEqual(code('wallet.noneActive'));
    expect(selectShownScreen(state())).toBeUndefined();
  });

  it.each<[string, () => void]>([
    ['closes the modal', () => test.kit.dispatch(closeModal())],
    ['goes back', () => test.kit.dispatch(goBack())],
    ['opens the modal anew', () => test.kit.dispatch(openModal())],
    ['closes the modal with another screen over it', () => { test.kit.dispatch(showScreen('core.networks')); test.kit.dispatch(closeModal()); }],
    ['leaves the page of the kit', () => test.kit.destroy()],
  ])('is cancelled, when the person %s', async (_how, act) => {
    const asked = asking();
    act();
    await expect(asked).rejects.toEqual(code('user.cancelled'));
    expect(servicesOf(test.kit).questions.size).toBe(0);
  });

  it('goes on, when only the screen over it is left', async () => {
    const asked = asking();
    test.kit.dispatch(showScreen('core.networks'));
    test.kit.dispatch(goBack());
    getShownQuestion(test.kit, signMessageQuestion)?.answer('0x12');
    expect(await asked).toBe('0x12');
  });
});

describe('the modal', () => {
  beforeEach(() => {
    test = startKit();
    wallet = createFakeWallet({ world });
    test.injected.announce({ info: fakeWalletInfo, provider: wallet.provider });
  });
  const begin = () => {
    test.kit.dispatch(openModal());
    test.kit.dispatch(showScreen('core.connecting', { walletId }));
    const connecting = test.kit.dispatch(connect({ walletId }));
    connecting.catch(() => {});
    return connecting;
  };
  const shown = () => selectShownScreen(state())?.screenId;

  it('opens at the wallets, and at the account once one is connected', async () => {
    test.kit.dispatch(openModal());
    expect(shown()).toBe('core.wallets');
    wallet.scenario.set({ kind: 'approveAll' });
    await test.settled(begin());
    expect(shown()).toBeUndefined();
    test.kit.dispatch(openModal());
    expect(shown()).toBe('core.account');
    await test.settled(test.kit.dispatch(disconnect()));
    expect(selectConnectionStatus(state())).toBe('disconnected');
  });

  it('goes back to the wallets, when the person gives up or refuses, and closes with the first screen', async () => {
    const connecting = begin();
    await test.turnUntil(() => wallet.requests().length > 0);
    test.kit.dispatch(goBack());
    await expect(test.settled(connecting)).rejects.toEqual(code('user.cancelled'));
    expect(shown()).toBe('core.wallets');
    wallet.scenario.set({ kind: 'rejectAll' });
    await expect(test.settled(begin())).rejects.toEqual(code('user.rejected'));
    expect(shown()).toBe('core.wallets');
    test.kit.dispatch(goBack());
    expect(shown()).toBeUndefined();
    test.kit.dispatch(goBack());
    expect(shown()).toBeUndefined();
  });

  it('stays at a connect that failed, and gives it up when it is closed', async () => {
    wallet.disconnect();
    await expect(test.settled(begin())).rejects.toEqual(code('wallet.disconnected'));
    expect([shown(), state().connection.phase.at]).toEqual(['core.connecting', 'failed']);
    test.kit.dispatch(closeModal());
    expect([shown(), state().connection.phase]).toEqual([undefined, { at: 'idle' }]);
  });

  it('knows no screen that no plugin brings', () => {
    expect(() => test.kit.dispatch(showScreen('core.nowhere'))).toThrow(code('screen.unknown'));
  });
});

describe('what was signed', () => {
  it('is what was asked, by the word of ethers', async () => {
    await connectWallet();
    const { hash } = await sending({ to: bob.address, valueWei: 3n, data: '0x1234' });
    const raw = await rpc('eth_getTransactionByHash', [hash]) as Record<string, string>;
    const { r, s, v, yParity } = raw;
    const transaction = Transaction.from({
      type: Number(raw['type']), chainId: BigInt(raw['chainId'] ?? 0), nonce: Number(raw['nonce']), gasLimit: BigInt(raw['gas'] ?? 0), to: bob.address, value: 3n, data: '0x1234',
      maxFeePerGas: BigInt(raw['maxFeePerGas'] ?? 0), maxPriorityFeePerGas: BigInt(raw['maxPriorityFeePerGas'] ?? 0), signature: { r: r ?? '', s: s ?? '', yParity: Number(yParity ?? v) as 0 | 1 },
    });
    expect([transaction.hash, transaction.from]).toEqual([hash, alice.address]);
  });
});
