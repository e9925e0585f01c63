import { createLatchkey } from '../../src/createLatchkey.ts';
import { clockPort } from '../../src/contracts/ports/clock.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { randomPort } from '../../src/contracts/ports/random.ts';
import { createFakeClock } from '../fakeClock.ts';
import { createMockWorld } from '../world.ts';
import { createTestInjected } from './testInjected.ts';
import { createTestPage } from './testPage.ts';
import type { TestWindow } from './testPage.ts';
import { createTestStorage } from './testStorage.ts';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Adapter } from '../../src/contracts/defineAdapter.ts';
import type { AnyPlugin, StateOf } from '../../src/kernel/plugin.ts';
import type { Clock } from '../../src/domain/clock.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import type { FakeClock } from '../fakeClock.ts';
import type { Latchkey, LatchkeyOptions } from '../../src/kit/latchkey.ts';
import type { MockWorld } from '../world.ts';
import type { Platform } from '../../src/contracts/ports/page.ts';
import type { Random } from '../../src/contracts/ports/random.ts';
import type { TestInjected } from './testInjected.ts';
import type { TestStorage } from './testStorage.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** The plugins of the kit, and what stands for the world around it. */
export interface TestKitOptions<Plugins extends readonly AnyPlugin[]> {
  readonly plugins?: Plugins;
  /** Standing still at first. Give the world the same one. */
  readonly clock?: FakeClock;
  /** Whose chains the kit is configured with. */
  readonly world?: MockWorld;
  readonly injected?: TestInjected;
  /** Shared with another kit: a second tab, or the page after a reload. */
  readonly storage?: TestStorage;
  /** Asked before those of the test. */
  readonly adapters?: readonly Adapter[];
  readonly autoConnect?: boolean;
  /** The kind of device the page runs on; a computer by default. */
  readonly platform?: Platform;
  /** Of the kit's texts. */
  readonly locale?: LatchkeyOptions<readonly []>['locale'];
  /** What the site has visitors agree to. */
  readonly terms?: LatchkeyOptions<readonly []>['terms'];
  /** The site's own service. */
  readonly service?: LatchkeyOptions<readonly []>['service'];
  /** Where the site lets pictures and files of NFTs come from. */
  readonly pictures?: LatchkeyOptions<readonly []>['pictures'];
  /** What the browser says that its user reads. */
  readonly languages?: readonly string[];
}

/** A kit of which a test sees and turns everything outside. */
export interface TestKit<State> {
  readonly kit: Latchkey<State>;
  readonly clock: FakeClock;
  readonly world: MockWorld;
  readonly injected: TestInjected;
  readonly storage: TestStorage;
  /** Every action since the kit was made, in order. */
  readonly actions: readonly UnknownAction[];
  /** What ended nothing and was only reported. */
  readonly faults: readonly { readonly owner: string; readonly error: unknown }[];
  /** Every address that the page was told to open, in order. */
  readonly opened: readonly string[];
  /** Every window that the page has opened, in order. */
  readonly windows: readonly TestWindow[];
  /** From here on the browser lets no window open, or does again. */
  blockWindows(isBlocking: boolean): void;
  /** Every address that the page was left for. */
  readonly left: readonly string[];
  /** A message reaches the page, from a window that it did not open. */
  hear(data: unknown, origin: string): void;
  /** The page leaves the view, as for another app. */
  hide(): void;
  /** The page comes back into view. */
  wake(): void;
  /** The user presses a key or a pointer somewhere on the page. */
  act(): void;
  /** The page loses its connection, or has it back; the latter wakes it too. */
  setOnline(isOnline: boolean): void;
  /** Timers set and not yet run or cancelled, and listeners at page, extensions and storage. */
  loose(): { readonly timers: number; readonly page: number; readonly injected: number; readonly storage: number };
  /** Turns the clock by `stepMs` again and again until the condition holds; real time passes too, for what goes over the network. @throws if it never does */
  turnUntil(condition: () => boolean, options?: { readonly stepMs?: number; readonly maxSteps?: number }): Promise<void>;
  /** The same, until the promise has settled, and then its result. */
  settled<T>(promise: Promise<T>, options?: { readonly stepMs?: number; readonly maxSteps?: number }): Promise<T>;
}

