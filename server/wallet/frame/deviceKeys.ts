import type { PublicKey } from '../../protocol/values.ts';
import { isRecord } from '../../../src/domain/encoding/json.ts';
import type { Records } from './openRecords.ts';

/** The keys of this browser. No script can read the private halves; code that runs in this origin can use them. */
export interface DeviceKeys {
  /** Signs DPoP proofs and a guest's challenge. */
  readonly proof: KeyPair;
  /** Opens the envelopes of shares. */
  readonly share: KeyPair;
}

export interface KeyPair {
  readonly privateKey: CryptoKey;
  readonly publicKey: PublicKey;
}

const nameOf = (realm: string): string => `device:${realm}`;

/** The keys of this browser for the users of one realm, made at the first call. Keys of several realms have nothing in common, so sites cannot be linked by them. */
export async function readDeviceKeys(records: Records, realm: string): Promise<DeviceKeys> {
  const kept = await records.get(nameOf(realm));
  if (isDeviceKeys(kept)) return kept;
  const made: DeviceKeys = { proof: await makePair({ name: 'ECDSA', namedCurve: 'P-256' }, ['sign', 'verify']), share: await makePair({ name: 'ECDH', namedCurve: 'P-256' }, ['deriveBits']) };
  // Another tab may have been first: its keys stay.
  await records.change(nameOf(realm), (before) => (isDeviceKeys(before) ? before : made));
  const now = await records.get(nameOf(realm));
  return isDeviceKeys(now) ? now : made;
}

/** The keys of this browser for a realm, if there are any: none are made. */
export async function readKnownDeviceKeys(records: Records, realm: string): Promise<DeviceKeys | undefined> {
  const kept = await records.get(nameOf(realm));
  return isDeviceKeys(kept) ? kept : undefined;
}

/** This browser is another device from now on: after it was removed, or a guest has left. */
export function forgetDeviceKeys(records: Records, realm: string): Promise<void> {
  return records.delete(nameOf(realm));
}

async function makePair(algorithm: EcKeyGenParams, usages: KeyUsage[]): Promise<KeyPair> {
  const pair = await crypto.subtle.generateKey(algorithm, false, usages);
  if (!('privateKey' in pair)) throw new Error('The browser made no pair of keys.');
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  return { privateKey: pair.privateKey, publicKey: { kty: 'EC', crv: 'P-256', x, y } };
}

function isDeviceKeys(value: unknown): value is DeviceKeys {
  return isRecord(value) && isPair(value['proof']) && isPair(value['share']);
}

function isPair(value: unknown): value is KeyPair {
  return isRecord(value) && isRecord(value['privateKey']) && value['privateKey']['type'] === 'private' && isRecord(value['publicKey']) && value['publicKey']['crv'] === 'P-256';
}
