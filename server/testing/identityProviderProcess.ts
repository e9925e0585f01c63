import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, importJWK, jwtVerify } from 'jose';
import type { JWK } from 'jose';
import { OAuth2Server } from 'oauth2-mock-server';
import Provider from 'oidc-provider';
import type { ClientMetadata } from 'oidc-provider';

/**
 * A process of its own, which startIdentityProviders forks: the packages are ES modules that Jest cannot load. It is told where the callbacks are and the key that
 * signs Apple's secrets, tells its parent where the providers are, and ends with it.
 */
process.once('disconnect', () => process.exit());
process.once('message', (message) => void start(message as Asked).then((told) => process.send?.(told), (error: unknown) => process.send?.({ failed: String(error) }))); // of startIdentityProviders

interface Asked {
  readonly walletOrigin: string;
  readonly appleKey: JWK;
  readonly appleKeyId: string;
  readonly teamId: string;
  readonly mailDomain: string;
}

async function start(asked: Asked): Promise<{ readonly issuer: string; readonly oauthUrl: string }> {
  // The issuer names the port, which is known once something listens.
  const { createServer } = await import('node:http');
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The operating system gave no port.');
  const issuer = `http://localhost:${address.port}`;
  const provider = await createProvider(issuer, asked);
  const oidc = provider.callback();
  server.on('request', (request, response) => void (request.url?.startsWith('/interaction/') ? interact(provider, request, response) : Promise.resolve(oidc(request, response))).catch((error: unknown) => response.writeHead(500).end(String(error))));
  return { issuer, oauthUrl: await startOauth() };
}

async function createProvider(issuer: string, { walletOrigin, appleKey, appleKeyId, teamId, mailDomain }: Asked): Promise<Provider> {
  const keys = await Promise.all((['RS256', 'ES256'] as const).map(async (alg) => ({ ...(await exportJWK((await generateKeyPair(alg, { extractable: true })).privateKey)), alg, kid: alg, use: 'sig' })));
  const clientOf = (name: string, more: Partial<ClientMetadata>): ClientMetadata => ({
    client_id: `${name}-client`, client_secret: `${name}-secret-of-the-counterpart`, redirect_uris: [`${walletOrigin}/api/2024-05-05/login/${name}/callback`], grant_types: ['authorization_code'], response_types: ['code'], ...more,
  });
  const provider = new Provider(issuer, {
    clients: [
      clientOf('google', { token_endpoint_auth_method: 'client_secret_post' }),
      clientOf('apple', { token_endpoint_auth_method: 'client_secret_post', id_token_signed_response_alg: 'ES256' }),
      clientOf('twitch', { token_endpoint_auth_method: 'client_secret_post' }),
      clientOf('acme', {}),
    ],
    jwks: { keys }, cookies: { keys: [randomBytes(16).toString('hex')] }, scopes: ['openid', 'email', 'profile', 'name'], claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true }, features: { devInteractions: { enabled: false } }, interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, email: `${id}@${mailDomain}`, email_verified: true, name: id }) }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({ clientId: ctx.oidc.client?.clientId, accountId: ctx.oidc.session?.accountId });
      grant.addOIDCScope('openid email profile name');
      await grant.save();
      return grant;
    },
  });
  // Apple's secret is signed anew for each call, and its signature is looked at here as it is there.
  const key = await importJWK(appleKey, 'ES256');
  const { prototype } = provider.Client as unknown as { readonly prototype: { clientId: string; compareClientSecret(actual: string): unknown } }; // the class of its own clients
  const compare = prototype.compareClientSecret;
  prototype.compareClientSecret = async function (actual) {
    if (this.clientId !== 'apple-client') return compare.call(this, actual);
    const { protectedHeader } = await jwtVerify(actual, key, { issuer: teamId, subject: 'apple-client', audience: issuer, algorithms: ['ES256'], requiredClaims: ['exp', 'iat'] });
    return protectedHeader.kid === appleKeyId;
  };
  return provider;
}

/** Its own page: a name, and two buttons. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    return void response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Identity provider</title><h1>Sign in to ${String(params.client_id)}</h1><form method="post"><label>Name <input name="account" required></label> <button name="answer" value="yes">Allow</button> <button name="answer" value="no" formnovalidate>Deny</button></form></html>`);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // of a stream of bytes
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  const result = form.get('answer') === 'yes' ? { login: { accountId: form.get('account') ?? '' } } : { error: 'access_denied', error_description: 'The person said no' };
  return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/** OAuth 2 with a profile, which agrees at once. */
async function startOauth(): Promise<string> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  server.service.on('beforeUserinfo', (answer: { body: unknown }) => {
    // Each provider's own field is there, so that one counterpart stands for all of them.
    const person = { id: 4_711, userId: 'U4711', login: 'ada', username: 'ada', global_name: 'Ada', displayName: 'Ada', name: 'Ada' };
    answer.body = { ...person, sub: 'unused', data: { ...person, id: '4711' } };
  });
  return server.issuer.url ?? '';
}
