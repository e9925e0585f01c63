import { owned, type Bytes } from './bytes.ts';

/** Seconds that one code is shown for. @see RFC 6238, 4.1 */
const stepSeconds = 30;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export interface TotpOptions {
  readonly digits?: number;
  readonly hash?: 'SHA-1' | 'SHA-256' | 'SHA-512';
}

/** The step of time that a code belongs to. */
export function stepOf(ms: number): number {
  return Math.floor(ms / 1_000 / stepSeconds);
}

/** The code of a step. What authenticator apps all do is SHA-1 and six digits. @see RFC 6238, RFC 4226 5.3 */
export async function totpOf(secret: Uint8Array, step: number, { digits = 6, hash = 'SHA-1' }: TotpOptions = {}): Promise<string> {
  const key = await crypto.subtle.importKey('raw', owned(secret), { name: 'HMAC', hash }, false, ['sign']);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter));
  const offset = mac.getUint8(mac.byteLength - 1) & 0x0f;
  return String((mac.getUint32(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** Without padding, as apps take it. @see RFC 4648, 6 */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)] ?? '').join('');
}

/** Of {@link toBase32}; undefined for what is none. */
export function fromBase32(text: string): Bytes | undefined {
  const values = Array.from(text, (letter) => alphabet.indexOf(letter));
  if (values.includes(-1)) return undefined;
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('');
  return Uint8Array.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
