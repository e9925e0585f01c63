import { createFakeClock, createFakeWallet, createMockWorld, fakeWalletInfo, mockAccounts, mockChainOne, mockChainTwo, mockRemoteWallet } from '../mocks/index.ts';
import type { FakeClock, FakeWallet, MockWorld } from '../mocks/index.ts';
import { createTestInjected, createTestKit, createTestStorage, getShownQuestion } from '../mocks/testing/index.ts';
import type { TestInjected, TestKit, TestStorage } from '../mocks/testing/index.ts';
import { createWorldHttp } from '../mocks/testing/suites/worldHttp.ts';
import { walletInjected } from '../plugins/walletInjected/index.ts';
import { userErrors } from './contracts/errors.ts';
import type { Eip1193Provider } from './domain/wallets/eip1193.ts';
import { isWalletError, textOf } from './domain/errors.ts';
import { reviewSignature } from './flows/review/reviewSignature.ts';
import { signMessageQuestion } from './flows/review/signMessageQuestion.ts';
import { autoConnect } from './flows/connection/autoConnect.ts';
import { cancelConnect } from './flows/connection/cancelConnect.ts';
import { chooseWallet } from './flows/connection/chooseWallet.ts';
import { connect } from './flows/connection/connect.ts';
import { disconnect } from './flows/connection/disconnect.ts';
import { handOver } from './flows/connection/handOver.ts';
import { send } from './flows/sending/send.ts';
import { closeModal } from './flows/modal/closeModal.ts';
import { goBack } from './flows/modal/goBack.ts';
import { openModal } from './flows/modal/openModal.ts';
import { showScreen } from './flows/modal/showScreen.ts';
import { signMessage } from './flows/signing/signMessage.ts';
import { switchChain } from './flows/networks/switchChain.ts';
import { selectOpenWallets } from './store/connection.ts';
import type { CoreState } from './store/coreState.ts';
import { connectingScreenId, selectScreens } from './store/modal.ts';
import { selectSwitchPhase } from './store/network.ts';
import { servicesOf } from './contracts/servicesOf.ts';

// Two tabs of one page, four wallets and their people do whatever they like, in any order. What must hold meanwhile is in `findFault`, what must hold
// in the end in `settle`. The same walk again: WALK_SEED=7. Many, and longer ones: WALK_SEEDS=500 WALK_ACTS=300.
const { WALK_SEED: onlySeed, WALK_SEEDS: maxSeeds = '5', WALK_ACTS: maxActs = '110' } = process.env;
const seeds = onlySeed === undefined ? Array.from({ length: Number(maxSeeds) }, (_, at) => at + 1) : [Number(onlySeed)];

const injectedIds = ['test.first', 'test.second', 'test.third'] as const;
const remoteId = 'phoneWallet';
const walletIds = [...injectedIds, remoteId];
const chainIds = [mockChainOne.id, mockChainTwo.id];
const storageKey = 'latchkey.connection';
const nonsense = ['', 'null', '[]', '{"walletIds":"x"}', '{"walletIds":[1,null]}', '{"walletIds":["test.first"],"activeWalletId":"x"}', '{"walletIds":["test.second","test.first"],"activeWalletId":"test.second"}'];
const badAnswers: readonly unknown[] = [null, [], {}, 'x', 7, ['0x1'], '0x', { result: [] }];
const badFailures: readonly unknown[] = [new Error('boom'), 'text', null, undefined, { code: 4001 }, { message: 'User rejected' }, { code: -32_603 }];

it.each(seeds)('holds what it promises, whatever people, wallets and tabs do in walk %i', async (seed) => {
  const walk = createWalk(seed);
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  try {
    const fault = (await wander(walk)) ?? (await settle(walk));
    expect({ fault, unhandled, log: fault === undefined && unhandled.length === 0 ? [] : walk.log.slice(-40) }).toEqual({ fault: undefined, unhandled: [], log: [] });
  } finally {
    process.off('unhandledRejection', note);
    for (const { test } of walk.tabs) test.kit.destroy();
    walk.world.close();
  }
}, 30_000);

