import type { WalletMarks } from '../../data/loadWalletMarks.ts';
import type { Cleanup } from '../../kernel/plugin.ts';

/** Marks of wallets that rows have asked for, and those that came with them. */
export interface Marks {
  /** The mark of a wallet as a data URI; undefined while it is not here, and where there is none. */
  get(walletId: string): string | undefined;
  /** Fetches the mark of a wallet, once. After a failure the next row that asks tries again. */
  want(walletId: string): void;
  subscribe(listener: () => void): Cleanup;
}

/** Keeps what `fetchMarks` gives: the marks of one wallet and of those that are its neighbours in a list. */
export function createMarks(fetchMarks: (walletId: string) => Promise<WalletMarks>): Marks {
  const known = new Map<string, string | undefined>();
  const wanted = new Set<string>();
  const listeners = new Set<() => void>();
  return {
    get: (walletId) => known.get(walletId),
    want: (walletId) => {
      if (known.has(walletId) || wanted.has(walletId)) return;
      wanted.add(walletId);
      fetchMarks(walletId).then(
        (marks) => {
          known.set(walletId, undefined);
          for (const [id, mark] of Object.entries(marks)) known.set(id, mark);
          for (const listener of [...listeners]) listener();
        },
        () => {}, // a letter stands for the mark
      ).finally(() => wanted.delete(walletId));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
