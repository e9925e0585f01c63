import { clockPort } from '../../src/contracts/ports/clock.ts';
import { rememberedWalletWaitMs } from '../../src/contracts/walletLimits.ts';
import { waitFor, withLimit } from '../../src/domain/checkedWaits.ts';
import { nothingRemembered, selectOpenWallets } from '../../src/store/connection.ts';
import type { AppsContext } from './context.ts';
import type { AppsLive } from './live.ts';
import { connectAppErrors } from './errors.ts';

/** Wallets of the last visit come back one after the other. One is waited for only until that is over, or has once taken too long. */
export function waitForWallets(ctx: AppsContext): AppsLive['untilBack'] {
  let isLookOver = false;
  ctx.listen({ actionCreator: nothingRemembered, effect: () => void (isLookOver = true) });
  const subscribe = (look: () => void): (() => void) => ctx.listen({ predicate: () => true, effect: look });
  return async (walletId, signal) => {
    const isThere = (): boolean => isLookOver || selectOpenWallets(ctx.getState()).some((wallet) => wallet.walletId === walletId);
    const ends = AbortSignal.any([signal, ctx.signal]);
    await withLimit((inner) => waitFor(() => isThere() || undefined, { subscribe, signal: inner }), { clock: ctx.port(clockPort), signal: ends, forMs: rememberedWalletWaitMs, timedOut: () => connectAppErrors.tooSlow() }).catch(() => {
      isLookOver ||= !ends.aborted;
    });
  };
}