interface Tab {
  readonly name: string;
  readonly test: TestKit<CoreState>;
  readonly injected: TestInjected;
  readonly remote: ReturnType<typeof mockRemoteWallet>;
  /** What was begun and has not ended. */
  readonly pending: Map<Promise<unknown>, Verb>;
  isStarted: boolean;
}

type Verb = 'connect' | 'disconnect' | 'look' | 'switch' | 'sign' | 'send' | 'ask';

interface Walk {
  readonly chance: () => number;
  readonly pick: <T>(list: readonly [T, ...T[]] | readonly T[]) => T;
  readonly clock: FakeClock;
  readonly world: MockWorld;
  readonly storage: TestStorage;
  readonly wallets: ReadonlyMap<string, FakeWallet>;
  readonly tabs: Tab[];
  readonly closedTabs: Tab[];
  readonly log: string[];
  /** How often each was begun, and how often wallets were asked. */
  readonly begun: Map<Verb, number>;
  readonly asked: Map<string, number>;
  readonly listening: Set<unknown>;
  /** Whether wallets answer wrongly, late or not at all now and then. */
  readonly isRough: boolean;
}

function createWalk(seed: number): Walk {
  const chance = createDice(seed);
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const walk: Walk = {
    chance,
    pick: (list) => list[Math.floor(chance() * list.length)] as never, // no list here is empty
    clock,
    world,
    storage: createTestStorage(),
    wallets: new Map(walletIds.map((id) => [id, createFakeWallet({ world })])),
    tabs: [],
    closedTabs: [],
    log: [`walk ${seed}`],
    begun: new Map(),
    asked: new Map(),
    listening: new Set(),
    isRough: seed % 2 === 0,
  };
  openTab(walk);
  return walk;
}

/** Mulberry32: small, and the same everywhere. */
function createDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function walletOf({ wallets }: Walk, id: string): FakeWallet {
  const wallet = wallets.get(id);
  if (!wallet) throw new Error(`No wallet ${id}`);
  return wallet;
}

function openTab(walk: Walk): void {
  const { clock, world, storage, chance, pick } = walk;
  const injected = createTestInjected();
  const remote = mockRemoteWallet({ id: remoteId, name: 'Phone', wallet: { ...walletOf(walk, remoteId), provider: watched(walk, remoteId) } });
  const test = createTestKit<readonly never[]>({
    clock, world, storage, injected,
    platform: pick(['desktop', 'ios']),
    adapters: [createWorldHttp(world, world.chains).adapter],
    plugins: [walletInjected.with({ connectDelayMs: pick([0, 1_000]) }), remote.plugin] as never, // their own state is not looked at
  }) as unknown as TestKit<CoreState>;
  const tab: Tab = { name: `tab${walk.tabs.length + walk.closedTabs.length + 1}`, test, injected, remote, pending: new Map(), isStarted: false };
  for (const id of injectedIds) if (chance() < 0.8) announce(walk, tab, id);
  walk.tabs.push(tab);
  if (chance() < 0.9) start(tab);
}

function start(tab: Tab): void {
  tab.isStarted = true;
  tab.test.kit.start();
}

function announce(walk: Walk, { injected }: Tab, id: string): void {
  injected.announce({ info: { ...fakeWalletInfo, rdns: id, uuid: id, name: id }, provider: watched(walk, id) });
}

/** The wallet's provider, which counts what it is asked and, on a rough walk, is not what it should be. */
function watched(walk: Walk, id: string): Eip1193Provider {
  const { provider } = walletOf(walk, id);
  const { chance, pick, clock, asked, listening, isRough } = walk;
  return {
    async request(request) {
      asked.set(request.method, (asked.get(request.method) ?? 0) + 1);
      const roll = isRough ? chance() : 1;
      if (roll < 0.03) return pick(badAnswers);
      if (roll < 0.05) return new Promise(() => {});
      if (roll < 0.07) throw pick(badFailures);
      const answer = await provider.request(request);
      if (roll < 0.15) await new Promise<void>((resolve) => void clock.setTimer(resolve, pick([5, 800, 15_000])));
      return answer;
    },
    on(event, listener) {
      listening.add(listener);
      return provider.on?.(event, listener);
    },
    removeListener(event, listener) {
      listening.delete(listener);
      return provider.removeListener?.(event, listener);
    },
  };
}

