import { createFakeClock, createFakeWallet, createMockWorld, fakeWalletInfo, mockAccounts } from '../../../mocks/index.ts';
import type { FakeClock, FakeWallet, FakeWalletOptions, MockWorld } from '../../../mocks/index.ts';
import { createTestInjected, createTestKit, createTestStorage } from '../../../mocks/testing/index.ts';
import type { TestKit, TestStorage } from '../../../mocks/testing/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { selectActiveAddress, selectConnectionStatus } from '../../store/connection.ts';
import type { CoreState } from '../../store/coreState.ts';
import { selectShownScreen } from '../../store/modal.ts';
import { autoConnect } from './autoConnect.ts';
import { cancelConnect } from './cancelConnect.ts';
import { chooseWallet } from './chooseWallet.ts';
import { connect } from './connect.ts';
import { disconnect } from './disconnect.ts';
import { closeModal } from '../modal/closeModal.ts';
import { openModal } from '../modal/openModal.ts';
import { showScreen } from '../modal/showScreen.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

const [alice, bob] = mockAccounts;
const [first, second] = ['test.first', 'test.second'];

let clock: FakeClock;
let world: MockWorld;
let storage: TestStorage;
const tests: TestKit<CoreState>[] = [];
beforeEach(() => {
  clock = createFakeClock();
  world = createMockWorld({ clock });
  storage = createTestStorage();
});
afterEach(() => {
  for (const { kit } of tests.splice(0)) kit.destroy();
  world.close();
});

interface Page extends TestKit<CoreState> {
  readonly statuses: readonly string[];
  add(wallet: FakeWallet, rdns: string, uuid?: string): void;
  begin(walletId: string): Promise<unknown>;
}
/** A page of the site; those that share the storage are tabs, or one after the other. */
function page(wallets: readonly (readonly [FakeWallet, string, string?])[] = []): Page {
  const injected = createTestInjected();
  const test = createTestKit({ plugins: [walletInjected.with({ connectDelayMs: 0 })], clock, world, storage, injected });
  tests.push(test as TestKit<CoreState>);
  const statuses: string[] = [selectConnectionStatus(test.kit.getState())];
  test.kit.subscribe(() => {
    const status = selectConnectionStatus(test.kit.getState());
    if (status !== statuses.at(-1)) statuses.push(status);
  });
  const add: Page['add'] = (wallet, rdns, uuid = rdns) => void injected.announce({ info: { ...fakeWalletInfo, rdns, uuid, name: uuid }, provider: wallet.provider });
  for (const each of wallets) add(...each);
  test.kit.start();
  return {
    ...test,
    statuses,
    add,
    begin: (walletId) => {
      const connecting = test.kit.dispatch(connect({ walletId }));
      connecting.catch(() => {});
      return connecting;
    },
  };
}
const fakeWallet = (options: Partial<FakeWalletOptions> = {}): FakeWallet => createFakeWallet({ world, scenario: { kind: 'approveAll' }, ...options });
const status = ({ kit }: TestKit<CoreState>) => selectConnectionStatus(kit.getState());
const atRest = (test: Page) => test.turnUntil(() => test.kit.getState().connection.phase.at === 'idle', { stepMs: 200 });
const openIds = ({ kit }: TestKit<CoreState>) => kit.getState().connection.wallets.map(({ walletId }) => walletId);

/** Connects the wallets in turn, the last stays active, and leaves the page. */
async function visit(wallets: readonly (readonly [FakeWallet, string, string?])[], walletIds: readonly string[]): Promise<void> {
  const before = page(wallets);
  await atRest(before);
  for (const walletId of walletIds) await before.settled(before.begin(walletId));
  before.kit.destroy();
}
/** What the page leaves behind when it is torn down is not what a reload leaves. */
function memory(walletIds: readonly string[], address?: string, activeWalletId = walletIds[0]): void {
  storage.set('latchkey.connection', JSON.stringify({ walletIds, activeWalletId, ...(address && { address }), chainId: 1_337 }));
}

