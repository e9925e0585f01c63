import { clockPort } from '../../src/contracts/ports/clock.ts';
import { rememberedWalletWaitMs } from '../../src/contracts/walletLimits.ts';
import { withLimit } from '../../src/domain/wait.ts';
import { nothingRemembered, selectOpenWallets } from '../../src/store/connection.ts';
import type { AppsContext } from './context.ts';
import type { AppsLive } from './live.ts';
import { connectAppErrors } from './errors.ts';

/** Wallets of the last visit come back one after the other. One is waited for only until that is over, or has once taken too long. */
export function waitForWallets(ctx: AppsContext): AppsLive['untilBack'] {
  let isLookOver = false;
  const back = new Set<() => void>();
  ctx.listen({
    predicate: (action, now, before) => nothingRemembered.match(action) || selectOpenWallets(now) !== selectOpenWallets(before),
    effect: (action) => {
      isLookOver ||= nothingRemembered.match(action);
      for (const look of [...back]) look();
    },
  });
  return async (walletId, signal) => {
    const isThere = (): boolean => isLookOver || selectOpenWallets(ctx.getState()).some((wallet) => wallet.walletId === walletId);
    if (isThere()) return;
    let look = (): void => {};
    const there = new Promise<void>((resolve) => {
      look = () => void (isThere() && resolve());
    });
    back.add(look);
    await withLimit(() => there, { clock: ctx.port(clockPort), signal, forMs: rememberedWalletWaitMs, timedOut: () => connectAppErrors.tooSlow() }).catch(() => {
      isLookOver ||= !signal.aborted;
    });
    back.delete(look);
  };
}
