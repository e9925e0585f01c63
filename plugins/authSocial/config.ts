/** The providers that the plugin knows by name. What each asks for is set up at the wallet's server. */
export const socialIds = ['google', 'apple', 'facebook', 'discord', 'line', 'x', 'coinbase', 'farcaster', 'telegram', 'github', 'twitch', 'steam'] as const;
export type SocialId = (typeof socialIds)[number];

/** An OpenID provider of the site's own, which the wallet's server knows by the same id. */
export interface OidcProvider {
  /** Letters, digits, `-` and `_`, 32 at most. */
  readonly id: string;
  /** As people know it, e.g. `Acme`. */
  readonly name: string;
  /** A data URI of an image. */
  readonly icon: string;
}

/** Settings of `authSocial`; give them by `authSocial.with`. */
export interface AuthSocialConfig {
  /** Which are offered: names that the plugin knows, and providers of the site's own. */
  readonly providers: readonly (SocialId | OidcProvider)[];
  /** How long a window may take to answer before the person is told that it does not, in ms. Ten minutes, if absent. */
  readonly limitMs?: number;
  /**
   * Providers whose people the browser may ask by itself, in a dialog of its own in place of a window (FedCM), each with its origin: `{ google: 'https://accounts.google.com' }`. The site is
   * then told what the provider tells it, and has to be registered there; the wallet's server has to know where the browser asks (`fedCmUrl`). Where the browser has no such dialog,
   * or nothing comes of it, there is the window. Absent: none.
   */
  readonly fedCm?: Readonly<Record<string, string>>;
}
