import { createSelector } from '@reduxjs/toolkit';
import type { Hex } from '../../src/domain/encoding/hex.ts';
import type { WireError } from '../../src/domain/errors.ts';
import { selectActiveAddress, selectConnectionStatus } from '../../src/store/connection.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { selectSiwe } from './slice.ts';
import type { SiweState } from './slice.ts';

/** Where signing in stands. `address` is of the account that is connected, signed in or not; `error` says why the last sign-in, or the end of the last session, has failed. */
export type SignInStatus =
  /** `unknown`: it was not looked up yet, or the site has not answered. */
  | { readonly at: 'unknown' | 'signedOut'; readonly address: Hex | undefined; readonly error: WireError | undefined }
  | { readonly at: 'signingIn' | 'signedIn'; readonly address: Hex; readonly error: WireError | undefined };

/** Whether the person is signed in, for whom a page shows its inside: a wallet that is merely connected is not enough. */
export const selectSignIn: (state: CoreState & { readonly siwe: SiweState }) => SignInStatus = /* @__PURE__ */ createSelector([selectSiwe, selectActiveAddress, selectConnectionStatus], ({ phase, logoutError }, address, connection): SignInStatus => {
  const error = phase.at === 'failed' && phase.address === address ? phase.error : logoutError;
  if (address === undefined) return { at: connection === 'unknown' ? 'unknown' : 'signedOut', address, error };
  return { at: phase.at === 'idle' || phase.address !== address ? 'unknown' : statusOf(phase.at), address, error };
});

function statusOf(at: 'checking' | 'instruction' | 'inProgress' | 'failed' | 'success'): SignInStatus['at'] {
  switch (at) {
    case 'checking': return 'unknown';
    case 'instruction': case 'failed': return 'signedOut';
    case 'inProgress': return 'signingIn';
    case 'success': return 'signedIn';
  }
}
