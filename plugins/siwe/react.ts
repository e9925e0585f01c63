'use client';
// The plugin's part for React.
import { useMemo } from 'react';
import { hasCode } from '../../src/domain/errors.ts';
import { useLatchkey, useLatchkeySelector } from '../../src/ui/kit/kitContext.ts';
import { preloadModal } from '../../src/ui/modal/preloadModal.ts';
import { openSignIn } from './flows/openSignIn.ts';
import { openSignOut } from './flows/openSignOut.ts';
import { signOut } from './flows/signOut.ts';
import { selectSignIn } from './selectSignIn.ts';
import type { SignInStatus } from './selectSignIn.ts';

/** What `useSignIn` gives: where signing in stands, and what begins and ends it. */
export interface SignInHook {
  readonly phase: SignInStatus;
  /** Opens the modal where the person goes on: at the wallets, or at what is to be signed. */
  signIn(): void;
  /** Ends the session; the wallet stays connected. Where the site fails to, the modal says so and offers another try. @throws siwe.logoutFailed */
  signOut(): Promise<void>;
}

/** Whether the person is signed in, and the ways in and out. The plugin `siwe` must be registered. */
export function useSignIn(): SignInHook {
  const kit = useLatchkey();
  const phase = useLatchkeySelector(selectSignIn);
  const verbs = useMemo(
    () => ({
      signIn: () => {
        preloadModal(kit);
        kit.dispatch(openSignIn());
      },
      signOut: async () => {
        try {
          await kit.dispatch(signOut());
        } catch (error) {
          if (hasCode(error, 'siwe.logoutFailed')) kit.dispatch(openSignOut());
          throw error;
        }
      },
    }),
    [kit],
  );
  return useMemo(() => ({ phase, ...verbs }), [phase, verbs]);
}
