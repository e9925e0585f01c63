import { secp256k1 } from '@noble/curves/secp256k1.js';
import { decodeBytes, encodeBytes } from '../../src/domain/encoding/bytes.ts';
import { keccak256Bytes } from '../../src/domain/encoding/keccak256.ts';
import { parseSignature } from '../../src/domain/messages/parseSignature.ts';

/**
 * The address of the key that made the signature, in lower case; undefined for a signature that no key makes, as those of contracts may be. 65 bytes and 64 (EIP-2098) are
 * read; `s` in the upper half is none, for each signature would have a twin. @param hash 32 bytes as `0x…`
 */
export function recoverSigner(hash: string, signature: string): string | undefined {
  try {
    const { r, s, yParity } = parseSignature(signature);
    const made = new secp256k1.Signature(BigInt(r), BigInt(s), yParity);
    const publicKey = made.recoverPublicKey(decodeBytes(hash)).toBytes(false);
    // Behind the byte that says that it is not compressed. @see Yellow Paper, appendix F
    return encodeBytes(keccak256Bytes(publicKey.subarray(1)).subarray(12));
  } catch {
    return undefined;
  }
}
