import { encodeParams, endJoining } from './call.ts';
import type { Call } from './call.ts';
import type { Handler, Layer } from './composeLayers.ts';
import { isRepeatable } from './isRepeatable.ts';

export interface Dedupe {
  /**
   * Passes a read on, or joins those who wait for the same answer already. Rejects with the signal's reason as soon as it is aborted; the others
   * wait on, and with the last one the call itself is given up. Passes anything but a read on as it is.
   */
  readonly layer: Layer;
  /** What is under way may be out of date: a caller who asks from now on gets an answer of their own. */
  forget(): void;
}

/** Asks each question once at a time: all who ask it get the one answer. Thousands may be asked in one go, so nothing is made here that is not needed. */
export function createDedupe(): Dedupe {
  /** By method, then by parameters: long keys are costly to make. */
  const underWay = new Map<string, Map<string, Call>>();

  const joinableOf = (method: string): Map<string, Call> => {
    const joinable = new Map<string, Call>();
    underWay.set(method, joinable);
    return joinable;
  };

  /** The call of the first caller becomes that of all; without a signal, that caller stays. */
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
