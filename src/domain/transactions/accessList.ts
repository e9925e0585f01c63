import { parseAddress } from '../accounts/address.ts';
import { isHash } from '../encoding/isHex.ts';
import type { RlpItem } from '../encoding/rlp.ts';
import { textOf } from '../errors.ts';
import { inputErrors } from '../inputErrors.ts';
import { mapItems } from '../mapItems.ts';

/** A contract that a transaction pays for beforehand, and words of its storage. @see EIP-2930 */
export interface AccessListItem {
  readonly address: string;
  /** 32 bytes each, `0x…`. */
  readonly storageKeys: readonly string[];
}

/** Contracts and words together: more cost more gas than a block has. */
const maxAccesses = 30_000;

/** Reads a list as it comes from outside, its addresses checksummed. @throws input.notAddress, input.notHexData */
export function parseAccessList(value: unknown): readonly AccessListItem[] {
  if (!Array.isArray(value)) throw inputErrors.notHexData({ value: 'an access list that is none' });
  let left = maxAccesses;
  return mapItems(value, (item) => {
    const { address, storageKeys }: { readonly address?: unknown; readonly storageKeys?: unknown } = Object(item);
    const keys: readonly unknown[] | undefined = Array.isArray(storageKeys) ? storageKeys : undefined;
    left -= 1 + (keys?.length ?? 0);
    if (!keys || left < 0) throw inputErrors.notHexData({ value: keys ? 'an access list beyond all blocks' : 'an access list without storage keys' });
    return { address: parseAddress(textOf(address)), storageKeys: mapItems(keys, toKey) };
  });
}

function toKey(value: unknown): string {
  if (!isHash(value)) throw inputErrors.notHexData({ value: textOf(value).slice(0, 80) });
  return value.toLowerCase();
}

/** As it stands in a transaction of the types 1, 2 and 4. @throws input.notAddress, input.notHexData @see EIP-2930 */
export function encodeAccessList(list: readonly AccessListItem[]): readonly RlpItem[] {
  return parseAccessList(list).map(({ address, storageKeys }) => [address, storageKeys]);
}

/** How many contracts and how many words of storage a list names. */
export function countAccesses(list: readonly AccessListItem[]): { readonly contracts: number; readonly slots: number } {
  return { contracts: list.length, slots: list.reduce((sum, { storageKeys }) => sum + storageKeys.length, 0) };
}
