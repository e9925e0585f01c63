import { createMockWorld } from './world.ts';
import type { StartMockWorldOptions, StartedMockWorld } from './startedWorld.ts';
import { assertArguments } from '../src/domain/assertArguments.ts';

/** What `startInPage` starts the mocked world with. */
export interface StartInPageOptions extends StartMockWorldOptions {
  /** Where the page serves msw's service worker script from. */
  readonly workerUrl?: string;
}

/**
 * Puts the mocked world between this page and the network; loads msw and its service worker.
 * The page's own files still come from its server; a request to anywhere else that no handler answers fails.
 */
export async function startMockWorld(options: StartInPageOptions = {}): Promise<StartedMockWorld> {
  assertArguments('startMockWorld(options?: object)', options);
  const { world = createMockWorld(), handlers = [], workerUrl = '/mockServiceWorker.js' } = options;
  const [{ setupWorker }, { createWorldHandlers }, { createPluginHandlers }, { createHomeOnlyHandler }] = await Promise.all([
    import('msw/browser'),
    import('./worldHandlers.ts'),
    import('./followPlugins.ts'),
    import('./homeOnly.ts'),
  ]);
  const plugins = createPluginHandlers();
  const worker = setupWorker(...createWorldHandlers(world), ...handlers, plugins.handler, createHomeOnlyHandler());
  await worker.start({ quiet: true, serviceWorker: { url: workerUrl }, onUnhandledFrame: 'error' });
  return {
    world,
    use: (...more) => worker.use(...more),
    reset: () => worker.resetHandlers(),
    followPlugins: plugins.follow,
    stop() {
      world.close();
      void worker.stop();
    },
  };
}
