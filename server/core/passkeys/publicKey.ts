import * as v from 'valibot';
import { owned, toBase64url, type Bytes } from '../bytes.ts';
import { PasskeyFault } from './passkeyFault.ts';

/** Signatures that are taken, the preferred first: ES256, EdDSA (Ed25519), RS256. @see IANA, COSE Algorithms */
export const passkeyAlgorithms = [-7, -8, -257] as const;

const coordinate = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
/** The public key of a passkey, as it is kept. @see RFC 7518, 6; RFC 8037, 2 */
export const passkeyKey = v.variant('alg', [
  v.strictObject({ alg: v.literal(-7), kty: v.literal('EC'), crv: v.literal('P-256'), x: coordinate, y: coordinate }),
  v.strictObject({ alg: v.literal(-8), kty: v.literal('OKP'), crv: v.literal('Ed25519'), x: coordinate }),
  /** A modulus of 2048 to 4096 bits. */
  v.strictObject({ alg: v.literal(-257), kty: v.literal('RSA'), n: v.pipe(v.string(), v.regex(/^[\w-]{342,683}$/)), e: v.pipe(v.string(), v.regex(/^[\w-]{1,6}$/)) }),
]);
export type PasskeyKey = v.InferOutput<typeof passkeyKey>;

/** Labels of a COSE key. @see RFC 9052, 7; RFC 9053, 7 */
const label = { kty: 1, alg: 3, crv: -1, x: -2, y: -3, n: -1, e: -2 };

/** A key of one of our algorithms. @throws PasskeyFault */
export async function toPasskeyKey(cose: unknown): Promise<PasskeyKey> {
  if (!(cose instanceof Map)) throw new PasskeyFault('key');
  const get = (name: keyof typeof label): unknown => cose.get(label[name]) as unknown; // a map of anything
  const text = (name: keyof typeof label): string => {
    const value = get(name);
    if (!(value instanceof Uint8Array)) throw new PasskeyFault('key');
    return toBase64url(value);
  };
  const alg = get('alg');
  if (!passkeyAlgorithms.some((each) => each === alg)) throw new PasskeyFault('algorithm');
  const isOf = (kty: number, crv?: number): boolean => get('kty') === kty && (crv === undefined || get('crv') === crv);
  const found = alg === -7 && isOf(2, 1) ? { alg, kty: 'EC', crv: 'P-256', x: text('x'), y: text('y') }
    : alg === -8 && isOf(1, 6) ? { alg, kty: 'OKP', crv: 'Ed25519', x: text('x') }
    : alg === -257 && isOf(3) ? { alg, kty: 'RSA', n: text('n'), e: text('e') } : undefined;
  const parsed = v.safeParse(passkeyKey, found);
  if (!parsed.success) throw new PasskeyFault('key');
  await importKey(parsed.output);
  return parsed.output;
}

/** Whether the signature is of this key. @throws PasskeyFault for a key that the platform does not take */
export async function isSignedBy(key: PasskeyKey, signature: Bytes, signed: Bytes): Promise<boolean> {
  const imported = await importKey(key);
  if (key.alg !== -7) return crypto.subtle.verify(key.alg === -8 ? 'Ed25519' : 'RSASSA-PKCS1-v1_5', imported, signature, signed);
  const raw = fromDer(signature);
  return raw !== undefined && crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, imported, raw, signed);
}

async function importKey({ alg, ...jwk }: PasskeyKey): Promise<CryptoKey> {
  const algorithm = alg === -7 ? { name: 'ECDSA', namedCurve: 'P-256' } : alg === -8 ? { name: 'Ed25519' } : { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  try {
    return await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify']);
  } catch {
    throw new PasskeyFault('key'); // such as coordinates that are no point of the curve
  }
}

const integerBytes = 32;

/** r and s of 32 bytes each, as WebCrypto has them; undefined for what is no ECDSA-Sig-Value in DER. @see RFC 3279, 2.2.3; X.690 */
function fromDer(der: Bytes): Bytes | undefined {
  if (der[0] !== 0x30 || der[1] !== der.length - 2) return undefined; // two integers of 33 bytes at most: the length is one byte
  const raw = new Uint8Array(2 * integerBytes);
  let at = 2;
  for (const end of [integerBytes, 2 * integerBytes]) {
    const length = der[at + 1] ?? 0;
    const integer = der.subarray(at + 2, at + 2 + length);
    if (der[at] !== 0x02 || length === 0 || integer.length !== length || !isMinimal(integer)) return undefined;
    const digits = integer[0] === 0 ? integer.subarray(1) : integer;
    if (digits.length > integerBytes) return undefined;
    raw.set(digits, end - digits.length);
    at += 2 + length;
  }
  return at === der.length ? owned(raw) : undefined;
}

/** Not negative, and without a zero that is not needed. */
function isMinimal([first = 0, second = 0]: Bytes): boolean {
  return first < 0x80 && !(first === 0 && second < 0x80);
}
