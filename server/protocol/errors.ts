/** What a call may be refused for, with the HTTP status. The words that people read are the client's. */
export const refusals = {
  badRequest: 400, unknownSite: 404, originNotAllowed: 403,
  /** `accountLimit`: PAYMENT_METHOD_REQUIRED, the site has as many accounts as it may have. */
  accountLimit: 402,
  signInNotOffered: 403, wrongCode: 401, codeExpired: 401, codeUsed: 401, tooManyTries: 429, resendTooSoon: 429, tooManyCodes: 429, numberRefused: 403, humanNeeded: 403,
  wrongSignature: 401, unknownChain: 403, nodeAway: 503, notVouched: 401, backendAway: 503,
  notSignedIn: 401, sessionReused: 401, badProof: 401, deviceRevoked: 401, userBlocked: 403, stepUpNeeded: 403,
  badPasskey: 401, unknownPasskey: 401, secondFactorNeeded: 403, consentNeeded: 403, factorExists: 409,
  alreadyLinked: 409, lastIdentity: 409, noWallet: 404, wrongVersion: 409, notPending: 409, wrongAddress: 409, unknownDevice: 404,
  otherCustody: 409, signerAway: 503, signerRefused: 403, signerFault: 502,
  tooMany: 429, unavailable: 503, notFound: 404, tooLarge: 413, failed: 500,
} as const;
export type RefusalCode = keyof typeof refusals;

/** The body of every answer that is not a success. `retryAfterMs` where waiting helps; `triesLeft` for a wrong code; `nowMs`, the server's clock, for a proof that is too old or too new. */
export interface Refusal {
  readonly error: { readonly code: RefusalCode; readonly correlationId: string; readonly retryAfterMs?: number; readonly triesLeft?: number; readonly nowMs?: number };
}
