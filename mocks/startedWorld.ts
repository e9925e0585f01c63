import type { RequestHandler } from 'msw';
import type { MockWorld } from './world.ts';

/** The world that is started, and what answers beside it. */
export interface StartMockWorldOptions {
  /** A world of its own, unless one is given. */
  readonly world?: MockWorld;
  /** What else answers: the mocks of plugins, and whatever a test adds. */
  readonly handlers?: readonly RequestHandler[];
}

/** The mocked world in its place before the network. */
export interface StartedMockWorld {
  readonly world: MockWorld;
  /** Further handlers; they come before the first ones, until `reset`. */
  use(...handlers: readonly RequestHandler[]): void;
  reset(): void;
  /** Closes the world and lets requests through again. */
  stop(): void;
}
