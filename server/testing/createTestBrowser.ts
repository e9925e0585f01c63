import { randomBytes, randomId, toBase64url, utf8 } from '../core/bytes.ts';
import { createClient, type Client, type Lock } from '../client/createClient.ts';
import type { ProofKey } from '../client/dpopProof.ts';
import type { Server } from '../http/createServer.ts';
import { calls, type CallName, type SessionAnswer } from '../protocol/calls.ts';
import type { NewShareSet, Recipient } from '../protocol/shares.ts';
import type { PublicKey } from '../protocol/values.ts';

export interface TestDevice extends ProofKey {
  readonly shareKey: PublicKey;
  /** The private half of `shareKey`. */
  readonly sharePrivateKey: CryptoKey;
  readonly label: string;
}

export type TestBrowser = ReturnType<typeof createTestBrowser>;

interface BrowserOptions {
  readonly server: Pick<Server, 'fetch'>;
  readonly now: () => number;
  readonly walletOrigin: string;
  readonly siteId: string;
  readonly ip?: string;
  /** How wrong its clock is. */
  readonly skewMs?: number;
}

/** A browser with its cookies, which says where requests come from as browsers do; `newClient` opens a tab. */
export function createTestBrowser({ server, now, walletOrigin, siteId, ip, skewMs = 0 }: BrowserOptions) {
  const cookies = new Map<string, string>();
  let device: Promise<TestDevice> | undefined;
  const deviceOf = () => (device ??= makeDevice());
  const lock = createLock();

  async function fetch(request: Request): Promise<Response> {
    const headers = new Headers(request.headers);
    if (!headers.has('origin')) headers.set('origin', walletOrigin);
    if (!headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin');
    if (ip !== undefined) headers.set('x-test-ip', ip);
    if (cookies.size > 0 && !headers.has('cookie')) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const response = await server.fetch(new Request(request, { headers }));
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
    return response;
  }

  /** A request as the test writes it: anything about it can be wrong. */
  const post = (name: CallName, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    fetch(new Request(`${walletOrigin}${calls[name].path}`, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }));

  const newClient = (options: { readonly lock?: Lock } = {}): Client =>
    createClient({ walletOrigin, siteId, fetch, now: () => now() + skewMs, setTimer: () => () => {}, lock: options.lock ?? lock, proofKey: deviceOf });

  const newDevice = async () => {
    const { publicKey, shareKey, label } = await deviceOf();
    return { proofKey: publicKey, shareKey, label };
  };

  async function signInByCode(client: Client, to: string, takeCode: (to: string) => Promise<string>): Promise<SessionAnswer> {
    const { flowId } = await client.call('code.send', { siteId, kind: 'email', to, locale: 'en_US' });
    return client.call('code.verify', { flowId, code: await takeCode(to), device: await newDevice() });
  }

  async function signInAsGuest(client: Client): Promise<SessionAnswer> {
    const { flowId, challenge } = await client.call('guest.challenge', { siteId });
    return client.call('guest.signIn', { siteId, flowId, device: await newDevice(), signature: await signChallenge((await deviceOf()).privateKey, flowId, challenge) });
  }

  return { cookies, fetch, post, newClient, newDevice, device: deviceOf, signInByCode, signInAsGuest, forgetDevice: () => { device = undefined; } };
}

export async function signChallenge(key: CryptoKey, flowId: string, challenge: string): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, utf8(`latchkey guest|${flowId}|${challenge}`))));
}

export async function makeDevice(label = 'A browser'): Promise<TestDevice> {
  const proof = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const share = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
  return { privateKey: proof.privateKey, publicKey: await publicKeyOf(proof.publicKey), shareKey: await publicKeyOf(share.publicKey), sharePrivateKey: share.privateKey, label };
}

async function publicKeyOf(key: CryptoKey): Promise<PublicKey> {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', key);
  return { kty: 'EC', crv: 'P-256', x, y };
}

/** Keeps a cookie where a browser would: one whose name begins with `__Host-` is Secure, for `/`, and of no domain. */
function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const names = attributes.map((attribute) => attribute.toLowerCase());
  if (pair.startsWith('__Host-') && (!names.includes('secure') || !names.includes('path=/') || names.some((name) => name.startsWith('domain')))) return;
  const at = pair.indexOf('=');
  if (names.includes('max-age=0')) cookies.delete(pair.slice(0, at));
  else cookies.set(pair.slice(0, at), pair.slice(at + 1));
}

/** As Web Locks: one at a time. */
export function createLock(): Lock {
  let last: Promise<unknown> = Promise.resolve();
  return async (_name, run) => {
    const mine = last.then(run, run);
    last = mine.catch(() => {});
    return mine;
  };
}

const bytes = (length: number) => toBase64url(randomBytes(length));
export const testAddress = '0x52908400098527886E0F7030069857D2E4169EE7';
export const testWalletId = randomId();

async function envelope() {
  const { shareKey } = await makeDevice();
  return { ephemeralKey: shareKey, sealed: bytes(61) };
}

export async function recipientOf(deviceId: string, shareKey: PublicKey): Promise<Recipient> {
  return { gets: 'D', recipientId: randomId(), publicKey: shareKey, envelope: await envelope(), createdAtMs: 1, deviceId };
}

export async function passphraseRecipient(): Promise<Recipient> {
  const { shareKey } = await makeDevice();
  return { gets: 'R', recipientId: randomId(), publicKey: shareKey, envelope: await envelope(), createdAtMs: 1, method: { type: 'passphrase', salt: bytes(16), memoryKiB: 65_536, passes: 3, lanes: 1 } };
}

/** What a worker would send. The server sees bytes only. */
export function shareSetOf(version: number, recipients: readonly Recipient[], more: Partial<NewShareSet> = {}): NewShareSet {
  return { walletId: testWalletId, address: testAddress, version, ciphertext: bytes(120), serverShare: bytes(33), recipients: [...recipients], ...more };
}
