import type { FeeCaps } from '../../domain/transactions/feeCaps.ts';
import * as feeLimits from '../../domain/transactions/feeLimits.ts';
import type { PaidPrice } from './readPaidPrice.ts';

/**
 * A tip, cut down to what is to be believed. All of it is paid, so the node that suggests it is not asked whether it fits: the lowest that any endpoint
 * saw paid counts, and a cap of the chain where there are not two of them. What is cut down is included later, and never costs more.
 */
export function boundTip(tipWei: bigint, paid: readonly PaidPrice[], { mostTipWei, smallPriceWei }: FeeCaps): bigint {
  const seen = boundBy(tipWei, paid.map((each) => each.tipWei), smallPriceWei);
  return paid.length > 1 ? seen : least(seen, mostTipWei); // of two, one at least is not the node that suggested it
}

/** A gas price is paid in full as well. Where no other endpoint tells, nothing but the caps of the signer speak against it: what a currency is worth that is paid like that is not known. */
export function boundGasPrice(priceWei: bigint, paid: readonly PaidPrice[], { smallPriceWei }: FeeCaps): bigint {
  return boundBy(priceWei, paid.map((each) => each.priceWei), smallPriceWei);
}

function boundBy(wei: bigint, seen: readonly bigint[], smallPriceWei: bigint): bigint {
  return seen.length === 0 ? wei : least(wei, most(smallPriceWei, feeLimits.paidTimes * lowest(seen)));
}

function lowest([first = 0n, ...rest]: readonly bigint[]): bigint {
  return rest.reduce(least, first);
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function most(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
