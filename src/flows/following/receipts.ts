import { defineLive } from '../../contracts/defineLive.ts';
import type { Source } from '../../contracts/services.ts';
import type { Hex } from '../../domain/encoding/hex.ts';
import type { Token } from '../../domain/tokens/token.ts';
import type { Cleanup } from '../../kernel/plugin.ts';

/** What an account was sent of one token, in one transaction or several of the same blocks. */
export interface Receipt {
  readonly id: string;
  /** Whose it is now. */
  readonly account: string;
  /** As the site's lists or the visitor's own have it. */
  readonly token: Token;
  /** In the token's smallest unit. */
  readonly units: bigint;
  readonly hash: Hex;
  /** Where it is read out: what is outside an open modal is not. */
  readonly place: 'page' | 'modal';
}

/** Of late, the latest last. */
const maxReceipts = 3;

interface Receipts extends Source<readonly Receipt[]> {
  tell(receipt: Receipt): void;
  dismiss(id: string): void;
  /** Begins with the first of those that follow, and ends with the last. */
  follow(begin: () => Cleanup): Cleanup;
}

/** What came in while the page was there, and was not dismissed. */
export const receipts = /* @__PURE__ */ defineLive('receipts', (): Receipts => {
  let all: readonly Receipt[] = [];
  let followers = 0;
  let end = (): void => {};
  const listeners = new Set<() => void>();
  const become = (next: readonly Receipt[]): void => {
    all = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => all,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (receipt) => become([...all.filter(({ id }) => id !== receipt.id), receipt].slice(-maxReceipts)),
    dismiss: (id) => become(all.filter((each) => each.id !== id)),
    follow: (begin) => {
      followers += 1;
      if (followers === 1) end = begin();
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        followers -= 1;
        if (followers === 0) end();
      };
    },
  };
});
