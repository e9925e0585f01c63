/** What a login at an identity provider is for, and how its page is shown. */
export const loginPurposes = ['signIn', 'link', 'stepUp'] as const;
export type LoginPurpose = (typeof loginPurposes)[number];
/** `popup`: a window that reports back. `redirect`: this page goes there and comes back. `window`: a window that ends at an address of the site. */
export const loginModes = ['popup', 'redirect', 'window'] as const;
export type LoginMode = (typeof loginModes)[number];
/** Characters of an address that a login comes back to. */
export const maxReturnTo = 2_048;

/** A login at an identity provider that the wallet's server has begun. */
export interface LoginFlow {
  readonly flowId: string;
  /** Where the person says who they are: a page of the wallet's own origin, which goes on to the provider. */
  readonly url: string;
  readonly expiresInMs: number;
}
