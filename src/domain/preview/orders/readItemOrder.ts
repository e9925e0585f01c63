import { fungible, larger, records, summed, whole, wholes } from './order.ts';
import type { Order, OrderFields, OrderItem } from './order.ts';

/** Of a price, in fees and shares. */
const allParts = 10_000n;

/** Fees are parts of the price: a seller gets the rest. @see Blur Exchange, Order */
export function readBlurOrder({ side, collection, tokenId, amount, paymentToken, price, fees }: OrderFields): Order {
  const fee = records(fees).reduce((sum, { rate }) => sum + (whole(price) * whole(rate)) / allParts, 0n);
  const isSale = side === 1n;
  const paid = fungible({ token: paymentToken, amount: isSale ? larger(whole(price) - fee, 0n) : whole(price) + fee }, 'zero');
  return isSale ? sale([item(collection, whole(tokenId), amount)], paid) : purchase(paid, [anyOf(collection, whole(amount))]);
}

/** A seller says which part of the price has to be left after fees. @see LooksRare v1, MakerOrder */
export function readMakerOrder({ isOrderAsk, collection, tokenId, amount, currency, price, minPercentageToAsk }: OrderFields): Order {
  if (isOrderAsk === true) return sale([item(collection, whole(tokenId), amount)], fungible({ token: currency, amount: (whole(price) * whole(minPercentageToAsk)) / allParts }, 'zero'));
  return purchase(fungible({ token: currency, amount: whole(price) }, 'zero'), [anyOf(collection, whole(amount))]);
}

/** The price is the least that a seller gets and the most that a buyer pays. @see LooksRare v2, Maker */
export function readMaker({ quoteType, collection, currency, price, itemIds, amounts, strategyId }: OrderFields): Order {
  const counts = wholes(amounts);
  const items = wholes(itemIds).map((id, at) => item(collection, id, counts[at]));
  const paid = fungible({ token: currency, amount: whole(price) }, 'zero');
  // Each sale names its items; what a bid names may be none, and then the seller chooses.
  if (quoteType === 1n) return sale(items.length > 0 ? items : [anyOf(collection, larger(sum(counts), 1n))], paid);
  return purchase(paid, items.length > 0 && whole(strategyId) === 0n ? items : [anyOf(collection, larger(sum(counts), 1n))]);
}

/** Fees are paid by the buyer, on top of the price. @see 0x protocol v4, ERC721Order, ERC1155Order */
export function readZeroExItemOrder(order: OrderFields): Order {
  const isSingle = 'erc721Token' in order;
  const collection = order[isSingle ? 'erc721Token' : 'erc1155Token'];
  const id = whole(order[isSingle ? 'erc721TokenId' : 'erc1155TokenId']);
  const amount = isSingle ? 1n : order['erc1155TokenAmount'];
  const price = whole(order['erc20TokenAmount']);
  if (order['direction'] === 0n) return sale([item(collection, id, amount)], fungible({ token: order['erc20Token'], amount: price }, 'placeholder'));
  const fees = records(order['fees']).reduce((all, fee) => all + whole(fee['amount']), 0n);
  const isAny = records(order[isSingle ? 'erc721TokenProperties' : 'erc1155TokenProperties']).length > 0;
  return purchase(fungible({ token: order['erc20Token'], amount: price + fees }, 'placeholder'), [isAny ? anyOf(collection, whole(amount)) : item(collection, id, amount)]);
}

function sale(items: readonly OrderItem[], paid: OrderItem): Order {
  return { gives: summed(items), gets: summed([paid]) };
}

function purchase(paid: OrderItem, items: readonly OrderItem[]): Order {
  return { gives: summed([paid]), gets: summed(items) };
}

/** There is no less than one: exchanges pass over the amount of what there is once only. */
function item(collection: unknown, id: bigint, amount: unknown): OrderItem {
  return { kind: 'item', token: String(collection), id, amount: larger(whole(amount), 1n) };
}

function anyOf(collection: unknown, amount: bigint): OrderItem {
  return { kind: 'any', token: String(collection), amount };
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((all, value) => all + value, 0n);
}
