'use client';
// The plugin's part for React.
import { useMemo } from 'react';
import type { CoreState } from '../../src/store/coreState.ts';
import { useLatchkey, useLatchkeySelector } from '../../src/ui/kit/kitContext.ts';
import { getIdentityToken } from './flows/getIdentityToken.ts';
import type { IdentityTokenRequest } from './identityTokenRequest.ts';
import type { IdentityToken } from './readAnswers.ts';
import { selectInAppWallet } from './slice.ts';
import type { InAppState, InAppWalletFact } from './slice.ts';

/** What `useIdentity` gives. */
export interface IdentityHook {
  /** What is known of the in-app wallet that is open; undefined while it is not. */
  readonly wallet: InAppWalletFact | undefined;
  /** A token for the site's own server, see `getIdentityToken`. @throws wallet.notOpen, auth.failed, inApp.* */
  getToken(request?: IdentityTokenRequest): Promise<IdentityToken>;
}

const useInAppSelector = /* @__PURE__ */ useLatchkeySelector.withTypes<CoreState & { readonly inApp: InAppState }>();

/** Who is signed in to the in-app wallet, for the site's own server. The plugin `walletInApp` must be registered. */
export function useIdentity(): IdentityHook {
  const { dispatch } = useLatchkey();
  const wallet = useInAppSelector(selectInAppWallet);
  return useMemo(() => ({ wallet, getToken: (request) => dispatch(getIdentityToken(request)) }), [wallet, dispatch]);
}
