import { transactionErrors } from '../../contracts/transactionErrors.ts';
import type { RpcTransport } from '../../contracts/transport.ts';
import type { Abi } from '../../domain/abi/abi.ts';
import { encodeQuantity } from '../../domain/encoding/hex.ts';
import { isHexData } from '../../domain/encoding/isHex.ts';
import { isInsufficientFunds } from '../../domain/transactions/insufficientFunds.ts';
import type { TransactionRequest } from '../../domain/transactions/transactions.ts';
import { encodeBlockRef } from '../reads/blockRef.ts';
import type { BlockRef } from '../reads/blockRef.ts';
import type { ReadOptions } from '../reads/readCall.ts';
import { rpcErrors } from '../transport/errors.ts';
import { encodeCallObject } from './encodeCallObject.ts';
import { refusalOf } from './refusalOf.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** Where a transaction is tried out. */
export interface SimulateOptions extends ReadOptions {
  /** Of the contract, to say its own errors by name. */
  readonly abi?: Abi | undefined;
  /** Which state it runs on; the latest block's if absent. */
  readonly block?: BlockRef | undefined;
}

/**
 * Runs a transaction without sending it, and gives what it would return, `0x…`.
 * @throws transaction.simulationFailed with the contract's own error, transaction.insufficientFunds, rpc.*
 */
export async function simulate(
  transport: RpcTransport,
  transaction: TransactionRequest & { readonly from: string },
  options: SimulateOptions = {},
): Promise<string> {
  assertArguments('simulate(transport: RpcTransport, { from: string }, options?: object)', transport, transaction, options);
  const { signal, abi, block } = options;
  const { gas } = transaction;
  const call = { ...encodeCallObject(transaction), ...(gas !== undefined && { gas: encodeQuantity(gas) }) };
  const returned = await transport.request({ method: 'eth_call', params: [call, encodeBlockRef(block)] }, { signal }).catch(async (error: unknown) => {
    // A contract may revert over its own funds, so that comes first.
    throw (await refusalOf(error, abi)) ?? (isInsufficientFunds(error) ? transactionErrors.insufficientFunds({ missing: 'more' }, { cause: error }) : error);
  });
  if (!isHexData(returned)) throw rpcErrors.badResult({ chainId: transport.chainId, method: 'eth_call' });
  return returned;
}
