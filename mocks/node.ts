import { setupServer } from 'msw/node';
import { createPluginHandlers } from './followPlugins.ts';
import { createMockWorld } from './world.ts';
import { createWorldHandlers } from './worldHandlers.ts';
import type { StartMockWorldOptions, StartedMockWorld } from './startedWorld.ts';
import { assertArguments } from '../src/domain/assertArguments.ts';

/** Puts the mocked world between this Node process and the network. A request that no handler answers fails; none gets out. */
export function startMockWorld(options: StartMockWorldOptions = {}): StartedMockWorld {
  assertArguments('startMockWorld(options?: object)', options);
  const { world = createMockWorld(), handlers = [] } = options;
  const plugins = createPluginHandlers();
  const server = setupServer(...createWorldHandlers(world), ...handlers, plugins.handler);
  server.listen({ onUnhandledFrame: 'error' });
  return {
    world,
    use: (...more) => server.use(...more),
    reset: () => server.resetHandlers(),
    followPlugins: plugins.follow,
    stop() {
      world.close();
      server.close();
    },
  };
}
