import { createSelector } from '@reduxjs/toolkit';
import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import type { Hex } from '../../src/domain/encoding/hex.ts';
import type { WireError } from '../../src/domain/errors.ts';
import { selectActiveWallet, selectConnectionStatus, selectIsUnconfirmed, selectRemembered } from '../../src/store/connection.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import type { SiteSessionState } from './slice.ts';

/** Who is signed in at the site, as a page shows it. `error` says why the session could not be begun, renewed or ended the last time. */
export type SiteSessionStatus =
  /** `unknown`: the kit and the site have yet to agree. */
  | { readonly at: 'unknown' | 'signedOut'; readonly address: undefined; readonly isConfirmed: boolean; readonly error: WireError | undefined }
  /** `isConfirmed`: its wallet is connected. Before, it is what the server has read while it rendered the page. */
  | { readonly at: 'signedIn'; readonly address: Hex; readonly isConfirmed: boolean; readonly error: WireError | undefined };

type State = CoreState & { readonly sessionCookie: SiteSessionState };

/**
 * Who is signed in at the site: its server holds a session, and the kit's account is that session's. Where the kit has another account, or remembers another
 * one of the last visit, the session is shown to no one.
 */
export const selectSiteSession: (state: State) => SiteSessionStatus = /* @__PURE__ */ createSelector(
  [({ sessionCookie }: State) => sessionCookie, selectActiveWallet, selectIsUnconfirmed, (state: State) => selectRemembered(state)?.address, selectConnectionStatus],
  ({ phase, error }, wallet, isUnconfirmed, remembered, connection): SiteSessionStatus => {
    const none = (at: 'unknown' | 'signedOut'): SiteSessionStatus => ({ at, address: undefined, isConfirmed: at === 'signedOut' && !isUnconfirmed, error });
    if (phase.at === 'unknown') return none(wallet || connection !== 'disconnected' ? 'unknown' : 'signedOut');
    if (phase.at === 'signedOut') return none('signedOut');
    const { address } = phase.session;
    if (!wallet) {
      if (!isUnconfirmed) return none(connection === 'connecting' ? 'unknown' : 'signedOut');
      return remembered !== undefined && sameAddress(remembered, address) ? { at: 'signedIn', address, isConfirmed: false, error } : none('unknown');
    }
    const isTheirs = wallet.accounts.some((account) => sameAddress(account, address));
    return isTheirs ? { at: 'signedIn', address, isConfirmed: phase.at === 'signedIn', error } : none('unknown');
  },
);
