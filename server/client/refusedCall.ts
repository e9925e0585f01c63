import * as v from 'valibot';
import { refusals, type RefusalCode } from '../protocol/errors.ts';

/** Why a call did not succeed: what the server refused it for, or what kept it from being answered. */
export type CallErrorCode = RefusalCode | 'unreachable' | 'timedOut' | 'aborted' | 'unreadable';

export interface CallError extends Error {
  readonly code: CallErrorCode;
  readonly correlationId?: string;
  readonly retryAfterMs?: number;
  readonly triesLeft?: number;
  readonly nowMs?: number;
}

type CallErrorDetails = Partial<Pick<CallError, 'correlationId' | 'retryAfterMs' | 'triesLeft' | 'nowMs'>>;

const isCode = (text: string): text is RefusalCode => Object.hasOwn(refusals, text);
const count = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)));
const body = v.object({ error: v.object({ code: v.string(), correlationId: v.optional(v.pipe(v.string(), v.maxLength(64))), retryAfterMs: count, triesLeft: count, nowMs: count }) });

/** The message is the code: nothing of the request or the answer is in it. */
export function callError(code: CallErrorCode, details: CallErrorDetails = {}, options?: ErrorOptions): CallError {
  return Object.assign(new Error(`The wallet's server: ${code}`, options), { name: 'CallError', code, ...details });
}

export function isCallError(error: unknown): error is CallError {
  return error instanceof Error && error.name === 'CallError' && 'code' in error;
}

/** The error of an answer that is no success. One that is not of this server, such as a proxy's page, is `unavailable` or `unreadable`. */
export function parseRefusal(status: number, answer: unknown): CallError {
  const parsed = v.safeParse(body, answer);
  if (!parsed.success) return callError(status === 502 || status === 503 || status === 504 ? 'unavailable' : 'unreadable');
  const { code, ...details } = parsed.output.error;
  const known = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
  return callError(isCode(code) ? code : 'failed', known);
}
