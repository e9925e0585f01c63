import type { AppRequest, AppSide, SiteMetadata } from '../../adapters/walletConnect/index.ts';
import { signsInPage } from '../../src/contracts/signsInPage.ts';
import { clockPort } from '../../src/contracts/ports/clock.ts';
import { locksPort } from '../../src/contracts/ports/locks.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import { storagePort } from '../../src/contracts/ports/storage.ts';
import { accountEntriesPoint } from '../../src/contracts/points/accountEntries.ts';
import type { EntryWallet } from '../../src/contracts/points/accountEntries.ts';
import type { Services } from '../../src/contracts/services.ts';
import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import { createQueue } from '../../src/domain/createQueue.ts';
import { toWireError } from '../../src/domain/errors.ts';
import * as limits from '../../src/domain/limits.ts';
import { providerCodes } from '../../src/domain/wallets/providerError.ts';
import { pause, withLimit } from '../../src/domain/wait.ts';
import type { Cleanup, PluginContext } from '../../src/kernel/plugin.ts';
import { selectOpenWallets } from '../../src/store/connection.ts';
import type { OpenWalletFact } from '../../src/store/connection.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { selectScreens } from '../../src/store/modal.ts';
import type { ConnectAppConfig } from './config.ts';
import { createRateLimiter } from './createRateLimiter.ts';
import { desksPoint } from './desk.ts';
import type { AppDesk } from './desk.ts';
import { connectAppErrors } from './errors.ts';
import { answerApp } from './flows/answerApp.ts';
import { disconnectApp } from './flows/disconnectApp.ts';
import { leavePairing } from './flows/leavePairing.ts';
import { refusal, toAppRefusal } from './judgeRequest.ts';
import { createMemory, memoryKey, turnKey } from './memory.ts';
import { connectAppScreenId } from './screenId.ts';
import { appChanged, appEnded, connectAppFailed, handedOver, selectConnectAppPhase, selectConnectedApps, served } from './slice.ts';
import type { ConnectAppState, ConnectedApp } from './slice.ts';
import { toConnectedApp } from './toConnectedApp.ts';
import { waitForWallets } from './waitForWallets.ts';

type State = CoreState & { readonly connectApp: ConnectAppState };
type Context = PluginContext<State, Services>;

