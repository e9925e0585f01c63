import { userErrors } from '../../src/contracts/errors.ts';
import type { SiweMessage } from '../../src/domain/messages/siweMessage.ts';
import * as limits from './limits.ts';

/** A message, and what an account has signed of it. A secret until the site's server has used it up. */
export interface SignedSignIn {
  readonly message: SiweMessage;
  /** As it was signed. */
  readonly text: string;
  readonly signature: string;
}

/** What of a sign-in lives beside the store. */
export interface SignInLive {
  /** A check or a sign-in. A newer one ends it. */
  attempt: AbortController | undefined;
  /** When the site was last asked whether the account is signed in. */
  checkedAtMs: number;
  /** Panels in the page itself: the modal need not open for what is asked there. */
  inlinePanels: number;
  /** What a wallet has signed in the prompt that connects it, until that is over. */
  joined: (SignedSignIn & { readonly walletId: string }) | undefined;
  isUsed(nonce: string): boolean;
  /** From here on the nonce is used up. */
  use(nonce: string): void;
}

export function createSignInLive(): SignInLive {
  const used = new Set<string>();
  return {
    attempt: undefined,
    checkedAtMs: 0,
    inlinePanels: 0,
    joined: undefined,
    isUsed: (nonce) => used.has(nonce),
    use: (nonce) => {
      used.add(nonce);
      for (const oldest of used) {
        if (used.size <= limits.siweNoncesRemembered) break;
        used.delete(oldest);
      }
    },
  };
}

export interface SignInAttempt {
  readonly signal: AbortSignal;
  /** False once a newer one has begun. */
  isLatest(): boolean;
}

/** Begins what ends anything older. It ends too when one of the signals does. */
export function beginAttempt(live: SignInLive, ...signals: readonly (AbortSignal | undefined)[]): SignInAttempt {
  endAttempt(live);
  const own = new AbortController();
  live.attempt = own;
  return {
    signal: AbortSignal.any([own.signal, ...signals.filter((signal) => signal !== undefined)]),
    isLatest: () => live.attempt === own || live.attempt === undefined,
  };
}

export function endAttempt(live: SignInLive): void {
  live.attempt?.abort(userErrors.cancelled());
  live.attempt = undefined;
}
