import { decodeExactBase64url } from '../../../src/domain/encoding/base64url.ts';
import { joinBytes } from '../../../src/domain/encoding/joinBytes.ts';
import type { Bytes } from '../../core/bytes.ts';
import { custodyError } from './custodyErrors.ts';

export { encodeBase64url as toBase64url } from '../../../src/domain/encoding/base64url.ts';
export { equalBytes, randomBytes, randomId, type Bytes } from '../../core/bytes.ts';

/** Overwrites what held a secret. Copies that the engine or a library made are out of reach: this shortens how long a secret can be found, no more. */
export function wipe(...buffers: readonly (Uint8Array | undefined)[]): void {
  for (const buffer of buffers) buffer?.fill(0);
}

/** {@link wipe} of all bytes within plain objects and lists. */
export function wipeWithin(value: unknown): void {
  if (value instanceof Uint8Array) wipe(value);
  else if (Array.isArray(value)) for (const item of value) wipeWithin(item);
  else if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) for (const item of Object.values(value)) wipeWithin(item);
}

/** The mirror of `toBase64url`; only the one spelling of bytes is taken. @throws badRequest */
export function fromBase64url(text: string): Bytes {
  const bytes = decodeExactBase64url(text);
  if (!bytes) throw custodyError('badRequest');
  return bytes;
}

/** Fields in one row that can be read in one way only: each has its length before it, in 4 bytes. Numbers are written in decimal. */
export function encodeFields(...fields: readonly (string | number | Uint8Array)[]): Bytes {
  return joinBytes(fields.flatMap((field) => {
    const bytes = field instanceof Uint8Array ? field : encoder.encode(String(field));
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, bytes.length);
    return [length, bytes];
  }));
}

const encoder = new TextEncoder();
