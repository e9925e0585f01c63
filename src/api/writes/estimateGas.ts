import type { RpcTransport } from '../../contracts/transport.ts';
import { traitsOf } from '../../data/chainTraits.ts';
import type { Fees } from '../../domain/transactions/transactions.ts';
import type { ReadOptions } from '../reads/readCall.ts';
import { readFees } from './readFees.ts';
import { readGas } from './readGas.ts';
import type { Unprepared, WriteContext } from './writeContext.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** How much gas a transaction will need, as a node says. @throws transaction.gasTooHigh, rpc.error where it would fail */
export function estimateGas(transport: RpcTransport, transaction: Unprepared, options: ReadOptions = {}): Promise<bigint> {
  assertArguments('estimateGas(transport: RpcTransport, transaction: object, options?: object)', transport, transaction, options);
  const { signal } = options;
  return readGas(contextOf(transport, signal), transaction);
}

/** What to pay for a unit of gas now: twice the base fee and the usual tip, raised by a tenth, or one price on chains that have no other. The nodes alone are asked. @see EIP-1559 @throws transaction.feesTooHigh, rpc.* */
export function estimateFees(transport: RpcTransport, options: ReadOptions = {}): Promise<Fees> {
  assertArguments('estimateFees(transport: RpcTransport, options?: object)', transport, options);
  const { signal } = options;
  return readFees(contextOf(transport, signal));
}

/** Of a transport without a kit: no gas station of a chain is asked, since the caller named the nodes only. */
function contextOf(transport: RpcTransport, signal: AbortSignal | undefined): WriteContext {
  return { transport, traits: traitsOf({ id: transport.chainId }), signal };
}
