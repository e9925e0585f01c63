// The plugin's part for Vue.
import type { ComputedRef } from 'vue';
import { useLatchkey, useLatchkeySelector } from '../../src/vue/provideLatchkey.ts';
import { openSignIn } from './flows/openSignIn.ts';
import { signIn } from './flows/signIn.ts';
import { signOut } from './flows/signOut.ts';
import { selectSignIn } from './selectSignIn.ts';
import type { SignInStatus } from './selectSignIn.ts';

/** What `useSignIn` gives: where signing in stands, and what begins and ends it. */
export interface SignInComposable {
  readonly phase: ComputedRef<SignInStatus>;
  /** Has the active account sign in at once, without the modal; `phase` shows the same. @throws user.*, siwe.*, wallet.* */
  signIn(): Promise<void>;
  /** Opens the modal, where the page has mounted it: at the wallets, or at what is to be signed. */
  openSignIn(): void;
  /** Ends the session; the wallet stays connected. @throws siwe.logoutFailed */
  signOut(): Promise<void>;
}

/** Whether the person is signed in, and the ways in and out. The plugin `siwe` must be registered. @throws ui.noProvider */
export function useSignIn(): SignInComposable {
  const { dispatch } = useLatchkey();
  return { phase: useLatchkeySelector(selectSignIn), signIn: async () => dispatch(signIn()), openSignIn: () => dispatch(openSignIn()), signOut: async () => dispatch(signOut()) };
}
