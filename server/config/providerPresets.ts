import type { LoginProvider } from './provider.ts';

/** What is known of a provider without its operator. */
export type ProviderPreset = Pick<LoginProvider, 'name' | 'protocol' | 'issuer' | 'scope' | 'profile'> & Partial<Pick<LoginProvider, 'clientAuth' | 'responseMode' | 'authorizationUrl' | 'tokenUrl' | 'profileUrl' | 'fedCmUrl'>> & {
  /** What the operator has from the provider. `key`: of a token that is signed for each call. */
  readonly needs: 'secret' | 'key' | 'botToken' | 'nothing';
};

/** Claims of an ID token. @see OpenID Connect Core 1.0, 5.1 */
export const oidcProfile: LoginProvider['profile'] = { subject: 'sub', labels: ['email', 'preferred_username', 'name'] };

/**
 * The providers that the specification names (9, auth providers), as their own documentation has them. Each address is what settings put another in place
 * of. LINE signs ID tokens of web pages with the client's secret (HS256), so its profile is read instead.
 */
export const providerPresets = {
  google: { name: 'Google', needs: 'secret', protocol: 'oidc', issuer: 'https://accounts.google.com', scope: 'openid email profile', clientAuth: 'post', profile: oidcProfile, fedCmUrl: 'https://accounts.google.com/gsi/fedcm.json' },
  apple: { name: 'Apple', needs: 'key', protocol: 'oidc', issuer: 'https://appleid.apple.com', scope: 'openid name email', clientAuth: 'post', responseMode: 'form_post', profile: oidcProfile },
  twitch: { name: 'Twitch', needs: 'secret', protocol: 'oidc', issuer: 'https://id.twitch.tv/oauth2', scope: 'openid', clientAuth: 'post', profile: oidcProfile },
  facebook: {
    name: 'Facebook', needs: 'secret', protocol: 'oauth2', issuer: 'https://www.facebook.com', scope: 'public_profile email', clientAuth: 'post', profile: { subject: 'id', labels: ['email', 'name'] },
    authorizationUrl: 'https://www.facebook.com/v23.0/dialog/oauth', tokenUrl: 'https://graph.facebook.com/v23.0/oauth/access_token', profileUrl: 'https://graph.facebook.com/v23.0/me?fields=id,name,email',
  },
  discord: {
    name: 'Discord', needs: 'secret', protocol: 'oauth2', issuer: 'https://discord.com', scope: 'identify email', clientAuth: 'post', profile: { subject: 'id', labels: ['email', 'global_name', 'username'] },
    authorizationUrl: 'https://discord.com/oauth2/authorize', tokenUrl: 'https://discord.com/api/oauth2/token', profileUrl: 'https://discord.com/api/users/@me',
  },
  line: {
    name: 'LINE', needs: 'secret', protocol: 'oauth2', issuer: 'https://access.line.me', scope: 'profile', clientAuth: 'post', profile: { subject: 'userId', labels: ['displayName'] },
    authorizationUrl: 'https://access.line.me/oauth2/v2.1/authorize', tokenUrl: 'https://api.line.me/oauth2/v2.1/token', profileUrl: 'https://api.line.me/v2/profile',
  },
  x: {
    name: 'X', needs: 'secret', protocol: 'oauth2', issuer: 'https://x.com', scope: 'users.read tweet.read', clientAuth: 'basic', profile: { subject: 'data.id', labels: ['data.username', 'data.name'] },
    authorizationUrl: 'https://x.com/i/oauth2/authorize', tokenUrl: 'https://api.x.com/2/oauth2/token', profileUrl: 'https://api.x.com/2/users/me',
  },
  coinbase: {
    name: 'Coinbase', needs: 'secret', protocol: 'oauth2', issuer: 'https://login.coinbase.com', scope: 'wallet:user:read', clientAuth: 'post', profile: { subject: 'data.id', labels: ['data.email', 'data.name'] },
    authorizationUrl: 'https://login.coinbase.com/oauth2/auth', tokenUrl: 'https://login.coinbase.com/oauth2/token', profileUrl: 'https://api.coinbase.com/v2/user',
  },
  github: {
    name: 'GitHub', needs: 'secret', protocol: 'oauth2', issuer: 'https://github.com/login/oauth', scope: 'read:user', clientAuth: 'post', profile: { subject: 'id', labels: ['login', 'email'] },
    authorizationUrl: 'https://github.com/login/oauth/authorize', tokenUrl: 'https://github.com/login/oauth/access_token', profileUrl: 'https://api.github.com/user',
  },
  steam: { name: 'Steam', needs: 'nothing', protocol: 'steam', issuer: 'https://steamcommunity.com/openid', scope: '', profile: { subject: '', labels: [] }, authorizationUrl: 'https://steamcommunity.com/openid/login' },
  telegram: { name: 'Telegram', needs: 'botToken', protocol: 'telegram', issuer: 'https://oauth.telegram.org', scope: '', profile: { subject: '', labels: [] }, authorizationUrl: 'https://oauth.telegram.org/auth' },
  // `authorizationUrl`: of the relay, which carries the answer of the app.
  farcaster: { name: 'Farcaster', needs: 'nothing', protocol: 'farcaster', issuer: 'https://farcaster.xyz', scope: '', profile: { subject: '', labels: [] }, authorizationUrl: 'https://relay.farcaster.xyz' },
} as const satisfies Readonly<Record<string, ProviderPreset>>;

export type PresetName = keyof typeof providerPresets;
export const presetNames = Object.keys(providerPresets) as PresetName[]; // the keys of a literal
export const presetOf = (providerId: string): (ProviderPreset & { readonly kind: PresetName }) | undefined => {
  const kind = presetNames.find((name) => name === providerId);
  return kind && { ...providerPresets[kind], kind };
};
