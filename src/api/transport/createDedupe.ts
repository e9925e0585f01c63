import { encodeParams, endJoining } from './call.ts';
import type { Call } from './call.ts';
import type { Handler, Layer } from './composeLayers.ts';
import { isRepeatable } from './isRepeatable.ts';

export interface Dedupe {
  /**
   * Passes a read on, or joins an identical one that is under way. Rejects with the signal's reason as soon as that is aborted; the other callers
   * wait on, and when the last one leaves, the call itself is aborted. Passes anything but a read on as it is.
   */
  readonly layer: Layer;
  /** Answers under way may be out of date: later calls do not join them. */
  forget(): void;
}

/** Joins identical reads: while one is under way, all its callers get the one answer. Thousands may be asked at once, so it creates as little as possible for each. */
export function createDedupe(): Dedupe {
  /** By method, then by parameters: long keys are costly to make. */
  const underWay = new Map<string, Map<string, Call>>();

  const joinableOf = (method: string): Map<string, Call> => {
    const joinable = new Map<string, Call>();
    underWay.set(method, joinable);
    return joinable;
  };

  /** The first caller's call becomes that of all. A caller without a signal cannot leave, so its call is never aborted. */
  const start = (joinable: Map<string, Call>, call: Call, next: Handler): Call => {
    call.abort = call.signal && new AbortController();
    call.signal = call.abort?.signal;
    call.answer = next(call);
    call.joinable = joinable;
    joinable.set(call.params, call);
    return call;
  };

  return {
    layer: (call, next) => {
      const { method, signal } = call;
      if (!isRepeatable(method)) return next(call);
      const params = encodeParams(call);
      const joinable = underWay.get(method) ?? joinableOf(method);
      const shared = joinable.get(params) ?? start(joinable, call, next);
      shared.waiting += 1;
      return signal ? follow(shared, signal) : answerOf(shared);
    },
    forget: () => {
      for (const joinable of underWay.values()) for (const call of joinable.values()) call.joinable = undefined;
      underWay.clear();
    },
  };
}

/** The answer for one caller, who may leave. */
function follow(shared: Call, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      reject(signal.reason);
      shared.waiting -= 1;
      if (shared.waiting > 0) return;
      endJoining(shared);
      shared.abort?.abort(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    const unfollow = (): void => signal.removeEventListener('abort', onAbort);
    answerOf(shared).then((value) => {
      unfollow();
      resolve(value);
    }, (error: unknown) => {
      unfollow();
      reject(error);
    });
  });
}

function answerOf({ answer }: Call): Promise<unknown> {
  return answer ?? Promise.reject(new Error('A call was joined before it was passed on'));
}
