import type { RpcTransport } from '../../contracts/transport.ts';
import { askRpc } from '../askRpc.ts';
import { readCode } from '../reads/readCode.ts';
import { decodeFullReceipt } from '../receipt.ts';
import type { FullReceipt, UntoldReceipt } from '../receipt.ts';
import { readTransaction } from './sentTransaction.ts';
import type { SentTransaction } from './sentTransaction.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** What a receipt is read with. */
export interface ReadReceiptOptions {
  /** The transaction, if it was read before. */
  readonly known?: SentTransaction | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The receipt of a transaction; null while it is in no block, or while a node that does not tell the outcome does not know the transaction either.
 * @throws rpc.* @see Ethereum JSON-RPC, eth_getTransactionReceipt
 */
export async function readReceipt(transport: RpcTransport, hash: string, options: ReadReceiptOptions = {}): Promise<FullReceipt | null> {
  assertArguments('readReceipt(transport: RpcTransport, hash: string, options?: object)', transport, hash, options);
  const { known, signal } = options;
  const receipt = await askRpc(transport, { method: 'eth_getTransactionReceipt', params: [hash] }, (result) => decodeFullReceipt(result, hash), signal);
  if (!receipt || receipt.success !== undefined) return receipt;
  const transaction = known ?? (await readTransaction(transport, hash, signal));
  return transaction ? { ...receipt, success: await isSuccess(transport, receipt, transaction, signal) } : null;
}

/**
 * Whether a transaction from before EIP-658 went well, which its receipt does not tell. Until the same fork, which brought REVERT, all that failed used up
 * its gas and lost its logs. What used up its gas and left no logs went well only where there was nothing to run.
 * @see EIP-140, EIP-658
 */
async function isSuccess(transport: RpcTransport, { gasUsed, logs }: UntoldReceipt, { gas, to, data }: SentTransaction, signal: AbortSignal | undefined): Promise<boolean> {
  if (logs.length > 0 || gasUsed < gas) return true;
  if (to === undefined || data !== '0x' || gasUsed !== plainTransferGas || BigInt(to) <= lastPrecompile) return false;
  return (await readCode(transport, { address: to }, { signal })) === '0x';
}

/** Gas of a transaction that runs no code. @see Ethereum Yellow Paper, G_transaction */
const plainTransferGas = 21_000n;
/** Contracts without code live at the first addresses. @see EIP-1352 */
const lastPrecompile = 0xffffn;
