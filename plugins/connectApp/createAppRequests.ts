import type { AppRequest, AppSide } from '../../adapters/walletConnect/index.ts';
import { createQueue } from '../../src/domain/createQueue.ts';
import { providerCodes } from '../../src/domain/wallets/providerError.ts';
import type { AppsContext } from './context.ts';
import { connectAppErrors } from './errors.ts';
import { answerApp } from './flows/answerApp.ts';
import { refusal, toAppRefusal } from './judgeRequest.ts';
import * as limits from './limits.ts';

/** Requests of apps, one at a time: people read one thing at a time. */
export interface AppRequests {
  /** Answers a request once those before it are answered, or refuses it where too many wait. */
  add(side: AppSide, request: AppRequest): void;
  /** Takes requests out of the queue, and ends the one that is on screen. */
  drop(isMeant: (request: AppRequest) => boolean): void;
  isEmpty(): boolean;
}

/** `side`: what answers now. Requests that are left when this tab hands over are answered by the next. */
export function createAppRequests(ctx: AppsContext, { side, onEmpty }: { side(): AppSide | undefined; onEmpty(): void }): AppRequests {
  const queue = createQueue<string>({
    limit: { all: limits.maxAppRequests, ofOne: limits.maxAppRequestsOfOne, error: () => refusal(providerCodes.limitExceeded, connectAppErrors.busy()) },
    onEmpty,
  });
  const ends = new Map<AppRequest, AbortController>();
  return {
    add: (from, request) => {
      const end = new AbortController();
      ends.set(request, end);
      const answer = async (): Promise<void> => {
        const now = side();
        if (now) await ctx.dispatch(answerApp({ side: now, request, signal: end.signal }));
      };
      queue.add(answer, { owner: request.topic, signal: end.signal })
        .catch((error: unknown) => (end.signal.aborted ? undefined : from.respond(request, { error: toAppRefusal(error) })))
        .catch(ctx.report)
        .finally(() => ends.delete(request));
    },
    drop: (isMeant) => {
      for (const [request, end] of ends) if (isMeant(request)) end.abort();
    },
    isEmpty: () => queue.size() === 0,
  };
}
