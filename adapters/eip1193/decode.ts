import { chainErrors } from '../../src/contracts/chainErrors.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import { parseAddress } from '../../src/domain/accounts/address.ts';
import { decodeChainId } from '../../src/domain/encoding/hex.ts';

const maxAccounts = 1_000;

/** Accounts as answered or announced, checksummed, without repetition. @throws wallet.badAnswer */
export function decodeAccounts(answer: unknown, method: string): readonly string[] {
  if (!Array.isArray(answer)) throw walletErrors.badAnswer({ method });
  try {
    return [...new Set(answer.slice(0, maxAccounts).map(parseAddress))];
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

/** @throws chain.wrongChain */
export function assertOnChain(actual: number, wanted: number): void {
  if (actual !== wanted) throw chainErrors.wrongChain({ actual, wanted });
}
