import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import express from 'express';
import { requireIdentity } from '../../scripts/consumer/identityExpress.ts';
import { withIdentity } from '../../scripts/consumer/identityHandler.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function tokenOf(more: object = {}): string {
  const seconds = Math.floor(Date.now() / 1_000);
  const signed = `${encode({ alg: 'ES256', kid: 'k' })}.${encode({ iss: 'https://wallet.example.com', aud: 'shop', sub: 'u', iat: seconds, exp: seconds + 300, address: null, isGuest: true, identities: [], ...more })}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

describe('the servers of the README that ask who is signed in', () => {
  const { fetch } = globalThis;
  let isAway = false;
  beforeAll(() => {
    globalThis.fetch = async (input, init) => {
      if (input !== 'https://wallet.example.com/.well-known/jwks.json') return fetch(input, init);
      if (isAway) throw new TypeError('fetch failed');
      return Response.json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k' }] });
    };
  });
  afterAll(() => {
    globalThis.fetch = fetch;
  });

  const app = express();
  app.get('/me', requireIdentity, (_request, response) => void response.json({ userId: Object(response.locals['identity']).userId }));
  const handler = withIdentity(async (_request, { userId }) => Response.json({ userId }));
  const askExpress = async (authorization: string): Promise<readonly unknown[]> => {
    const server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    try {
      const response = await fetch(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/me`, { headers: { authorization } });
      return [response.status, await response.json()];
    } finally {
      server.closeAllConnections();
      server.close();
    }
  };
  const askHandler = async (authorization: string): Promise<readonly unknown[]> => {
    const response = await handler(new Request('https://shop.example/me', { headers: { authorization } }));
    return [response.status, await response.json()];
  };

  it.each([['express', askExpress], ['a handler of fetch', askHandler]])('let in who has a token, and no one else: %s', async (_name, ask) => {
    const answers = [await ask(''), await ask('Bearer nothing'), await ask(`Bearer ${tokenOf({ aud: 'forum' })}`), await ask(`Bearer ${tokenOf()}`)];
    expect(answers).toEqual([[401, { error: 'identity.badToken' }], [401, { error: 'identity.badToken' }], [401, { error: 'identity.wrongAudience' }], [200, { userId: 'u' }]]);
  });

  it.each([['express', askExpress], ['a handler of fetch', askHandler]])('let no one in while the wallet is away, and say so: %s', async (_name, ask) => {
    isAway = true;
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000); // what was kept is too old by then
    expect(await ask(`Bearer ${tokenOf()}`)).toEqual([503, { error: 'identity.keysUnavailable' }]);
    jest.restoreAllMocks();
    isAway = false;
  });
});
