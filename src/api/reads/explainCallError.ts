import type { Abi } from '../../domain/abi/abi.ts';
import { hasCode } from '../../domain/errors.ts';
import type { WalletError } from '../../domain/errors.ts';
import { findRevert } from '../../domain/transactions/revertData.ts';
import type { RevertFound } from '../../domain/transactions/revertData.ts';
import { describeRefusal } from '../describeRefusal.ts';
import { contractErrors } from './readErrors.ts';

/** What a node calls an error, as `contract.reverted` where a contract refused, else as it is. */
export async function explainCallError(error: unknown, of: { readonly abi?: Abi | undefined; readonly to: string }): Promise<unknown> {
  const found = hasCode(error, 'rpc.error') ? findRevert(error) : undefined;
  return found ? await revertError(found, { ...of, cause: error }) : error;
}

/** The refusal as an error: `Execution Reverted`, or what the contract's own errors or a list of common ones make of it. */
export async function revertError(found: RevertFound, { abi, to, cause }: { readonly abi?: Abi | undefined; readonly to: string; readonly cause?: unknown }): Promise<WalletError> {
  const { why, ...facts } = await describeRefusal(found, abi);
  return contractErrors.reverted({ reason: why, address: to, ...facts }, { cause });
}
