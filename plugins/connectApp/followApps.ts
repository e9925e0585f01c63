import { accountEntriesPoint } from '../../src/contracts/points/accountEntries.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import { storagePort } from '../../src/contracts/ports/storage.ts';
import { walletSignsInPage } from '../../src/flows/connection/walletSignsInPage.ts';
import type { Cleanup, ContextOfKey } from '../../src/kernel/plugin.ts';
import { selectOpenWallets } from '../../src/store/connection.ts';
import type { OpenWalletFact } from '../../src/store/connection.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { selectScreens } from '../../src/store/modal.ts';
import { stateReplayed } from '../../src/store/stateReplayed.ts';
import type { ConnectAppConfig } from './config.ts';
import { leaderKey } from './createLeaderElection.ts';
import { disconnectApp } from './flows/disconnectApp.ts';
import { leavePairing } from './flows/leavePairing.ts';
import { reconcileApps } from './flows/reconcileApps.ts';
import { keepTold } from './keepTold.ts';
import type { connectAppKey } from './key.ts';
import { connectAppScreenId } from './screenId.ts';
import { selectConnectAppPhase } from './slice.ts';

/** Keeps the connections with apps true to the wallets that are open, to the site's other tabs, and to what the person looks at. */
export function followApps(ctx: ContextOfKey<typeof connectAppKey>, config: ConnectAppConfig): Cleanup {
  const { memory, server } = ctx.live;
  ctx.listen({
    predicate: (_action, now, before) => selectOpenWallets(now) !== selectOpenWallets(before),
    effect: async (_action, { getOriginalState }) => {
      const [now, before] = [selectOpenWallets(ctx.getState()), selectOpenWallets(getOriginalState())];
      if (ctx.signal.aborted) return; // the kit ends, not the wallet's connection
      for (const { walletId } of before.filter((each) => !isAmong(now, each))) {
        for (const { topic } of server.apps().filter((app) => app.walletId === walletId)) await ctx.dispatch(disconnectApp({ topic }));
        if (!server.side()) for (const topic of memory.topicsOf(walletId)) memory.owesEnd(topic); // the tab that serves them ends them
      }
      const side = server.side();
      if (side) for (const wallet of now) ctx.dispatch(keepTold({ side, now: wallet, before: before.find(({ walletId }) => walletId === wallet.walletId) }));
      else server.serveIfWanted();
    },
  });
  // A person who opens the screen of apps in this tab wants them here.
  ctx.listen({
    predicate: (_action, now, before) => isShown(now) && !isShown(before),
    effect: async () => {
      if (!server.side() && memory.isWanted(selectOpenWallets(ctx.getState()))) await server.serve().catch(() => {}); // the next act of the person says why not
    },
  });
  // The person turned away from what was under way.
  ctx.listen({
    predicate: (_action, now, before) => isShown(before) && !isShown(now) && selectConnectAppPhase(now).at !== 'idle',
    effect: () => ctx.dispatch(leavePairing()),
  });
  ctx.listen({ actionCreator: stateReplayed, effect: () => ctx.dispatch(reconcileApps()) });
  ctx.contribute(accountEntriesPoint.of({
    id: 'connectApp',
    place: 'manage',
    title: 'connectApp.title',
    icon: 'apps',
    screenId: connectAppScreenId,
    appliesTo: (wallet) => config.appliesTo?.(wallet) ?? ctx.dispatch(walletSignsInPage(wallet.walletId)),
  }));
  const stops = [
    ctx.port(pagePort).onWake(() => {
      const side = server.side();
      if (!side) server.askForTurn();
      else if (ctx.state().apps.ids.length > 0) side.wake();
    }),
    ctx.port(storagePort).subscribe((key) => key === leaderKey && server.considerTurn()),
    memory.onOtherTab(() => {
      for (const topic of memory.endsOwed()) server.endHere(topic);
      server.serveIfWanted(); // an app was let in in another tab
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function isShown(state: CoreState): boolean {
  return selectScreens(state).some(({ screenId }) => screenId === connectAppScreenId);
}

function isAmong(wallets: readonly OpenWalletFact[], { walletId }: OpenWalletFact): boolean {
  return wallets.some((each) => each.walletId === walletId);
}