/** A kit over the mocked world: its clock, page, storage, extensions and identifiers belong to the test. Requests go out by `fetch`: start the world in front of the network. */
export function createTestKit<const Plugins extends readonly AnyPlugin[] = readonly []>(options: TestKitOptions<Plugins> = {}): TestKit<CoreState & StateOf<Plugins>> {
  assertArguments('createTestKit(options?: object)', options);
  const { platform = 'desktop', clock = createFakeClock(), injected = createTestInjected(), storage = createTestStorage(), adapters = [], autoConnect = true } = options;
  const world = options.world ?? createMockWorld({ clock });
  const actions: UnknownAction[] = [];
  const faults: { readonly owner: string; readonly error: unknown }[] = [];
  const page = createTestPage({ platform, languages: options.languages ?? [] });
  const counted = countTimers(clock);
  let lastId = 0;

  const recorder = definePlugin({
    id: 'testRecorder',
    middleware: [() => next => action => {
      actions.push(action as UnknownAction); // flows never come this far: they run before the middleware of plugins
      return next(action);
    }],
  });
  const kit = createLatchkey<readonly AnyPlugin[]>({
    chains: world.chains.map(({ id, name, nativeCurrency, rpcUrl }) => defineChain({ id, name, nativeCurrency, rpc: rpcUrl, testnet: true })),
    plugins: [recorder, ...(options.plugins ?? [])],
    adapters: [
      ...adapters,
      defineAdapter<Clock>({ id: 'testClock', port: clockPort, supports: () => true, create: () => counted.clock }),
      defineAdapter<Random>({ id: 'testRandom', port: randomPort, supports: () => true, create: () => ({ id: () => `id${(lastId += 1)}`, fraction: () => 0.5 }) }),
      page.adapter,
      injected.adapter,
      storage.openTab(),
    ],
    ...(options.terms !== undefined && { terms: options.terms }),
    autoConnect,
    ...(options.service !== undefined && { service: options.service }),
    ...(options.pictures !== undefined && { pictures: options.pictures }),
    ...(options.locale !== undefined && { locale: options.locale }),
    devTools: false,
    onFault: fault => faults.push(fault),
  }) as unknown as Latchkey<CoreState & StateOf<Plugins>>; // the recorder adds no state

  async function turnUntil(condition: () => boolean, { stepMs = 50, maxSteps = 2_000 } = {}): Promise<void> {
    for (let step = 0; step < maxSteps; step += 1) {
      if (condition()) return;
      await clock.advance(stepMs);
      await realPause(1);
    }
    throw new Error(`Not within ${maxSteps} steps of ${stepMs} ms`);
  }

  return {
    kit,
    clock,
    world,
    injected,
    storage,
    actions,
    faults,
    opened: page.opened,
    windows: page.windows,
    blockWindows: page.blockWindows,
    left: page.left,
    hear: page.hear,
    hide: page.hide,
    wake: page.wake,
    act: page.act,
    setOnline: page.setOnline,
    loose: () => ({ timers: counted.waiting(), page: page.listeners(), injected: injected.listeners(), storage: storage.listeners() }),
    turnUntil,
    async settled(promise, turning) {
      let isSettled = false;
      const settle = () => void (isSettled = true);
      promise.then(settle, settle);
      await turnUntil(() => isSettled, turning);
      return promise;
    },
  };
}

function countTimers(clock: Clock): { readonly clock: Clock; waiting(): number } {
  const waiting = new Set<object>();
  return {
    clock: {
      nowMs: () => clock.nowMs(),
      setTimer(run, afterMs) {
        const timer = {};
        waiting.add(timer);
        const cancel = clock.setTimer(() => {
          waiting.delete(timer);
          run();
        }, afterMs);
        return () => {
          waiting.delete(timer);
          cancel();
        };
      },
    },
    waiting: () => waiting.size,
  };
}

/** Kept from before a test swaps the global for its own. */
const realSetTimeout = globalThis.setTimeout;

function realPause(ms: number): Promise<void> {
  return new Promise(resolve => realSetTimeout(resolve, ms));
}
