import { sameAddress } from '../accounts/accounts.ts';

/** Stands for a chain's native currency where a token's address is asked for. No contract is there. */
export const nativeTokenAddress = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';

/** True for the placeholder in any case. */
export function isNativeToken(address: string): boolean {
  return typeof address === 'string' && sameAddress(address, nativeTokenAddress);
}
