/** What a login at an identity provider is for, and how its page is shown. */
export const loginPurposes = ['signIn', 'link', 'stepUp'] as const;
export type LoginPurpose = (typeof loginPurposes)[number];
/** `popup`: a window that reports back. `redirect`: this page goes there and comes back. `window`: a window that ends at an address of the site. `fedCm`: the browser itself asks, and the page gets the provider's token (W3C, FedCM). */
export const loginModes = ['popup', 'redirect', 'window', 'fedCm'] as const;
export type LoginMode = (typeof loginModes)[number];
/** Characters of an address that a login comes back to. */
export const maxReturnTo = 2_048;

/** A login at an identity provider that the wallet's server has begun. */
export interface LoginFlow {
  readonly flowId: string;
  /** Where the person says who they are: a page of the wallet's own origin, which goes on to the provider. */
  readonly url: string;
  readonly expiresInMs: number;
  /** Of the mode `fedCm`: what the browser asks the provider with. */
  readonly fedCm?: FedCmAsk;
}

/** What a page has its browser ask an identity provider with. @see FedCM, IdentityProviderRequestOptions */
export interface FedCmAsk {
  /** Where the provider says how it is asked; of its own host. */
  readonly configUrl: string;
  readonly clientId: string;
  /** Stands in the token that comes back, which is good in this browser and once. */
  readonly nonce: string;
}