type Act = (walk: Walk, tab: Tab) => unknown;

/** How often each is done, compared with the others. */
const acts: Readonly<Record<string, readonly [number, Act]>> = {
  connects: [10, (walk, tab) => begin(walk, tab, 'connect', () => tab.test.kit.dispatch(connect({ walletId: walk.pick(walletIds), ...(walk.chance() < 0.5 && { chainId: walk.pick(chainIds) }) })))],
  picksInModal: [8, (walk, tab) => {
    const walletId = walk.pick(walletIds);
    if (selectScreens(tab.test.kit.getState()).length === 0) tab.test.kit.dispatch(openModal());
    tab.test.kit.dispatch(showScreen(connectingScreenId, { walletId }));
    begin(walk, tab, 'connect', () => tab.test.kit.dispatch(connect({ walletId })));
  }],
  cancels: [3, (_walk, { test }) => test.kit.dispatch(cancelConnect())],
  disconnects: [4, (walk, tab) => begin(walk, tab, 'disconnect', () => tab.test.kit.dispatch(disconnect({ revoke: walk.chance() < 0.5 })))],
  disconnectsOne: [2, (walk, tab) => begin(walk, tab, 'disconnect', () => tab.test.kit.dispatch(disconnect({ walletId: walk.pick(walletIds) })))],
  chooses: [3, (walk, { test }) => walletIds.filter((id) => servicesOf(test.kit).sessions.has(id)).forEach((id) => walk.chance() < 0.5 && test.kit.dispatch(chooseWallet(id)))],
  looks: [1, (walk, tab) => begin(walk, tab, 'look', () => tab.test.kit.dispatch(autoConnect()))],
  switches: [7, (walk, tab) => {
    const abort = new AbortController();
    begin(walk, tab, 'switch', () => tab.test.kit.dispatch(switchChain({ chainId: walk.pick(chainIds), signal: abort.signal })));
    if (walk.chance() < 0.2) walk.clock.setTimer(() => abort.abort(userErrors.cancelled()), 700);
  }],
  signs: [4, (walk, tab) => begin(walk, tab, 'sign', () => tab.test.kit.dispatch(signMessage({ message: 'Hello' })))],
  sends: [3, (walk, tab) => begin(walk, tab, 'send', () => tab.test.kit.dispatch(send({ to: mockAccounts[1].address, valueWei: 1n, simulate: false, ...(walk.chance() < 0.4 && { chainId: mockChainTwo.id }) })))],
  isAsked: [4, (walk, tab) => begin(walk, tab, 'ask', () => tab.test.kit.dispatch(reviewSignature({ message: 'Hello' })))],
  answers: [3, (_walk, { test: { kit } }) => {
    getShownQuestion(kit, signMessageQuestion)?.answer('0x');
  }],
  opensModal: [4, (_walk, { test }) => test.kit.dispatch(openModal())],
  closesModal: [3, (_walk, { test }) => test.kit.dispatch(closeModal())],
  goesBack: [4, (_walk, { test }) => test.kit.dispatch(goBack())],
  goesOn: [3, (walk, { test }) => test.kit.dispatch(showScreen(walk.pick(['core.networks', 'core.account', 'core.wallets', 'core.getStarted'])))],
  approves: [14, (walk) => answerPrompt(walk, 'approve')],
  rejects: [6, (walk) => answerPrompt(walk, 'reject')],
  changesBehaviour: [4, (walk) => anyWallet(walk).scenario.set({ kind: walk.pick(['byHand', 'byHand', 'approveAll', 'rejectAll', 'pending', 'locked', 'silent', 'liesAboutChain']) })],
  selectsAccount: [3, (walk) => anyWallet(walk).setAccount(walk.pick(mockAccounts).address)],
  showsAccounts: [2, (walk) => anyWallet(walk).setAccounts(walk.pick([[], [mockAccounts[0].address], [mockAccounts[2].address, mockAccounts[1].address]]))],
  locks: [1, (walk) => anyWallet(walk).lock()],
  unlocks: [2, (walk) => anyWallet(walk).unlock()],
  losesNodes: [1, (walk) => anyWallet(walk).disconnect()],
  findsNodes: [2, (walk) => anyWallet(walk).reconnect()],
  movesChain: [3, (walk) => anyWallet(walk).setChain(walk.pick([...chainIds, 99]))],
  usesCode: [3, (walk, { remote }) => {
    const code = remote.code();
    if (code !== undefined) walk.pick([() => remote.scan(code), () => remote.refuse(), () => remote.expire()])();
  }],
  handsOver: [2, (_walk, { test }) => test.kit.dispatch(handOver(remoteId, { url: 'https://remote.example/wc' }))],
  timePasses: [14, ({ clock, pick }) => clock.advance(pick([0, 10, 300, 1_000, 3_000, 12_000]))],
  goesOffline: [1, (walk, { test }) => test.setOnline(walk.chance() < 0.7)],
  wakes: [1, (_walk, { test }) => test.wake()],
  findsNonsense: [1, ({ storage, pick }) => storage.set(storageKey, pick(nonsense))],
  announcesLate: [1, (walk, tab) => announce(walk, tab, walk.pick(injectedIds))],
  starts: [1, (_walk, tab) => start(tab)],
  swapsPlugin: [1, (walk, { test: { kit }, remote }) => {
    const plugin = walk.pick([walletInjected, remote.plugin]);
    if (kit.plugins().some(({ id }) => id === plugin.id)) kit.unregister(plugin.id);
    else kit.register(plugin as never); // as above
  }],
  closesTab: [1, (walk, tab) => {
    tab.test.kit.destroy();
    walk.closedTabs.push(...walk.tabs.splice(walk.tabs.indexOf(tab), 1));
    if (walk.tabs.length === 0) openTab(walk);
  }],
  opensTab: [1, (walk) => walk.tabs.length < 2 && openTab(walk)],
};

