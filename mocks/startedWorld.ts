import type { RequestHandler } from 'msw';
import type { MockScenario } from '../src/contracts/mocks.ts';
import type { Latchkey } from '../src/kit/latchkey.ts';
import type { MockWorld } from './world.ts';

/** The world that is started, and what answers beside it. */
export interface StartMockWorldOptions {
  /** A world of its own, unless one is given. */
  readonly world?: MockWorld;
  /** What else answers: whatever a test adds. The mocks of plugins come by `followPlugins`. */
  readonly handlers?: readonly RequestHandler[];
}

/** The mocked world in its place before the network. */
export interface StartedMockWorld {
  readonly world: MockWorld;
  /** Further handlers; they come before the first ones, until `reset`. */
  use(...handlers: readonly RequestHandler[]): void;
  reset(): void;
  /** Lets the mocks of a kit's plugins answer, for as long as each is registered. */
  followPlugins(kit: KitWithPlugins): FollowedPlugins;
  /** Closes the world and lets requests through again. */
  stop(): void;
}

/** What a kit tells of its plugins. */
export type KitWithPlugins = Pick<Latchkey, 'plugins' | 'onContributions'>;

/** The mocks of a kit's plugins, which come and go with them. */
export interface FollowedPlugins {
  /**
   * Resolves once the mocks of all plugins that are registered have loaded. Where two answer the same requests, the first one does.
   * @throws mocks.requestTaken, mocks.badMocks
   */
  loaded(): Promise<void>;
  /** What they offer to try. The same list until it changes. */
  scenarios(): readonly MockScenario[];
  /** Told when `scenarios` has changed; returns what ends it. */
  subscribe(listener: () => void): () => void;
  /** Lets the handlers of a scenario answer before all others; undefined: of none. Its `rpc` and `wallet` are set by `world.rpcScenario` and `wallet.scenario`. */
  play(scenario: MockScenario | undefined): void;
  /** The mocks of these plugins answer no more. */
  stop(): void;
}
