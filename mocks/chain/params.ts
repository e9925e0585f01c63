import { invalidParams } from '../rpcError.ts';
import { isHex } from './hex.ts';
import type { Hex } from './hex.ts';

/** Which block a question is about. @see EIP-1898 */
export type BlockTag =
  | { readonly at: 'latest' | 'pending' | 'earliest' }
  | { readonly at: 'number'; readonly number: number }
  | { readonly at: 'hash'; readonly hash: Hex };

interface AccessListItem {
  readonly address: Hex;
  readonly storageKeys: readonly Hex[];
}

/** A signed permission to run other code at an account. @see EIP-7702 */
interface Authorization {
  readonly chainId: Hex;
  readonly address: Hex;
  readonly nonce: Hex;
  readonly yParity: Hex;
  readonly r: Hex;
  readonly s: Hex;
}

/** An unsigned transaction, as eth_call and eth_estimateGas take it. */
export interface CallRequest {
  readonly from?: Hex | undefined;
  readonly to?: Hex | undefined;
  readonly data: Hex;
  readonly value: bigint;
  readonly gas?: bigint | undefined;
  /** What it offers for a unit of gas, by either kind of fee. */
  readonly gasPriceWei?: bigint | undefined;
  readonly accessList: readonly AccessListItem[];
  readonly authorizationList?: readonly Authorization[] | undefined;
}

/** What eth_call and eth_estimateGas pretend about one account. */
export interface AccountOverride {
  readonly address: Hex;
  readonly balance?: bigint | undefined;
  readonly nonce?: bigint | undefined;
  readonly code?: Hex | undefined;
  /** Replaces the whole storage if `isWhole`, else only these slots. */
  readonly slots: readonly { readonly key: Hex; readonly value: Hex }[];
  readonly isWhole: boolean;
}

/** Which logs are asked for. */
export interface LogFilter {
  readonly addresses: readonly Hex[];
  /** One entry a position: null lets everything through, a list any of its members. */
  readonly topics: readonly (readonly Hex[] | null)[];
  readonly from: BlockTag;
  readonly to: BlockTag;
}

/** The positional parameters of a request; none at all is an empty list. @throws -32602 */
export function parseParams(params: unknown): readonly unknown[] {
  if (params === undefined) return [];
  if (Array.isArray(params)) return params;
  throw invalidParams('expected a list');
}

/** Anything with named fields. @throws -32602 */
export function parseObject(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidParams(`${what}: expected an object`);
  return Object.fromEntries(Object.entries(value));
}

/** An address, in lower case. @throws -32602 */
export function parseAddress(value: unknown, what: string): Hex {
  return lowerCase(parseBytes(value, what, 20));
}

/** A hash or a storage slot, in lower case. @throws -32602 */
export function parseHash(value: unknown, what: string): Hex {
  return lowerCase(parseBytes(value, what, 32));
}

/** Bytes of any length, or of exactly `length`. @throws -32602 */
export function parseBytes(value: unknown, what: string, length?: number): Hex {
  if (!isHex(value)) throw invalidParams(`${what}: expected 0x and hexadecimal digits`);
  if (value.length % 2 !== 0) throw invalidParams(`${what}: odd number of hexadecimal digits`);
  if (length !== undefined && value.length !== 2 + 2 * length) throw invalidParams(`${what}: expected ${length} bytes`);
  return value;
}

/** A number in hexadecimal. @throws -32602 */
export function parseQuantity(value: unknown, what: string): bigint {
  if (!isHex(value) || value === '0x') throw invalidParams(`${what}: expected a hexadecimal quantity`);
  const quantity = BigInt(value);
  if (quantity >= 2n ** 256n) throw invalidParams(`${what}: more than 256 bits`);
  return quantity;
}

/** A small number, plain or in hexadecimal: seconds, counts. @throws -32602 */
export function parseCount(value: unknown, what: string): number {
  const count = typeof value === 'number' ? value : Number(parseQuantity(value, what));
  if (!Number.isSafeInteger(count) || count < 0) throw invalidParams(`${what}: expected a whole number`);
  return count;
}

/** True, false or left out, which means false. @throws -32602 */
export function parseFlag(value: unknown, what: string): boolean {
  if (value === undefined) return false;
  if (typeof value === 'boolean') return value;
  throw invalidParams(`${what}: expected true or false`);
}

/** A block by name, number or hash; left out, it is the latest. @throws -32602 */
export function parseBlockTag(value: unknown, what: string): BlockTag {
  switch (value) {
    case undefined:
    case null:
    case 'latest':
    case 'safe':
    case 'finalized':
      return { at: 'latest' };
    case 'pending':
    case 'earliest':
      return { at: value };
  }
  if (typeof value !== 'object') return { at: 'number', number: parseCount(value, what) };
  const { blockHash, blockNumber } = parseObject(value, what);
  if (blockHash !== undefined) return { at: 'hash', hash: parseHash(blockHash, `${what}.blockHash`) };
  return { at: 'number', number: parseCount(blockNumber, `${what}.blockNumber`) };
}

