import { isOpenableWallet } from '../../../src/contracts/walletKinds.ts';
import { connect } from '../../../src/flows/connection/connect.ts';
import { pairings } from '../../../src/flows/connection/pairings.ts';
import { selectConnectPhase, selectConnectionStatus } from '../../../src/store/connection.ts';
import { walletsPoint } from '../../../src/contracts/points/wallets.ts';
import { createFakeClock } from '../../fakeClock.ts';
import { createMockWorld } from '../../world.ts';
import { mockChainOne, mockChainTwo } from '../../chains.ts';
import { createTestInjected } from '../testInjected.ts';
import { createTestKit } from '../createTestKit.ts';
import { createTestStorage } from '../testStorage.ts';
import { createWorldHttp } from './worldHttp.ts';
import { answerQuestions } from './answerQuestions.ts';
import { expectEqual, expectThat, failureOf, resultOf, untilHolds } from './expecting.ts';
import type { CoreState } from '../../../src/store/coreState.ts';
import type { MakeWallet, SuiteChains, WalletControls, WalletSuiteCapability, WalletBehaviour, WalletSuiteSetting, WalletUnderTest } from './walletControls.ts';
import type { MockWorld } from '../../world.ts';
import type { OpenWalletFact } from '../../../src/store/connection.ts';
import type { TestKit, TestKitOptions } from '../createTestKit.ts';
import type { WalletError } from '../../../src/domain/errors.ts';
import type { OpenableWallet, WalletSession } from '../../../src/contracts/wallet.ts';
import { servicesOf } from '../../../src/contracts/servicesOf.ts';

/** A wallet with a page around it, which may load again. */
export interface WalletStage {
  readonly walletId: string;
  readonly made: WalletUnderTest;
  readonly controls: SureControls;
  readonly chains: SuiteChains;
  readonly world: MockWorld;
  can(capability: WalletSuiteCapability): boolean;
  /** A page over what the ones before it remembered, its plugin registered and its silent look begun. */
  load(): Promise<WalletPage>;
  /** Another wallet of the kind. */
  makeSecond(): Promise<WalletUnderTest>;
  /** What a kit of its own is made with, for `checkPlugin`. */
  readonly kitOptions: Omit<TestKitOptions<readonly never[]>, 'plugins' | 'storage'>;
}

/** Controls of which every method can be called: one that is missing throws an error that names it. */
export type SureControls = Required<WalletControls>;

/** A page, from the wallet's point of view. */
export interface WalletPage {
  readonly test: TestKit<CoreState>;
  /** Addresses asked through the kit's own way out. */
  readonly requests: readonly string[];
  spec(): OpenableWallet;
  /** Begins to connect; a failure of it is ignored unless it is awaited. */
  connecting(options?: { readonly walletId?: string; readonly chainId?: number }): Promise<OpenWalletFact>;
  /** Connects with whatever the person does now. */
  connect(options?: { readonly walletId?: string; readonly chainId?: number }): Promise<OpenWalletFact>;
  /** A connect that must fail. */
  connectFailure(codes?: readonly string[]): Promise<WalletError>;
  session(walletId?: string): WalletSession;
  /** How the person treats what the wallet asks from here on. At first all is answered. */
  treatQuestions(how: 'answer' | 'leave'): void;
  /** Texts that were answered so far. */
  readonly answered: readonly string[];
  /** @throws unless the wallet is connected and its session live */
  expectConnected(why: string): void;
  /** @throws if anything of a connection is left: in the state, beside it, or at the wallet */
  expectClosed(why: string): void;
  /** The same now, and after a minute, by when nothing may be waiting for anything any more. */
  expectNothingOpen(why: string): Promise<void>;
  /** Leaves it, as by a reload. */
  unload(): void;
}

const chains: SuiteChains = {
  home: mockChainOne,
  other: mockChainTwo,
  unsupported: { id: 7_654_321, name: 'Mock Unsupported', nativeCurrency: { name: 'Mock Ether', symbol: 'METH', decimals: 18 }, rpcUrl: 'https://rpc.latchkey.test/7654321' },
};

