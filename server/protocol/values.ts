import * as v from 'valibot';

/** Bytes travel as base64url without padding, as in JOSE. @see RFC 4648, 5 */
export const base64url = (options: { readonly minBytes?: number; readonly maxBytes: number }) =>
  v.pipe(v.string(), v.regex(/^[\w-]*$/, 'Bytes are written as base64url, without padding.'), v.minLength(Math.ceil(((options.minBytes ?? 1) * 4) / 3)), v.maxLength(Math.ceil((options.maxBytes * 4) / 3)));

/** Names that the server or a wallet makes: 16 random bytes. */
export const id = v.pipe(v.string(), v.regex(/^[\w-]{22}$/, 'An id is 16 bytes as base64url.'));
export const siteId = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'A site id has lower-case letters, digits and hyphens, 63 at most.'));
export const providerId = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'The id of a provider has lower-case letters, digits and hyphens, 32 at most.'));
export const atMs = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));
export const version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000));
export const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'An address is 0x and 40 hex digits.'));
/** The spelling is checked as the specification says (5: with every + removed), beside the limits of RFC 5321. */
export const email = v.pipe(v.string(), v.trim(), v.maxLength(254), v.email());
/** Whether there is such a number, and of what kind it is, is said by the numbering plans. @see ITU-T E.164 */
export const phone = v.pipe(v.string(), v.regex(/^\+[1-9]\d{1,14}$/, 'A number is + and digits, the country first.'));
export const code = v.pipe(v.string(), v.regex(/^\d{6}$/, 'A code has six digits.'));
export const locale = v.picklist(['en_US', 'es_ES', 'ja_JP', 'tl_PH', 'vi_VN', 'de_DE', 'ko_KR', 'fr_FR', 'ru_RU', 'pt_BR']);
/** What a person calls a device, or the browser does: shown to that person only. */
export const label = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

const coordinate = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
/** A public key on P-256. Strict, so that no private part can be sent by mistake. @see RFC 7517 */
export const publicKey = v.strictObject({ kty: v.literal('EC'), crv: v.literal('P-256'), x: coordinate, y: coordinate });
export type PublicKey = v.InferOutput<typeof publicKey>;
