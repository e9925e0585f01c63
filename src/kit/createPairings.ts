import type { Pairing, Pairings } from '../contracts/pairings.ts';

/** An empty table of pairings. */
export function createPairings(): Pairings {
  const shown = new Map<string, Pairing>();
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
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
