import { createSelector } from '@reduxjs/toolkit';
import type { WireError } from '../../src/domain/errors.ts';
import { selectActiveAddress, selectConnectionStatus } from '../../src/store/connection.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { selectSiwe } from './slice.ts';
import type { SiweState } from './slice.ts';

/** `unknown`: it was not looked up yet, or the site has not answered. */
export type SignInStatus = 'unknown' | 'signedOut' | 'signingIn' | 'signedIn';

export interface SignInFacts {
  readonly status: SignInStatus;
  /** Of the account that is connected, signed in or not. */
  readonly address: string | undefined;
  /** Why the last sign-in, or the end of the last session, has failed. */
  readonly error: WireError | undefined;
}

/** Whether the person is signed in, for whom a page shows its inside: a wallet that is merely connected is not enough. */
export const selectSignIn: (state: CoreState & { readonly siwe: SiweState }) => SignInFacts = /* @__PURE__ */ createSelector([selectSiwe, selectActiveAddress, selectConnectionStatus], ({ phase, logoutError }, address, connection): SignInFacts => ({
  status: address === undefined ? (connection === 'unknown' ? 'unknown' : 'signedOut') : phase.at === 'idle' || phase.address !== address ? 'unknown' : statusOf(phase.at),
  address,
  error: phase.at === 'failed' && phase.address === address ? phase.error : logoutError,
}));

function statusOf(at: 'checking' | 'instruction' | 'inProgress' | 'failed' | 'success'): SignInStatus {
  switch (at) {
    case 'checking': return 'unknown';
    case 'instruction': case 'failed': return 'signedOut';
    case 'inProgress': return 'signingIn';
    case 'success': return 'signedIn';
  }
}
