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
}
