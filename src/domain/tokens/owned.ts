import { parseAddress } from '../accounts/address.ts';
import { isAddress, isHash } from '../encoding/isHex.ts';
import type { Hex } from '../encoding/hex.ts';
import { isCount, isRecord } from '../encoding/json.ts';
import { shownText } from '../text/shownText.ts';
import * as limits from './limits.ts';
import { nativeTokenAddress } from './nativeToken.ts';
import { parsePrice } from './parseTokens.ts';
import type { Token } from './token.ts';

/** A token that an account has, as a source tells of it. Without a picture: the token's maker chose that. Serialisable. */
export interface OwnedToken extends Omit<Token, 'iconUri'> {
  /** In the token's smallest unit, as the source has it; what is shown as an amount is read from the chain. */
  readonly units: bigint;
}

/** What moved. `call`: a transaction of the account that moved no currency, e.g. of a contract. */
export type TransferKind = 'native' | 'ERC20' | 'ERC721' | 'ERC1155' | 'call';

/** One thing that moved to or from an account, or a transaction of it that moved nothing. Serialisable. */
export interface AccountTransfer {
  readonly chainId: number;
  readonly kind: TransferKind;
  /** Of the transaction. */
  readonly hash: Hex;
  readonly blockNumber: number;
  /** When its block was made, in ms since 1970. */
  readonly atMs: number;
  readonly from: Hex;
  /** Absent where a contract was created. */
  readonly to?: Hex | undefined;
  /** In the smallest unit; how many, of ERC-1155; 1 of ERC-721; 0 of a call. */
  readonly units: bigint;
  /** The contract of what moved. Absent: the native currency. */
  readonly token?: Hex | undefined;
  readonly tokenId?: bigint | undefined;
  /** What the token says of itself, fit to show. It proves nothing. */
  readonly symbol?: string | undefined;
  readonly decimals?: number | undefined;
  /** The transaction was undone: nothing moved. */
  readonly hasFailed?: boolean | undefined;
  /** Tells several of one transaction apart. */
  readonly logIndex?: number | undefined;
}

/** Reads the tokens that a source tells, one by one: what is none, or of another chain, is passed over. A price is kept only where `isPriced` says that the site counts it. */
export function parseOwnedTokens(value: unknown, { chainId, isPriced }: { readonly chainId: number; readonly isPriced: boolean }): readonly OwnedToken[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, limits.maxOwnedTokens).flatMap((item: unknown): readonly OwnedToken[] => {
    if (!isRecord(item) || item['chainId'] !== chainId) return [];
    const { address, decimals, units, symbol, name, priceUsd } = item;
    if (!isAddress(address) || !isUnits(units) || !isDecimals(decimals)) return [];
    const price = isPriced ? parsePrice(priceUsd) : undefined;
    return [{ chainId, address: checksummed(address), decimals, units, symbol: textOf(symbol, limits.maxTokenSymbolGraphemes), name: textOf(name, limits.maxTokenNameGraphemes), ...(price !== undefined && { priceUsd: price }) }];
  });
}

/** Reads what a source tells of an account's past, one by one: what is no transfer, of another chain or of others alone is passed over. */
export function parseAccountTransfers(value: unknown, { chainId, owner }: { readonly chainId: number; readonly owner: string }): readonly AccountTransfer[] {
  if (!Array.isArray(value)) return [];
  const own = owner.toLowerCase();
  return value.slice(0, limits.maxTransfersOfPage).flatMap((item: unknown): readonly AccountTransfer[] => {
    if (!isRecord(item) || item['chainId'] !== chainId) return [];
    const { kind, hash, blockNumber, atMs, from, to, units, token, tokenId, symbol, decimals, hasFailed, logIndex } = item;
    if (!isHash(hash) || !isCount(blockNumber) || !isCount(atMs) || !isAddress(from) || !isUnits(units) || !(to === undefined || isAddress(to)) || !isKind(kind)) return [];
    if (from.toLowerCase() !== own && to?.toLowerCase() !== own) return [];
    const isOfToken = kind !== 'native' && kind !== 'call';
    if (isOfToken !== isAddress(token) || (isOfToken && kind !== 'ERC20') !== isUnits(tokenId) || (kind === 'call' && from.toLowerCase() !== own)) return [];
    return [{
      chainId, kind, hash: lower(hash), blockNumber, atMs, from: checksummed(from), units, ...(to !== undefined && { to: checksummed(to) }),
      ...(isAddress(token) && { token: checksummed(token) }), ...(isUnits(tokenId) && { tokenId }), ...(isDecimals(decimals) && { decimals }),
      ...(typeof symbol === 'string' && symbol !== '' && { symbol: textOf(symbol, limits.maxTokenSymbolGraphemes) }),
      ...(hasFailed === true && { hasFailed }), ...(isCount(logIndex) && { logIndex }),
    }];
  });
}

const kinds: readonly unknown[] = ['native', 'ERC20', 'ERC721', 'ERC1155', 'call'] satisfies readonly TransferKind[];

function isKind(value: unknown): value is TransferKind {
  return kinds.includes(value);
}

function isUnits(value: unknown): value is bigint {
  return typeof value === 'bigint' && value >= 0n && value < 2n ** 256n;
}

function isDecimals(value: unknown): value is number {
  return isCount(value) && value <= limits.maxTokenDecimals;
}

/** One form, whatever a source writes: what is compared later is compared as text. */
function checksummed(address: string): Hex {
  return address.toLowerCase() === nativeTokenAddress.toLowerCase() ? `0x${nativeTokenAddress.slice(2)}` : parseAddress(address.toLowerCase());
}

function lower(hash: string): Hex {
  return `0x${hash.slice(2).toLowerCase()}`;
}

function textOf(value: unknown, maxGraphemes: number): string {
  return typeof value === 'string' ? shownText(value, maxGraphemes) : '';
}
