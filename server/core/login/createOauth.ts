import * as oauth from 'oauth4webapi';
import { providerMetadataMs, providerSkewMs, secondMs } from '../numbers.ts';
import { denied, memberOf, toLabel, unproved } from './protocol.ts';
import type { LoginAnswer, LoginIdentity, LoginProtocol, ProtocolParts } from './protocol.ts';
import { createProviderFetch, isProviderAway } from './providerFetch.ts';
import { clientSecretOf } from './signClientSecret.ts';

type Metadata = oauth.AuthorizationServer;

/** What providers call a person's no. @see RFC 6749, 4.1.2.1; Apple's own word is the second */
const denials = ['access_denied', 'user_cancelled_authorize', 'user_cancelled_login', 'user_denied'];
const maxSubject = 255;

/**
 * A provider of OpenID Connect, or of OAuth 2 with a profile: the code flow with PKCE by S256, state, and the issuer where the provider names itself. Of OpenID
 * the ID token counts, whose signature, issuer, audience, times and nonce are checked. @see RFC 9700, RFC 9207, RFC 7636
 */
export function createOauth({ provider, fetch: send, now }: ProtocolParts): LoginProtocol {
  const { clientId, protocol, scope, responseMode, profile, isLocal } = provider;
  const isOidc = protocol === 'oidc';
  const request = createProviderFetch(send, isLocal);
  const fetch = async (url: string, init: { readonly method: string; readonly headers: Readonly<Record<string, string>>; readonly body?: unknown }) =>
    request(url, { method: init.method, headers: init.headers, body: init.body instanceof URLSearchParams || typeof init.body === 'string' ? init.body : undefined });
  const options = { [oauth.customFetch]: fetch, [oauth.allowInsecureRequests]: isLocal };
  const readMetadata = createMetadata(provider, options, now);

  const clientOf = (): oauth.Client => ({
    client_id: clientId, [oauth.clockTolerance]: providerSkewMs / secondMs, [oauth.clockSkew]: Math.round((now() - Date.now()) / secondMs),
  });

  async function authOf(metadata: Metadata): Promise<oauth.ClientAuth> {
    const secret = await clientSecretOf(provider, now());
    if (secret === undefined) return oauth.None();
    const offered = metadata.token_endpoint_auth_methods_supported;
    const isBasic = provider.clientAuth === undefined ? offered === undefined || offered.includes('client_secret_basic') : provider.clientAuth === 'basic';
    return isBasic ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret);
  }

  async function identify({ params, state, callbackUrl, verifier, nonce }: LoginAnswer): Promise<LoginIdentity> {
    const metadata = await readMetadata();
    const client = clientOf();
    const answer = validateAnswer(metadata, client, params, state);
    const response = await oauth.authorizationCodeGrantRequest(metadata, client, await authOf(metadata), answer, callbackUrl, verifier, options);
    const readable = await asStandard(response, isOidc);
    if (!isOidc) {
      const { access_token: token } = await oauth.processAuthorizationCodeResponse(metadata, client, readable);
      return toIdentity(await readProfile(token));
    }
    const { claims, token } = await claimsOf(readable, { metadata, client, nonce });
    const identity = toIdentity(claims);
    return identity.label !== undefined ? identity : { ...identity, label: await readName(metadata, client, token, claims.sub) };
  }

  /** Of an answer with an ID token: its signature, issuer, audience, authorised party, times and nonce are right. */
  async function claimsOf(response: Response, { metadata, client, nonce }: { readonly metadata: Metadata; readonly client: oauth.Client; readonly nonce: string }): Promise<{ readonly claims: oauth.IDToken; readonly token: string }> {
    const tokens = await oauth.processAuthorizationCodeResponse(metadata, client, response, { expectedNonce: nonce, requireIdToken: true });
    await oauth.validateApplicationLevelSignature(metadata, response, options);
    const claims = oauth.getValidatedIdTokenClaims(tokens);
    // The library looks at `azp` only beside several audiences. @see OpenID Connect Core 1.0, 3.1.3.7
    if (claims === undefined || (claims.azp !== undefined && claims.azp !== clientId)) throw unproved('authorised party');
    return { claims, token: tokens.access_token };
  }

  /** Browsers hand over the ID token alone: it is looked at as one that stands in an answer. */
  async function identifyToken(token: string, nonce: string): Promise<LoginIdentity> {
    const response = new Response(JSON.stringify({ access_token: 'none', token_type: 'Bearer', id_token: token }), { headers: { 'content-type': 'application/json' } });
    const { claims } = await claimsOf(response, { metadata: await readMetadata(), client: clientOf(), nonce });
    return toIdentity(claims);
  }

  async function readProfile(token: string): Promise<unknown> {
    const response = await request(provider.profileUrl ?? '', { method: 'GET', headers: { accept: 'application/json', authorization: `Bearer ${token}` } });
    if (response.status !== 200) throw unproved('no profile');
    return response.json() as Promise<unknown>; // untrusted: each member is looked at
  }

  /** For people to know the account by, where the ID token says nothing: without it they are let in all the same. */
  async function readName(metadata: Metadata, client: oauth.Client, token: string, subject: string): Promise<string | undefined> {
    if (metadata.userinfo_endpoint === undefined) return undefined;
    try {
      return labelOf(await oauth.processUserInfoResponse(metadata, client, subject, await oauth.userInfoRequest(metadata, client, token, options)));
    } catch {
      return undefined;
    }
  }

  const labelOf = (from: unknown): string | undefined => profile.labels.map((path) => toLabel(memberOf(from, path))).find((label) => label !== undefined);

  function toIdentity(from: unknown): LoginIdentity {
    const found = memberOf(from, profile.subject);
    const subject = typeof found === 'number' && Number.isSafeInteger(found) ? String(found) : found;
    if (typeof subject !== 'string' || subject === '' || subject.length > maxSubject) throw unproved('no subject');
    return { subject, label: labelOf(from) };
  }

  return {
    urlOf: async ({ callbackUrl, state, nonce, verifier }) => {
      const { authorization_endpoint: endpoint } = await readMetadata();
      const url = URL.parse(endpoint ?? '');
      if (url === null || (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:'))) throw unproved('no place to sign in');
      const params = {
        response_type: 'code', client_id: clientId, redirect_uri: callbackUrl, scope, state, code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256',
        ...(isOidc && { nonce }), ...(responseMode !== undefined && { response_mode: responseMode }),
      };
      for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
      return url.href;
    },
    identify,
    ...(isOidc && { identifyToken }),
  };
}

/** @throws LoginDeniedError */
function validateAnswer(metadata: Metadata, client: oauth.Client, params: URLSearchParams, state: string): URLSearchParams {
  try {
    return oauth.validateAuthResponse(metadata, client, params, state);
  } catch (error) {
    throw error instanceof oauth.AuthorizationResponseError && denials.includes(error.error) ? denied() : error;
  }
}

/** Twitch answers a list of scopes. An ID token beside OAuth 2 is not looked at, and need not be one that can be. */
async function asStandard(response: Response, isOidc: boolean): Promise<Response> {
  const body: unknown = await response.clone().json().catch(() => undefined);
  if (typeof body !== 'object' || body === null) return response;
  const { scope, id_token: idToken, ...rest } = body as Readonly<Record<string, unknown>>; // an object of JSON
  const { status, headers } = response;
  return new Response(JSON.stringify({ ...rest, ...(typeof scope === 'string' && { scope }), ...(isOidc && idToken !== undefined && { id_token: idToken }) }), { status, headers });
}

/** What a provider says of itself, kept for an hour. A failure is not kept. What settings say stands over it. */
function createMetadata({ protocol, issuer, authorizationUrl, tokenUrl, keysUrl, profileUrl }: ProtocolParts['provider'], options: oauth.DiscoveryRequestOptions, now: () => number): () => Promise<Metadata> {
  const fromSettings = { ...(authorizationUrl !== undefined && { authorization_endpoint: authorizationUrl }), ...(tokenUrl !== undefined && { token_endpoint: tokenUrl }), ...(keysUrl !== undefined && { jwks_uri: keysUrl }), ...(profileUrl !== undefined && { userinfo_endpoint: profileUrl }) };
  let known: { readonly metadata: Promise<Metadata>; readonly untilMs: number } | undefined;
  const discover = async (): Promise<Metadata> => {
    if (protocol !== 'oidc') return { issuer, ...fromSettings };
    const url = new URL(issuer);
    const response = await oauth.discoveryRequest(url, { ...options, algorithm: 'oidc' });
    return { ...(await oauth.processDiscoveryResponse(url, response)), issuer, ...fromSettings };
  };
  return () => {
    if (known !== undefined && known.untilMs > now()) return known.metadata;
    const metadata = discover();
    const mine = { metadata, untilMs: now() + providerMetadataMs };
    known = mine;
    metadata.catch((error: unknown) => {
      if (known === mine) known = undefined;
      return isProviderAway(error);
    });
    return metadata;
  };
}
