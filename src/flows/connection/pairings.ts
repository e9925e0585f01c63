import { defineLive } from '../../contracts/defineLive.ts';
import type { Pairing, Pairings } from '../../contracts/pairings.ts';

/** The pairings on screen. They hold keys, so they go with the kit, whatever wallet is still being opened. */
export const pairings = /* @__PURE__ */ defineLive('pairings', createPairings);

function createPairings(signal: AbortSignal): Pairings {
  const shown = new Map<string, Pairing>();
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  signal.addEventListener('abort', () => shown.clear());
  return {
    get: (walletId) => shown.get(walletId),
    show: (walletId, pairing) => {
      shown.set(walletId, pairing);
      tell();
      return () => {
        if (shown.get(walletId) !== pairing) return;
        shown.delete(walletId);
        tell();
      };
    },
    subscribe: (listener) => {
      const own = (): void => listener();
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };
}
