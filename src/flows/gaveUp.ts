import { hasCode } from '../domain/errors.ts';

/** A request that ended because the user said no or the caller turned away: no failure. */
export function gaveUp(error: unknown, signal: AbortSignal | undefined): boolean {
  return hasCode(error, 'user.rejected') || signal?.aborted === true;
}
