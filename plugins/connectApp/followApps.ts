import type { AppRequest, AppSide, SiteMetadata } from '../../adapters/walletConnect/index.ts';
import { clockPort } from '../../src/contracts/ports/clock.ts';
import { locksPort } from '../../src/contracts/ports/locks.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import { storagePort } from '../../src/contracts/ports/storage.ts';
import { accountEntriesPoint } from '../../src/contracts/points/accountEntries.ts';
import type { EntryWallet } from '../../src/contracts/points/accountEntries.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import type { Services } from '../../src/contracts/services.ts';
import { sameAddress } from '../../src/domain/accounts.ts';
import { toWireError } from '../../src/domain/errors.ts';
import * as limits from '../../src/domain/limits.ts';
import { providerCodes } from '../../src/domain/providerError.ts';
import { withLimit } from '../../src/domain/wait.ts';
import type { Cleanup, PluginContext } from '../../src/kernel/plugin.ts';
import { nothingRemembered, selectOpenWallets } from '../../src/store/connection.ts';
import type { OpenWalletFact } from '../../src/store/connection.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { selectScreens } from '../../src/store/modal.ts';
import type { ConnectAppConfig } from './config.ts';
import { createLine } from './createLine.ts';
import { createPatience } from './createPatience.ts';
import { desksPoint } from './desk.ts';
import type { AppDesk } from './desk.ts';
import { connectAppErrors } from './errors.ts';
import { answerApp } from './flows/answerApp.ts';
import { disconnectApp } from './flows/disconnectApp.ts';
import { leavePairing } from './flows/leavePairing.ts';
import { refusal, toAppRefusal } from './judgeRequest.ts';
import { createMemory } from './memory.ts';
import { connectAppScreenId } from './screenId.ts';
import { appChanged, appEnded, connectAppFailed, selectConnectAppPhase, selectConnectedApps, served } from './slice.ts';
import type { ConnectAppState, ConnectedApp } from './slice.ts';
import { toConnectedApp } from './toConnectedApp.ts';

type State = CoreState & { readonly connectApp: ConnectAppState };
type Context = PluginContext<State, Services>;

