import { defineLive } from '../../contracts/defineLive.ts';
import type { Source } from '../../contracts/services.ts';
import type { HistoryItem } from '../../store/toHistory.ts';

/** How one of the page's sends ended. */
export interface SendNews {
  /** Of the item and of its end: a transaction that a reorganisation took back may end once more, in another way. */
  readonly id: string;
  readonly item: HistoryItem;
  /** Where it is said: what is outside an open modal is not read out. `screen`: the screen that is open says it by itself. */
  readonly place: 'page' | 'modal' | 'screen';
}

/** Of late, the latest last. */
const maxNews = 5;

interface NewsList extends Source<readonly SendNews[]> {
  tell(news: SendNews): void;
}

/** What became of the page's sends while it was there. */
export const sendNews = /* @__PURE__ */ defineLive('sendNews', (): NewsList => {
  let all: readonly SendNews[] = [];
  const listeners = new Set<() => void>();
  return {
    get: () => all,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (news) => {
      all = [...all.filter(({ id }) => id !== news.id), news].slice(-maxNews);
      for (const listener of [...listeners]) listener();
    },
  };
});
