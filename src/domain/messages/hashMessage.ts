import { hashMessage as hash } from 'ethers';

/** What `personal_sign` signs: text as UTF-8, or bytes as they are. Hexadecimal text is text. @see EIP-191, version 0x45 */
export function hashMessage(message: string | Uint8Array): string {
  return hash(typeof message === 'string' ? new TextEncoder().encode(message) : message); // as it is sent to wallets
}
