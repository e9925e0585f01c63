import type { MockWorld } from '../../../mocks/index.ts';
import { respond } from '../../../mocks/respond.ts';

/** Answers a request of the page in place of its host, or leaves it to the next. */
export type Answer = (request: Request) => Response | Promise<Response> | undefined;

/**
 * Puts the mocked world, and what a story adds, between this page and the network: `fetch` itself is replaced, so the kit's own adapter is at
 * work with its limits. No service worker: every frame of the gallery has a world of its own, and one worker would serve them all.
 * Returns how many answers are on their way.
 */
export function answerFetch(world: MockWorld, answers: readonly Answer[]): () => number {
  let pending = 0;
  const ownFetch = globalThis.fetch.bind(globalThis);
  const answerOf = (request: Request): ReturnType<Answer> => {
    const chain = world.chains.find(({ rpcUrl }) => rpcUrl === request.url);
    if (chain) return respond(world, chain.id, request);
    for (const answer of answers) {
      const answered = answer(request);
      if (answered) return answered;
    }
    return undefined;
  };
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const isHome = new URL(request.url).origin === location.origin || /^(data|blob):/.test(request.url);
    const answered = answerOf(request);
    if (answered === undefined && isHome) return ownFetch(request);
    pending += 1;
    const response = await Promise.race([answered ?? Response.error(), aborted(request.signal)]).finally(() => (pending -= 1));
    // What `fetch` throws where no answer comes.
    if (response.type === 'error') throw new TypeError(`The mocked world has no answer for ${request.url}`);
    return response;
  };
  return () => pending;
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const leave = (): void => reject(signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'));
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
}