function anyWallet(walk: Walk): FakeWallet {
  return walletOf(walk, walk.pick(walletIds));
}

function answerPrompt(walk: Walk, how: 'approve' | 'reject'): void {
  const wallet = anyWallet(walk);
  const [prompt] = wallet.requests();
  if (prompt) wallet[how](prompt.id);
}

function begin({ log, begun }: Walk, { name, pending }: Tab, verb: Verb, run: () => Promise<unknown>): void {
  begun.set(verb, (begun.get(verb) ?? 0) + 1);
  const promise = run();
  pending.set(promise, verb);
  const ended = (how: string) => {
    pending.delete(promise);
    log.push(`  ${name} ${verb}: ${how}`);
  };
  promise.then(() => ended('done'), (error: unknown) => ended(isWalletError(error) ? error.code : `foreign error ${textOf(error)}`));
}

async function wander(walk: Walk): Promise<string | undefined> {
  const { chance, pick, clock, tabs, log } = walk;
  const bag = Object.entries(acts).flatMap(([name, [weight, act]]) => Array.from({ length: weight }, () => [name, act] as const));
  for (let nth = 1; nth <= Number(maxActs); nth += 1) {
    const [name, act] = pick(bag);
    const tab = pick(tabs);
    log.push(`${nth} ${tab.name} ${name}`);
    await act(walk, tab);
    // The next act may come at any moment of the work that this one began.
    for (let turns = Math.floor(chance() * 12); turns > 0; turns -= 1) {
      const fault = findFault(walk);
      if (fault !== undefined) return fault;
      await Promise.resolve();
    }
    if (chance() < 0.6) await clock.advance(0);
    const fault = findFault(walk);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** What must hold at every moment, in words where it does not. */
function findFault({ tabs, log, begun, asked }: Walk): string | undefined {
  for (const { name, test: { kit }, pending } of tabs) {
    const state = kit.getState();
    const { connection } = state;
    const wrong = (what: string) => `${name}: ${what}, in ${JSON.stringify({ connection, switching: selectSwitchPhase(state), modal: state.modal })}`;
    const held = connection.wallets.map(({ walletId }) => walletId);
    if (connection.activeWalletId === undefined ? held.length > 0 : !held.includes(connection.activeWalletId)) return wrong('the active wallet is not held');
    if ([...servicesOf(kit).sessions.keys()].toSorted().join() !== [...held].toSorted().join()) return wrong('the sessions are not those of the state');
    for (const { walletId, accounts, chainId } of connection.wallets) {
      const session = servicesOf(kit).sessions.get(walletId)?.session;
      if (accounts.length === 0 || session?.accounts().join() !== accounts.join() || session.chainId() !== chainId) return wrong('the state is not what the session says');
    }
    const isConnecting = connection.phase.at === 'connecting' && !connection.phase.isSilent;
    if (isConnecting && !servicesOf(kit).connecting.abort) return wrong('no attempt to connect is under way');
    const screens = selectScreens(state);
    if (screens.some(({ screenId }) => screenId === connectingScreenId) && !isConnecting && connection.phase.at !== 'failed') return wrong('a connect is shown, and there is none');
    for (const questionId of servicesOf(kit).questions.keys()) if (!screens.some(({ questionId: shown }) => shown === questionId)) return wrong('a question waits that no screen shows');
    const { at } = selectSwitchPhase(state);
    if (at === 'switching' && ![...pending.values()].some((verb) => verb === 'switch' || verb === 'send' || verb === 'connect')) return wrong('no wallet switches');
    if (at === 'failed' && held.length === 0) return wrong('a switch has failed, of no wallet');
  }
  const most = (verb: Verb, times = 1): number => (begun.get(verb) ?? 0) * times;
  if ((asked.get('personal_sign') ?? 0) > most('sign') || (asked.get('eth_sendTransaction') ?? 0) > most('send') || (asked.get('eth_requestAccounts') ?? 0) > most('connect', 3)) return 'a wallet was asked more often than a person wanted';
  return log.find((line) => line.includes('foreign error'));
}

/** Every person turns away. Then all must come to rest, in limited time, and nothing may be left. */
async function settle(walk: Walk): Promise<string | undefined> {
  const { clock, storage, wallets, tabs, closedTabs, listening } = walk;
  walk.log.push('the end');
  await clock.advance(40_000);
  const text = storage.values.get(storageKey) ?? '';
  for (const { name, isStarted, test: { kit } } of tabs) for (const { walletId } of selectOpenWallets(kit.getState())) if (isStarted && !text.includes(`"${walletId}"`)) return `${name}: ${walletId} is open and not remembered: ${text}`;
  for (const wallet of wallets.values()) wallet.scenario.set({ kind: 'rejectAll' });
  await clock.advance(20_000);
  for (const { test } of tabs) test.kit.dispatch(closeModal());
  for (const { test } of tabs) test.kit.dispatch(cancelConnect());
  await clock.advance(20_000);
  for (const { test: { kit } } of tabs) for (const { walletId } of selectOpenWallets(kit.getState())) kit.dispatch(disconnect({ walletId })).catch(() => {}); // `findFault` sees how it ends
  for (let turn = 0; turn < 6; turn += 1) await clock.advance(20_000);
  for (const { name, test, pending } of [...tabs, ...closedTabs]) {
    if (pending.size > 0) return `${name}: ${[...pending.values()].join()} never ended`;
    const crash = test.faults.find(({ error }) => !isWalletError(error) || error.code === 'plugin.crashed');
    if (crash) return `${name}: ${crash.owner} crashed: ${textOf(crash.error)}`;
  }
  for (const { name, test } of tabs) if (selectOpenWallets(test.kit.getState()).length > 0) return `${name}: a wallet has come back`;
  return findFault(walk) ?? (listening.size > 0 ? `${listening.size} listeners are left at wallets` : undefined);
}
