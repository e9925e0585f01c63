import { randomUUID } from 'node:crypto';
import type { Wallet } from 'ethers';

/** What a site asks an app to sign. */
interface SignatureParams {
  readonly siweUri: string;
  readonly domain: string;
  readonly nonce: string;
  readonly notBefore?: string;
  readonly expirationTime?: string;
  readonly acceptAuthAddress?: boolean;
}

interface Channel {
  readonly params: SignatureParams;
  answer?: Readonly<Record<string, unknown>>;
}

export interface FarcasterRelay {
  /** As the relay answers over HTTP. */
  handle(request: Request): Promise<Response>;
  /** Of the channel that was opened last. */
  lastUrl(): string;
  /** Forgets all channels, as after the time that the relay keeps them for. */
  forget(): void;
  setAway(isAway: boolean): void;
}

const appKey = 'key-of-the-app-at-the-relay';

/**
 * A relay of Farcaster Auth, made from its public documentation: channels with a token, a status that is told once, and answers of apps that it knows. It checks nothing of them.
 * @see docs.farcaster.xyz, Auth Relay: POST /v1/channel, GET /v1/channel/status, POST /v1/channel/authenticate
 */
export function createFarcasterRelay(origin: string): FarcasterRelay {
  const channels = new Map<string, Channel>();
  let last = '';
  let away = false;
  const json = (status: number, body: unknown): Response => Response.json(body, { status });
  const tokenOf = (request: Request): string => /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';

  async function open(request: Request): Promise<Response> {
    const body = (await request.json()) as SignatureParams; // looked at below
    const known = ['siweUri', 'domain', 'nonce', 'notBefore', 'expirationTime', 'requestId', 'redirectUrl', 'acceptAuthAddress'];
    if (!URL.canParse(body.siweUri) || !/^[a-zA-Z0-9.-]+(:[0-9]+)?$/.test(body.domain) || !/^[a-zA-Z0-9]{8,}$/.test(body.nonce) || Object.keys(body).some((name) => !known.includes(name))) return json(400, { error: 'Validation error' });
    const channelToken = randomUUID();
    channels.set(channelToken, { params: body });
    last = `${origin}/~/siwf?channelToken=${channelToken}`;
    return json(201, { channelToken, url: last, connectUri: last, nonce: body.nonce });
  }

  function tell(request: Request): Response {
    const token = tokenOf(request);
    const channel = channels.get(token);
    if (!channel) return json(401, { error: 'Unauthorized' });
    const common = { nonce: channel.params.nonce, signatureParams: channel.params, metadata: { ip: '192.0.2.1', userAgent: 'latchkey-server' }, acceptAuthAddress: channel.params.acceptAuthAddress ?? false };
    if (!channel.answer) return json(202, { state: 'pending', ...common });
    channels.delete(token);
    return json(200, { state: 'completed', ...common, ...channel.answer });
  }

  async function authenticate(request: Request): Promise<Response> {
    const channel = channels.get(tokenOf(request));
    if (!channel || request.headers.get('x-farcaster-auth-relay-key') !== appKey) return json(401, { error: 'Unauthorized' });
    channel.answer = (await request.json()) as Readonly<Record<string, unknown>>; // the site that asked looks at it
    return json(201, { state: 'completed' });
  }

  return {
    handle: async (request) => {
      if (away) return json(503, { error: 'Service unavailable' });
      const { pathname } = new URL(request.url);
      if (pathname === '/v1/channel' && request.method === 'POST') return open(request);
      if (pathname === '/v1/channel/status' && request.method === 'GET') return tell(request);
      if (pathname === '/v1/channel/authenticate' && request.method === 'POST') return authenticate(request);
      return json(404, { error: 'Not found' });
    },
    lastUrl: () => last,
    forget: () => channels.clear(),
    setAway: (isAway) => { away = isAway; },
  };
}

export interface AppAnswer {
  readonly fid: number;
  readonly username?: string;
  readonly authMethod?: 'custody' | 'authAddress';
  /** In place of what an honest app writes. */
  readonly change?: (message: string) => string;
  readonly signer?: Wallet;
  readonly nowMs: number;
}

/** An app in which a person confirms: reads the channel of a link or a code, signs what the site asked for, and hands it over. @see FIP-11, Sign In With Farcaster */
export async function answerAsApp(url: string, key: Wallet, { fid, username = 'ada', authMethod, change = (text) => text, signer = key, nowMs }: AppAnswer, fetch: (request: Request) => Promise<Response>): Promise<void> {
  const { origin, searchParams } = new URL(url);
  const authorization = `Bearer ${searchParams.get('channelToken')}`;
  const { signatureParams } = (await (await fetch(new Request(`${origin}/v1/channel/status`, { headers: { authorization } }))).json()) as { readonly signatureParams: SignatureParams }; // of the relay above
  const message = change(writeMessage(signatureParams, { address: key.address, fid, authMethod, nowMs }));
  const body = JSON.stringify({ message, signature: await signer.signMessage(message), authMethod, fid, username, displayName: 'Ada', bio: '', pfpUrl: 'https://example.com/ada.png' });
  await fetch(new Request(`${origin}/v1/channel/authenticate`, { method: 'POST', body, headers: { authorization, 'content-type': 'application/json', 'x-farcaster-auth-relay-key': appKey } }));
}

/** @see EIP-4361 */
function writeMessage({ siweUri, domain, nonce, notBefore, expirationTime }: SignatureParams, { address, fid, authMethod, nowMs }: { readonly address: string; readonly fid: number; readonly authMethod: AppAnswer['authMethod']; readonly nowMs: number }): string {
  return [
    `${domain} wants you to sign in with your Ethereum account:`, address, '', 'Farcaster Auth', '',
    `URI: ${siweUri}`, 'Version: 1', 'Chain ID: 10', `Nonce: ${nonce}`, `Issued At: ${new Date(nowMs).toISOString()}`,
    ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime}`]), ...(notBefore === undefined ? [] : [`Not Before: ${notBefore}`]),
    'Resources:', `- farcaster://fid/${fid}`, ...(authMethod === undefined ? [] : [`- farcaster://signer/type/${authMethod}`]),
  ].join('\n');
}
