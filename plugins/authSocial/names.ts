/** Names of the providers, which no language changes. */
export const names = {
  'authSocial.google': 'Google',
  'authSocial.apple': 'Apple',
  'authSocial.facebook': 'Facebook',
  'authSocial.discord': 'Discord',
  'authSocial.line': 'LINE',
  'authSocial.x': 'X',
  'authSocial.coinbase': 'Coinbase',
  'authSocial.farcaster': 'Farcaster',
  'authSocial.telegram': 'Telegram',
  'authSocial.github': 'GitHub',
  'authSocial.twitch': 'Twitch',
  'authSocial.steam': 'Steam',
} as const;
