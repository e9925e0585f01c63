import * as v from 'valibot';
import { base64url, code, id } from './values.ts';

/** What proves who a person is. Each part is a secret until it was used. */
export const proof = v.variant('type', [
  /** A code that came by mail or by phone. */
  v.strictObject({ type: v.literal('code'), flowId: id, code }),
  /** An identity provider has told this server who the person is; the ticket came back by the window or the redirect. */
  v.strictObject({ type: v.literal('flow'), flowId: id, ticket: base64url({ minBytes: 32, maxBytes: 32 }) }),
  /** The answer of an authenticator to the challenge of the flow, as JSON. @see WebAuthn Level 3, 5.1.8 PublicKeyCredential.toJSON */
  v.strictObject({ type: v.literal('passkey'), flowId: id, credential: v.pipe(v.string(), v.minLength(2), v.maxLength(16_384)) }),
  /** A message that this server wrote, signed by a wallet. The signature of a contract account may be long. @see EIP-4361, ERC-1271, ERC-6492 */
  v.strictObject({ type: v.literal('siwe'), message: v.pipe(v.string(), v.minLength(1), v.maxLength(4_096)), signature: v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2}){1,16384}$/)) }),
  /** What the site's own server vouches with. @see RFC 7519 */
  v.strictObject({ type: v.literal('jwt'), token: v.pipe(v.string(), v.minLength(1), v.maxLength(8_192)) }),
  /** What the site's own endpoint is asked with. */
  v.strictObject({ type: v.literal('payload'), payload: v.pipe(v.string(), v.minLength(1), v.maxLength(8_192)) }),
  /** What Telegram hands to a mini app, signed by the bot's token. @see Telegram, Mini Apps, Validating data received via the Mini App */
  v.strictObject({ type: v.literal('initData'), data: v.pipe(v.string(), v.minLength(1), v.maxLength(8_192)) }),
  /** An ID token that the browser has got from an identity provider, with the nonce of the flow. @see OpenID Connect Core 1.0, 2; FedCM */
  v.strictObject({ type: v.literal('idToken'), flowId: id, token: v.pipe(v.string(), v.minLength(1), v.maxLength(8_192)) }),
]);
export type Proof = v.InferOutput<typeof proof>;
export type ProofType = Proof['type'];
export type ProofOf<T extends ProofType> = Extract<Proof, { readonly type: T }>;
/** What a proof is for: to be let in, to add a way in to the account that is signed in, or to show once more who is there. */
export const purpose = v.picklist(['signIn', 'link', 'stepUp']);
export type ProofPurpose = v.InferOutput<typeof purpose>;
