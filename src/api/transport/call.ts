import type { WireCall } from './attempt.ts';
import { rpcErrors } from './errors.ts';

/**
 * A call on its way through the transport; it belongs to the step that it is handed to. Thousands wait at a time, so there is one object for each,
 * in which every step keeps what it needs, and no function of its own.
 */
export class Call implements WireCall {
  readonly method: string;
  /** As given; undefined once they are written out. */
  args: readonly unknown[] | undefined;
  params: string;
  signal: AbortSignal | undefined;

  // What joining identical reads keeps.
  answer: Promise<unknown> | undefined;
  /** How many callers wait. One that came without a signal cannot leave. */
  waiting: number;
  /** Ends the call with its last caller. */
  abort: AbortController | undefined;
  /** Where another caller with the same question finds this call; undefined once it may not be joined any more. */
  joinable: Map<string, Call> | undefined;

  // What sending keeps.
  id: number;
  /** Resolves the answer; with a rejected promise, for one function less. */
  settle: ((value: unknown) => void) | undefined;
  batch: Batch | 'ended' | undefined;

  constructor(method: string, args: readonly unknown[], signal: AbortSignal | undefined) {
    this.method = method;
    this.args = args;
    this.params = '';
    this.signal = signal;
    this.answer = undefined;
    this.waiting = 0;
    this.abort = undefined;
    this.joinable = undefined;
    this.id = 0;
    this.settle = undefined;
    this.batch = undefined;
  }
}

/** Calls that are sent together. */
export interface Batch {
  readonly abort: AbortController;
  waiting: number;
}

/** Writes the parameters out, each call by itself, so that one that cannot be written fails alone. @throws rpc.badParams */
export function encodeParams(call: Call): string {
  if (call.args) {
    try {
      call.params = JSON.stringify(call.args);
    } catch (cause) {
      throw rpcErrors.badParams({ method: call.method }, { cause });
    }
    call.args = undefined;
  }
  return call.params;
}

export function argsOf({ args, params }: Call): readonly unknown[] {
  return args ?? (JSON.parse(params) as readonly unknown[]); // written by encodeParams
}

/** Called when the call is settled: later callers with the same question get an answer of their own. */
export function endJoining(call: Call): void {
  call.joinable?.delete(call.params);
  call.joinable = undefined;
}
