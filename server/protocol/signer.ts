import * as v from 'valibot';
import { address, id, siteId } from './values.ts';

/**
 * What a signer is asked by a wallet's server: a service that keeps keys by itself, such as an enclave, a node of a threshold scheme or the service before an
 * HSM. `POST` of JSON to `<url of the signer><path>`, answered by JSON, over HTTPS. The server proves itself by a bearer secret or a client certificate. A
 * signer gets the request and never a hash: it hashes by itself, so that it may hold the request against rules of its own.
 */
const caller = {
  /** Of this very request: a signer that is asked again with one that it knows answers what it answered. */
  requestId: id,
  /** Whose key: users of one realm (a site, or an ecosystem of sites) are told apart by their id. One key each, made when it is first opened, and never another. */
  user: v.strictObject({ realm: v.pipe(v.string(), v.maxLength(80)), userId: id }),
  /** At which site the person is signed in. */
  siteId,
} as const;

/** What the signer says of itself: `external` where the operator of the wallet's server cannot use its keys, `operator-recoverable` where the operator can. */
export const signerLabel = v.picklist(['external', 'operator-recoverable']);

/** As EIP-1193 has it. Transactions are whole: with nonce, gas, fees and chain. */
export const signerRequest = v.variant('method', [
  v.strictObject({ method: v.literal('personal_sign'), params: v.strictTuple([v.pipe(v.string(), v.maxLength(65_536)), address]) }),
  v.strictObject({ method: v.literal('eth_signTypedData_v4'), params: v.strictTuple([address, v.unknown()]) }),
  v.strictObject({ method: v.literal('eth_signTransaction'), params: v.strictTuple([v.record(v.string(), v.unknown())]) }),
]);
export const chainId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));
/** 65 bytes: r, s, v. `s` in the lower half, v 27 or 28. @see EIP-2 */
export const signature = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{130}$/i));

export const signerCalls = {
  /** The address of the user's key, which is made where there is none. */
  open: { path: '/v1/keys/open', request: v.strictObject(caller), answer: v.strictObject({ address, custody: signerLabel }) },
  /** A signature over the hash of the request, by the key of this address. Of a transaction: over what EIP-155, EIP-2930 or EIP-1559 say is signed. */
  sign: { path: '/v1/keys/sign', request: v.strictObject({ ...caller, address, chainId, request: signerRequest }), answer: v.strictObject({ signature }) },
} as const;

export type SignerCallName = keyof typeof signerCalls;
export type SignerCallRequest<N extends SignerCallName> = v.InferOutput<(typeof signerCalls)[N]['request']>;
export type SignerCallAnswer<N extends SignerCallName> = v.InferOutput<(typeof signerCalls)[N]['answer']>;
export type SignerLabel = v.InferOutput<typeof signerLabel>;

/** What a signer refuses with, and the HTTP status: `refused` by a rule of its own; `unknownKey` for a user without one, or another's address. */
export const signerRefusals = { badRequest: 400, unauthorised: 401, refused: 403, unknownKey: 404, tooMany: 429, failed: 500 } as const;
export type SignerRefusalCode = keyof typeof signerRefusals;
/** The body of every answer that is not a success. */
export const signerRefusal = v.object({ error: v.object({ code: v.picklist(['badRequest', 'unauthorised', 'refused', 'unknownKey', 'tooMany', 'failed']) }) });

/** The largest answer that is read, in bytes. */
export const maxSignerAnswerBytes = 4_096;
