import type { WireError } from '../../../src/domain/errors.ts';
import type { ScreenMemory } from '../../../src/screens.ts';
import type { RecoveryOutlook } from '../flows/lookUpRecovery.ts';
import type { MadePasskey } from '../webauthn/passkeys.ts';

/** How far a person is who recovers an account. */
export type RecoverStep =
  | { readonly at: 'account' }
  | { readonly at: 'connecting' | 'looking'; readonly walletId: string }
  | { readonly at: 'failed'; readonly walletId: string; readonly error: WireError }
  /** `error`: of the attempt before. */
  | { readonly at: 'found' | 'doing'; readonly walletId: string; readonly outlook: RecoveryOutlook; readonly error?: WireError }
  | { readonly at: 'done' };

/** Where an account is recovered. */
export interface RecoveryNetwork {
  readonly chainId: number;
  readonly name: string;
  /** Whether the account can be on other networks too, which are recovered by themselves. */
  readonly hasOthers: boolean;
}

/** `begun`: by a guardian, whose delay is not over. */
type RecoverEffect = 'recovered' | 'begun';

/** What the screen shows; it stays while other screens lie over it. */
export interface RecoverShown {
  readonly account: string;
  /** Where it is recovered; undefined until a network was chosen. */
  readonly chainId: number | undefined;
  /** The one that this visit has made for the account: the next network gets the same. */
  readonly passkey: MadePasskey | undefined;
  /** What this visit has done for the account, by network. */
  readonly effects: Readonly<Record<number, RecoverEffect>>;
  readonly step: RecoverStep;
  /** Gives up the wait for what is under way. */
  readonly end: AbortController | undefined;
}

export const beginRecover = (): RecoverShown => ({ account: '', chainId: undefined, passkey: undefined, effects: {}, step: { at: 'account' }, end: undefined });

/** Back to the choice of a network and a wallet, with the address kept; nothing is waited for any more. */
export function startOver(memory: ScreenMemory<RecoverShown>): void {
  memory.get().end?.abort();
  memory.set((before) => ({ ...before, end: undefined, step: { at: 'account' } }));
}
