import { sameAddress } from '../accounts/accounts.ts';
import { isAddress } from '../encoding/isHex.ts';
import { isRecord } from '../encoding/json.ts';
import { isNativeToken } from '../tokens/nativeToken.ts';
import type { KnownPart } from './knownStructs.ts';

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
}

/** What the maker of a known order gives and gets. Undefined for what is no order. @see Seaport, CoW Protocol, 1inch, 0x */
export function readOrder({ known: { title, primaryType, fields }, value }: KnownPart, account: string): Order | undefined {
  if (title !== 'order') return undefined;
  if (primaryType === 'OrderComponents') return readSeaport(value);
  if (fields.includes('sellToken')) return swap({ token: value['sellToken'], amount: whole(value['sellAmount']) + whole(value['feeAmount']) }, { token: value['buyToken'], amount: whole(value['buyAmount']) }, value['receiver'], account);
  if (fields.includes('makerAsset')) return swap({ token: value['makerAsset'], amount: whole(value['makingAmount']) }, { token: value['takerAsset'], amount: whole(value['takingAmount']) }, value['receiver'], value['maker']);
  return swap({ token: value['makerToken'], amount: whole(value['makerAmount']) }, { token: value['takerToken'], amount: whole(value['takerAmount']) }, undefined, value['maker']);
}

interface Leg {
  readonly token: unknown;
  readonly amount: bigint;
}

/** Where no receiver is named, it is the maker. */
function swap(give: Leg, get: Leg, receiver: unknown, maker: unknown): Order {
  const isOwn = !isAddress(receiver) || /^0x0+$/.test(receiver) || sameAddress(receiver, String(maker));
  return { gives: summed([fungible(give)]), gets: isOwn ? summed([fungible(get)]) : [] };
}

function fungible({ token, amount }: Leg): OrderItem {
  const address = String(token);
  return { kind: isNativeToken(address) ? 'native' : 'token', token: address, amount };
}

/** Prices that move between two amounts count at their worse end. */
function readSeaport({ offerer, offer, consideration }: KnownPart['value']): Order {
  const backTo = ({ recipient }: Readonly<Record<string, unknown>>): boolean => sameAddress(String(recipient), String(offerer));
  return {
    gives: summed(records(offer).map((item) => seaportItem(item, true))),
    gets: summed(records(consideration).filter(backTo).map((item) => seaportItem(item, false))),
  };
}

function seaportItem({ itemType, token, identifierOrCriteria, startAmount, endAmount }: Readonly<Record<string, unknown>>, isGiven: boolean): OrderItem {
  const start = whole(startAmount);
  const end = endAmount === undefined ? start : whole(endAmount);
  const id = whole(identifierOrCriteria);
  const kind = itemType === undefined ? 'token' : itemKinds[Number(whole(itemType))] ?? 'any';
  return { kind, token: String(token), ...(kind === 'item' && { id }), amount: isGiven === start > end ? start : end };
}

/** The last two stand for items that fit a condition, which the one who fills the order chooses. @see Seaport, ItemType */
const itemKinds: readonly OrderItem['kind'][] = ['native', 'token', 'item', 'item', 'any', 'any'];

/** The same things added up, without those of which there are none. */
function summed(items: readonly OrderItem[]): readonly OrderItem[] {
  const sums = new Map<string, OrderItem>();
  for (const item of items) {
    const key = `${item.kind} ${item.kind === 'native' ? '' : item.token.toLowerCase()} ${item.id ?? ''}`;
    sums.set(key, { ...item, amount: item.amount + (sums.get(key)?.amount ?? 0n) });
  }
  return [...sums.values()].filter(({ amount }) => amount > 0n);
}

function records(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function whole(value: unknown): bigint {
  return typeof value === 'bigint' ? value : 0n;
}
