import { decodeQuantity } from '../../domain/encoding/hex.ts';
import { inputErrors } from '../../domain/inputErrors.ts';
import * as feeLimits from '../../domain/transactions/feeLimits.ts';
import type { Fees } from '../../domain/transactions/transactions.ts';
import { askRpc } from '../askRpc.ts';
import { assertFees } from './assertFees.ts';
import { writeErrors } from './writeErrors.ts';
import { fetchStationTip } from './fetchStationTip.ts';
import { roundUpToByte } from './roundUpToByte.ts';
import type { WriteContext } from './writeContext.ts';

const feeHistoryBlocks = 10;

/** What to pay for a unit of gas now: twice the base fee and the usual tip, raised by a tenth. @throws transaction.feesTooHigh, rpc.* @see EIP-1559 */
export async function readFees(context: WriteContext): Promise<Fees> {
  const fees = context.traits.hasLegacyFees ? await readLegacyFees(context) : ((await readDynamicFees(context)) ?? (await readLegacyFees(context)));
  return assertFees(context.traits.hasCheapZeroBytes ? rounded(fees) : fees);
}

async function readLegacyFees({ transport, signal }: WriteContext): Promise<Fees> {
  return { type: 'legacy', gasPriceWei: bumped(await askRpc(transport, { method: 'eth_gasPrice' }, decodeQuantity, signal)) };
}

/** Undefined where blocks have no base fee, or no source knows a tip. */
async function readDynamicFees(context: WriteContext): Promise<Fees | undefined> {
  const { transport, signal } = context;
  const [baseFeeWei, suggestedWei] = await Promise.all([askRpc(transport, { method: 'eth_getBlockByNumber', params: ['latest', false] }, decodeBaseFee, signal), readTip(context)]);
  if (baseFeeWei === undefined || suggestedWei === undefined) return undefined;
  if (suggestedWei > feeLimits.tipMostWei && suggestedWei > feeLimits.maxTipBaseFees * baseFeeWei) throw writeErrors.feesTooHigh({ feeWei: suggestedWei });
  const tipWei = bumped(suggestedWei);
  return { type: 'eip1559', maxFeePerGasWei: feeLimits.baseFeeTimes * baseFeeWei + tipWei, maxPriorityFeePerGasWei: tipWei };
}

async function readTip({ transport, traits, http, signal }: WriteContext): Promise<bigint | undefined> {
  if (traits.gasStationUrl) return fetchStationTip(http, traits.gasStationUrl, signal);
  try {
    return await askRpc(transport, { method: 'eth_maxPriorityFeePerGas' }, decodeQuantity, signal);
  } catch {
    signal?.throwIfAborted();
  }
  try {
    return await askRpc(transport, { method: 'eth_feeHistory', params: [`0x${feeHistoryBlocks.toString(16)}`, 'latest', [50]] }, decodeMedianReward, signal);
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

/** The middle one of what the blocks' median transactions paid. @throws for an answer without any */
function decodeMedianReward(history: unknown): bigint {
  const { reward }: { readonly reward?: unknown } = Object(history);
  if (!Array.isArray(reward) || reward.length === 0) throw inputErrors.notQuantity({ value: 'no rewards' });
  const sorted = reward.map((ofBlock: unknown) => decodeQuantity(Array.isArray(ofBlock) ? ofBlock[0] : undefined)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted[Math.floor(sorted.length / 2)] ?? 0n;
}

function bumped(wei: bigint): bigint {
  return wei + (wei * feeLimits.feeBumpPercent) / 100n;
}

function rounded(fees: Fees): Fees {
  return fees.type === 'legacy'
    ? { type: 'legacy', gasPriceWei: roundUpToByte(fees.gasPriceWei) }
    : { type: 'eip1559', maxFeePerGasWei: roundUpToByte(fees.maxFeePerGasWei), maxPriorityFeePerGasWei: roundUpToByte(fees.maxPriorityFeePerGasWei) };
}
