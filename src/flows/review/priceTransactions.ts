import { estimateTransactionCost } from '../../api/writes/estimateTransactionCost.ts';
import type { TransactionCost } from '../../api/writes/estimateTransactionCost.ts';
import { readFees } from '../../api/writes/readFees.ts';
import { readPaidPrice } from '../../api/writes/readPaidPrice.ts';
import type { WriteContext } from '../../api/writes/writeContext.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import type { Services } from '../../contracts/services.ts';
import { hasCode } from '../../domain/errors.ts';
import { gasPriceOf } from '../../domain/transactions/gasFee.ts';
import type { BatchCall } from '../../domain/transactions/calls.ts';
import { feeCapsOf } from '../../domain/transactions/feeCaps.ts';
import * as feeLimits from '../../domain/transactions/feeLimits.ts';
import { isHighFee } from '../../domain/transactions/judgeFee.ts';
import type { PricedOrder } from '../../domain/transactions/orderPrice.ts';
import type { TransactionRequest } from '../../domain/transactions/transactions.ts';
import { withLimit } from '../../domain/wait.ts';
import type { CoreState } from '../../store/coreState.ts';
import { prepare } from '../sending/prepareTransaction.ts';
import { writeContextOf } from '../sending/writeContextOf.ts';

/** How long it is waited for what recent blocks took. */
const usualPriceMs = 3_000;

/** Transactions that are confirmed at once, and who sends them. */
export interface Pricing {
  readonly services: Services;
  readonly state: CoreState;
  readonly chainId: number;
  readonly from: string;
  readonly transactions: readonly (TransactionRequest | BatchCall)[];
  readonly signal: AbortSignal;
}

/** What transactions cost at most, together and each, and whether that is much. @throws transaction.*, input.*, chain.*, rpc.* */
export async function priceTransactions(pricing: Pricing): Promise<PricedOrder> {
  const { services, state, chainId, transactions, signal } = pricing;
  const valueWei = sumOf(transactions.map(({ valueWei: each = 0n }) => each));
  const context = await writeContextOf(services, state, chainId, signal);
  const [usualPriceWei, ...costs] = await Promise.all([readUsualPrice(services, context), ...transactions.map((transaction, at) => costOf(pricing, context, transaction, at))]);
  const feeWei = sumOf(costs.map((cost) => cost.feeWei));
  const gasPriceWei = costs.reduce((most, { fees }) => (gasPriceOf(fees) > most ? gasPriceOf(fees) : most), 0n);
  const caps = feeCapsOf({ id: chainId, traits: context.traits });
  return { at: 'priced', feeWei, l1FeeWei: sumOf(costs.map((cost) => cost.l1FeeWei)), costs, isHigh: isHighFee({ feeWei, valueWei, gasPriceWei, usualPriceWei }, caps) };
}

/** A call of a batch may only work once those ahead of it have: for that one a fixed amount of gas is set aside, and it gets no more. */
async function costOf({ services, state, chainId, from }: Pricing, context: WriteContext, transaction: TransactionRequest | BatchCall, at: number): Promise<TransactionCost> {
  // The nonce does not change the price, and one that leaves a gap is refused when it is sent.
  const asked = { ...transaction, from, chainId, signal: context.signal };
  try {
    return await estimateTransactionCost(context, (await prepare(services, state, asked)).prepared);
  } catch (error) {
    if (at === 0 || !hasCode(error, 'transaction.simulationFailed')) throw error;
    return estimateTransactionCost(context, { ...transaction, from, chainId, nonce: 0, gas: feeLimits.reservedGas, fees: await readFees(context) });
  }
}

/** The lowest that any endpoint tells; the one in use where there is no other. It is only compared with, so it is not waited for long. */
async function readUsualPrice(services: Services, context: WriteContext): Promise<bigint | undefined> {
  const paid = (await context.readPaid?.()) ?? [];
  if (paid.length > 0) return paid.map(({ priceWei }) => priceWei).reduce((least, each) => (each < least ? each : least));
  const read = async (signal: AbortSignal): Promise<bigint> => (await readPaidPrice(context.transport, signal)).priceWei;
  return withLimit(read, { clock: services.port(clockPort), signal: context.signal, forMs: usualPriceMs, timedOut: () => new DOMException('The fee history took too long.', 'TimeoutError') }).catch(() => undefined);
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, each) => sum + each, 0n);
}
