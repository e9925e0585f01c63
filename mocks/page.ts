import { createMockWorld } from './world.ts';
import type { StartMockWorldOptions, StartedMockWorld } from './startedWorld.ts';

export interface StartInPageOptions extends StartMockWorldOptions {
  /** Where the page serves msw's service worker script from. */
  readonly workerUrl?: string;
}

/**
 * Puts the mocked world between this page and the network; loads msw and its service worker.
 * The page's own files still come from its server; a request to anywhere else that nobody answers fails.
 */
export async function startMockWorld({ world = createMockWorld(), handlers = [], workerUrl = '/mockServiceWorker.js' }: StartInPageOptions = {}): Promise<StartedMockWorld> {
  const [{ setupWorker }, { createRpcHandlers }] = await Promise.all([import('msw/browser'), import('./handlers.ts')]);
  const worker = setupWorker(...createRpcHandlers(world), ...handlers);
  await worker.start({
    quiet: true,
    serviceWorker: { url: workerUrl },
    onUnhandledFrame: ({ frame }) => keepAtHome(frame.data),
  });
  return {
    world,
    use: (...more) => worker.use(...more),
    reset: () => worker.resetHandlers(),
    stop() {
      world.close();
      void worker.stop();
    },
  };
}

/** Throws, which fails the request, if it would leave the page's own origin. */
function keepAtHome(data: unknown): void {
  if (typeof data !== 'object' || data === null || !('request' in data) || !(data.request instanceof Request)) return;
  const { origin, protocol } = new URL(data.request.url);
  const isLocal = origin === globalThis.location.origin || protocol === 'data:' || protocol === 'blob:';
  if (!isLocal) throw new Error(`The mocked world has no answer for ${origin}`);
}