/** Serves apps that are connected while their wallets are, and keeps them told which account and chain these are on. */
export function followApps(ctx: Context, config: ConnectAppConfig): Cleanup {
  const services = ctx.dispatch((_dispatch, _getState, all) => all);
  const page = ctx.port(pagePort);
  const clock = ctx.port(clockPort);
  const storage = ctx.port(storagePort);
  const memory = createMemory(storage);
  let serving: Promise<AppSide> | undefined;
  let turn = createTurn();
  let stop = (): void => {};

  const line = createLine(async (request, signal) => {
    if (serving) await ctx.dispatch(answerApp({ side: await serving, request, signal }));
  });

  function hear(side: AppSide, request: AppRequest): void {
    if (!line.add(request)) side.respond(request, { error: toAppRefusal(refusal(providerCodes.limitExceeded, connectAppErrors.busy())) }).catch(ctx.report);
  }

  /** Two tabs that both hear an app would both ask the person: the first that begins serves until it is closed. */
  function serve(): Promise<AppSide> {
    serving ??= new Promise<AppSide>((resolve, reject) => {
      ctx.port(locksPort).hold('apps', async () => {
        turn.come();
        resolve(await withLimit(start, { clock, signal: ctx.signal, forMs: limits.appLoadMs, timedOut: () => connectAppErrors.tooSlow() }));
        await new Promise<void>((leave) => ctx.signal.addEventListener('abort', () => leave(), { once: true }));
      }, { signal: ctx.signal }).catch((error: unknown) => {
        serving = undefined;
        turn = createTurn();
        reject(error instanceof Error ? error : connectAppErrors.elsewhere());
      });
    });
    serving.catch(() => {}); // whoever waits for it is told
    return serving;
  }

  async function start(): Promise<AppSide> {
    if (!config.client && config.projectId === '') throw connectAppErrors.noProjectId();
    await storage.ready?.();
    const { createAppSide, loadAppClient } = await import('../../adapters/walletConnect/index.ts');
    const side = createAppSide(await (config.client ? config.client() : loadAppClient({ projectId: config.projectId, relayUrl: config.relayUrl, metadata: metadataOf(page, config), clock })), clock);
    ctx.signal.throwIfAborted();
    for (const topic of memory.endsOwed()) end(side, topic);
    const own = side.sessions().filter(({ topic }) => memory.walletOf(topic) !== undefined);
    for (const { topic } of side.sessions()) if (memory.walletOf(topic) === undefined) end(side, topic); // nobody knows any more which wallet answers it
    ctx.dispatch(served(own.map((session) => toConnectedApp(session, memory.walletOf(session.topic) ?? '', undefined, memory.originOf(session.topic)))));
    const unfollow = side.follow({
      request: (request) => hear(side, request),
      requestGone: (id) => line.drop((each) => each.id === id),
      proposalGone: (id, error) => {
        if (desk.proposed?.proposal.id !== id) return;
        desk.proposed = undefined;
        ctx.dispatch(connectAppFailed(toWireError(error)));
      },
      ended: (topic) => {
        line.drop((each) => each.topic === topic);
        memory.remove(topic);
        ctx.dispatch(appEnded(topic));
      },
    });
    const stopWaking = page.onWake(() => {
      if (selectConnectedApps(ctx.getState()).length > 0) side.wake();
    });
    stop = () => {
      unfollow();
      stopWaking();
      side.sleep();
    };
    for (const wallet of selectOpenWallets(ctx.getState())) keepTold(side, wallet, undefined);
    return side;
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
      }
      if (!serving && now.some(({ walletId }) => memory.hasWallet(walletId))) await serve();
      if (!serving) return;
      const side = await serving;
      for (const wallet of now) keepTold(side, wallet, before.find(({ walletId }) => walletId === wallet.walletId));
    },
  });

  // Wallets of the last visit come back one after the other; only the first time is one waited for.
  let isLookOver = false;
  const back = new Set<() => void>();
  ctx.listen({
    predicate: (action, now, before) => nothingRemembered.match(action) || selectOpenWallets(now) !== selectOpenWallets(before),
    effect: (action) => {
      isLookOver ||= nothingRemembered.match(action);
      for (const look of [...back]) look();
    },
  });
  async function untilBack(walletId: string, signal: AbortSignal): Promise<void> {
    const isThere = (): boolean => isLookOver || services.sessions.get(walletId) !== undefined;
    if (isThere()) return;
    let look = (): void => {};
    const there = new Promise<void>((resolve) => {
      look = () => void (isThere() && resolve());
    });
    back.add(look);
    await withLimit(() => there, { clock, signal, forMs: limits.rememberedWalletWaitMs, timedOut: () => connectAppErrors.tooSlow() }).catch(() => {
      isLookOver ||= !signal.aborted;
    });
    back.delete(look);
  }

  // The person turned away from what was under way.
  ctx.listen({
    predicate: (_action, now, before) => isShown(before) && !isShown(now) && selectConnectAppPhase(now).at !== 'idle',
    effect: () => ctx.dispatch(leavePairing()),
  });

  const isHeld = (walletId: string): boolean =>
    services.sessions.get(walletId)?.session.signTransaction !== undefined || ctx.read(walletsPoint).find(({ id }) => id === walletId)?.kind !== undefined;
  const appliesTo = (wallet: EntryWallet): boolean => config.appliesTo?.(wallet) ?? isHeld(wallet.walletId);
  const desk: AppDesk = {
    memory,
    // A person does not wait for another tab to be closed.
    serve: async () => {
      const side = serve();
      await withLimit(() => Promise.race([turn.promise, side]), { clock, signal: ctx.signal, forMs: limits.appLockMs, timedOut: () => connectAppErrors.elsewhere() });
      return side;
    },
    pairing: undefined,
    proposed: undefined,
    approving: undefined,
    untilBack,
    patience: createPatience(clock),
    drop: (topic) => line.drop((each) => each.topic === topic),
  };
  ctx.contribute(desksPoint.of(desk), accountEntriesPoint.of({ id: 'connectApp', place: 'manage', title: 'core.manage.connectApp', screenId: connectAppScreenId, appliesTo }));
  return () => {
    desk.pairing?.abort();
    line.drop(() => true);
    stop();
  };
}

/** Among the tabs of the site. */
function createTurn(): { readonly promise: Promise<void>; come(): void } {
  let come = (): void => {};
  const promise = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { promise, come: () => come() };
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
