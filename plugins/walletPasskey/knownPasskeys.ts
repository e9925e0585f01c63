import { isAddress } from '../../src/domain/encoding/isHex.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import { defineStored } from '../../src/store/defineStored.ts';
import type { P256Key } from './safe/publicKey.ts';

/** A passkey that was used on this device, with its account. Nothing of it is a secret. */
export interface KnownPasskey {
  /** base64url. */
  readonly id: string;
  readonly account: string;
  /** The contract that checks its signatures, one of the account's owners. */
  readonly signer: string;
  /** The key that the account was created with, where it is known: it can then be created on further chains. */
  readonly creator?: P256Key;
}

export const knownPasskeysKey = 'passkey.known';
const maxKept = 20;

/** The one that was used last comes first. */
export const knownPasskeys = /* @__PURE__ */ defineStored<readonly KnownPasskey[]>({
  key: knownPasskeysKey,
  initial: [],
  parse: (value) => (Array.isArray(value) ? value.filter(isKnownPasskey).slice(0, maxKept) : undefined),
});

function isKnownPasskey(value: unknown): value is KnownPasskey {
  if (!isRecord(value) || typeof value['id'] !== 'string' || !/^[\w-]{1,1400}$/.test(value['id']) || !isAddress(value['account']) || !isAddress(value['signer'])) return false;
  const { creator } = value;
  return creator === undefined || isKey(creator);
}

/** Whether both coordinates are there, 32 bytes each. */
export function isKey(value: unknown): value is P256Key {
  return isRecord(value) && [value['x'], value['y']].every((each) => typeof each === 'string' && /^0x[0-9a-f]{64}$/.test(each));
}

/** The same with this one in front. */
export function withUsed(all: readonly KnownPasskey[], used: KnownPasskey): readonly KnownPasskey[] {
  return [used, ...all.filter(({ id }) => id !== used.id)].slice(0, maxKept);
}