describe('autoConnect', () => {
  it('says disconnected, when nothing is remembered, and looks for nothing', async () => {
    const wallet = fakeWallet({ isPermitted: true });
    const test = page([[wallet, first]]);
    await atRest(test);
    expect(test.statuses).toEqual(['unknown', 'disconnected']);
  });

  it('comes back connected without a prompt, and never says disconnected on the way', async () => {
    const wallet = fakeWallet({ scenario: { kind: 'byHand' }, isPermitted: true });
    memory([first], alice.address);
    const test = page([[wallet, first]]);
    await atRest(test);
    expect(test.statuses).toEqual(['unknown', 'connecting', 'connected']);
    expect(wallet.requests()).toEqual([]);
  });

  it('writes down what is connected, so that the next page finds it', async () => {
    const wallet = fakeWallet();
    const before = page([[wallet, first]]);
    await atRest(before);
    await before.settled(before.begin(first));
    expect(JSON.parse(storage.values.get('latchkey.connection') ?? '')).toEqual({ walletIds: [first], activeWalletId: first, address: alice.address, chainId: 1_337 });
    const test = page([[wallet, first]]);
    await atRest(test);
    expect(selectActiveAddress(test.kit.getState())).toBe(alice.address);
  });

  it('says disconnected, while a storage takes longer than five seconds to be ready, and takes up what it brings', async () => {
    let setReady = (): void => {};
    const ready = new Promise<void>((resolve) => (setReady = resolve));
    memory([first], alice.address);
    const tab = storage.openTab();
    const injected = createTestInjected();
    injected.announce({ info: { ...fakeWalletInfo, rdns: first }, provider: fakeWallet({ isPermitted: true }).provider });
    const test = createTestKit({ plugins: [walletInjected], clock, world, injected, adapters: [{ ...tab, create: () => ({ ...tab.create(), ready: () => ready }) }] });
    tests.push(test as TestKit<CoreState>);
    test.kit.start();
    await clock.advance(4_999);
    expect(selectConnectionStatus(test.kit.getState())).toBe('unknown');
    await clock.advance(1);
    expect(selectConnectionStatus(test.kit.getState())).toBe('disconnected');
    setReady();
    await test.turnUntil(() => selectConnectionStatus(test.kit.getState()) === 'connected');
    expect(test.loose().timers).toBe(0);
  });

  it('waits for a wallet that announces itself three seconds late', async () => {
    memory([first], alice.address);
    const test = page();
    await clock.advance(3_000);
    expect(status(test)).toBe('connecting');
    test.add(fakeWallet({ isPermitted: true }), first);
    await atRest(test);
    expect(test.statuses).toEqual(['unknown', 'connecting', 'connected']);
  });

  it.each<[string, (() => FakeWallet) | undefined]>([
    ['gone', undefined],
    ['locked', () => fakeWallet({ isPermitted: true, scenario: { kind: 'locked' } })],
    ['revoked', () => fakeWallet()],
    ['silent', () => fakeWallet({ isPermitted: true, scenario: { kind: 'silent' } })],
    ['without nodes', () => { const wallet = fakeWallet({ isPermitted: true }); wallet.disconnect(); return wallet; }],
  ])('says disconnected and keeps the memory, when the wallet is %s', async (_how, make) => {
    memory([first], alice.address);
    const kept = storage.values.get('latchkey.connection');
    const wallet = make?.();
    const test = page(wallet ? [[wallet, first]] : []);
    await atRest(test);
    expect(test.statuses).toEqual(['unknown', 'connecting', 'disconnected']);
    expect(wallet?.requests() ?? []).toEqual([]);
    expect(storage.values.get('latchkey.connection')).toBe(kept);
  });

  it('takes the account that was chosen while the page was away', async () => {
    memory([first], alice.address);
    const test = page([[fakeWallet({ accounts: [bob], isPermitted: true }), first]]);
    await atRest(test);
    expect([test.statuses, selectActiveAddress(test.kit.getState())]).toEqual([['unknown', 'connecting', 'connected'], bob.address]);
  });

  it.each([['at once', 0], ['late', 3_000]])('takes, of two wallets of one name that are there %s, the one with the remembered address', async (_when, lateMs) => {
    memory([first], bob.address);
    const wallets: [FakeWallet, string, string][] = [[fakeWallet({ accounts: [alice], isPermitted: true }), first, 'one'], [fakeWallet({ accounts: [bob], isPermitted: true }), first, 'two']];
    const test = page(lateMs === 0 ? wallets : []);
    await clock.advance(lateMs);
    if (lateMs > 0) for (const each of wallets) test.add(...each);
    await atRest(test);
    expect([test.statuses, selectActiveAddress(test.kit.getState()), openIds(test)]).toEqual([['unknown', 'connecting', 'connected'], bob.address, [`${first}#2`]]);
  });

  it("never overwrites the user's own connect, begun meanwhile", async () => {
    memory([first, second], alice.address);
    const mine = fakeWallet({ accounts: [bob] });
    const test = page([[mine, 'test.mine'], [fakeWallet({ isPermitted: true }), second]]);
    await clock.advance(1_000);
    test.kit.dispatch(openModal());
    test.kit.dispatch(showScreen('core.connecting', { walletId: 'test.mine' }));
    const connecting = test.begin('test.mine');
    expect(selectShownScreen(test.kit.getState())?.screenId).toBe('core.connecting');
    await test.settled(connecting);
    test.add(fakeWallet({ isPermitted: true }), first);
    await clock.advance(10_000);
    expect([openIds(test), selectActiveAddress(test.kit.getState()), test.kit.getState().modal]).toEqual([['test.mine'], bob.address, { at: 'closed' }]);
    expect(test.statuses).toEqual(['unknown', 'connecting', 'connected']);
  });

  it('stops, when the user gives it up', async () => {
    memory([first, second]);
    const test = page([[fakeWallet({ isPermitted: true }), second]]);
    await clock.advance(1_000);
    test.kit.dispatch(cancelConnect());
    await clock.advance(10_000);
    expect([test.statuses, openIds(test)]).toEqual([['unknown', 'connecting', 'disconnected'], []]);
  });

  it('brings several back, the active one first, and lets the user choose another meanwhile', async () => {
    memory([first, second, 'test.third'], alice.address, second);
    const test = page([[fakeWallet({ isPermitted: true }), first], [fakeWallet({ accounts: [alice], isPermitted: true }), second]]);
    await test.turnUntil(() => openIds(test).length === 2, { stepMs: 10 });
    expect(test.kit.getState().connection.activeWalletId).toBe(second);
    test.kit.dispatch(chooseWallet(first));
    await atRest(test);
    expect(test.kit.getState().connection.activeWalletId).toBe(first);
  });

  it('remembers a wallet that was locked beside one that came back, until everything is disconnected', async () => {
    const wallets = [[fakeWallet(), first], [fakeWallet(), second]] as const;
    const before = page(wallets);
    await atRest(before);
    for (const walletId of [first, second]) await before.settled(before.begin(walletId));
    const remembered = storage.values.get('latchkey.connection');
    before.kit.destroy();
    storage.set('latchkey.connection', remembered ?? '');
    wallets[0][0].scenario.set({ kind: 'locked' });
    const test = page(wallets);
    await atRest(test);
    expect(openIds(test)).toEqual([second]);
    expect(JSON.parse(storage.values.get('latchkey.connection') ?? '')).toMatchObject({ walletIds: expect.arrayContaining([first, second]), activeWalletId: second });
    await test.settled(test.kit.dispatch(disconnect()));
    expect(storage.values.has('latchkey.connection')).toBe(false);
  });

  it.each([['the wallet that came back', first], ['what is still looked for', second]])('looks no further, when the person disconnects %s meanwhile', async (_what, walletId) => {
    memory([first, second], alice.address);
    const test = page([[fakeWallet({ isPermitted: true }), first]]);
    await test.turnUntil(() => openIds(test).length === 1, { stepMs: 10 });
    await test.settled(test.kit.dispatch(disconnect({ walletId })));
    test.add(fakeWallet({ isPermitted: true }), second);
    await clock.advance(10_000);
    expect([openIds(test), test.kit.getState().connection.phase]).toEqual([walletId === first ? [] : [first], { at: 'idle' }]);
  });

  it('leaves a failure on the screen, until the person turns away from it', async () => {
    const test = page([[fakeWallet({ isPermitted: true }), first]]);
    await atRest(test);
    test.kit.dispatch(openModal());
    test.kit.dispatch(showScreen('core.connecting', { walletId: 'com.missing' }));
    await expect(test.settled(test.begin('com.missing'))).rejects.toMatchObject({ code: 'wallet.notFound' });
    memory([first], alice.address);
    await clock.advance(1_000);
    expect([selectShownScreen(test.kit.getState())?.screenId, test.kit.getState().connection.phase.at]).toEqual(['core.connecting', 'failed']);
    test.kit.dispatch(closeModal());
    await test.settled(test.kit.dispatch(autoConnect()));
    expect(openIds(test)).toEqual([first]);
  });

  it('keeps the memory of a page that is torn down', async () => {
    const wallet = fakeWallet();
    await visit([[wallet, first]], [first]);
    expect(storage.values.has('latchkey.connection')).toBe(true);
    const test = page([[wallet, first]]);
    await atRest(test);
    expect(status(test)).toBe('connected');
  });
});

