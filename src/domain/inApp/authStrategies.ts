/** Ways to sign in that the specification names, in the order in which they are offered, and `oidc` for an OpenID provider of the site's own. */
export const authStrategies = [
  'email', 'phone', 'google', 'apple', 'facebook', 'passkey', 'discord', 'line', 'x', 'coinbase', 'farcaster', 'telegram', 'github', 'twitch', 'steam', 'oidc', 'wallet', 'backend', 'guest',
] as const;
/** A way to sign in, by the name that the specification gives it. An identity that is linked to an account has the kind of the way that proved it. */
export type AuthStrategy = (typeof authStrategies)[number];
