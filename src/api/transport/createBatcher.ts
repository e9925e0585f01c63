import type { Clock } from '../../domain/clock.ts';
import type { Outcome, Policy, WireCall } from './attempt.ts';

export interface BatcherOptions<E extends Entry> {
  /** Calls in one request; 1 sends each by itself and at once. */
  readonly size: number;
  /** 0 gathers what is asked before the page gets to do anything else, and takes no timer. */
  readonly waitMs: number;
  readonly clock: Clock;
  readonly policy: Policy;
  /** Told once of each call that was not left. */
  end(entry: E, outcome: Outcome): void;
}

/** A call that somebody waits for. Thousands of these live at once, so it holds no timer and no controller of its own. */
export interface Entry extends WireCall {
  batch: Batch | undefined;
  hasLeft: boolean;
}

interface Batch {
  readonly abort: AbortController;
  waiting: number;
}

export interface Batcher<E extends Entry> {
  add(entry: E): void;
  /** Nobody waits for this call any more. A request of which that is true of all calls is aborted. */
  leave(entry: E, reason: unknown): void;
}

/** Steps of promises without a new call after which a batch counts as complete: flows await a few things before they ask. */
const quietSteps = 8;

/** Gathers calls and sends them together. */
export function createBatcher<E extends Entry>({ size, waitMs, clock, policy, end }: BatcherOptions<E>): Batcher<E> {
  let queue: E[] = [];

  const flush = (): void => {
    const entries = queue.filter(({ hasLeft }) => !hasLeft);
    queue = [];
    for (let start = 0; start < entries.length; start += size) void send(entries.slice(start, start + size));
  };

  const flushWhenQuiet = (known: number, stepsLeft: number): void =>
    queueMicrotask(() => {
      if (queue.length > known) flushWhenQuiet(queue.length, quietSteps);
      else if (stepsLeft > 0) flushWhenQuiet(known, stepsLeft - 1);
      else flush();
    });

  const send = async (entries: readonly E[]): Promise<void> => {
    const batch: Batch = { abort: new AbortController(), waiting: entries.length };
    entries.forEach((entry) => {
      entry.batch = batch;
    });
    try {
      await policy(entries, endEntry, batch.abort.signal);
    } catch (error) {
      for (const entry of entries) endEntry(entry, { error: error instanceof Error ? error : new Error('Failed', { cause: error }) });
    }
  };

  const endEntry = (entry: E, outcome: Outcome): void => {
    const { batch } = entry;
    if (!batch) return; // it was left, or has ended
    batch.waiting -= 1;
    entry.batch = undefined;
    end(entry, outcome);
  };

  return {
    add: (entry) => {
      queue.push(entry);
      if (size <= 1) flush();
      else if (queue.length > 1) return;
      else if (waitMs > 0) clock.setTimer(flush, waitMs);
      else flushWhenQuiet(1, quietSteps);
    },
    leave: (entry, reason) => {
      entry.hasLeft = true;
      const { batch } = entry;
      entry.batch = undefined;
      if (batch && --batch.waiting === 0) batch.abort.abort(reason);
    },
  };
}
