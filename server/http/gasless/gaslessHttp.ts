import type { GaslessCode } from '../../core/gasless/gaslessRefusals.ts';
import { gaslessRefusal, isGaslessRefusal } from '../../core/gasless/gaslessRefusals.ts';
import type { GaslessRefusal } from '../../core/gasless/gaslessRefusals.ts';
import { isRefused } from '../../core/refusals.ts';

/** How long a browser may keep what it may ask, in seconds. */
const preflightSeconds = 600;

/** What pages of sites may read, and those of no other. */
export function corsOf(origin: string | null, isSite: boolean, methods?: string): Headers {
  const headers = new Headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'vary': 'Origin' });
  if (origin === null || !isSite) return headers;
  headers.set('access-control-allow-origin', origin);
  if (methods === undefined) return headers;
  headers.set('access-control-allow-methods', methods);
  headers.set('access-control-allow-headers', 'content-type');
  headers.set('access-control-max-age', String(preflightSeconds));
  return headers;
}

/** What any failure is to the caller. The cause is the operator's. */
export function toGaslessRefusal(error: unknown): GaslessRefusal {
  if (isGaslessRefusal(error)) return error;
  return gaslessRefusal(isRefused(error) ? (codes[error.refusal.code] ?? 'unavailable') : 'unavailable', { cause: error });
}

const codes: Readonly<Record<string, GaslessCode>> = { badRequest: 'badRequest', tooLarge: 'badRequest' };
