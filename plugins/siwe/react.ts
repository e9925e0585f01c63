'use client';
// The plugin's part for React.
import { useMemo } from 'react';
import { useLatchkey, useLatchkeySelector } from '../../src/ui/kitContext.ts';
import { preloadModal } from '../../src/ui/preloadModal.ts';
import { openSignIn } from './flows/openSignIn.ts';
import { signOut } from './flows/signOut.ts';
import { selectSignIn } from './selectSignIn.ts';
import type { SignInFacts } from './selectSignIn.ts';

export interface SignInHook extends SignInFacts {
  /** Opens the modal where the person goes on: at the wallets, or at what is to be signed. */
  signIn(): void;
  /** Ends the session; the wallet stays connected. @throws siwe.logoutFailed */
  signOut(): Promise<void>;
}

/** Whether the person is signed in, and the ways in and out. The plugin `siwe` must be registered. */
export function useSignIn(): SignInHook {
  const kit = useLatchkey();
  const facts = useLatchkeySelector(selectSignIn);
  const verbs = useMemo(
    () => ({
      signIn: () => {
        preloadModal(kit);
        kit.dispatch(openSignIn());
      },
      signOut: () => kit.dispatch(signOut()),
    }),
    [kit],
  );
  return useMemo(() => ({ ...facts, ...verbs }), [facts, verbs]);
}
