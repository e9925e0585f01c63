/** What a call may be refused for, with the HTTP status. The words that people read are the client's. */
export const refusals = {
  /** The body is not what the call takes, or a value in it has the wrong form. What to do: use a page and a server of versions that know each other; the OpenAPI document of the server (`/openapi.json`) lists what a call takes. */
  badRequest: 400,
  /** The server has no site of this id. What to do: write the site into 'sites' of the server's settings, or correct the `siteId` that the plugin is registered with. */
  unknownSite: 404,
  /** The request comes from an origin that the site's settings do not list, or not from the wallet's own origin. What to do: list the origin of the page under origins of the site, scheme and port included. */
  originNotAllowed: 403,
  /** PAYMENT_METHOD_REQUIRED, the site has as many accounts as it may have. What to do: raise `accounts.most` of the site in the server's settings, or delete accounts that are not used. */
  accountLimit: 402,
  /** The site's settings do not offer this way to sign in, or what it needs is not set up: `sms` of the server for phones, the provider or its `fedCmUrl` for accounts elsewhere, `secondFactor` of the site for two-step verification, which guests do not have. What to do: name the way in `signIn` of the site at the server and set up what it needs, or take it out of `auth.options` of the page. */
  signInNotOffered: 403,
  /** The code that was typed is not the one that was sent; `triesLeft` says how many tries there are. What to do: let the person look at the newest message and type its code. */
  wrongCode: 401,
  /** The code or the step of the sign-in is too old, or a newer one has taken its place. What to do: let the person ask for a new code. */
  codeExpired: 401,
  /** The code, the token or the step of the sign-in was used before: each works once. What to do: begin the sign-in anew. */
  codeUsed: 401,
  /** A wrong code was given too often, so that it counts no more, or the account is closed to tries for a while. What to do: let the person ask for a new code, after `retryAfterMs` where it is given. */
  tooManyTries: 429,
  /** A code was sent to this address or number moments ago. What to do: wait for `retryAfterMs` before another is asked for. */
  resendTooSoon: 429,
  /** Too many codes were asked for by this address or number, from this network or for this site. What to do: wait for `retryAfterMs`; where it meets honest people, raise `codes.perDay` of the site in the server's settings, and for messages to phones `perDay` and `perDayOfCountry` of its `smsBudget`. */
  tooManyCodes: 429,
  /** No code is sent to this number: it is no mobile number, or its country is not among `allowedSmsCountryCodes` of the site. What to do: add the country to the settings, or offer another way to sign in. */
  numberRefused: 403,
  /** The check that a person asks for the code, which the site has set up, did not pass. What to do: let the page give the token of that check, and look whether `isHuman` of the server's own start reaches its provider. */
  humanNeeded: 403,
  /** The signature is not of the account that the message names. What to do: sign the message as it was given, with that account. */
  wrongSignature: 401,
  /** The server has no node of the chain whose contract is to say whether a signature is right. What to do: give the server an endpoint of that chain under `rpc` of its settings (`LATCHKEY_RPC`). */
  unknownChain: 403,
  /** The node that was asked about a contract does not answer, or serves another chain. What to do: look at the endpoint in the server's settings; the call can be repeated. */
  nodeAway: 503,
  /** The token or the answer of the site's own backend, or of the app that vouches for a person, is not right: its signature, audience, age or form. What to do: look at the settings of the site's way in (issuer, audience, keys, endpoint), and at the clock of the backend. */
  notVouched: 401,
  /** The site's own backend, or the place of its keys, does not answer. What to do: look whether the server can reach the address in its settings; the call can be repeated. */
  backendAway: 503,
  /** There is no session, or its token is no longer valid. What to do: let the person sign in again; the wallet's frame does so by itself. */
  notSignedIn: 401,
  /** A session was renewed by a token that was used before, as after a theft: the session is ended. What to do: let the person sign in again; look at the audit if it happens often. */
  sessionReused: 401,
  /** The proof of possession that comes with a token is not right, or too old or too new for `nowMs`, the clock of the server. What to do: look at the clocks of device and server, and whether a proxy changes host or path of requests. */
  badProof: 401,
  /** The person has removed this device from the account. What to do: let them sign in again, which makes it a new device. */
  deviceRevoked: 401,
  /** The account was blocked by who runs the server. What to do: unblock it on the admin page or by `latchkey-server users`, if that was not meant. */
  userBlocked: 403,
  /** The call needs a proof of identity that is less than 15 minutes old. What to do: let the person sign in once more; the wallet's frame asks for it by itself. */
  stepUpNeeded: 403,
  /** What the passkey signed could not be verified. What to do: look whether the wallet's origin in the server's settings is the one that people see; then let the person try again. */
  badPasskey: 401,
  /** No account of this site has this passkey. What to do: let the person use another one, or sign in another way and add it. */
  unknownPasskey: 401,
  /** The account or the site asks for a second factor, which was not given. What to do: let the person type the code of their authenticator app, or set one up where the site demands it. */
  secondFactorNeeded: 403,
  /** The person has not agreed yet to let this site of an ecosystem use their wallet, or has taken it back. What to do: connect again: the wallet asks the person. */
  consentNeeded: 403,
  /** The account has a second factor already. What to do: remove that one first. */
  factorExists: 409,
  /** This way to sign in belongs to another account already. What to do: sign in with it, or unlink it there first. */
  alreadyLinked: 409,
  /** This is the only way to sign in to the account, so that it cannot be taken away. What to do: link another one first. */
  lastIdentity: 409,
  /** The account has no wallet, or another one than the call names. What to do: open the wallet anew, which makes one where there is none. */
  noWallet: 404,
  /** The wallet was changed elsewhere meanwhile: the call names an older or a later version of it than the server has. What to do: read the wallet again and repeat the change; the wallet's frame does so by itself. */
  wrongVersion: 409,
  /** The change of the wallet that is to be finished or given up is not open: it was finished, given up, or begun by another device. What to do: read the wallet again and begin the change anew. */
  notPending: 409,
  /** The call names another address than that of the account's wallet. What to do: read the wallet again; if it happens again, do not go on and look at the audit. */
  wrongAddress: 409,
  /** The account does not know this device, or has it revoked, or the wallet holds no share for it. What to do: open the wallet by a recovery method on this device; an operator finds the devices that are left by `latchkey-server devices list`. */
  unknownDevice: 404,
  /** The keys of this wallet are kept in another way (by shares or by a signer) than the site asks for now. What to do: go back to the setting with which the wallet was made; a change of it does not move wallets. */
  otherCustody: 409,
  /** The service that keeps the keys does not answer in time. What to do: look at its address and certificates in the server's settings; nothing was signed. */
  signerAway: 503,
  /** The service that keeps the keys does not sign this, by a rule of its own. What to do: see its log for the rule; nothing was signed. */
  signerRefused: 403,
  /** The service that keeps the keys gave an answer that is not right, such as another address or a signature of another key. What to do: stop using it until it is explained: keys may be mixed up. */
  signerFault: 502,
  /** Too many requests from this network, device or account. What to do: wait for `retryAfterMs`; behind a proxy, set `trustedProxies`, or all people count as one address. */
  tooMany: 429,
  /** The server cannot do it now: its database, a key or a service that it needs does not answer. What to do: look at its log by `correlationId`; the call can be repeated. */
  unavailable: 503,
  /** There is no such call, or nothing of what it names. What to do: use a page and a server of versions that know each other. */
  notFound: 404,
  /** The body of the request is larger than any that is taken. What to do: send less at a time. */
  tooLarge: 413,
  /** Something went wrong that the server did not foresee. What to do: look at its log by `correlationId`, and report it. */
  failed: 500,
} as const;
export type RefusalCode = keyof typeof refusals;

/** The body of every answer that is not a success. `retryAfterMs` where waiting helps; `triesLeft` for a wrong code; `nowMs`, the server's clock, for a proof that is too old or too new. */
export interface Refusal {
  readonly error: { readonly code: RefusalCode; readonly correlationId: string; readonly retryAfterMs?: number; readonly triesLeft?: number; readonly nowMs?: number };
}
