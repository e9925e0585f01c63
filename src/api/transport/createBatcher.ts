import type { Clock } from '../../domain/clock.ts';
import type { Attempt, WireCall } from './attempt.ts';

export interface BatcherOptions {
  /** Calls in one request; 1 sends each by itself and at once. */
  readonly size: number;
  /** 0 gathers what is asked before the page gets to do anything else, and takes no timer. */
  readonly waitMs: number;
  readonly clock: Clock;
  readonly attempt: Attempt;
}

/** Sends one call with others. Rejects with the signal's reason as soon as it is aborted; a request that nobody waits for any more is aborted too. */
export type Batcher = (call: WireCall, signal: AbortSignal | undefined) => Promise<unknown>;

/** A caller who waits. Thousands of these live at once, so it holds no timer and no controller of its own. */
interface Entry {
  readonly call: WireCall;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  unfollow: (() => void) | undefined;
  request: Request | undefined;
  hasLeft: boolean;
}

interface Request {
  readonly abort: AbortController;
  waiting: number;
}

/** Steps of promises without a new call after which a batch counts as complete: flows await a few things before they ask. */
const quietSteps = 8;

/** Gathers calls and sends them together. */
export function createBatcher({ size, waitMs, clock, attempt }: BatcherOptions): Batcher {
  let queue: Entry[] = [];

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

  const send = async (entries: readonly Entry[]): Promise<void> => {
    const request: Request = { abort: new AbortController(), waiting: entries.length };
    for (const entry of entries) entry.request = request;
    try {
      const outcomeOf = await attempt(entries.map(({ call }) => call), request.abort.signal);
      for (const entry of entries) {
        entry.unfollow?.();
        const outcome = outcomeOf(entry.call);
        if ('error' in outcome) entry.reject(outcome.error);
        else entry.resolve(outcome.value);
      }
    } catch (error) {
      for (const entry of entries) {
        entry.unfollow?.();
        entry.reject(error);
      }
    }
  };

  const follow = (entry: Entry, signal: AbortSignal): void => {
    const onAbort = (): void => {
      entry.hasLeft = true;
      entry.reject(signal.reason);
      if (entry.request && --entry.request.waiting === 0) entry.request.abort.abort(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    entry.unfollow = () => signal.removeEventListener('abort', onAbort);
  };

  return (call, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const entry: Entry = { call, resolve, reject, unfollow: undefined, request: undefined, hasLeft: false };
      if (signal) follow(entry, signal);
      queue.push(entry);
      if (size <= 1) flush();
      else if (queue.length > 1) return;
      else if (waitMs > 0) clock.setTimer(flush, waitMs);
      else flushWhenQuiet(1, quietSteps);
    });
}
