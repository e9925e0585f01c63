import { fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';

/** Identity providers of other makers, on this machine: `oidc-provider` as Google, Apple, Twitch and a provider of one's own, `oauth2-mock-server` as those of OAuth 2 with a profile. */
export interface IdentityProviders {
  readonly issuer: string;
  readonly oauthUrl: string;
  /** Apple's key, as PEM. */
  readonly appleKey: string;
  /** The settings of a server for all of them. @param files where secrets are: `write` is given a name and a text, and answers a path */
  settings(write: (name: string, text: string) => string): readonly Readonly<Record<string, unknown>>[];
  close(): Promise<void>;
}

const apple = { teamId: 'TEAM123456', keyId: 'KEY1234567' };
const oauthProviders = ['facebook', 'discord', 'line', 'x', 'coinbase', 'github'] as const;

export async function startIdentityProviders({ walletOrigin }: { readonly walletOrigin: string }): Promise<IdentityProviders> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const appleKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const child = fork(new URL('./identityProviderProcess.ts', import.meta.url), { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const told = once(child, 'message');
  child.send({ walletOrigin, appleKey: publicKey.export({ format: 'jwk' }), appleKeyId: apple.keyId, teamId: apple.teamId, mailDomain: 'mail.example' });
  const [message] = (await Promise.race([told, once(child, 'exit').then((): unknown[] => [{ failed: 'it ended' }])])) as unknown as readonly [{ readonly failed?: string; readonly issuer: string; readonly oauthUrl: string }]; // of the process
  if (message.failed !== undefined) throw new Error(`The identity providers did not start: ${message.failed}`);
  const { issuer, oauthUrl } = message;
  return {
    issuer, oauthUrl, appleKey,
    settings: (write) => [
      { providerId: 'google', issuer, clientId: 'google-client', clientSecret: 'google-secret-of-the-counterpart' },
      { providerId: 'apple', issuer, clientId: 'apple-client', ...apple, keyFile: write('apple.p8', appleKey) },
      { providerId: 'twitch', issuer, clientId: 'twitch-client', clientSecret: 'twitch-secret-of-the-counterpart' },
      { providerId: 'acme', name: 'Acme', issuer, clientId: 'acme-client', clientSecretFile: write('acme', 'acme-secret-of-the-counterpart\n') },
      ...oauthProviders.map((providerId) => ({ providerId, clientId: 'wallet', clientSecret: 'of-the-counterpart', authorizationUrl: `${oauthUrl}/authorize`, tokenUrl: `${oauthUrl}/token`, profileUrl: `${oauthUrl}/userinfo` })),
    ],
    close: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
