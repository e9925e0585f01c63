import { amountText } from './amountText.ts';
import { addressField, nativeAmount } from './describeLeaves.ts';
import type { Described } from './describeLeaves.ts';
import type { PreviewFacts, PreviewField, PreviewText, PreviewWarning } from './preview.ts';
import { ours } from './previewText.ts';
import { caution, danger } from './previewWarnings.ts';
import type { Order, OrderItem } from './orders/order.ts';
import { keepsOrders } from './orders/orderKeepers.ts';

interface OrdersContext {
  readonly facts: PreviewFacts;
  readonly chainId: number | undefined;
}

/** Orders as what goes and what comes, each judged by itself: one for nothing may hide among many. */
export function describeOrders(orders: readonly Order[], context: OrdersContext): Described {
  const real = orders.map((order) => asKept(order, context)).filter(({ gives }) => gives.length > 0); // trees of orders are filled up with empty ones
  return {
    fields: real.flatMap((order, at) => [
      ...(real.length > 1 ? [{ label: ours('order'), value: { text: String(at + 1) }, format: 'number' as const }] : []),
      ...order.gives.flatMap((item) => itemFields(ours('gives'), item, context)),
      ...(order.gets.length > 0 ? order.gets.flatMap((item) => itemFields(ours(order.isPromise ? 'promised' : 'gets'), item, context)) : [{ label: ours('gets'), value: ours('none'), format: 'text' as const }]),
    ]),
    warnings: real.flatMap((order) => judgeOrder(order, context)),
  };
}

/** Tokens whose decimals, and contracts whose code, the description of these orders needs. */
export function needsOfOrders(orders: readonly Order[]): { readonly tokens: readonly string[]; readonly code: readonly string[] } {
  const returned = orders.flatMap(({ gets, toOthers = [] }) => [...gets, ...toOthers]);
  const given = orders.flatMap(({ gives, keeper }) => [...gives, ...(keeper?.takes ?? [])]);
  return {
    tokens: [...given, ...returned].flatMap(({ kind, token }) => (kind === 'token' ? [token] : [])),
    code: returned.flatMap(({ kind, token }) => (kind === 'native' ? [] : [token])),
  };
}

interface KeptOrder extends Pick<Order, 'gives' | 'gets' | 'isUnseen'> {
  /** What comes is the word of a contract that nothing here knows. */
  readonly isPromise: boolean;
}

/** What a permission lets a contract take goes for certain; what comes does only by one that keeps its orders. Where no contract is, no token comes. */
function asKept({ gives, gets, isUnseen = false, keeper }: Order, { facts, chainId }: OrdersContext): KeptOrder {
  const isPromise = keeper !== undefined && !keepsOrders(keeper.address, chainId) && facts.names[keeper.address.toLowerCase()] === undefined;
  return { gives: isPromise ? keeper.takes : gives, gets: gets.filter(({ kind, token }) => kind === 'native' || facts.hasCode[token.toLowerCase()] !== false), isUnseen, isPromise };
}

/** An order gives things away. One that brings its maker nothing is a gift, and so is one that brings a millionth of a unit or less, but for a trifle. */
function judgeOrder({ gives, gets, isUnseen }: KeptOrder, context: OrdersContext): readonly PreviewWarning[] {
  const isForDust = gets.every((item) => isDust(item, context, usualDecimals)) && !gives.every((item) => isDust(item, context, 0));
  return [
    gets.length === 0 ? danger('orderForNothing') : isForDust ? danger('orderForDust') : caution('order'),
    ...(gives.some(({ kind }) => kind === 'any') ? [danger('orderOfAny')] : []),
    ...(isUnseen ? [(context.facts.isFromOutside ? danger : caution)('orderUnseen')] : []),
  ];
}

const dustPerUnit = 1_000_000n;
/** What tells no decimals counts as having these where it comes, for it could be a trifle, and as having none where it goes. */
const usualDecimals = 18;

function isDust({ kind, token, amount }: OrderItem, { facts, chainId }: OrdersContext, assumed: number): boolean {
  if (kind === 'item' || kind === 'any') return false;
  const decimals = kind === 'native' ? facts.chains.find(({ id }) => id === chainId)?.nativeCurrency.decimals : facts.tokens[token.toLowerCase()]?.decimals;
  return amount * dustPerUnit <= 10n ** BigInt(decimals ?? assumed);
}

/** How much, and where the symbol does not say of what, the contract as well. */
function itemFields(label: PreviewText, { kind, token, id, amount }: OrderItem, { facts, chainId }: OrdersContext): readonly PreviewField[] {
  if (kind === 'native') return [{ label, value: nativeAmount(amount, chainId, facts), format: 'amount' }];
  const known = kind === 'token' ? facts.tokens[token.toLowerCase()] : undefined;
  const of = addressField(ours('contract'), token, facts);
  if (known) return [{ label, value: { text: amountText(amount, known) }, format: 'amount' }, of];
  const count = amount === 1n && kind !== 'token' ? '' : `${amount} × `;
  const value = kind === 'any' ? ours('anyItem', { count: String(amount) }) : { text: kind === 'item' ? `${count}#${id ?? 0n}` : String(amount) };
  return [{ label, value, format: kind === 'token' ? 'number' : 'text' }, of];
}
