import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { LoginProvider, LoginProviders } from '../config/provider.ts';
import { oidcProfile, presetNames, presetOf } from '../config/providerPresets.ts';
import { randomBytes, sha256, toBase64url, utf8 } from '../core/bytes.ts';
import type { LoginOptions } from '../core/login/loginSteps.ts';
import type { ProviderFetch } from '../core/login/providerFetch.ts';
import { signTelegram } from './signTelegram.ts';

/** Who signs in at a provider that runs in the page. */
export interface PagePerson {
  /** What the provider knows the person by, as itself writes it: digits at Steam and Telegram. */
  readonly subject: string;
  readonly email?: string;
  readonly name?: string;
}

/** What the person's browser would send to the callback. */
export interface PageProviderAnswer {
  readonly method: 'GET' | 'POST';
  /** The callback's address; of a GET with its query. */
  readonly url: string;
  /** Of a POST: the fields of the form. */
  readonly form?: URLSearchParams;
}

/** Identity providers without a network: everything that a server asks of them is answered here. */
export interface PageProviders extends LoginOptions {
  readonly providers: LoginProviders;
  readonly fetch: ProviderFetch;
  /** Which provider a person was sent to. @param url where the login page sends the browser */
  providerOf(url: string): LoginProvider | undefined;
  /** The person agrees. @throws where the address is of none of these */
  allow(url: string, person: PagePerson): Promise<PageProviderAnswer>;
  /** The person turns it down. */
  deny(url: string): Promise<PageProviderAnswer>;
  /** Signs as a provider of OpenID does. */
  signIdToken(claims: Readonly<Record<string, unknown>>, header?: Readonly<Record<string, string>>): Promise<string>;
}

export interface PageProvidersOptions {
  /** Those of the specification that are there; if absent, all that this server has, but Farcaster: there is no relay and no chain in the page. */
  readonly providerIds?: readonly string[];
  /** Providers of OpenID Connect beside them. */
  readonly others?: readonly { readonly providerId: string; readonly name: string }[];
  readonly now: () => number;
}

interface Granted {
  readonly provider: LoginProvider;
  readonly person: PagePerson;
  readonly params: URLSearchParams;
}

const host = 'latchkey.test';
const keyId = 'page';
const clientId = 'page-client';
const secret = 'page-secret';
const botToken = '7000000001:page-bot-token-of-the-mocked-world';
const openId = 'http://specs.openid.net/auth/2.0';

/** Identity providers that run in the page, behind the very code that speaks to the real ones. */
export function createPageProviders({ providerIds = presetNames.filter((name) => name !== 'farcaster'), others = [], now }: PageProvidersOptions): PageProviders {
  const made = [...providerIds.map((providerId) => toPreset(providerId)), ...others.map(toOther)];
  const providers = new Map(made.map((provider) => [provider.providerId, provider]));
  const granted = new Map<string, Granted>();
  const tokens = new Map<string, Granted>();
  let keys: ReturnType<typeof makeKeys> | undefined;
  const keysOf = () => (keys ??= makeKeys());
  const byHost = (url: string) => made.find(({ providerId }) => new URL(url).host === `${providerId}.${host}`);

  async function signIdToken(claims: Readonly<Record<string, unknown>>, header: Readonly<Record<string, string>> = {}): Promise<string> {
    return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256', kid: keyId, ...header }).sign((await keysOf()).privateKey);
  }

  async function answerToken(provider: LoginProvider, form: URLSearchParams): Promise<Response> {
    const grant = granted.get(form.get('code') ?? '');
    granted.delete(form.get('code') ?? '');
    const challenge = toBase64url(await sha256(utf8(form.get('code_verifier') ?? '')));
    const isRight = grant?.provider === provider && grant.params.get('redirect_uri') === form.get('redirect_uri') && grant.params.get('code_challenge_method') === 'S256' && grant.params.get('code_challenge') === challenge;
    if (!isRight) return json({ error: 'invalid_grant' }, 400);
    const token = toBase64url(randomBytes(16));
    tokens.set(token, grant);
    const seconds = Math.floor(now() / 1_000);
    const { subject, email, name } = grant.person;
    const claims = { iss: provider.issuer, aud: clientId, sub: subject, iat: seconds, exp: seconds + 300, nonce: grant.params.get('nonce'), ...(email !== undefined && { email }), ...(name !== undefined && { name }) };
    return json({ access_token: token, token_type: 'Bearer', expires_in: 300, ...(provider.protocol === 'oidc' && { id_token: await signIdToken(claims) }) });
  }

  const fetch: ProviderFetch = async (url, { headers, body }) => {
    const provider = byHost(url);
    if (provider === undefined) throw new TypeError('Failed to fetch');
    const { pathname, origin } = new URL(url);
    if (pathname === '/.well-known/openid-configuration') return json({ issuer: origin, authorization_endpoint: `${origin}/authorize`, token_endpoint: `${origin}/token`, jwks_uri: `${origin}/keys`, userinfo_endpoint: `${origin}/profile`, authorization_response_iss_parameter_supported: true, id_token_signing_alg_values_supported: ['ES256'] });
    if (pathname === '/keys') return json({ keys: [(await keysOf()).published] });
    if (pathname === '/token') return answerToken(provider, new URLSearchParams(body));
    if (pathname === '/profile') return json(profileOf(tokens.get((headers.authorization ?? '').replace(/^Bearer /, ''))));
    if (pathname === '/openid/login') return new Response(`ns:${openId}\nis_valid:${String(granted.delete(new URLSearchParams(body).get('openid.sig') ?? ''))}\n`);
    return new Response('', { status: 404 });
  };

  async function allow(url: string, person: PagePerson): Promise<PageProviderAnswer> {
    const provider = byHost(url);
    if (provider === undefined) throw new TypeError('This address is of no provider in this page.');
    const { searchParams: params } = new URL(url);
    const code = toBase64url(randomBytes(24));
    granted.set(code, { provider, person, params });
    if (provider.protocol === 'steam') return toSteam(provider, params, person, { code, nowMs: now() });
    if (provider.protocol === 'telegram') return toTelegram(params, await signTelegram({ id: Number(person.subject), first_name: person.name ?? person.subject, auth_date: Math.floor(now() / 1_000) }, botToken));
    return toCallback(provider, params, { code });
  }

  return {
    providers, fetch, allow, signIdToken,
    providerOf: byHost,
    deny: async (url) => {
      const provider = byHost(url);
      if (provider === undefined) throw new TypeError('This address is of no provider in this page.');
      const { searchParams: params } = new URL(url);
      if (provider.protocol === 'steam') return { method: 'GET', url: withQuery(params.get('openid.return_to') ?? '', { 'openid.ns': openId, 'openid.mode': 'cancel' }) };
      return provider.protocol === 'telegram' ? toTelegram(params, 'false') : toCallback(provider, params, { error: 'access_denied' });
    },
  };
}

