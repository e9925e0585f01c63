import { amountText } from './amountText.ts';
import { addressField, nativeAmount } from './describeLeaves.ts';
import type { Described } from './describeLeaves.ts';
import type { PreviewFacts, PreviewField, PreviewText, PreviewWarning } from './preview.ts';
import { ours } from './previewText.ts';
import { caution, danger } from './previewWarnings.ts';
import type { Order, OrderItem } from './readOrder.ts';

interface OrdersContext {
  readonly facts: PreviewFacts;
  readonly chainId: number | undefined;
}

/** Orders as what goes and what comes, each judged by itself: one for nothing may hide among many. */
export function describeOrders(orders: readonly Order[], context: OrdersContext): Described {
  const real = orders.filter(({ gives }) => gives.length > 0); // trees of orders are filled up with empty ones
  return {
    fields: real.flatMap((order, at) => [
      ...(real.length > 1 ? [{ label: ours('order'), value: { text: String(at + 1) }, format: 'number' as const }] : []),
      ...order.gives.flatMap((item) => itemFields(ours('gives'), item, context)),
      ...(order.gets.length > 0 ? order.gets.flatMap((item) => itemFields(ours('gets'), item, context)) : [{ label: ours('gets'), value: ours('none'), format: 'text' as const }]),
    ]),
    warnings: real.flatMap((order) => judgeOrder(order, context)),
  };
}

/** Tokens whose decimals the description of these orders needs. */
export function needsOfOrders(orders: readonly Order[]): readonly string[] {
  return orders.flatMap(({ gives, gets }) => [...gives, ...gets]).flatMap(({ kind, token }) => (kind === 'token' ? [token] : []));
}

/** An order gives things away. One that brings its maker nothing is a gift, and so is one that brings a millionth of a unit or less, but for a trifle. */
function judgeOrder({ gives, gets }: Order, context: OrdersContext): readonly PreviewWarning[] {
  const isForDust = gets.every((item) => isDust(item, context, usualDecimals)) && !gives.every((item) => isDust(item, context, 0));
  return [
    gets.length === 0 ? danger('orderForNothing') : isForDust ? danger('orderForDust') : caution('order'),
    ...(gives.some(({ kind }) => kind === 'any') ? [danger('orderOfAny')] : []),
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
