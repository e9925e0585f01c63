import { decodeBytes } from '../../domain/encoding/bytes.ts';
import { decodeQuantity, encodeQuantity } from '../../domain/encoding/hex.ts';
import * as feeLimits from '../../domain/transactions/feeLimits.ts';
import type { Fees, ZkFields } from '../../domain/transactions/transactions.ts';
import { askRpc } from '../askRpc.ts';
import { assertFees } from './assertFees.ts';
import { encodeCallObject } from './encodeCallObject.ts';
import { assertGas } from './readGas.ts';
import type { Unprepared, WriteContext } from './writeContext.ts';

export interface ZkCost {
  readonly gas: bigint;
  readonly fees: Fees;
  readonly zk: ZkFields;
}

/** Gas, fees and the price of published data, which zk-stack chains tell in one. @throws transaction.feesTooHigh, transaction.gasTooHigh, rpc.* @see zkSync Era JSON-RPC, zks_estimateFee */
export async function readZkCost({ transport, signal }: WriteContext, transaction: Unprepared): Promise<ZkCost> {
  const { zk } = transaction;
  const call = { ...encodeCallObject(transaction), type: '0x71', eip712Meta: encodeMeta(zk) };
  const answer = await askRpc(transport, { method: 'zks_estimateFee', params: [call] }, decodeZkFee, signal);
  const tipWei = answer.maxPriorityFeePerGasWei;
  return {
    gas: assertGas(answer.gas),
    fees: assertFees({ type: 'eip1559', maxFeePerGasWei: feeLimits.baseFeeTimes * answer.maxFeePerGasWei + tipWei, maxPriorityFeePerGasWei: tipWei }),
    zk: { ...zk, gasPerPubdata: zk?.gasPerPubdata ?? (answer.gasPerPubdata > feeLimits.gasPerPubdata ? answer.gasPerPubdata : feeLimits.gasPerPubdata) },
  };
}

/** The server reads byte lists as arrays of numbers. */
function encodeMeta(zk: ZkFields | undefined): object {
  return {
    gasPerPubdata: encodeQuantity(zk?.gasPerPubdata ?? feeLimits.gasPerPubdata),
    ...(zk?.factoryDeps && { factoryDeps: zk.factoryDeps.map((code) => [...decodeBytes(code)]) }),
    ...(zk?.paymaster && { paymasterParams: { paymaster: zk.paymaster.address, paymasterInput: [...decodeBytes(zk.paymaster.input)] } }),
  };
}

function decodeZkFee(answer: unknown): { readonly gas: bigint; readonly maxFeePerGasWei: bigint; readonly maxPriorityFeePerGasWei: bigint; readonly gasPerPubdata: bigint } {
  const fee: Readonly<Record<string, unknown>> = Object(answer);
  return {
    gas: decodeQuantity(fee['gas_limit']),
    maxFeePerGasWei: decodeQuantity(fee['max_fee_per_gas']),
    maxPriorityFeePerGasWei: decodeQuantity(fee['max_priority_fee_per_gas'] ?? '0x0'),
    gasPerPubdata: decodeQuantity(fee['gas_per_pubdata_limit']),
  };
}
