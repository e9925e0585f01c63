import type { AppSide } from '../../adapters/walletConnect/index.ts';
import { clockPort } from '../../src/contracts/ports/clock.ts';
import { toWireError } from '../../src/domain/errors.ts';
import * as limits from './limits.ts';
import { withLimit } from '../../src/domain/checkedWaits.ts';
import { selectOpenWallets } from '../../src/store/connection.ts';
import type { AppsContext } from './context.ts';
import type { AppServer } from './live.ts';
import { createAppRequests } from './createAppRequests.ts';
import { createLeaderElection } from './createLeaderElection.ts';
import { connectAppErrors } from './errors.ts';
import { keepTold } from './keepTold.ts';
import { loadAppSide } from './loadAppSide.ts';
import type { AppMemory } from './memory.ts';
import { appEnded, connectAppFailed, handedOver, selectConnectAppPhase, selectConnectedApps, served } from './slice.ts';
import type { ConnectedApp } from './slice.ts';
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
  /** Starts that are not over. */
  let starting = 0;
  /** A client that came too late, while it is closed. */
  let closing: Promise<void> | undefined;
  const requests = createAppRequests(ctx, { side: () => side, onEmpty: () => election.consider() });

  const election = createLeaderElection<AppSide>(ctx, {
    lead: () => {
      starting += 1;
      return withLimit(start, { clock: ctx.port(clockPort), signal: ctx.signal, forMs: limits.appLoadMs, timedOut: () => connectAppErrors.tooSlow() }).finally(() => (starting -= 1));
    },
    /** Nothing is lost if another tab serves from now on. */
    isFree: () => side !== undefined && requests.isEmpty() && !isPairing() && ['idle', 'failed', 'connected'].includes(selectConnectAppPhase(ctx.getState()).at),
    leave: async () => {
      const left = side;
      stop();
      ctx.dispatch(handedOver());
      await left?.leave();
    },
    isWanted: () => memory.isWanted(selectOpenWallets(ctx.getState())),
  });

  async function start(signal: AbortSignal): Promise<AppSide> {
    await closing;
    const own = await loadAppSide(ctx);
    if (signal.aborted) putAway(own);
    signal.throwIfAborted();
    for (const topic of memory.endsOwed()) end(own, topic);
    for (const { topic } of own.sessions()) if (memory.walletOf(topic) === undefined) end(own, topic); // which wallet answers it is not known any more
    ctx.dispatch(served(appsOf(own, memory)));
    side = own;
    const unfollow = own.follow({
      request: (request) => requests.add(own, request),
      requestGone: (id) => requests.drop((each) => each.id === id),
      proposalGone: (id, error) => {
        if (proposalGone(id)) ctx.dispatch(connectAppFailed(toWireError(error)));
      },
      ended: (topic) => {
        requests.drop((each) => each.topic === topic);
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

  /** A client that comes after its start was given up is closed, since another tab may serve by now. A later start of this tab may have been given the same one. */
  function putAway(late: AppSide): void {
    if (!side && starting === 0) closing = late.leave();
  }

  function end(from: AppSide, topic: string): void {
    if (!from.sessions().some((session) => session.topic === topic)) return memory.remove(topic);
    memory.owesEnd(topic);
    from.end(topic).then(() => memory.remove(topic), () => {}); // it is tried again at the next start
  }

  const apps = (): readonly ConnectedApp[] => (side ? appsOf(side, memory) : []);
  return {
    side: () => side,
    apps,
    serve: () => election.leadNow(),
    serveIfWanted: () => {
      if (memory.isWanted(selectOpenWallets(ctx.getState()))) election.lead().catch(() => {}); // it is tried again when the wallets or the tabs change
    },
    askForTurn: () => election.ask('view'),
    considerTurn: () => election.consider(),
    drop: (topic) => requests.drop((each) => each.topic === topic),
    endHere: (topic) => {
      if (!side || !selectConnectedApps(ctx.getState()).some((app) => app.topic === topic)) return;
      requests.drop((each) => each.topic === topic);
      ctx.dispatch(appEnded(topic));
      end(side, topic);
    },
    close: () => {
      requests.drop(() => true);
      side?.sleep();
      stop();
    },
  };
}

/** The sessions of which it is known which wallet answers them. */
function appsOf(side: AppSide, memory: AppMemory): readonly ConnectedApp[] {
  return side.sessions().flatMap((session) => {
    const walletId = memory.walletOf(session.topic);
    return walletId === undefined ? [] : [toConnectedApp(session, walletId, undefined, memory.originOf(session.topic))];
  });
}