describe('followTab', () => {
  it('connects here what another tab connects, and disconnects what it disconnects, leaving the permission to it', async () => {
    const wallet = fakeWallet();
    const [here, there] = [page([[wallet, first]]), page([[wallet, first]])];
    await atRest(here);
    await atRest(there);
    await there.settled(there.begin(first));
    await here.turnUntil(() => status(here) === 'connected');
    expect(wallet.requests()).toEqual([]);
    const writes = storage.values.get('latchkey.connection');
    await clock.advance(5_000);
    expect(storage.values.get('latchkey.connection')).toBe(writes);
    await there.settled(there.kit.dispatch(disconnect()));
    await here.turnUntil(() => status(here) === 'disconnected');
    expect(servicesOf(here.kit).sessions.size).toBe(0);
  });

  it('disconnects here only, when the other tab has told the wallet nothing', async () => {
    const wallet = fakeWallet();
    const here = page([[wallet, first]]);
    await atRest(here);
    await here.settled(here.begin(first));
    const there = page([[wallet, first]]);
    await atRest(there);
    await there.settled(there.kit.dispatch(disconnect({ revoke: false })));
    await here.turnUntil(() => status(here) === 'disconnected');
    expect(wallet.accounts).toHaveLength(3);
  });

  it('does not lose a second wallet here, when another tab opens and brings back one after the other', async () => {
    const wallets = [[fakeWallet(), first], [fakeWallet(), second]] as const;
    const here = page(wallets);
    await atRest(here);
    for (const walletId of [first, second]) await here.settled(here.begin(walletId));
    const there = page(wallets);
    await atRest(there);
    await clock.advance(1_000);
    expect(openIds(here)).toEqual([first, second]);
    expect([...openIds(there)].sort()).toEqual([first, second]);
  });

  it('does not lose a second wallet here, when another tab, which has only the first, tells of another account', async () => {
    const wallets = [[fakeWallet(), first], [fakeWallet(), second]] as const;
    const here = page(wallets);
    const there = page([wallets[0]]);
    await atRest(here);
    await atRest(there);
    for (const walletId of [first, second]) await here.settled(here.begin(walletId));
    await here.turnUntil(() => openIds(there).length > 0);
    wallets[0][0].setAccount(bob.address);
    await clock.advance(10_000);
    expect([openIds(here), openIds(there)]).toEqual([[first, second], [first]]);
  });

  it('ends at one wallet for both, when two tabs connect each their own in one moment', async () => {
    const wallets = [[fakeWallet(), first], [fakeWallet(), second]] as const;
    const tabs = [page(wallets), page(wallets)] as const;
    for (const tab of tabs) await atRest(tab);
    const connecting = [tabs[0].begin(first), tabs[1].begin(second)];
    await clock.advance(10_000);
    await Promise.all(connecting);
    const written = [...storage.values];
    const actions = tabs.map((tab) => tab.actions.length);
    await clock.advance(10_000);
    expect([openIds(tabs[0]), [...storage.values], tabs.map((tab) => tab.actions.length)]).toEqual([openIds(tabs[1]), written, actions]);
    expect(openIds(tabs[0])).toHaveLength(1);
  });

  it('does not bring back what another tab has disconnected, while it was looked for here', async () => {
    const there = page([[fakeWallet(), first]]);
    await atRest(there);
    await there.settled(there.begin(first));
    const here = page();
    await clock.advance(1_000);
    expect(status(here)).toBe('connecting');
    await there.settled(there.kit.dispatch(disconnect()));
    here.add(fakeWallet({ isPermitted: true }), first);
    await clock.advance(10_000);
    expect([here, there].map((test) => [status(test), test.kit.getState().connection.remembered])).toEqual([['disconnected', undefined], ['disconnected', undefined]]);
  });

  it('survives nonsense in the storage', async () => {
    const here = page([[fakeWallet(), first]]);
    await atRest(here);
    for (const text of ['{', '[]', 'null', '{"walletIds":7}', '{"walletIds":["com.missing"]}']) storage.set('latchkey.connection', text);
    await clock.advance(10_000);
    expect(status(here)).toBe('disconnected');
  });
});
