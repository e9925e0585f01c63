import { sameAddress } from '../../accounts/accounts.ts';
import { zeroAddress } from '../../accounts/zeroAddress.ts';
import { isAddress } from '../../encoding/isHex.ts';
import { isRecord } from '../../encoding/json.ts';
import { nativeTokenAddress } from '../../tokens/nativeToken.ts';

/** What changes hands by an order. */
export interface OrderItem {
  /** `any`: whichever item of the collection the other side chooses. */
  readonly kind: 'native' | 'token' | 'item' | 'any';
  readonly token: string;
  /** Number of an item in its collection. */
  readonly id?: bigint;
  /** In the smallest unit. */
  readonly amount: bigint;
}

/** An order as its maker sees it, each thing once. */
export interface Order {
  /** At most. */
  readonly gives: readonly OrderItem[];
  /** At least. */
  readonly gets: readonly OrderItem[];
  /** What comes in return and goes to others; it tells nothing of what the maker gets. */
  readonly toOthers?: readonly OrderItem[];
  /** A permission by Permit2 carries the order: who may take what, and alone sees to it that the rest is kept. */
  readonly keeper?: { readonly address: string; readonly takes: readonly OrderItem[] };
  /** Terms that stand elsewhere decide what comes. */
  readonly isUnseen?: boolean;
}

/** A message, or a part of one, in the shape of a known struct. */
export type OrderFields = Readonly<Record<string, unknown>>;

/** What an order is read with. */
export interface OrderContext {
  /** Who signs. */
  readonly account: string;
  /** The known struct around the order. */
  readonly around?: OrderFields | undefined;
}

export interface Leg {
  readonly token: unknown;
  readonly amount: bigint;
}

/** So much of a token, for so much of another. Where no receiver is named, it is the maker. */
export function swapOrder(give: Leg, get: Leg, { receiver, maker, native }: { readonly receiver?: unknown; readonly maker?: unknown; readonly native?: NativeAt }): Order {
  const isOwn = !isAddress(receiver) || receiver === zeroAddress || sameAddress(receiver, String(maker));
  const got = summed([fungible(get, native)]);
  return { gives: summed([fungible(give, native)]), gets: isOwn ? got : [], ...(!isOwn && { toOthers: got }) };
}

/** Which address stands for the chain's own currency at an exchange: zero, or the one of `nativeTokenAddress`. */
export type NativeAt = 'zero' | 'placeholder';

/** A token, or the chain's own currency. No contract is at either address: at an exchange that means the other one, or none, such a token is nothing. */
export function fungible({ token, amount }: Leg, native?: NativeAt): OrderItem {
  const address = String(token);
  const stands: NativeAt | undefined = sameAddress(address, zeroAddress) ? 'zero' : sameAddress(address, nativeTokenAddress) ? 'placeholder' : undefined;
  if (stands === undefined) return { kind: 'token', token: address, amount };
  return stands === native ? { kind: 'native', token: address, amount } : { kind: 'token', token: address, amount: 0n };
}

/** The same things added up, without those of which there are none. */
export function summed(items: readonly OrderItem[]): readonly OrderItem[] {
  const sums = new Map<string, OrderItem>();
  for (const item of items) {
    const key = `${item.kind} ${item.kind === 'native' ? '' : item.token.toLowerCase()} ${item.id ?? ''}`;
    sums.set(key, { ...item, amount: item.amount + (sums.get(key)?.amount ?? 0n) });
  }
  return [...sums.values()].filter(({ amount }) => amount > 0n);
}

export function records(value: unknown): readonly OrderFields[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

export function whole(value: unknown): bigint {
  return typeof value === 'bigint' ? value : 0n;
}

export function wholes(value: unknown): readonly bigint[] {
  return Array.isArray(value) ? value.map(whole) : [];
}

export function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
