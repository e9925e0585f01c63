import { createHmac, generateKeyPairSync, randomUUID, sign, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The own server of a site that vouches for its visitors: by tokens that it signs, and by an endpoint that the wallet's server asks. */
export interface VouchingSite {
  readonly origin: string;
  readonly issuer: string;
  readonly audience: string;
  /** What its endpoint knows the wallet's server by. */
  readonly secret: string;
  /** Who is signed in at the site; undefined for a visitor that it does not know. */
  set(userId: string | undefined): void;
  /** How the endpoint misbehaves; undefined: it does not. */
  misbehave(how: 'silent' | 'huge' | 'redirects' | 'lies' | undefined): void;
  /** What it was asked, by path. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

const lifeSeconds = 300;

/** By Node's own cryptography, and no library that the wallet's server has. */
export async function startVouchingSite(): Promise<VouchingSite> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const [audience, secret] = ['wallet of the shop', randomUUID()];
  const asked: string[] = [];
  let user: string | undefined = 'acme-7';
  let fault: Parameters<VouchingSite['misbehave']>[0];
  let origin = '';

  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const writeToken = (): string => {
    const iat = Math.floor(Date.now() / 1_000);
    const signed = `${encode({ alg: 'ES256', kid: 'acme' })}.${encode({ iss: origin, aud: audience, sub: user, jti: randomUUID(), iat, exp: iat + lifeSeconds })}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  };
  const isSigned = (body: string, header: unknown): boolean => {
    const [, at = '', given = ''] = /^t=(\d+),v1=([\w-]+)$/.exec(String(header)) ?? [];
    const wanted = createHmac('sha256', secret).update(`${at}.${body}`).digest();
    const found = Buffer.from(given, 'base64url');
    return found.length === wanted.length && timingSafeEqual(found, wanted);
  };
  const answerWho = (body: string, header: unknown, response: ServerResponse): void => {
    if (fault === 'silent') return;
    if (fault === 'huge') return void response.end(JSON.stringify({ userId: 'x'.repeat(100_000) }));
    if (fault === 'redirects') return void response.writeHead(307, { location: `${origin}/lie` }).end();
    if (fault === 'lies') return void response.end(JSON.stringify({ userId: 7 }));
    const { payload }: { readonly payload?: unknown } = JSON.parse(body); // told apart below
    if (!isSigned(body, header) || payload !== `session of ${user}` || user === undefined) return void response.writeHead(401).end();
    return void response.end(JSON.stringify({ userId: user, email: `${user}@acme.example` }));
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer); // without an encoding, a request is read as bytes
    asked.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*');
    if (request.url === '/jwks.json') return void response.end(JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'acme', alg: 'ES256' }] }));
    if (request.url === '/who') return answerWho(Buffer.concat(chunks).toString(), request.headers['x-latchkey-signature'], response);
    if (user === undefined) return void response.writeHead(401).end();
    return void response.end(request.url === '/token' ? writeToken() : `session of ${user}`);
  };
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`; // it listens on a port
  return {
    origin, issuer: origin, audience, secret, asked,
    set: (userId) => void (user = userId),
    misbehave: (how) => void (fault = how),
    close: () => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    }),
  };
}
