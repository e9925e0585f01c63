import type { AuthStrategy } from '../../src/domain/inApp/authStrategies.ts';

/** How a provider tells who a person is. `steam`: OpenID 2.0; `telegram`: data that it signs; `farcaster`: a message that the person's app signs. */
export type LoginProtocolName = 'oidc' | 'oauth2' | 'steam' | 'telegram' | 'farcaster';

/** What this server is known by at a provider. `signed`: a token that is made anew for each call. @see Apple, Creating a client secret */
export type ClientSecret =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'signed'; readonly teamId: string; readonly keyId: string; readonly key: string };

/** An identity provider of the settings, complete. */
export interface LoginProvider {
  /** Names it in addresses and in `signIn` of sites. */
  readonly providerId: string;
  /** The way in that its identities are: `oidc` for one that the specification does not name. */
  readonly kind: AuthStrategy;
  /** What people know it by. */
  readonly name: string;
  readonly protocol: LoginProtocolName;
  /** Part of who a person is, so it never changes. */
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: ClientSecret;
  /** How the secret is sent; absent: as the provider's own metadata prefers. */
  readonly clientAuth?: 'basic' | 'post';
  readonly scope: string;
  readonly responseMode?: 'form_post';
  /** What stands in place of the provider's metadata, or where it publishes none. */
  readonly authorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly profileUrl?: string;
  readonly keysUrl?: string;
  /** Where browsers learn how to ask it by themselves (FedCM). Absent: it does not let them. */
  readonly fedCmUrl?: string;
  /** Where a profile has what is wanted of it: names with dots between them, the first that is there. */
  readonly profile: { readonly subject: string; readonly labels: readonly string[] };
  /** It is on this machine or in the operator's own network: http, and private addresses, are allowed. */
  readonly isLocal: boolean;
}

/** Those of the settings by their ids. */
export type LoginProviders = ReadonlyMap<string, LoginProvider>;
