import { decodeQuantity } from '../../domain/encoding/hex.ts';
import { inputErrors } from '../../domain/inputErrors.ts';
import { feeCapsOf } from '../../domain/transactions/feeCaps.ts';
import type { FeeCaps } from '../../domain/transactions/feeCaps.ts';
import * as feeLimits from '../../domain/transactions/feeLimits.ts';
import type { Fees } from '../../domain/transactions/transactions.ts';
import { askRpc } from '../askRpc.ts';
import { assertFees } from './assertFees.ts';
import { boundGasPrice, boundTip } from './boundFees.ts';
import { writeErrors } from './writeErrors.ts';
import { fetchStationTip } from './fetchStationTip.ts';
import { readPaidPrice } from './readPaidPrice.ts';
import type { PaidPrice } from './readPaidPrice.ts';
import { roundUpToByte } from './roundUpToByte.ts';
import type { WriteContext } from './writeContext.ts';

/** What to pay for a unit of gas now: twice the base fee and the usual tip, raised by a tenth. @throws transaction.feesTooHigh, rpc.* @see EIP-1559 */
export async function readFees(context: WriteContext): Promise<Fees> {
  const fees = context.traits.hasLegacyFees ? await readLegacyFees(context) : ((await readDynamicFees(context)) ?? (await readLegacyFees(context)));
  return assertFees(context.traits.hasCheapZeroBytes ? rounded(fees) : fees);
}

async function readLegacyFees(context: WriteContext): Promise<Fees> {
  const { transport, signal } = context;
  const [priceWei, paid] = await Promise.all([askRpc(transport, { method: 'eth_gasPrice' }, decodeQuantity, signal), readPaid(context)]);
  return { type: 'legacy', gasPriceWei: boundGasPrice(bumped(priceWei), paid, capsOf(context)) };
}

/** Undefined where blocks have no base fee, or no source knows a tip. */
async function readDynamicFees(context: WriteContext): Promise<Fees | undefined> {
  const { transport, signal } = context;
  const [baseFeeWei, suggestedWei, paid] = await Promise.all([askRpc(transport, { method: 'eth_getBlockByNumber', params: ['latest', false] }, decodeBaseFee, signal), readTip(context), readPaid(context)]);
  if (baseFeeWei === undefined || suggestedWei === undefined) return undefined;
  if (suggestedWei > feeLimits.feePerGasMostWei) throw writeErrors.feesTooHigh({ feeWei: suggestedWei });
  const tipWei = boundTip(bumped(suggestedWei), paid, capsOf(context));
  return { type: 'eip1559', maxFeePerGasWei: feeLimits.baseFeeTimes * baseFeeWei + tipWei, maxPriorityFeePerGasWei: tipWei };
}

async function readTip({ transport, traits, http, signal }: WriteContext): Promise<bigint | undefined> {
  if (traits.gasStationUrl && http) return fetchStationTip(http, traits.gasStationUrl, signal);
  try {
    return await askRpc(transport, { method: 'eth_maxPriorityFeePerGas' }, decodeQuantity, signal);
  } catch {
    signal?.throwIfAborted();
  }
  try {
    return (await readPaidPrice(transport, signal)).tipWei;
  } catch {
    signal?.throwIfAborted();
    return undefined; // a chain with neither is asked for its gas price
  }
}

function decodeBaseFee(block: unknown): bigint | undefined {
  const { baseFeePerGas }: { readonly baseFeePerGas?: unknown } = Object(block);
  if (block === null || typeof block !== 'object') throw inputErrors.notQuantity({ value: 'no block' });
  return baseFeePerGas === undefined || baseFeePerGas === null ? undefined : decodeQuantity(baseFeePerGas);
}

function capsOf({ transport: { chainId }, traits }: WriteContext): FeeCaps {
  return feeCapsOf({ id: chainId, traits });
}

/** What each of the chain's endpoints saw paid, where there are several. */
function readPaid({ readPaid: read }: WriteContext): Promise<readonly PaidPrice[]> {
  return read?.() ?? Promise.resolve([]);
}

function bumped(wei: bigint): bigint {
  return wei + (wei * feeLimits.feeBumpPercent) / 100n;
}

function rounded(fees: Fees): Fees {
  return fees.type === 'legacy'
    ? { type: 'legacy', gasPriceWei: roundUpToByte(fees.gasPriceWei) }
    : { type: 'eip1559', maxFeePerGasWei: roundUpToByte(fees.maxFeePerGasWei), maxPriorityFeePerGasWei: roundUpToByte(fees.maxPriorityFeePerGasWei) };
}
