import { planApproval } from '../../api/writes/planApproval.ts';
import type { RpcTransport } from '../../contracts/transport.ts';
import { encodeFunctionData } from '../../domain/abi/functions.ts';
import { hasCode } from '../../domain/errors.ts';
import { erc20 } from '../../domain/tokens/erc20.ts';
import type { Flow } from '../../store/coreState.ts';
import { getCapabilities } from '../batches/getCapabilities.ts';

// What goes ahead of a payment, and whether it goes with it: the same for all that is paid, see decisions/132.

/** The calls by which a spender may take exactly so much of a token: none where it may already. @throws what `planApproval` throws */
export async function approvalCalls(transport: RpcTransport, { token, ...of }: { readonly token: string; readonly owner: string; readonly spender: string; readonly amount: bigint }, options: { readonly signal?: AbortSignal | undefined }): Promise<readonly { readonly to: string; readonly data: string }[]> {
  const steps = of.amount > 0n ? await planApproval(transport, { token, ...of }, options) : [];
  return steps.map((amount) => ({ to: token, data: encodeFunctionData(erc20.approve, [of.spender, amount]) }));
}

/** Whether several calls are asked for at once: where the account carries them out as one, or will once its person has let the wallet upgrade it. @see EIP-5792, `atomic` */
export function goesAtOnce({ chainId, ...who }: { readonly chainId: number; readonly address: string; readonly walletId: string; readonly signal?: AbortSignal | undefined }): Flow<Promise<boolean>> {
  return async (dispatch) => ((await dispatch(getCapabilities({ ...who, chainIds: [chainId] })))[chainId]?.atomic ?? 'unsupported') !== 'unsupported';
}

/** What was asked for at once; undefined where nothing was sent because its person would not have the account upgraded, or the wallet has no upgrade: the calls can still go one after another. @see EIP-5792, codes 5750 and 5760 */
export async function unlessRefusedAtOnce<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch((error: unknown) => {
    if (hasCode(error, 'calls.upgradeRejected') || hasCode(error, 'calls.atomicUnsupported')) return undefined;
    throw error;
  });
}
