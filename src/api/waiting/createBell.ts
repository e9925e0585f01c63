import type { BlockWatcher } from '../../contracts/blocks.ts';
import type { Clock } from '../../domain/clock.ts';

/** Rings when there is reason to look again: a new head, or time. */
export interface Bell {
  /** At once if something happened since the last time; else when it does, or after `mostMs`. @throws the signal's reason when aborted */
  rung(mostMs: number): Promise<void>;
  /** How many heads were seen so far. What the tab slept through was not. */
  blocksSeen(): number;
  /** The lowest height that was reorganised since the last time; infinity if none was. */
  takeReorg(): number;
  stop(): void;
}

export function createBell({ blocks, clock, signal }: { readonly blocks: BlockWatcher; readonly clock: Clock; readonly signal: AbortSignal }): Bell {
  let blocksSeen = 0;
  let reorgedFrom = Infinity;
  let isRinging = false;
  let wake = (): void => {};
  const ring = (): void => {
    isRinging = true;
    wake();
  };
  const unsubscribe = blocks.subscribe((event) => {
    if (event.type === 'block') blocksSeen += 1;
    else reorgedFrom = Math.min(reorgedFrom, event.fromNumber);
    ring();
  });
  signal.addEventListener('abort', ring);
  return {
    rung: async (mostMs) => {
      if (!isRinging) {
        await new Promise<void>((resolve) => {
          const cancel = clock.setTimer(resolve, mostMs);
          wake = () => {
            cancel();
            resolve();
          };
        });
      }
      isRinging = false;
      signal.throwIfAborted();
    },
    blocksSeen: () => blocksSeen,
    takeReorg: () => {
      const lowest = reorgedFrom;
      reorgedFrom = Infinity;
      return lowest;
    },
    stop: () => {
      unsubscribe();
      signal.removeEventListener('abort', ring);
    },
  };
}