/** Serves apps that are connected while their wallets are, and keeps them told which account and chain these are on. */
export function followApps(ctx: Context, config: ConnectAppConfig): Cleanup {
  const services = ctx.dispatch((_dispatch, _getState, all) => all);
  const page = ctx.port(pagePort);
  const clock = ctx.port(clockPort);
  const storage = ctx.port(storagePort);
  const memory = createMemory(storage);
  /** In line among the tabs of the site, or serving. */
  let serving: Promise<AppSide> | undefined;
  /** While this tab serves. */
  let side: AppSide | undefined;
  let turn = createTurn();
  let stop = (): void => {};
  let letGo = (): void => {};

  /** Requests of apps, one at a time: people read one thing at a time. */
  const queue = createQueue<string>({
    limit: { all: limits.maxAppRequests, ofOne: limits.maxAppRequestsOfOne, error: () => refusal(providerCodes.limitExceeded, connectAppErrors.busy()) },
    onEmpty: considerTurn,
  });
  const requests = new Map<AppRequest, AbortController>();

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

  /** Two tabs that both hear an app would both ask the person: one serves, and lets another have its turn that is in view while it is not itself. */
  function serve(): Promise<AppSide> {
    if (serving) return serving;
    const own = createTurn();
    turn = own;
    const begun = new Promise<AppSide>((resolve, reject) => {
      ctx.port(locksPort).hold('apps', async () => {
        own.come();
        storage.remove(turnKey);
        const left = new Promise<void>((leave) => {
          letGo = leave;
          ctx.signal.addEventListener('abort', () => leave(), { once: true });
        });
        resolve(await withLimit(start, { clock, signal: ctx.signal, forMs: limits.appLoadMs, timedOut: () => connectAppErrors.tooSlow() }));
        considerTurn(); // somebody may have asked meanwhile
        await left;
      }, { signal: ctx.signal }).catch((error: unknown) => {
        if (turn === own) serving = undefined;
        reject(error instanceof Error ? error : connectAppErrors.elsewhere());
      });
    });
    begun.catch(() => {}); // whoever waits for it is told
    serving = begun;
    pause(limits.appTurnMs, { clock, signal: ctx.signal }).then(() => askForTurn('view'), () => {});
    return begun;
  }

  /** `act` for a person who does something here; `view` for one who may only look. */
  function askForTurn(why: 'act' | 'view'): void {
    if (serving && !turn.hasCome() && page.isVisible()) storage.set(turnKey, `${why} ${clock.nowMs()}`);
  }

  function isWanted(): boolean {
    return selectOpenWallets(ctx.getState()).some(({ walletId }) => memory.hasWallet(walletId));
  }

  /** Lets another tab have its turn that has asked for it, if nothing is lost here. */
  function considerTurn(): void {
    if (ctx.signal.aborted) return;
    const asked = storage.get(turnKey);
    const { at } = selectConnectAppPhase(ctx.getState());
    const isFree = side !== undefined && queue.size() === 0 && desk.pairing === undefined && (at === 'idle' || at === 'failed' || at === 'connected');
    if (asked !== undefined && isFree && (!page.isVisible() || asked.startsWith('act'))) handOver(side).catch(ctx.report);
  }

  async function handOver(from: AppSide | undefined): Promise<void> {
    const leave = letGo;
    stop();
    ctx.dispatch(handedOver());
    await from?.leave();
    leave();
    if (!ctx.signal.aborted && isWanted()) await serve(); // for when the other is closed
  }

  async function start(): Promise<AppSide> {
    if (!config.client && config.projectId === '') throw connectAppErrors.noProjectId();
    await storage.ready?.();
    const { createAppSide, loadAppClient } = await import('../../adapters/walletConnect/index.ts');
    const own = createAppSide(await (config.client ? config.client() : loadAppClient({ projectId: config.projectId, relayUrl: config.relayUrl, metadata: metadataOf(page, config), clock })), clock);
    ctx.signal.throwIfAborted();
    for (const topic of memory.endsOwed()) end(own, topic);
    const known = own.sessions().filter(({ topic }) => memory.walletOf(topic) !== undefined);
    for (const { topic } of own.sessions()) if (memory.walletOf(topic) === undefined) end(own, topic); // nobody knows any more which wallet answers it
    ctx.dispatch(served(known.map((session) => toConnectedApp(session, memory.walletOf(session.topic) ?? '', undefined, memory.originOf(session.topic)))));
    side = own;
    const unfollow = own.follow({
      request: (request) => hear(own, request),
      requestGone: (id) => drop((each) => each.id === id),
      proposalGone: (id, error) => {
        if (desk.proposed?.proposal.id !== id) return;
        desk.proposed = undefined;
        ctx.dispatch(connectAppFailed(toWireError(error)));
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
      serving = undefined;
      stop = () => {};
    };
    for (const wallet of selectOpenWallets(ctx.getState())) keepTold(own, wallet, undefined);
    return own;
  }

  function end(side: AppSide, topic: string): void {
    if (!side.sessions().some((session) => session.topic === topic)) return memory.remove(topic);
    memory.owesEnd(topic);
    side.end(topic).then(() => memory.remove(topic), () => {}); // it is tried again at the next start
  }

  /** Tells a wallet's apps which account it is on now and, where it has gone there, which chain. */
  function keepTold(side: AppSide, now: OpenWalletFact, before: OpenWalletFact | undefined): void {
    const [address] = now.accounts;
    if (address === undefined) return;
    for (const app of selectConnectedApps(ctx.getState()).filter(({ walletId }) => walletId === now.walletId)) {
      const told: Promise<void>[] = [];
      if (!sameAddress(app.address, address)) told.push(moveApp(side, app, address));
      if (before && before.chainId !== now.chainId && app.chainIds.includes(now.chainId)) told.push(side.emit(app.topic, now.chainId, { name: 'chainChanged', data: now.chainId }));
      for (const telling of told) telling.catch(ctx.report);
    }
  }

  async function moveApp(side: AppSide, app: ConnectedApp, address: string): Promise<void> {
    ctx.dispatch(appChanged({ ...app, address }));
    await side.update(app.topic, { address, chainIds: app.chainIds, methods: app.methods, events: app.events });
    await side.emit(app.topic, app.chainIds[0] ?? 1, { name: 'accountsChanged', data: [address] });
  }

  ctx.listen({
    predicate: (_action, now, before) => selectOpenWallets(now) !== selectOpenWallets(before),
    effect: async (_action, { getOriginalState }) => {
      const [now, before] = [selectOpenWallets(ctx.getState()), selectOpenWallets(getOriginalState())];
      if (services.signal.aborted) return; // the kit ends, not the wallet's connection
      for (const { walletId } of before.filter((each) => !isAmong(now, each))) {
        for (const { topic } of selectConnectedApps(ctx.getState()).filter((app) => app.walletId === walletId)) await ctx.dispatch(disconnectApp({ topic }));
        if (!side) for (const topic of memory.topicsOf(walletId)) memory.owesEnd(topic); // whoever serves them ends them
      }
      if (side) for (const wallet of now) keepTold(side, wallet, before.find(({ walletId }) => walletId === wallet.walletId));
      else if (isWanted()) await serve();
    },
  });

  const stopWaking = page.onWake(() => {
    if (!side) askForTurn('view');
    else if (selectConnectedApps(ctx.getState()).length > 0) side.wake();
  });
  const stopHearing = storage.subscribe((key) => {
    if (key === memoryKey && side) for (const topic of memory.endsOwed()) ended(side, topic);
    if (key === memoryKey && isWanted()) void serve(); // an app was let in in another tab
    if (key === turnKey) considerTurn();
  });
  /** By a person in another tab. */
  function ended(from: AppSide, topic: string): void {
    if (!selectConnectedApps(ctx.getState()).some((app) => app.topic === topic)) return;
    drop((each) => each.topic === topic);
    ctx.dispatch(appEnded(topic));
    end(from, topic);
  }

  // Who opens the place for apps here wants them here.
  ctx.listen({
    predicate: (_action, now, before) => isShown(now) && !isShown(before),
    effect: async () => {
      if (!side && isWanted()) await desk.serve().catch(() => {}); // what is done next says so
    },
  });

  // The person turned away from what was under way.
  ctx.listen({
    predicate: (_action, now, before) => isShown(before) && !isShown(now) && selectConnectAppPhase(now).at !== 'idle',
    effect: () => ctx.dispatch(leavePairing()),
  });

  const appliesTo = (wallet: EntryWallet): boolean => config.appliesTo?.(wallet) ?? signsInPage(wallet.walletId, services);
  const desk: AppDesk = {
    memory,
    // A person does not wait for another tab to be closed.
    serve: async () => {
      const begun = serve();
      askForTurn('act');
      await withLimit(() => Promise.race([turn.promise, begun]), { clock, signal: ctx.signal, forMs: limits.appLockMs, timedOut: () => connectAppErrors.elsewhere() });
      return begun;
    },
    pairing: undefined,
    proposed: undefined,
    approving: undefined,
    untilBack: waitForWallets(ctx, services),
    rateLimiter: createRateLimiter(clock),
    drop: (topic) => drop((each) => each.topic === topic),
  };
  ctx.contribute(desksPoint.of(desk), accountEntriesPoint.of({ id: 'connectApp', place: 'manage', title: 'core.manage.connectApp', screenId: connectAppScreenId, appliesTo }));
  return () => {
    desk.pairing?.abort();
    drop(() => true);
    side?.sleep();
    stop();
    stopWaking();
    stopHearing();
  };
}

/** Among the tabs of the site. */
function createTurn(): { readonly promise: Promise<void>; hasCome(): boolean; come(): void } {
  let come = (): void => {};
  let hasCome = false;
  const promise = new Promise<void>((resolve) => {
    come = () => {
      hasCome = true;
      resolve();
    };
  });
  return { promise, hasCome: () => hasCome, come: () => come() };
}

function isShown(state: CoreState): boolean {
  return selectScreens(state).some(({ screenId }) => screenId === connectAppScreenId);
}

function isAmong(wallets: readonly OpenWalletFact[], { walletId }: OpenWalletFact): boolean {
  return wallets.some((each) => each.walletId === walletId);
}

function metadataOf(page: { site(): { readonly scheme: string; readonly domain: string } | undefined }, { metadata }: ConnectAppConfig): SiteMetadata {
  const site = page.site();
  return { name: site?.domain ?? '', description: '', url: site ? `${site.scheme}://${site.domain}` : '', icons: [], ...metadata };
}
