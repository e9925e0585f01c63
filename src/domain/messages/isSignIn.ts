import { isSiweMessage } from './parseSiweMessage.ts';

/** Whether a message is a sign-in, or pretends to be one. @see EIP-4361 */
export function isSignIn(text: string): boolean {
  return isSiweMessage(text);
}
