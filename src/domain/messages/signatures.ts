import { Signature } from 'ethers/crypto';
import { recoverAddress as recover } from 'ethers/transaction';
import { isHash } from '../encoding/isHex.ts';
import { messageErrors } from './messageErrors.ts';
import { assertSignature, parseSignature } from './parseSignature.ts';
import type { SignatureParts } from './parseSignature.ts';
import type { Hex } from '../encoding/hex.ts';

export { encodeCompactSignature, encodeSignature, parseSignature } from './parseSignature.ts';
export type { SignatureParts } from './parseSignature.ts';

/** Whose key signed the hash; checksummed. @throws message.badSignature */
export function recoverAddress(hash: string, signature: string | SignatureParts): Hex {
  if (!isHash(hash)) throw messageErrors.badSignature({ why: 'what was signed is no hash of 32 bytes' });
  const parts = typeof signature === 'string' ? parseSignature(signature) : assertSignature(signature);
  try {
    return `0x${recover(hash, Signature.from(parts)).slice(2)}`;
  } catch (cause) {
    throw messageErrors.badSignature({ why: 'no key makes it' }, { cause });
  }
}
