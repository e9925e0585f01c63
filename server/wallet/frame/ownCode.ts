import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import type { PreviewRequest } from '../../../src/domain/preview/preview.ts';
import { readCalls } from './operationAsked.ts';

/**
 * What the account's own code would send of the network's coin, in wei: an account that runs a contract's code is called by itself, or by typed data for its own address, and what that moves does not stand
 * in the amount of the request. Nothing where its code is not called; undefined where it cannot be told. @see EIP-7702
 */
export function coinsOfOwnCode(shown: PreviewRequest, address: string): bigint | undefined {
  if (shown.kind === 'typedData') {
    const { verifyingContract } = shown.data.domain;
    return typeof verifyingContract === 'string' && sameAddress(verifyingContract, address) ? undefined : 0n;
  }
  if (shown.kind !== 'transaction') return 0n;
  const { to, data = '0x' } = shown.transaction;
  if (to === undefined || data === '0x' || !sameAddress(to, address)) return 0n;
  const calls = readCalls(data);
  // A call of the account to itself may carry others.
  return calls?.every((call) => !sameAddress(call.to, address)) ? calls.reduce((sum, { valueWei }) => sum + valueWei, 0n) : undefined;
}
