import type { Clock } from '../../domain/clock.ts';
import type { Outcome, Policy } from './attempt.ts';
import { encodeParams, endJoining } from './call.ts';
import type { Batch, Call } from './call.ts';
import type { Handler } from './composeLayers.ts';
import * as transportLimits from './transportLimits.ts';

export interface BatcherOptions {
  /** Calls in one request; 1 sends each by itself and at once. */
  readonly size: number;
  /** 0 gathers what is asked in the same task, and takes no timer. */
  readonly waitMs: number;
  readonly clock: Clock;
  readonly policy: Policy;
  newId(): number;
}

/** Gathers calls and sends them together. An aborted call rejects at once; a request is aborted when all its calls are. */
export function createBatcher({ size, waitMs, clock, policy, newId }: BatcherOptions): Handler {
  let queue: Call[] = [];

  const flush = (): void => {
    const calls = queue.filter(({ batch }) => batch !== 'ended');
    queue = [];
    for (let start = 0; start < calls.length; start += size) void send(calls.slice(start, start + size));
  };

  const flushWhenQuiet = (known: number, stepsLeft: number): void =>
    queueMicrotask(() => {
      if (queue.length > known) flushWhenQuiet(queue.length, transportLimits.batchQuietSteps);
      else if (stepsLeft > 0) flushWhenQuiet(known, stepsLeft - 1);
      else flush();
    });

  const send = async (calls: readonly Call[]): Promise<void> => {
    const batch: Batch = { abort: new AbortController(), waiting: calls.length };
    calls.forEach((call) => {
      call.batch = batch;
    });
    try {
      await policy(calls, end, batch.abort.signal);
    } catch (error) {
      for (const call of calls) end(call, { error: error instanceof Error ? error : new Error('Failed', { cause: error }) });
    }
  };

  const add = (call: Call): void => {
    queue.push(call);
    if (size <= 1) flush();
    else if (queue.length > 1) return;
    else if (waitMs > 0) clock.setTimer(flush, waitMs);
    else flushWhenQuiet(1, transportLimits.batchQuietSteps);
  };

  return (call) => {
    const { signal } = call;
    if (signal?.aborted) return Promise.reject(signal.reason);
    encodeParams(call);
    const answer = new Promise(take);
    call.id = newId();
    call.settle = taken.settle;
    if (signal) leaveWith(signal, call, answer);
    add(call);
    return answer;
  };
}

function end(call: Call, outcome: Outcome): void {
  const { batch } = call;
  if (batch === 'ended') return;
  call.batch = 'ended';
  if (batch) batch.waiting -= 1;
  endJoining(call);
  call.settle?.('error' in outcome ? Promise.reject(outcome.error) : outcome.value);
}

function leaveWith(signal: AbortSignal, call: Call, answer: Promise<unknown>): void {
  const onAbort = (): void => {
    const { batch } = call;
    end(call, { error: signal.reason });
    if (batch && batch !== 'ended' && batch.waiting === 0) batch.abort.abort(signal.reason);
  };
  const unfollow = (): void => signal.removeEventListener('abort', onAbort);
  signal.addEventListener('abort', onAbort, { once: true });
  answer.then(unfollow, unfollow);
}

/** The resolver of the promise that was created last. One executor for all of them, where each would need a closure of its own. */
const taken = { settle: (_value: unknown): void => {} };
function take(resolve: (value: unknown) => void): void {
  taken.settle = resolve;
}
