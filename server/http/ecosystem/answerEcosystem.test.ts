import { toEcosystems } from '../../config/ecosystem.ts';
import type { Ecosystem } from '../../config/ecosystem.ts';
import { createTestServer, sites, walletOrigin } from '../../testing/createTestServer.ts';
import { ecosystemPath } from './answerEcosystem.ts';

const icon = 'data:image/png;base64,AAAA';
const compass: Ecosystem = { ecosystemId: 'compass', name: 'Compass', partners: ['acme'], look: { icon } };
const north = 'https://north.example';
const south = 'https://south.example';

const begin = (changes: Partial<Ecosystem> = {}) => createTestServer({ ecosystems: toEcosystems([{ ...compass, ...changes }, { ...compass, ecosystemId: 'empty' }], sites.values()) });
async function read(headers: Readonly<Record<string, string>>, { method = 'GET', changes = {} }: { readonly method?: string; readonly changes?: Partial<Ecosystem> } = {}) {
  const response = await begin(changes).server.fetch(new Request(`${walletOrigin}${ecosystemPath}`, { method, headers }));
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text), cors: response.headers.get('access-control-allow-origin'), headers: response.headers };
}

describe('what a page reads of an ecosystem', () => {
  it('is its name, its pictures, and the ways in that its sites offer', async () => {
    const { status, body, cors, headers } = await read({ 'origin': north, 'x-ecosystem-id': 'compass' });
    expect([status, body, cors]).toEqual([200, { authOptions: ['email', 'guest', 'passkey'], name: 'Compass', icon }, north]);
    expect([headers.get('vary'), headers.get('cache-control'), headers.has('access-control-allow-credentials'), headers.getSetCookie()]).toEqual(['Origin', 'no-store', false, []]);
  });

  it('names the ways that the operator has set, of which a provider of their own is of the kind oidc', async () => {
    const { body } = await read({ 'origin': north, 'x-ecosystem-id': 'compass' }, { changes: { signIn: ['google', 'acme-login', 'other-login'] } });
    expect(body.authOptions).toEqual(['google', 'oidc']);
  });

  it.each([
    ['of an ecosystem that there is not', { 'origin': north, 'x-ecosystem-id': 'nowhere' }, 404, 'NOT_FOUND', north],
    ['without an id', { origin: north }, 404, 'NOT_FOUND', north],
    ['of an ecosystem that the page’s site is not of', { 'origin': north, 'x-ecosystem-id': 'empty' }, 401, 'UNAUTHORIZED', north],
    ['by a page of another site of the server', { 'origin': 'https://app.example', 'x-ecosystem-id': 'compass' }, 401, 'UNAUTHORIZED', null],
    ['by any other page', { 'origin': 'https://evil.example', 'x-ecosystem-id': 'compass' }, 401, 'UNAUTHORIZED', null],
    ['by what says no origin', { 'x-ecosystem-id': 'compass' }, 401, 'UNAUTHORIZED', null],
    ['by an opaque origin', { 'origin': 'null', 'x-ecosystem-id': 'compass' }, 401, 'UNAUTHORIZED', null],
    ['as a partner that the site is not', { 'origin': north, 'x-ecosystem-id': 'compass', 'x-ecosystem-partner-id': 'acme' }, 401, 'UNAUTHORIZED', north],
    ['as no partner, where the site is one', { 'origin': south, 'x-ecosystem-id': 'compass' }, 401, 'UNAUTHORIZED', south],
    ['as another partner', { 'origin': south, 'x-ecosystem-id': 'compass', 'x-ecosystem-partner-id': 'other' }, 401, 'UNAUTHORIZED', south],
  ])('is refused %s', async (_what, given, status, code, cors) => {
    const answer = await read(given as unknown as Readonly<Record<string, string>>); // some lack a header
    expect([answer.status, answer.body, answer.cors]).toEqual([status, { code, message: expect.any(String) }, cors]);
  });

  it('is answered to the partner that the site is', async () => {
    expect((await read({ 'origin': south, 'x-ecosystem-id': 'compass', 'x-ecosystem-partner-id': 'acme' })).status).toBe(200);
  });

  it('may be asked for by pages of its sites alone, with these two headers and no cookie', async () => {
    const asked = await read({ 'origin': north, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-ecosystem-id' }, { method: 'OPTIONS' });
    expect([asked.status, asked.cors, asked.headers.get('access-control-allow-headers'), asked.headers.get('access-control-allow-methods')]).toEqual([204, north, 'x-ecosystem-id, x-ecosystem-partner-id', 'GET']);
    for (const origin of ['https://evil.example', 'https://app.example', 'null']) {
      const { headers } = await read({ origin, 'access-control-request-method': 'GET' }, { method: 'OPTIONS' });
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('is not written to, and nothing is there on a server without ecosystems', async () => {
    expect((await read({ origin: north }, { method: 'POST' })).status).toBe(404);
    const response = await createTestServer().server.fetch(new Request(`${walletOrigin}${ecosystemPath}`, { headers: { 'origin': north, 'x-ecosystem-id': 'compass' } }));
    expect([response.status, response.headers.has('access-control-allow-origin')]).toEqual([404, false]);
  });
});
