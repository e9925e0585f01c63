import { isHexData } from '../domain/encoding/isHex.ts';
import { walletErrors } from './walletErrors.ts';
import type { Hex } from '../domain/encoding/hex.ts';

/** A signature as whatever signs has given it. Contract wallets sign with more than 65 bytes, so only the least is known. @throws wallet.badSignature */
export function decodeSignature(answer: unknown): Hex {
  if (!isHexData(answer) || answer.length < 2 + 2 * minSignatureBytes) throw walletErrors.badSignature();
  return `0x${answer.slice(2)}`;
}

const minSignatureBytes = 64; // EIP-2098 compact form