async function makeKeys() {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { privateKey, published: { ...(await exportJWK(publicKey)), kid: keyId, use: 'sig', alg: 'ES256' } };
}

const common = { clientId, secret: { kind: 'text', text: secret }, isLocal: false } as const;

function toPreset(providerId: string): LoginProvider {
  const preset = presetOf(providerId);
  if (preset === undefined) throw new TypeError(`There is no provider of the name "${providerId}".`);
  const { needs: _needs, kind, ...rest } = preset;
  const origin = `https://${providerId}.${host}`;
  const provider = { ...common, ...rest, providerId, kind };
  if (rest.protocol === 'steam') return { ...provider, secret: { kind: 'none' }, issuer: `${origin}/openid`, authorizationUrl: `${origin}/openid/login` };
  if (rest.protocol === 'telegram') return { ...provider, issuer: origin, clientId: botToken.split(':')[0] ?? '', secret: { kind: 'text', text: botToken }, authorizationUrl: `${origin}/auth` };
  return { ...provider, issuer: origin, ...(rest.protocol === 'oauth2' && { authorizationUrl: `${origin}/authorize`, tokenUrl: `${origin}/token`, profileUrl: `${origin}/profile` }) };
}

const toOther = ({ providerId, name }: { readonly providerId: string; readonly name: string }): LoginProvider => ({
  ...common, providerId, name, kind: 'oidc', protocol: 'oidc', issuer: `https://${providerId}.${host}`, scope: 'openid email profile', profile: oidcProfile,
});

/** As each provider writes it: the first of its labels is the e-mail address or the name. */
function profileOf(grant: Granted | undefined): unknown {
  if (grant === undefined) return { error: 'invalid_token' };
  const { subject, email, name } = grant.person;
  const { profile } = grant.provider;
  const fields = Object.fromEntries([[profile.subject, subject], ...profile.labels.map((path) => [path, path.endsWith('email') ? email : name])].filter(([, value]) => value !== undefined)) as Readonly<Record<string, string>>; // those that are there
  const inside = Object.entries(fields).filter(([path]) => path.startsWith('data.')).map(([path, value]) => [path.slice('data.'.length), value]);
  return inside.length > 0 ? { data: Object.fromEntries(inside) as unknown } : fields;
}

function toCallback({ issuer, protocol, responseMode }: LoginProvider, params: URLSearchParams, answer: Readonly<Record<string, string>>): PageProviderAnswer {
  const callback = params.get('redirect_uri') ?? '';
  const fields = { ...answer, state: params.get('state') ?? '', ...(protocol === 'oidc' && { iss: issuer }) };
  return responseMode === 'form_post' ? { method: 'POST', url: callback, form: new URLSearchParams(fields) } : { method: 'GET', url: withQuery(callback, fields) };
}

/** @see OpenID Authentication 2.0, 10.1 */
function toSteam({ issuer, authorizationUrl = '' }: LoginProvider, params: URLSearchParams, { subject }: PagePerson, { code, nowMs }: { readonly code: string; readonly nowMs: number }): PageProviderAnswer {
  const returnTo = params.get('openid.return_to') ?? '';
  const claimed = `${issuer}/id/${subject}`;
  const fields = { ns: openId, mode: 'id_res', op_endpoint: authorizationUrl, claimed_id: claimed, identity: claimed, return_to: returnTo, response_nonce: `${new Date(nowMs).toISOString().slice(0, 19)}Z${code}`, assoc_handle: '1', signed: 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle', sig: code };
  return { method: 'GET', url: withQuery(returnTo, Object.fromEntries(Object.entries(fields).map(([name, value]) => [`openid.${name}`, value]))) };
}

/** The callback's page posts what came in the fragment. */
function toTelegram(params: URLSearchParams, result: string): PageProviderAnswer {
  const url = new URL(params.get('return_to') ?? '');
  return { method: 'POST', url: `${url.origin}${url.pathname}`, form: new URLSearchParams({ state: url.searchParams.get('state') ?? '', tgAuthResult: result }) };
}

function withQuery(text: string, fields: Readonly<Record<string, string>>): string {
  const url = new URL(text);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