/** The first parameter of eth_call and eth_estimateGas. @throws -32602 */
export function parseCallRequest(value: unknown): CallRequest {
  const call = parseObject(value, 'transaction');
  const data = optional(call['data'], 'data', parseBytes);
  const input = optional(call['input'], 'input', parseBytes);
  if (data !== undefined && input !== undefined && data !== input) throw invalidParams('data and input differ');
  return {
    from: optional(call['from'], 'from', parseAddress),
    to: optional(call['to'], 'to', parseAddress),
    data: input ?? data ?? '0x',
    value: optional(call['value'], 'value', parseQuantity) ?? 0n,
    gas: optional(call['gas'], 'gas', parseQuantity),
    gasPriceWei: optional(call['maxFeePerGas'], 'maxFeePerGas', parseQuantity) ?? optional(call['gasPrice'], 'gasPrice', parseQuantity),
    accessList: parseList(call['accessList'] ?? [], 'accessList').map(parseAccessListItem),
    authorizationList: optional(call['authorizationList'], 'authorizationList', parseList)?.map(parseAuthorization),
  };
}

/** The state overrides of eth_call and eth_estimateGas. @throws -32602 */
export function parseOverrides(value: unknown): readonly AccountOverride[] {
  if (value === undefined || value === null) return [];
  return Object.entries(parseObject(value, 'state overrides')).map(([address, given]) => {
    const account = parseObject(given, 'state override');
    if (account['state'] !== undefined && account['stateDiff'] !== undefined) throw invalidParams('state and stateDiff exclude each other');
    const slots = parseObject(account['state'] ?? account['stateDiff'] ?? {}, 'state override slots');
    return {
      address: parseAddress(address, 'state override'),
      balance: optional(account['balance'], 'balance', parseQuantity),
      nonce: optional(account['nonce'], 'nonce', parseQuantity),
      code: optional(account['code'], 'code', parseBytes),
      slots: Object.entries(slots).map(([key, slot]) => ({ key: parseHash(key, 'slot'), value: parseHash(slot, 'slot value') })),
      isWhole: account['state'] !== undefined,
    };
  });
}

/** The parameter of eth_getLogs and eth_newFilter. @throws -32602 */
export function parseLogFilter(value: unknown): LogFilter {
  const filter = parseObject(value, 'filter');
  const { address, topics, blockHash, fromBlock, toBlock } = filter;
  const range = fromBlock !== undefined || toBlock !== undefined;
  if (blockHash !== undefined && range) throw invalidParams('blockHash excludes fromBlock and toBlock');
  const only = optional(blockHash, 'blockHash', parseHash);
  const block: BlockTag | undefined = only && { at: 'hash', hash: only };
  return {
    addresses: listOrOne(address ?? []).map(one => parseAddress(one, 'address')),
    topics: parseList(topics ?? [], 'topics').map(topic => (topic === null ? null : listOrOne(topic).map(one => parseHash(one, 'topic')))),
    from: block ?? parseBlockTag(fromBlock, 'fromBlock'),
    to: block ?? parseBlockTag(toBlock, 'toBlock'),
  };
}

/** A list of anything. @throws -32602 */
export function parseList(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw invalidParams(`${what}: expected a list`);
  return value;
}

/** Applies `parse` unless the field is left out or null. */
export function optional<T>(value: unknown, what: string, parse: (value: unknown, what: string) => T): T | undefined {
  return value === undefined || value === null ? undefined : parse(value, what);
}

function parseAccessListItem(value: unknown): AccessListItem {
  const { address, storageKeys } = parseObject(value, 'accessList');
  return {
    address: parseAddress(address, 'accessList.address'),
    storageKeys: parseList(storageKeys, 'accessList.storageKeys').map(key => parseHash(key, 'storage key')),
  };
}

function parseAuthorization(value: unknown): Authorization {
  const item = parseObject(value, 'authorizationList');
  const number = (name: string) => {
    const digits = parseQuantity(item[name], `authorizationList.${name}`).toString(16);
    // The library wants whole bytes, and none at all for zero.
    return digits === '0' ? ('0x' as const) : (`0x${digits.length % 2 === 0 ? '' : '0'}${digits}` as const);
  };
  return {
    chainId: number('chainId'),
    address: parseAddress(item['address'], 'authorizationList.address'),
    nonce: number('nonce'),
    yParity: number('yParity'),
    r: number('r'),
    s: number('s'),
  };
}

function listOrOne(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function lowerCase(hex: Hex): Hex {
  return `0x${hex.slice(2).toLowerCase()}`;
}
