import type { WireError } from '../../../src/domain/errors.ts';
import type { AccountOwners } from '../flows/listOwners.ts';

/** A change that a person looks at before it is confirmed. `address`: whom it is about, as far as that is given and not typed. */
export type OwnersStep =
  | { readonly kind: 'addPasskey' | 'addOwner' | 'addGuardian' | 'cancelRecovery' }
  | { readonly kind: 'removeOwner'; readonly address: string; readonly isOfThisDevice: boolean }
  | { readonly kind: 'removeGuardian'; readonly address: string }
  | { readonly kind: 'finishRecovery'; readonly address: string; readonly walletId: string };

/** What the screen of owners shows; it stays while other screens lie over it. */
export interface OwnersShown {
  readonly listed: { readonly at: 'loading' } | { readonly at: 'failed'; readonly error: WireError } | { readonly at: 'read'; readonly chainId: number; readonly all: AccountOwners };
  readonly step: OwnersStep | undefined;
  /** The change that is under way, and what gives the wait for it up. */
  readonly doing: AbortController | undefined;
  readonly error: WireError | undefined;
  /** Counts what has all of it read anew. */
  readonly readings: number;
}

export const beginOwners = (): OwnersShown => ({ listed: { at: 'loading' }, step: undefined, doing: undefined, error: undefined, readings: 0 });
