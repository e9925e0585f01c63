import { clockPort } from '../../src/contracts/ports/clock.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import { storagePort } from '../../src/contracts/ports/storage.ts';
import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import { toWireError } from '../../src/domain/errors.ts';
import type { PageSession } from '../../src/domain/siteSession/siteSession.ts';
import type { OpenWalletFact } from '../../src/store/connection.ts';
import { callRoute } from './callRoute.ts';
import { pageSessionErrors } from './errors.ts';
import { begin } from './flows/begin.ts';
import { endSiteSession } from './flows/endSiteSession.ts';
import type { sessionCookieKey } from './key.ts';
import { renewAtShare, sessionRetryMs } from './limits.ts';
import { sessionFailed, sessionIn, sessionOver } from './slice.ts';
import { leftKey } from './storageKeys.ts';

type Scope = ReturnType<typeof sessionCookieKey.scope>;

interface Wanted {
  /** That is connected; without one, only what is left over from before is ended. */
  readonly wallet: OpenWalletFact | undefined;
  /** Whether the server is asked even though the session is good for a while. */
  readonly isForced: boolean;
  readonly signal: AbortSignal;
}

/** @throws sessionCookie.*, http.*, and what the in-app wallet throws */
export async function keepInStep(scope: Scope, wanted: Wanted): Promise<void> {
  const { dispatch, live, port, state } = scope;
  const { wallet, signal } = wanted;
  if (!wallet) {
    if (port(storagePort).get(leftKey) !== undefined) await dispatch(endSiteSession());
    return;
  }
  try {
    await settle(scope, { ...wanted, wallet });
  } catch (error) {
    if (signal.aborted) throw error;
    const isOver = live.endsAtMs !== undefined && port(clockPort).nowMs() >= live.endsAtMs;
    if (isOver || sessionIn(state()) === undefined) dispatch(sessionOver());
    dispatch(sessionFailed(toWireError(error)));
    live.timer?.();
    live.timer = port(clockPort).setTimer(() => {
      live.timer = undefined;
      live.isDue = true;
      if (port(pagePort).isVisible()) live.resync();
    }, sessionRetryMs);
    throw error;
  }
}

async function settle(scope: Scope, { wallet, isForced, signal }: Wanted & { readonly wallet: OpenWalletFact }): Promise<void> {
  const { config: { identity }, dispatch, live, port, state } = scope;
  const isInApp = identity?.walletId === wallet.walletId;
  if (isInApp && !live.unwatch) {
    live.unwatch = dispatch(identity.watch((change) => {
      if (change === 'linked') live.resync({ isForced: true }); // the session names the kinds of ways in
    }));
  }
  if (state().phase.at === 'unknown' && !isInApp) {
    const { session } = await callRoute(scope, signal);
    signal.throwIfAborted();
    if (!session) return void dispatch(sessionOver());
    if (!isOf(session, wallet, false)) return end(scope);
    return dispatch(begin(session, { leftMs: leftOf(scope, session) }));
  }
  const session = sessionIn(state());
  if (session && isOf(session, wallet, isInApp)) {
    const leftMs = state().phase.at === 'signedIn' && live.endsAtMs !== undefined ? live.endsAtMs - port(clockPort).nowMs() : leftOf(scope, session);
    if (!isForced && leftMs > session.lifetimeMs * renewAtShare) return state().phase.at === 'signedIn' ? undefined : dispatch(begin(session, { leftMs, isNews: false }));
    if (!isInApp && session.signedInBy === 'siwe') return take(scope, wallet, await callRoute(scope, signal, { type: 'renew', address: session.address }), signal);
  }
  if (isInApp) {
    const { token } = await dispatch(identity.getToken({ isNew: true, signal }));
    return take(scope, wallet, await callRoute(scope, signal, { type: 'identity', token, walletId: wallet.walletId, chainId: wallet.chainId }), signal);
  }
  if (session) return end(scope); // of another account, or begun by the in-app wallet
  dispatch(sessionOver());
}

/** What the server has begun or renewed counts, also where the account has changed meanwhile: what comes next deals with it. */
function take({ dispatch, config }: Scope, wallet: OpenWalletFact, { session }: { readonly session: PageSession | undefined }, signal: AbortSignal): void {
  if (!session) throw pageSessionErrors.unreadable();
  dispatch(begin(session));
  signal.throwIfAborted();
  if (!isOf(session, wallet, config.identity?.walletId === wallet.walletId)) throw pageSessionErrors.refused({ why: 'another account' });
}

async function end({ dispatch }: Scope): Promise<void> {
  await dispatch(endSiteSession());
}

/** An in-app wallet is one person's, whichever of its accounts is selected; elsewhere each account signs in by itself. */
function isOf({ address }: PageSession, { accounts }: OpenWalletFact, isInApp: boolean): boolean {
  return (isInApp ? accounts : accounts.slice(0, 1)).some((account) => sameAddress(account, address));
}

/** Of a session that the server has read a while ago, by two clocks. */
function leftOf({ port }: Scope, { expiresAtMs, lifetimeMs }: PageSession): number {
  return Math.min(lifetimeMs, expiresAtMs - port(clockPort).nowMs());
}
