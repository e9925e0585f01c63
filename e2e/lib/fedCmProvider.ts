import { generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** An identity provider that browsers ask by themselves, made from the specification: OpenID's metadata and keys, and the files and endpoints of FedCM. */
export interface FedCmProvider {
  readonly origin: string;
  readonly clientId: string;
  /** Signs the person in, in this browser: a page that a tab goes to. */
  readonly loginUrl: string;
  /** What browsers have asked, in order. */
  readonly asked: readonly string[];
  /** Every token that it has given out. */
  readonly tokens: readonly string[];
  close(): Promise<void>;
}

const clientId = 'acme-client';
const account = { id: 'ada', name: 'Ada', given_name: 'Ada', email: 'ada@acme.example' };
const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** @see FedCM, 3; OpenID Connect Discovery 1.0 */
export async function startFedCmProvider(): Promise<FedCmProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const asked: string[] = [];
  const tokens: string[] = [];
  let origin = '';

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', origin);
    const json = (body: object): void => void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    asked.push(pathname);
    if (pathname === '/.well-known/openid-configuration') return json({ issuer: origin, authorization_endpoint: `${origin}/authorize`, token_endpoint: `${origin}/token`, jwks_uri: `${origin}/keys`, id_token_signing_alg_values_supported: ['ES256'] });
    if (pathname === '/keys') return json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'acme', use: 'sig', alg: 'ES256' }] });
    if (pathname === '/.well-known/web-identity') return json({ provider_urls: [`${origin}/fedcm.json`] });
    if (pathname === '/login') return void response.setHeader('set-login', 'logged-in').setHeader('set-cookie', 'session=ada; SameSite=None; Secure; Path=/').setHeader('content-type', 'text/html').end('<!doctype html><title>Acme</title>Signed in');
    if (pathname === '/authorize') return void response.setHeader('content-type', 'text/html').end('<!doctype html><title>Acme</title>Who are you?');
    // What only a browser asks so, for its own dialog.
    if (request.headers['sec-fetch-dest'] !== 'webidentity') return void response.writeHead(403).end();
    if (pathname === '/fedcm.json') return json({ accounts_endpoint: '/accounts', client_metadata_endpoint: '/client', id_assertion_endpoint: '/assert', login_url: '/login' });
    if (pathname === '/client') return json({ privacy_policy_url: `${origin}/privacy`, terms_of_service_url: `${origin}/terms` });
    if (!request.headers.cookie?.includes('session=ada')) return void response.writeHead(401).end();
    if (pathname === '/accounts') return json({ accounts: [account] });
    if (pathname !== '/assert') return void response.writeHead(404).end();
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const form = new URLSearchParams(body);
    const { nonce = form.get('nonce') ?? '' } = JSON.parse(form.get('params') ?? '{}') as { readonly nonce?: string }; // of the page
    const token = signToken(privateKey, { iss: origin, aud: form.get('client_id'), sub: form.get('account_id'), email: account.email, nonce });
    tokens.push(token);
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '').setHeader('access-control-allow-credentials', 'true');
    return json({ token });
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The operating system gave no port.');
  origin = `http://localhost:${address.port}`;
  return {
    origin, clientId, asked, tokens, loginUrl: `${origin}/login`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function signToken(key: KeyObject, claims: object): string {
  const seconds = Math.floor(Date.now() / 1_000);
  const signed = `${base64url({ alg: 'ES256', kid: 'acme', typ: 'JWT' })}.${base64url({ ...claims, iat: seconds, exp: seconds + 300 })}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}
