import { calculateJwkThumbprint } from 'jose';
import * as v from 'valibot';
import { publicKey, type PublicKey } from '../protocol/values.ts';

/** @see RFC 7638 */
export const thumbprintOf = (key: PublicKey): Promise<string> => calculateJwkThumbprint(key, 'sha256');

/** A key as a row has it. @throws where it is none */
export const parsePublicKey = (text: string): PublicKey => v.parse(publicKey, JSON.parse(text));

/** A key that verifies ECDSA with SHA-256. `undefined` for coordinates that are no point of the curve. */
export async function importVerifyKey(key: PublicKey): Promise<CryptoKey | undefined> {
  try {
    return await crypto.subtle.importKey('jwk', key, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify']);
  } catch {
    return undefined;
  }
}
