import { createTxFromRLP } from '@ethereumjs/tx';
import { bytesToHex, hexToBytes } from '@ethereumjs/util';
import { rpcCodes, RpcError } from '../rpcError.ts';
import { baseFeeWei, blockGasLimit } from './engine.ts';
import { balanceOf, noFunds, nonceOf } from './execution.ts';
import { toPooled } from './pool.ts';
import type { TypedTransaction } from '@ethereumjs/tx';
import type { ChainContext } from './context.ts';
import type { Hex } from './hex.ts';
import type { Mining } from './mining.ts';
import type { PooledTransaction } from './pool.ts';

/** Takes a signed transaction into the pool. @throws -32000 in the words of a node: a bad signature, nonce, fee or balance */
export async function submit(context: ChainContext, raw: Hex, mining: Mining): Promise<PooledTransaction> {
  const { engine, pool } = context;
  const transaction = decode(context, raw);
  const from = bytesToHex(transaction.getSenderAddress().bytes);
  const pooled = toPooled(transaction, from);
  if (pool.withHash(pooled.hash) || context.blocks.withTransaction(pooled.hash)) throw refused('already known');
  const used = await nonceOf(engine, from);
  if (transaction.nonce < used) throw refused(`nonce too low: next nonce ${used}, tx nonce ${transaction.nonce}`);
  if (transaction.nonce > used && mining.at === 'once') throw refused(`nonce too high: next nonce ${used}, tx nonce ${transaction.nonce}`);
  if (transaction.gasLimit > blockGasLimit) throw refused('exceeds block gas limit');
  if (mostFee(transaction) < baseFeeWei) throw refused(`max fee per gas less than block base fee: ${mostFee(transaction)} < ${baseFeeWei}`);
  if ((await balanceOf(engine, from)) < transaction.gasLimit * mostFee(transaction) + transaction.value) throw noFunds();
  const replaced = pool.withNonce(from, transaction.nonce);
  if (replaced && !outbids(transaction, replaced.transaction)) throw refused('replacement transaction underpriced');
  pool.add(pooled);
  return pooled;
}

function decode({ engine }: ChainContext, raw: Hex): TypedTransaction {
  const transaction = read(raw, engine.common);
  if (!transaction.isSigned()) throw refused('invalid transaction v, r, s values');
  const [problem] = transaction.getValidationErrors();
  if (problem === undefined) return transaction;
  if (problem.includes('gasLimit')) throw refused(`intrinsic gas too low: ${problem}`);
  throw refused(`invalid transaction: ${problem}`);
}

function read(raw: Hex, common: ChainContext['engine']['common']): TypedTransaction {
  try {
    return createTxFromRLP(hexToBytes(raw), { common });
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    const isForeign = /chain id/i.test(message);
    throw new RpcError(rpcCodes.refused, isForeign ? 'invalid chain id for signer' : `invalid transaction: ${message}`, { cause });
  }
}

/** Nodes want a tenth more in both fees before one transaction takes the place of another. */
function outbids(next: TypedTransaction, replaced: TypedTransaction): boolean {
  const enough = (offered: bigint, before: bigint) => offered * 10n >= before * 11n;
  return enough(mostFee(next), mostFee(replaced)) && enough(mostTip(next), mostTip(replaced));
}

function mostFee(transaction: TypedTransaction): bigint {
  return 'maxFeePerGas' in transaction ? transaction.maxFeePerGas : transaction.gasPrice;
}

function mostTip(transaction: TypedTransaction): bigint {
  return 'maxPriorityFeePerGas' in transaction ? transaction.maxPriorityFeePerGas : transaction.gasPrice;
}

function refused(message: string): RpcError {
  return new RpcError(rpcCodes.refused, message);
}
