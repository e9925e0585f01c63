import type { AppRequest, AppSide } from '../../adapters/walletConnect/index.ts';
import { clockPort } from '../../src/contracts/ports/clock.ts';
import { createQueue } from '../../src/domain/createQueue.ts';
import { toWireError } from '../../src/domain/errors.ts';
import * as limits from './limits.ts';
import { providerCodes } from '../../src/domain/wallets/providerError.ts';
import { withLimit } from '../../src/domain/wait.ts';
import { selectOpenWallets } from '../../src/store/connection.ts';
import type { AppsContext } from './context.ts';
import type { AppServer } from './live.ts';
import { createLeaderElection } from './createLeaderElection.ts';
import { connectAppErrors } from './errors.ts';
import { answerApp } from './flows/answerApp.ts';
import { refusal, toAppRefusal } from './judgeRequest.ts';
import { keepTold } from './keepTold.ts';
import { loadAppSide } from './loadAppSide.ts';
import type { AppMemory } from './memory.ts';
import { appEnded, connectAppFailed, handedOver, selectConnectAppPhase, selectConnectedApps, served } from './slice.ts';
import { toConnectedApp } from './toConnectedApp.ts';

interface Surroundings {
  readonly memory: AppMemory;
  /** A link is being followed, which another tab could not go on with. */
  isPairing(): boolean;
  /** An app has withdrawn its proposal; true where it is the one on screen. */
  proposalGone(id: number): boolean;
}

/** Serves apps that are connected while their wallets are. */
export function createAppServer(ctx: AppsContext, { memory, isPairing, proposalGone }: Surroundings): AppServer {
  let side: AppSide | undefined;
  let stop = (): void => {};
  const clock = ctx.port(clockPort);
  /** Requests of apps, one at a time: people read one thing at a time. */
  const queue = createQueue<string>({
    limit: { all: limits.maxAppRequests, ofOne: limits.maxAppRequestsOfOne, error: () => refusal(providerCodes.limitExceeded, connectAppErrors.busy()) },
    onEmpty: () => election.consider(),
  });
  const requests = new Map<AppRequest, AbortController>();
  const isWanted = (): boolean => memory.isWanted(selectOpenWallets(ctx.getState()));

  /** Nothing is lost if another tab serves from now on. */
  function isFree(): boolean {
    const { at } = selectConnectAppPhase(ctx.getState());
    return side !== undefined && queue.size() === 0 && !isPairing() && (at === 'idle' || at === 'failed' || at === 'connected');
  }

  const election = createLeaderElection<AppSide>(ctx, {
    lead: () => withLimit(start, { clock, signal: ctx.signal, forMs: limits.appLoadMs, timedOut: () => connectAppErrors.tooSlow() }),
    isFree,
    leave: async () => {
      const left = side;
      stop();
      ctx.dispatch(handedOver());
      await left?.leave();
    },
    isWanted,
  });

  function hear(from: AppSide, request: AppRequest): void {
    const ends = new AbortController();
    requests.set(request, ends);
    const answer = async (): Promise<void> => {
      if (side) await ctx.dispatch(answerApp({ side, request, signal: ends.signal }));
    };
    queue.add(answer, { owner: request.topic, signal: ends.signal })
      .catch((error: unknown) => (ends.signal.aborted ? undefined : from.respond(request, { error: toAppRefusal(error) })))
      .catch(ctx.report)
      .finally(() => requests.delete(request));
  }

  /** Takes requests out of the queue, and ends the one that is on screen. */
  function drop(isMeant: (request: AppRequest) => boolean): void {
    for (const [request, ends] of requests) if (isMeant(request)) ends.abort();
  }

  async function start(): Promise<AppSide> {
    const own = await loadAppSide(ctx);
    for (const topic of memory.endsOwed()) end(own, topic);
    const known = own.sessions().filter(({ topic }) => memory.walletOf(topic) !== undefined);
    for (const { topic } of own.sessions()) if (memory.walletOf(topic) === undefined) end(own, topic); // which wallet answers it is not known any more
    ctx.dispatch(served(known.map((session) => toConnectedApp(session, memory.walletOf(session.topic) ?? '', undefined, memory.originOf(session.topic)))));
    side = own;
    const unfollow = own.follow({
      request: (request) => hear(own, request),
      requestGone: (id) => drop((each) => each.id === id),
      proposalGone: (id, error) => {
        if (proposalGone(id)) ctx.dispatch(connectAppFailed(toWireError(error)));
      },
      ended: (topic) => {
        drop((each) => each.topic === topic);
        memory.remove(topic);
        ctx.dispatch(appEnded(topic));
      },
    });
    stop = () => {
      unfollow();
      side = undefined;
      stop = () => {};
    };
    for (const wallet of selectOpenWallets(ctx.getState())) ctx.dispatch(keepTold({ side: own, now: wallet, before: undefined }));
    return own;
  }

  function end(from: AppSide, topic: string): void {
    if (!from.sessions().some((session) => session.topic === topic)) return memory.remove(topic);
    memory.owesEnd(topic);
    from.end(topic).then(() => memory.remove(topic), () => {}); // it is tried again at the next start
  }

  return {
    side: () => side,
    serve: () => election.leadNow(),
    serveIfWanted: () => {
      if (isWanted()) election.lead().catch(() => {}); // it is tried again when the wallets or the tabs change
    },
    askForTurn: () => election.ask('view'),
    considerTurn: () => election.consider(),
    drop: (topic) => drop((each) => each.topic === topic),
    endHere: (topic) => {
      if (!side || !selectConnectedApps(ctx.getState()).some((app) => app.topic === topic)) return;
      drop((each) => each.topic === topic);
      ctx.dispatch(appEnded(topic));
      end(side, topic);
    },
    close: () => {
      drop(() => true);
      side?.sleep();
      stop();
    },
  };
}
