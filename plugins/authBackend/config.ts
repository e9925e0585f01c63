import type { AuthPurpose } from '../../src/contracts/points/authProviders.ts';

/** What the site is asked for, and until when. */
export interface BackendAsked {
  readonly purpose: AuthPurpose;
  /** Aborted once the person gives up, or the time is over. */
  readonly signal: AbortSignal;
}

/** Settings of `authBackend`; give them by `authBackend.with`. One of the two functions is needed; its answer is a secret, which goes to the wallet's server and nowhere else. */
export interface AuthBackendConfig {
  /** Fetches a token from the site's server, a new one each time: signed by its private key, good for ten minutes at most. Undefined for a visitor who is not signed in there. @see RFC 7519 */
  readonly getToken?: (asked: BackendAsked) => Promise<string | undefined>;
  /** Fetches what the wallet's server asks the site's endpoint with. Undefined for a visitor who is not signed in there. */
  readonly getPayload?: (asked: BackendAsked) => Promise<string | undefined>;
  /** What stands on its button, in whatever language the site speaks. */
  readonly title?: string;
  /** A data URI of an image. */
  readonly icon?: string;
}
