import { WalletError } from './errors.ts';
import type { WireError } from './errors.ts';

/** An error that the store keeps, to be thrown again: what its texts were filled with is its context, its cause is gone. */
export function fromWireError({ code, message, remedy, values }: WireError): WalletError {
  return new WalletError(code, message, { context: values, remedy });
}
