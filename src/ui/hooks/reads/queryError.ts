import type { WireError } from '../../../domain/errors.ts';

/** What RTK Query keeps of a failure, as ours: its own serialised error has no code of ours. */
export function toQueryError(error: WireError | { readonly message?: string }): WireError {
  return 'code' in error ? error : { code: 'unknown.error', message: error.message ?? 'RPC Error' };
}
