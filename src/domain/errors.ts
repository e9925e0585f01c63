import type { ErrorCode } from './errorCodes.ts';
import { boundedText, isWalletError } from './walletError.ts';
import type { ErrorContext } from './walletError.ts';

// What a page starts with imports `walletError` itself: what stands here comes with what sends, reads and shows.
export * from './walletError.ts';

/** An error as the store keeps it: serialisable, without its cause. */
export interface WireError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly remedy?: string;
  /** What the texts were filled with, to say them in another language. */
  readonly values?: Readonly<Record<string, string | number>>;
}

/** What the store may keep of anything thrown. An error that is not ours becomes `unknown.error` with its bounded text. */
export function toWireError(error: unknown): WireError {
  if (isWalletError(error)) {
    const { code, remedy } = error;
    const values = valuesOf(error.context);
    return { code, message: boundedText(error.message), ...(typeof remedy === 'string' && { remedy: boundedText(remedy) }), ...(values && { values }) }; // another copy of the kit may be of another version
  }
  return { code: 'unknown.error', message: boundedText(messageOf(error)) };
}

/** A message out of anything thrown, wallets throw plain objects and strings too. */
export function messageOf(error: unknown): string {
  if (typeof error === 'string' && error !== '') return error;
  try {
    if (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string' && error.message !== '') return error.message;
  } catch {
    // a getter that throws says nothing
  }
  return 'Unknown error';
}

const maxErrorValues = 8;
/** Of the facts behind a message those that can stand in one. */
function valuesOf(context: ErrorContext | undefined): WireError['values'] {
  const shown = Object.entries(context ?? {}).filter(([, value]) => ['string', 'number', 'bigint'].includes(typeof value)).slice(0, maxErrorValues);
  return shown.length > 0 ? Object.fromEntries(shown.map(([name, value]) => [name, typeof value === 'number' ? value : boundedText(String(value))])) : undefined;
}
