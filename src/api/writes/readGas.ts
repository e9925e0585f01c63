import { decodeQuantity } from '../../domain/encoding/hex.ts';
import * as feeLimits from '../../domain/transactions/feeLimits.ts';
import { askRpc } from '../askRpc.ts';
import { encodeCallObject } from './encodeCallObject.ts';
import { writeErrors } from './writeErrors.ts';
import { roundUpToByte } from './roundUpToByte.ts';
import type { Unprepared, WriteContext } from './writeContext.ts';

/** How much gas a transaction will need. @throws transaction.gasTooHigh, rpc.error where it would fail */
export async function readGas({ transport, traits, signal }: WriteContext, transaction: Unprepared): Promise<bigint> {
  const gas = assertGas(await askRpc(transport, { method: 'eth_estimateGas', params: [encodeCallObject(transaction)] }, decodeQuantity, signal));
  return traits.hasCheapZeroBytes ? roundUpToByte(gas) : gas;
}

/** @throws transaction.gasTooHigh */
export function assertGas(gas: bigint): bigint {
  if (gas > feeLimits.maxGas) throw writeErrors.gasTooHigh({ gas });
  return gas;
}
