import { sameAddress } from '../../accounts/accounts.ts';
import { isRecord } from '../../encoding/json.ts';
import { fungible, larger, records, smaller, summed, whole } from './order.ts';
import type { Order, OrderContext, OrderFields, OrderItem } from './order.ts';

/** What its swapper gives at most and gets at least, whichever way amounts move. @see UniswapX, ExclusiveDutchOrder and those after it */
export function readSwapperOrder(order: OrderFields, { account, around }: OrderContext): Order {
  const { swapper = account, reactor } = isRecord(order['info']) ? order['info'] : {};
  const inputs = [order['input'], order['baseInput']].filter(isRecord);
  const token = order['inputToken'] ?? order['baseInputToken'];
  const single = token === undefined ? [] : [fungible({ token, amount: larger(whole(order['inputStartAmount'] ?? order['baseInputStartAmount'] ?? order['inputAmount']), whole(order['inputEndAmount'] ?? order['baseInputEndAmount'])) }, 'zero')];
  const outputs = records(order['outputs'] ?? order['baseOutputs']);
  return {
    gives: summed([...single, ...inputs.map((input) => fungible({ token: input['token'], amount: mostOf(input) }, 'zero'))]),
    ...parted(outputs.map((output) => ({ item: fungible({ token: output['token'], amount: leastOf(output) }, 'zero'), to: output['recipient'] })), swapper),
    ...keptBy(around, reactor),
  };
}

/** Swaps of which the least that comes is signed. @see 0x Settler, SlippageAndActions */
export function readSlippageOrder({ recipient, buyToken, minAmountOut }: OrderFields, { account, around }: OrderContext): Order {
  return {
    gives: permittedIn(around),
    ...parted([{ item: fungible({ token: buyToken, amount: whole(minAmountOut) }, 'placeholder'), to: recipient }], account),
    ...keptBy(around),
  };
}

/** What an order brings, by whether it comes to its maker. */
function parted(returned: readonly { readonly item: OrderItem; readonly to: unknown }[], maker: unknown): Pick<Order, 'gets' | 'toOthers'> {
  const isOwn = ({ to }: { readonly to: unknown }): boolean => sameAddress(String(to), String(maker));
  return { gets: summed(returned.filter(isOwn).map(({ item }) => item)), toOthers: summed(returned.filter((each) => !isOwn(each)).map(({ item }) => item)) };
}

/** Amounts of version 3 move along a curve between a start and a bound. */
function mostOf({ amount, startAmount, maxAmount }: OrderFields): bigint {
  return larger(whole(amount), larger(whole(startAmount), whole(maxAmount)));
}

function leastOf({ amount, startAmount, endAmount, minAmount }: OrderFields): bigint {
  if (startAmount === undefined) return whole(amount);
  return smaller(whole(startAmount), whole(endAmount ?? minAmount));
}

/** The spender of the permission sees to the order, and has to be the one that the order names. */
function keptBy(permit: OrderFields | undefined, named = permit?.['spender']): Pick<Order, 'keeper'> {
  if (permit === undefined) return {};
  const spender = String(permit['spender']);
  return { keeper: { address: typeof named === 'string' && sameAddress(named, spender) ? spender : '', takes: permittedIn(permit) } };
}

function permittedIn(permit: OrderFields | undefined): readonly OrderItem[] {
  const permitted = permit?.['permitted'];
  return summed((isRecord(permitted) ? [permitted] : records(permitted)).map(({ token, amount }) => fungible({ token, amount: whole(amount) })));
}
