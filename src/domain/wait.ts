import type { Clock } from './clock.ts';

/** The clock that a wait goes by, and the signal that ends it. */
export interface WaitOptions {
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
}

/** Resolves after `ms`; rejects with the signal's reason as soon as it is aborted. */
export function pause(ms: number, { clock, signal }: WaitOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(reasonOf(signal));
    const cancel = clock.setTimer(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    const onAbort = (): void => {
      cancel();
      reject(reasonOf(signal));
    };
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/** The promise itself, or the signal's reason as soon as it is aborted. What the promise does afterwards is ignored. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(reasonOf(signal));
    // Taken up in any case: a failure that comes after the abort must not count as unhandled.
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** Runs with a limit, not at all when aborted before: after `forMs` the inner signal is aborted and `timedOut()` is thrown. */
export async function withLimit<T>(
  run: (signal: AbortSignal) => Promise<T>,
  options: WaitOptions & { readonly forMs: number; timedOut(): Error },
): Promise<T> {
  const { clock, signal, forMs, timedOut } = options;
  if (signal?.aborted) throw reasonOf(signal);
  const inner = new AbortController();
  const onAbort = (): void => inner.abort(reasonOf(signal));
  signal?.addEventListener('abort', onAbort, { once: true });
  const cancel = clock.setTimer(() => inner.abort(timedOut()), forMs);
  try {
    return await untilAborted(run(inner.signal), inner.signal);
  } finally {
    cancel();
    signal?.removeEventListener('abort', onAbort);
  }
}

/** Reads again and again until an answer is there; `undefined` means not yet. After `forMs` it gives `undefined` up; each read brings its own limit. */
export async function poll<T>(
  read: () => Promise<T | undefined>,
  options: WaitOptions & { readonly everyMs: number; readonly forMs: number },
): Promise<T | undefined> {
  const { clock, signal, everyMs, forMs } = options;
  let leftMs = forMs;
  let beforeMs = clock.nowMs();
  for (;;) {
    if (signal?.aborted) throw reasonOf(signal);
    const answer = await untilAborted(read(), signal);
    const nowMs = clock.nowMs();
    leftMs -= Math.max(0, nowMs - beforeMs); // a clock that was put back an hour makes no wait an hour longer
    beforeMs = nowMs;
    if (answer !== undefined || leftMs <= 0) return answer;
    await pause(Math.min(everyMs, leftMs), { clock, signal });
  }
}

/** What to throw where a signal was aborted: its reason, or an `AbortError` where that is no error. */
export function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new DOMException('The operation was aborted.', 'AbortError');
}
