import type { WalletSession } from '../../contracts/wallet.ts';

/** A wallet that opens after the user gave up must not stay open. */
export function closeIfLate(opening: Promise<WalletSession>, signal: AbortSignal): void {
  opening.then(
    (session) => (signal.aborted ? session.close({ revoke: false }) : undefined),
    () => undefined,
  ).catch(() => undefined);
}
