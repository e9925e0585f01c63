import { isAddress } from '../../src/domain/encoding/isHex.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import { smartAddressSeconds } from '../../src/domain/limits.ts';
import { defineStored } from '../../src/store/defineStored.ts';

/** Where a factory puts the account of an owner, and since when that is known. */
export interface KnownAddress {
  readonly address: string;
  readonly sinceMs: number;
}

export const addressMemoryKey = 'smart.addresses';
const maxKept = 50;

/** Addresses of accounts, by chain, factory and the call that tells them. */
export const addressMemory = /* @__PURE__ */ defineStored<Readonly<Record<string, KnownAddress>>>({
  key: addressMemoryKey,
  initial: {},
  parse: (value) => (isRecord(value) ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, KnownAddress] => isKnownAddress(entry[1])).slice(0, maxKept)) : undefined),
});

function isKnownAddress(value: unknown): value is KnownAddress {
  return isRecord(value) && isAddress(value['address']) && Number.isSafeInteger(value['sinceMs']);
}

/** The address that is known under a key for less than a day; without a time, however long. */
export function findKnown(all: Readonly<Record<string, KnownAddress>>, key: string, nowMs?: number): string | undefined {
  const known = all[key];
  if (nowMs === undefined) return known?.address;
  return known && nowMs >= known.sinceMs && nowMs - known.sinceMs < smartAddressSeconds * 1_000 ? known.address : undefined;
}

/** The same with one more; the oldest are forgotten. */
export function withKnown(all: Readonly<Record<string, KnownAddress>>, key: string, known: KnownAddress): Readonly<Record<string, KnownAddress>> {
  const others = Object.entries(all).filter(([each]) => each !== key).sort(([, a], [, b]) => b.sinceMs - a.sinceMs);
  return Object.fromEntries([[key, known] as const, ...others].slice(0, maxKept));
}
