import { sha256 } from '@noble/hashes/sha2.js';
import { decodeBytes, encodeBytes } from '../../src/domain/encoding/bytes.ts';

/** Where the answer to a sign-in comes: the hash of the key that asks, both without 0x. @see CAIP-222, WalletConnect Sign, wc_sessionAuthenticate */
export function answerTopicOf(publicKey: string): string {
  return encodeBytes(sha256(decodeBytes(`0x${publicKey}`))).slice(2);
}
