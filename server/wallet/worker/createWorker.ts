import { forgetLastMatch } from '../../../src/domain/encoding/forgetLastMatch.ts';
import { wipeWithin } from './bytes.ts';
import type { Custody } from './custody.ts';
import { custodyError, isCustodyError } from './custodyErrors.ts';
import { callMessage, isWorkerCall, requestGuards } from './messages.ts';
import type { AnswerMessage, CallMessage } from './messages.ts';

/** Where messages come from and answers go: a Worker's own scope, or one end of a MessageChannel. */
export interface WorkerPort {
  postMessage(message: AnswerMessage): void;
  onMessage(listener: (data: unknown) => void): void;
}

export interface WorkerOptions {
  /** Messages are clones, as those of a real Worker are: bytes in them are wiped once they were used. Off where a test hands objects over. */
  readonly ownsMessages?: boolean;
}

/** Calls that are under way at once. A page asks for few; more are a fault of it. */
const maxCalls = 32;

/**
 * Answers calls to custody over a port. What is no call at all is not answered; an unknown name, a request of another shape and a failure are, by a
 * code and never by what was in them.
 */
export function createWorker(custody: Custody, port: WorkerPort, { ownsMessages = false }: WorkerOptions = {}): void {
  let running = 0;
  const answer = async (message: CallMessage): Promise<void> => {
    running += 1;
    let given: unknown;
    try {
      if (running > maxCalls) throw custodyError('tooMany');
      given = await run(custody, message);
      port.postMessage({ id: message.id, ok: true, answer: given });
    } catch (error) {
      port.postMessage({ id: message.id, ok: false, ...codeOf(error) });
    } finally {
      running -= 1;
      if (ownsMessages) wipeWithin([message.request, given]);
      forgetLastMatch(); // shares, keys and passphrases are checked by patterns
    }
  };
  port.onMessage((data) => {
    const message = messageIn(data);
    if (message) void answer(message);
  });
}

function messageIn(data: unknown): CallMessage | undefined {
  try {
    return callMessage(data);
  } catch {
    return undefined;
  }
}

async function run(custody: Custody, { call, request }: CallMessage): Promise<unknown> {
  if (!isWorkerCall(call)) throw custodyError('unknownCall');
  const parsed: unknown = requestGuards[call](request);
  const handle: (request: never) => Promise<unknown> = custody[call];
  try {
    return await handle(parsed as never); // read by the guard of that very call
  } finally {
    wipeWithin(parsed); // a copy, see `guards.bytes`
  }
}

function codeOf(error: unknown): { readonly code: string; readonly why?: string } {
  if (!isCustodyError(error)) return { code: 'failed' };
  return { code: error.code, ...(error.why !== undefined && { why: error.why }) };
}
