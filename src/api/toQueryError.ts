import type { WireError } from '../domain/errors.ts';

/** A failed query's error in the store: a query function's is ours, RTK Query's own, such as of an abort, is not. */
export type QueryError = WireError | { readonly code?: string; readonly message?: string };

/** What RTK Query keeps of a failure, as ours. */
export function toQueryError(error: QueryError): WireError {
  return isWireError(error) ? error : { code: 'unknown.error', message: error.message ?? 'RPC Error' };
}

function isWireError(error: QueryError): error is WireError {
  const { code, message } = error;
  return code !== undefined && /^\w+\.\w+$/.test(code) && message !== undefined;
}
