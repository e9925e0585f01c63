import { transactionErrors } from '../../contracts/transactionErrors.ts';
import type { Fees, ZkFields } from '../../domain/transactions/transactions.ts';
import { assertFees } from './assertFees.ts';
import { writeErrors } from './writeErrors.ts';
import { readFees } from './readFees.ts';
import { assertGas, readGas } from './readGas.ts';
import { readZkCost } from './readZkCost.ts';
import type { Unprepared, WriteContext } from './writeContext.ts';

export interface Cost {
  readonly gas: bigint;
  readonly fees: Fees;
  readonly zk?: ZkFields;
}

/** Gas and fees: what the caller gave, and for the rest what the chain says. @throws transaction.*, rpc.* */
export async function readCost(context: WriteContext, transaction: Unprepared): Promise<Cost> {
  const { gas, fees, zk } = transaction;
  const given = { ...(gas !== undefined && { gas: assertGas(gas) }), ...(fees && { fees: assertFees(fees) }) };
  if (context.traits.isZkStack || zk) {
    if (transaction.accessList?.length || transaction.authorizationList?.length) throw transactionErrors.rawUnsupported(); // type 0x71 has no place for them
    if (transaction.to === undefined) throw writeErrors.noCreation({ chainId: context.transport.chainId });
    if (given.gas !== undefined && given.fees && zk) return { gas: given.gas, fees: given.fees, zk };
    return { ...(await readZkCost(context, transaction)), ...given };
  }
  const [readFor, read] = await Promise.all([given.gas ?? readGas(context, transaction), given.fees ?? readFees(context)]);
  return { gas: readFor, fees: read };
}
