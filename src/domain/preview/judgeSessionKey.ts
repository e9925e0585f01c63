import { isZeroAddress } from '../accounts/zeroAddress.ts';
import { isAddress } from '../encoding/isHex.ts';
import type { PreviewWarning } from './preview.ts';
import { caution, danger } from './previewWarnings.ts';

/** What a key of an account is allowed, as it stands in a call or in typed data. @see thirdweb contracts 3.15, IAccountPermissions.sol */
export interface AskedSessionKey {
  readonly signer: unknown;
  readonly isAdmin: unknown;
  readonly approvedTargets: readonly unknown[];
  readonly nativeTokenLimitPerTransaction: unknown;
}

/** More of its currency than any chain has, in wei. */
const moreThanAnyChainHas = 1n << 128n;

/** What a session key may do that a person has to know: an admin may do everything; the zero address alone stands for any contract; a key without contracts may do nothing. */
export function judgeSessionKey({ signer, isAdmin, approvedTargets, nativeTokenLimitPerTransaction }: AskedSessionKey): readonly PreviewWarning[] {
  if (isAdmin !== 0n) return [danger('changesControl')];
  const address = String(signer);
  if (approvedTargets.length === 0) return [];
  const isAnyContract = approvedTargets.length === 1 && isAddress(approvedTargets[0]) && isZeroAddress(approvedTargets[0]);
  const isLimited = typeof nativeTokenLimitPerTransaction === 'bigint' && nativeTokenLimitPerTransaction < moreThanAnyChainHas;
  return [
    isAnyContract ? danger('keyForAnyContract', { address }) : caution('keyForContracts', { address }),
    ...(isLimited ? [] : [danger('keyWithoutLimit', { address })]),
  ];
}