/** Makes a wallet in a world of its own, runs the case, and clears everything away. */
export async function onWalletStage(make: MakeWallet, cannot: readonly WalletSuiteCapability[], run: (stage: WalletStage) => Promise<void>): Promise<void> {
  const clock = createFakeClock();
  const world = createMockWorld({ clock, chains: [chains.home, chains.other] });
  const injected = createTestInjected();
  const storage = createTestStorage();
  const http = createWorldHttp(world, Object.values(chains));
  const pages: TestKit<CoreState>[] = [];
  const made: WalletUnderTest[] = [];
  const makeNth = async (nth: WalletSuiteSetting['nth']): Promise<WalletUnderTest> => {
    const wallet = await make({ world, chains, nth, injected });
    made.push(wallet);
    return wallet;
  };
  try {
    const first = await makeNth(1);
    const controls = sure(first.controls);
    const kitOptions = { ...first.kit, clock, injected, world: { ...world, chains: Object.values(chains) }, adapters: [...(first.kit?.adapters ?? []), http.adapter] };
    const can = (capability: WalletSuiteCapability) => !cannot.includes(capability);
    await run({
      walletId: first.walletId, made: first, controls, chains, world, can, kitOptions,
      makeSecond: () => makeNth(2),
      async load() {
        const test = createTestKit({ ...kitOptions, storage, plugins: [...(first.with?.() ?? []), first.plugin()] });
        pages.push(test);
        test.kit.start();
        await clock.advance(0);
        return pageOf(test, first.walletId, { controls, can, requests: http.asked });
      },
    });
  } finally {
    for (const { kit } of pages) kit.destroy();
    for (const { close } of made) await close?.();
    world.close();
  }
}

interface Around {
  readonly controls: SureControls;
  readonly requests: readonly string[];
  can(capability: WalletSuiteCapability): boolean;
}

function pageOf(test: TestKit<CoreState>, ownId: string, { controls, can, requests }: Around): WalletPage {
  const { kit } = test;
  const timersAtRest = test.loose().timers;
  const questions = answerQuestions(kit, controls);
  const connecting: WalletPage['connecting'] = (options = {}) => {
    const promise = kit.dispatch(connect({ walletId: ownId, ...options }));
    promise.catch(() => {});
    return promise;
  };
  function expectClosed(why: string): void {
    const state = kit.getState();
    expectEqual(state.connection.wallets.map(({ walletId }) => walletId), [], `${why}, connected`);
    expectThat(selectConnectionStatus(state) === 'disconnected', `${why}, the status is ${selectConnectionStatus(state)}`);
    expectThat(selectConnectPhase(state).at !== 'connecting', `${why}, a connect is still under way`);
    expectThat(servicesOf(kit).sessions.size === 0, `${why}, a session is left`);
    expectThat(servicesOf(kit).questions.size === 0, `${why}, a question is left`);
    expectThat(servicesOf(kit).live(pairings).get(ownId) === undefined, `${why}, a code to connect with is still shown`);
    if (can('listeners')) expectEqual(controls.listeners(), 0, `${why}, listeners left at the wallet`);
  }

  return {
    test,
    requests,
    connecting,
    spec() {
      const found = kit.read(walletsPoint).find(({ id }) => id === ownId);
      expectThat(found !== undefined, `The plugin contributes no wallet '${ownId}'`);
      expectThat(isOpenableWallet(found), `The wallet '${ownId}' only says where to get it`);
      return found;
    },
    connect: options => resultOf(test, 'Connecting', connecting(options)),
    connectFailure: codes => failureOf(test, 'Connecting', connecting(), codes),
    session(walletId = ownId) {
      const open = servicesOf(kit).sessions.get(walletId);
      expectThat(open !== undefined, `${walletId} has no session`);
      return open.session;
    },
    expectConnected(why) {
      expectEqual(kit.getState().connection.wallets.map(({ walletId }) => walletId), [ownId], `${why}, connected`);
      expectThat(servicesOf(kit).sessions.has(ownId), `${why}, its session is gone`);
    },
    treatQuestions: questions.treat,
    answered: questions.answered,
    expectClosed,
    async expectNothingOpen(why) {
      expectClosed(why);
      await test.clock.advance(60_000);
      expectClosed(`${why}, a minute later`);
      expectThat(test.loose().timers <= timersAtRest, `${why}, ${test.loose().timers - timersAtRest} timers are left`);
    },
    unload: () => kit.destroy(),
  };
}

/** Moves on until the wallet shows a prompt, or, where that cannot be seen, for a while. */
export async function untilPrompted({ test }: WalletPage, { controls, can }: Pick<WalletStage, 'controls' | 'can'>): Promise<void> {
  if (can('wait')) await untilHolds(test, 'A prompt of the wallet', () => controls.prompts() > 0);
  else await test.clock.advance(2_000);
}

const levers: readonly (keyof WalletControls)[] = ['prompts', 'selectAccount', 'hideAccounts', 'lock', 'unlock', 'setChain', 'addedChains', 'end', 'forget', 'isPermitted', 'lie', 'listeners', 'answer', 'secrets'];

function sure(controls: WalletControls): SureControls {
  const missing = (name: string) => () => {
    throw new Error(`The controls has no '${name}': give it, or say in 'cannot' what the wallet cannot do`);
  };
  return Object.assign(Object.fromEntries(levers.map(name => [name, missing(name)])), controls) as SureControls; // what is not there throws when it is used
}

/** Sets the behaviour, and waits until the wallet has taken it over. */
export async function setBehaviour({ controls }: Pick<WalletStage, 'controls'>, { test }: WalletPage, behaviour: WalletBehaviour): Promise<void> {
  await controls.set(behaviour);
  await test.clock.advance(0);
}
