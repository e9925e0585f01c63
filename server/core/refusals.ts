import type { Refusal, RefusalCode } from '../protocol/errors.ts';

/** What a refusal says beside its code. */
export type RefusalDetails = Omit<Refusal['error'], 'code' | 'correlationId'>;

export interface RefusedError extends Error {
  readonly refusal: RefusalDetails & { readonly code: RefusalCode };
}

/** What the rules throw where a call may not go on. The message is the code: nothing of the caller's is in it. */
export function refused(code: RefusalCode, details: RefusalDetails = {}, options?: ErrorOptions): RefusedError {
  return Object.assign(new Error(code, options), { name: 'RefusedError', refusal: { code, ...details } });
}

export function isRefused(error: unknown): error is RefusedError {
  return error instanceof Error && error.name === 'RefusedError' && 'refusal' in error;
}
