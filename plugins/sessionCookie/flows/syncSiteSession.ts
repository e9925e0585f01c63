import { userErrors } from '../../../src/contracts/errors.ts';
import { loadPart } from '../../../src/domain/checkedWaits.ts';
import { selectActiveWallet } from '../../../src/store/connection.ts';
import { sessionCookieKey } from '../key.ts';

/**
 * Brings the session at the site and the account of the kit in step, now: begins one, renews one that is half over, ends another account's, and tries again what
 * has failed. The plugin does so by itself; a page does after its server has refused a request for want of a session, with `isForced`.
 * @throws sessionCookie.refused, sessionCookie.unreadable, sessionCookie.endFailed, http.*, auth.*, inApp.*
 */
export const syncSiteSession = /* @__PURE__ */ sessionCookieKey.flow(async (scope, { isForced = false }: { readonly isForced?: boolean } = {}): Promise<void> => {
  const { live, getState, signal } = scope;
  const wallet = selectActiveWallet(getState());
  const account = wallet ? `${wallet.walletId} ${wallet.accounts.join()}` : '';
  if (live.syncing?.account === account && !isForced) return live.syncing.done;
  live.syncing?.abort.abort(userErrors.cancelled());
  const abort = new AbortController();
  const done = loadPart(import('../work.ts')).then(({ keepInStep }) => keepInStep(scope, { wallet, isForced: isForced || live.isDue, signal: AbortSignal.any([signal, abort.signal]) }));
  const syncing = { account, done, abort };
  live.syncing = syncing;
  try {
    await done;
  } finally {
    if (live.syncing === syncing) live.syncing = undefined;
  }
});
