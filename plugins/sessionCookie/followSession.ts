import { pagePort } from '../../src/contracts/ports/page.ts';
import { storagePort } from '../../src/contracts/ports/storage.ts';
import { loadPart } from '../../src/domain/checkedWaits.ts';
import { parsePageSession } from '../../src/domain/siteSession/siteSession.ts';
import { recallAccount } from '../../src/flows/connection/recallAccount.ts';
import type { Cleanup, ContextOfKey } from '../../src/kernel/plugin.ts';
import { selectActiveWallet, selectConnectionStatus } from '../../src/store/connection.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { stateReplayed } from '../../src/store/stateReplayed.ts';
import { pageSessionErrors } from './errors.ts';
import { syncSiteSession } from './flows/syncSiteSession.ts';
import type { sessionCookieKey } from './key.ts';
import { linkSignIn } from './linkSignIn.ts';
import { routeUrl } from './routeUrl.ts';
import { sessionIn, sessionRead } from './slice.ts';
import { leftKey, newsKey } from './storageKeys.ts';

/** Keeps the session at the site true to the account that is active. On a server it only says what was read. @throws sessionCookie.notConfigured, sessionCookie.badUrl */
export function followSession(ctx: ContextOfKey<typeof sessionCookieKey>): Cleanup {
  const { config: { url, session: given, link }, live, dispatch, report } = ctx;
  const [storage, page] = [ctx.port(storagePort), ctx.port(pagePort)];
  assertUrl(url, page.site());
  live.resync = (how) => void dispatch(syncSiteSession(how)).catch((error: unknown) => ctx.signal.aborted || report(error));
  if (given !== undefined) {
    const session = parsePageSession(given);
    dispatch(sessionRead(session ?? null));
    if (session) dispatch(recallAccount(session));
  }
  const unlink = linkSignIn(ctx, link);
  const end = async (): Promise<void> => {
    const { endSiteSession } = await loadPart(import('./work.ts'));
    if (!ctx.signal.aborted && sessionIn(ctx.state())) await dispatch(endSiteSession());
  };

  ctx.listen({
    predicate: (_action, now, before) => accountsOf(now) !== accountsOf(before),
    effect: async () => {
      live.timer?.();
      live.timer = undefined;
      if (selectActiveWallet(ctx.getState())) return live.resync();
      live.isDue = false;
      await end();
    },
  });
  // The silent look has ended without a wallet: a session that was to end is tried again.
  ctx.listen({
    predicate: (_action, now, before) => selectConnectionStatus(now) === 'disconnected' && selectConnectionStatus(before) !== 'disconnected' && storage.get(leftKey) !== undefined,
    effect: () => live.resync(),
  });
  ctx.listen({ actionCreator: stateReplayed, effect: () => selectActiveWallet(ctx.getState()) && live.resync({ isForced: true }) });
  const stopWaking = page.onWake(() => {
    if (live.isDue || storage.get(leftKey) !== undefined) live.resync();
  });
  const stopNews = storage.subscribe((key, value) => {
    if (key === newsKey) loadPart(import('./work.ts')).then(({ takeNews }) => ctx.signal.aborted || dispatch(takeNews(value))).catch(report);
  });
  return () => {
    unlink();
    stopWaking();
    stopNews();
    live.timer?.();
    live.unwatch?.();
  };
}

function accountsOf(state: CoreState): string {
  const wallet = selectActiveWallet(state);
  return wallet ? `${wallet.walletId} ${wallet.accounts.join()}` : '';
}

function assertUrl(url: string, site: { readonly scheme: string; readonly domain: string } | undefined): void {
  if (!url) throw pageSessionErrors.notConfigured();
  const whole = routeUrl(url);
  const isPath = url.startsWith('/') && !url.startsWith('//') && !url.startsWith('/\\');
  // The token that begins a session is for this site's own server.
  if (!isPath && !(whole && (!site || whole.origin === `${site.scheme}://${site.domain}`))) throw pageSessionErrors.badUrl({ url: url.slice(0, 80) });
}
