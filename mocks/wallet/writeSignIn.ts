import type { MessageRequest } from '../../src/contracts/points/authProviders.ts';
import { createSiweMessage } from '../../src/domain/messages/createSiweMessage.ts';

export interface SignInToWrite extends Pick<MessageRequest, 'address' | 'chainId' | 'purpose'> {
  readonly nonce: string;
  /** Of the page that asks. */
  readonly domain: string;
}

/** A sign-in message, as the server of a wallet writes one. @see EIP-4361 */
export function writeSignIn({ address, chainId, purpose, nonce, domain }: SignInToWrite): string {
  return createSiweMessage({
    domain, address, statement: purpose === 'link' ? 'Add this wallet as a way to sign in.' : 'Sign in to the wallet of this site.', uri: `https://${domain}`, version: '1', chainId, nonce,
    issuedAt: new Date().toISOString(),
  });
}
