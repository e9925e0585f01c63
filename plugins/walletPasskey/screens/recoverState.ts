import type { WireError } from '../../../src/domain/errors.ts';
import type { ScreenMemory } from '../../../src/screens.ts';
import type { RecoveryOutlook } from '../flows/lookUpRecovery.ts';

/** How far a person is who recovers an account. */
export type RecoverStep =
  | { readonly at: 'account' }
  | { readonly at: 'connecting' | 'looking'; readonly walletId: string }
  | { readonly at: 'failed'; readonly walletId: string; readonly error: WireError }
  /** `error`: of the attempt before. */
  | { readonly at: 'found' | 'doing'; readonly walletId: string; readonly outlook: RecoveryOutlook; readonly error?: WireError }
  | { readonly at: 'done' };

/** What the screen shows; it stays while other screens lie over it. */
export interface RecoverShown {
  readonly account: string;
  readonly step: RecoverStep;
  /** Gives up the wait for what is under way. */
  readonly end: AbortController | undefined;
}

export const beginRecover = (): RecoverShown => ({ account: '', step: { at: 'account' }, end: undefined });

/** Back to the choice of a wallet, with the address kept; nothing is waited for any more. */
export function startOver(memory: ScreenMemory<RecoverShown>): void {
  memory.get().end?.abort();
  memory.set((before) => ({ ...before, end: undefined, step: { at: 'account' } }));
}
