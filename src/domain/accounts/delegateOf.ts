import { assertInDevelopment } from '../assertInDevelopment.ts';

/** The contract whose code an account of a key runs, by the account's own code. Undefined: none. @see EIP-7702 */
export function delegateOf(code: string): string | undefined {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('delegateOf(code: string)', code);
  return /^0xef0100[0-9a-f]{40}$/i.test(code) ? `0x${code.slice(8)}` : undefined;
}
