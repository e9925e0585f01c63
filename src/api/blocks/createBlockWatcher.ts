import type { BlockEvent, BlockHead, BlockWatcher } from '../../contracts/blocks.ts';
import type { Page } from '../../contracts/ports/page.ts';
import type { RpcTransport } from '../../contracts/transport.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Cleanup } from '../../kernel/plugin.ts';
import { createBlockPace } from './blockPace.ts';
import { readBlock } from './readBlock.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** How often a block is asked for while the page is hidden or offline. Coming back is told of at once. */
const blockPollAsideMs = 15_000;
/** The longest pause between polls, however often one has failed. */
const maxBlockPollFailedMs = 15_000;
/** Blocks whose hashes a watcher remembers, to know which were replaced. */
const headsRemembered = 64;

/** What a watcher lives on. */
export interface BlockWatcherOptions {
  readonly transport: RpcTransport;
  readonly clock: Clock;
  readonly page: Pick<Page, 'isVisible' | 'isOnline' | 'onWake'>;
  /** Ends it for good. */
  readonly signal: AbortSignal;
  /** Told of every poll and every listener that failed; polling goes on. */
  report(error: unknown): void;
}

/**
 * Watches the head of one chain: by one request at a time, twice in an average block time.
 * It asks for the block and not only for its number, because a reorganisation may leave the number as it is.
 */
export function createBlockWatcher(options: BlockWatcherOptions): BlockWatcher {
  assertArguments('createBlockWatcher({ transport: RpcTransport, clock: Clock, page: object, signal: object, report: function })', options);
  const { transport, clock, page, signal, report } = options;
  const listeners = new Set<(event: BlockEvent) => void>();
  const pace = createBlockPace();
  const seen = createSeenHeads();
  let polling: { stop(): void } | undefined;

  const tell = (event: BlockEvent): void => {
    for (const listener of [...listeners]) {
      try {
        listener(event);
      } catch (error) {
        report(error);
      }
    }
  };

  const take = (head: BlockHead): void => {
    const before = seen.latest();
    const change = seen.take(head);
    if (change.isNew) {
      if (change.reorgedFrom !== undefined) tell({ type: 'reorged', fromNumber: change.reorgedFrom });
      else if (before) pace.learn(before, head);
      tell({ type: 'block', ...head, skipped: before && change.reorgedFrom === undefined ? head.number - before.number - 1 : 0 });
    }
  };

  const start = (): { stop(): void } => {
    const stopped = new AbortController();
    let cancelTimer = (): void => {};
    let isAsking = false;
    let wasWoken = false;
    let failures = 0;
    const poll = async (): Promise<void> => {
      cancelTimer();
      // What an answer on its way will say may be older than the sleep.
      if (isAsking) return void (wasWoken = true);
      isAsking = true;
      try {
        const head = await readBlock(transport, 'latest', { signal: stopped.signal });
        if (stopped.signal.aborted) return;
        failures = 0;
        take(head);
      } catch (error) {
        if (stopped.signal.aborted) return;
        failures += 1;
        report(error);
      }
      isAsking = false;
      if (stopped.signal.aborted) return; // a listener was the last one
      cancelTimer = clock.setTimer(() => void poll(), wasWoken ? 0 : nextMs());
      wasWoken = false;
    };
    const nextMs = (): number => {
      const everyMs = Math.min(pace.everyMs() * 2 ** failures, maxBlockPollFailedMs);
      return page.isVisible() && page.isOnline() ? everyMs : Math.max(everyMs, blockPollAsideMs);
    };
    const stopWaking = page.onWake(() => {
      failures = 0;
      void poll();
    });
    void poll();
    return {
      stop: () => {
        stopped.abort();
        cancelTimer();
        stopWaking();
      },
    };
  };

  const end = (): void => {
    listeners.clear();
    stop();
  };
  const stop = (): void => {
    polling?.stop();
    polling = undefined;
    signal.removeEventListener('abort', end);
  };

  return {
    subscribe: (listener): Cleanup => {
      if (signal.aborted) return () => {};
      const own = (event: BlockEvent): void => listener(event);
      listeners.add(own);
      if (!polling) {
        signal.addEventListener('abort', end);
        polling = start();
      }
      return () => {
        if (listeners.delete(own) && listeners.size === 0) stop();
      };
    },
    head: seen.latest,
  };
}

interface HeadChange {
  readonly isNew: boolean;
  /** The lowest height known to have changed. */
  readonly reorgedFrom?: number;
}

/** The heads of late by height, to notice when one of them no longer holds. */
function createSeenHeads(): { latest(): BlockHead | undefined; take(head: BlockHead): HeadChange } {
  const hashes = new Map<number, string>();
  let latest: BlockHead | undefined;
  let isDoubted = false;

  const findReorg = ({ number, hash, parentHash }: BlockHead): number | undefined => {
    if ((hashes.get(number - 1) ?? parentHash) !== parentHash) return number - 1;
    if ((hashes.get(number) ?? hash) !== hash) return number;
    return latest && number < latest.number ? number + 1 : undefined;
  };

  return {
    latest: () => latest,
    take: (head) => {
      if (head.hash === latest?.hash) {
        isDoubted = false;
        return { isNew: false };
      }
      const reorgedFrom = findReorg(head);
      // Behind the last one and contradicting nothing: a node that lags, unless the next look says the same.
      if (reorgedFrom !== undefined && reorgedFrom > head.number && !isDoubted) {
        isDoubted = true;
        return { isNew: false };
      }
      isDoubted = false;
      if (reorgedFrom !== undefined) for (const number of hashes.keys()) if (number >= reorgedFrom) hashes.delete(number);
      latest = head;
      hashes.set(head.number, head.hash);
      for (const number of hashes.keys()) if (hashes.size > headsRemembered) hashes.delete(number);
      return { isNew: true, ...(reorgedFrom !== undefined && { reorgedFrom }) };
    },
  };
}
