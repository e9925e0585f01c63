import { chainErrors } from '../../src/contracts/chainErrors.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import { parseAddress } from '../../src/domain/address.ts';
import { decodeChainId } from '../../src/domain/hex.ts';
import { isHexData } from '../../src/domain/isHex.ts';

const accountsMost = 1_000;
const signatureBytesLeast = 64; // EIP-2098 compact form

/** Accounts as answered or announced, checksummed, without repetition. @throws wallet.badAnswer */
export function decodeAccounts(answer: unknown, method: string): readonly string[] {
  if (!Array.isArray(answer)) throw walletErrors.badAnswer({ method });
  try {
    return [...new Set(answer.slice(0, accountsMost).map(parseAddress))];
  } catch (cause) {
    throw walletErrors.badAnswer({ method }, { cause });
  }
}

/** @throws wallet.badChainId */
export function decodeWalletChainId(answer: unknown): number {
  try {
    return decodeChainId(answer);
  } catch (cause) {
    throw walletErrors.badChainId({}, { cause });
  }
}

/** @throws wallet.badSignature. Contract wallets sign with more than 65 bytes, so only the least is known. */
export function decodeSignature(answer: unknown): string {
  if (!isHexData(answer) || answer.length < 2 + 2 * signatureBytesLeast) throw walletErrors.badSignature();
  return answer;
}

/** @throws chain.wrongChain */
export function assertOnChain(actual: number, wanted: number): void {
  if (actual !== wanted) throw chainErrors.wrongChain({ actual, wanted });
}
