import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import type { JWTPayload } from 'jose';
import type { BackendSettings, Site } from '../config/site.ts';
import { isCallError } from '../client/refusedCall.ts';
import { signBody } from '../core/backends.ts';
import type { Outside, OutsideAnswer, OutsideRequest } from '../core/outside.ts';
import type { Proof } from '../protocol/proof.ts';
import { createTestServer } from '../testing/createTestServer.ts';
import { overStores } from '../testing/overStores.ts';

const siteId = 'demo';
const base: Site = { siteId, name: 'Demo', origins: ['https://app.example'], signIn: ['email', 'backend'], look: {}, policyBounds: { dailyWei: 0n, methods: [] }, codes: { perDay: 100 } };
const issuer = 'https://app.example';
const audience = 'wallet of app.example';
const jwksUrl = 'https://app.example/jwks.json';
const endpoint = 'https://app.example/latchkey';
const secret = 'the secret of the endpoint';
const outcomeOf = (promise: Promise<unknown>): Promise<string> => promise.then(() => 'done', (error: unknown) => (isCallError(error) ? error.code : String(error)));

/** What a token says; what is undefined is left out. */
type Claims = Readonly<Record<string, string | number | undefined>>;
type Made = Awaited<ReturnType<typeof makeKey>>;
async function makeKey(alg: string, kid: string) {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { alg, kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg } as { kty: string; [name: string]: unknown } }; // of a key that was just made
}
let keys: { readonly es: Made; readonly rs: Made; readonly ps: Made; readonly ed: Made; readonly other: Made };
beforeAll(async () => {
  keys = { es: await makeKey('ES256', 'es'), rs: await makeKey('RS256', 'rs'), ps: await makeKey('PS256', 'ps'), ed: await makeKey('EdDSA', 'ed'), other: await makeKey('ES256', 'other') };
});

describe.each(overStores)('signing in by the word of the site, over %s', (_store, openStore) => {
  async function begin(backend: BackendSettings = { tokens: { issuer, audience, subjectClaim: 'sub', jwksUrl }, endpoint: { url: endpoint, secretFile: '' } }) {
    const asked: OutsideRequest[] = [];
    let answer: (request: OutsideRequest) => OutsideAnswer | Promise<OutsideAnswer> = () => ({ status: 200, text: JSON.stringify({ keys: [keys.es, keys.rs, keys.ps, keys.ed].map(({ jwk }) => jwk) }) });
    const outside: Outside = { ask: async (request) => (asked.push(request), answer(request)), callContract: () => Promise.reject(new Error('not asked for')), secretOf: () => secret, verifyContractSignature: async () => false };
    const sites = new Map<string, Site>([
      [siteId, { ...base, backend }], ['mailonly', { ...base, siteId: 'mailonly', signIn: ['email'], backend }],
      ['north', { ...base, siteId: 'north', ecosystemId: 'compass', backend }], ['south', { ...base, siteId: 'south', ecosystemId: 'compass', backend }],
    ]);
    const world = createTestServer({ store: await openStore(), sites, outside });
    const browser = world.newBrowser();
    const client = browser.newClient();
    const signInBy = async (proof: Proof, at = siteId) => client.call('signIn.prove', { siteId: at, proof, device: await browser.newDevice(), locale: 'en_US' });
    const nowS = () => Math.floor(world.now() / 1_000);
    const tokenOf = async (claims: Claims = {}, { alg, kid, privateKey } = keys.es, header: object = {}): Promise<string> =>
      new SignJWT({ iss: issuer, aud: audience, sub: 'user-7', iat: nowS(), exp: nowS() + 300, ...claims } as JWTPayload).setProtectedHeader({ alg, kid, ...header }).sign(privateKey);
    const tryToken = async (token: string, at?: string): Promise<string> => outcomeOf(signInBy({ type: 'jwt', token }, at));
    return { world, browser, client, asked, nowS, tokenOf, tryToken, signInBy, answerWith: (next: typeof answer) => void (answer = next) };
  }

  describe('by a token', () => {
    it('lets in who the token names, and knows them by issuer and subject', async () => {
      const { world, tokenOf, signInBy, asked } = await begin();
      const first = await signInBy({ type: 'jwt', token: await tokenOf({ jti: 'one', email: 'ada@example.com' }) });
      expect(first.identities).toMatchObject([{ kind: 'backend', value: 'ada@example.com' }]);
      world.wait(1_000);
      expect((await signInBy({ type: 'jwt', token: await tokenOf({ jti: 'two' }) })).userId).toBe(first.userId);
      expect((await signInBy({ type: 'jwt', token: await tokenOf({ jti: 'three', sub: 'user-8' }) })).userId).not.toBe(first.userId);
      expect(asked).toMatchObject([{ url: jwksUrl }]);
    });

    it.each(['es', 'rs', 'ps', 'ed'] as const)('takes the algorithm of the key %s', async (name) => {
      const { tokenOf, tryToken } = await begin();
      expect(await tryToken(await tokenOf({}, keys[name]))).toBe('done');
    });

    it('takes keys of the settings, and another claim as the subject', async () => {
      const { tokenOf, signInBy, asked } = await begin({ tokens: { issuer, audience, subjectClaim: 'https://app.example/uid', jwks: { keys: [keys.es.jwk] } } });
      const { identities } = await signInBy({ type: 'jwt', token: await tokenOf({ 'https://app.example/uid': 'u-9', sub: 'someone' }) });
      expect([identities[0]?.value, asked]).toEqual(['u-9', []]);
    });

    it.each<readonly [string, (nowS: number) => Claims]>([
      ['another issuer', () => ({ iss: 'https://evil.example' })], ['no issuer', () => ({ iss: undefined })], ['another audience', () => ({ aud: 'another wallet' })], ['no audience', () => ({ aud: undefined })],
      ['no end', () => ({ exp: undefined })], ['an end that is past', (nowS) => ({ iat: nowS - 300, exp: nowS - 61 })], ['an end that is too far', (nowS) => ({ exp: nowS + 661 })], ['an end that no clock reaches', () => ({ exp: 1e300 })],
      ['a life that is too long', (nowS) => ({ iat: nowS - 400, exp: nowS + 400 })], ['an issue in the future', (nowS) => ({ iat: nowS + 61 })], ['a beginning in the future', (nowS) => ({ nbf: nowS + 61 })],
      ['no subject', () => ({ sub: undefined })], ['an empty subject', () => ({ sub: '' })], ['a subject that is too long', () => ({ sub: 'x'.repeat(257) })], ['a subject with a control character', () => ({ sub: 'user\u0000' })],
    ])('refuses a token with %s', async (_what, claims) => {
      const { nowS, tokenOf, tryToken } = await begin();
      expect(await tryToken(await tokenOf(claims(nowS())))).toBe('notVouched');
    });

    it('bears a minute between the clocks', async () => {
      const { nowS, tokenOf, tryToken } = await begin();
      for (const claims of [{ iat: nowS() - 300, exp: nowS() - 59 }, { iat: nowS() + 59, exp: nowS() + 300 }, { nbf: nowS() + 59 }]) expect(await tryToken(await tokenOf(claims))).toBe('done');
    });

    it('refuses tokens that are not signed, that are signed by what is public, or by another key', async () => {
      const { nowS, tokenOf, tryToken, answerWith } = await begin();
      const claims = { iss: issuer, aud: audience, sub: 'user-7', iat: nowS(), exp: nowS() + 300 };
      expect(await tryToken(new UnsecuredJWT(claims).encode())).toBe('notVouched');
      const [, payload = ''] = (await tokenOf()).split('.');
      for (const alg of ['none', 'NONE', 'None']) expect(await tryToken(`${Buffer.from(JSON.stringify({ alg, kid: 'es' })).toString('base64url')}.${payload}.`)).toBe('notVouched');
      const publicKey = new TextEncoder().encode(JSON.stringify(keys.rs.jwk));
      expect(await tryToken(await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'rs' }).sign(publicKey))).toBe('notVouched');
      expect(await tryToken(await tokenOf({}, { ...keys.other, kid: 'es' }))).toBe('notVouched');
      expect(await tryToken(await tokenOf({}, keys.other, { kid: 'es', jwk: keys.other.jwk }))).toBe('notVouched');
      // A key that is shared, among those that are published.
      const shared = new TextEncoder().encode('a'.repeat(32));
      answerWith(() => ({ status: 200, text: JSON.stringify({ keys: [{ kty: 'oct', kid: 'hs', alg: 'HS256', k: Buffer.from(shared).toString('base64url') }] }) }));
      expect(await tryToken(await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'hs' }).sign(shared))).toBe('notVouched');
    });

    it('refuses a token whose parts were changed, and what is no token', async () => {
      const { tokenOf, tryToken } = await begin();
      const [header = '', payload = '', signature = ''] = (await tokenOf()).split('.');
      const other = Buffer.from(JSON.stringify({ ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object), sub: 'user-1' })).toString('base64url');
      for (const token of [`${header}.${other}.${signature}`, `${header}.${payload}.${signature.slice(0, -4)}AAAA`, `${header}.${payload}`, `${header}.${payload}.${signature}.x`, 'x', '..', `${header}.${payload}.`]) expect(await tryToken(token)).toBe('notVouched');
    });

    it('refuses the examples of RFC 7520, which are signed and vouch for no one', async () => {
      const folder = join(import.meta.dirname, '../../fixtures/joseRfc7520');
      const examples = ['rs256', 'hs256', 'edDsa'].map((name) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as { readonly input: { readonly key: { readonly kty: string } }; readonly output: { readonly compact: string } });
      const { tryToken, answerWith } = await begin();
      answerWith(() => ({ status: 200, text: JSON.stringify({ keys: examples.map(({ input }) => input.key) }) }));
      for (const { output } of examples) expect(await tryToken(output.compact)).toBe('notVouched');
    });

    it('takes a token once, also of a hundred at the same time, and by whichever of its names', async () => {
      const { tokenOf, tryToken, world } = await begin();
      const token = await tokenOf();
      const outcomes = await Promise.all(Array.from({ length: 100 }, () => tryToken(token)));
      expect([outcomes.filter((each) => each === 'done').length, new Set(outcomes)]).toEqual([1, new Set(['done', 'codeUsed'])]);
      expect(await world.store.list('sessions', {})).toHaveLength(1);
      expect(await tryToken(await tokenOf({ jti: 'a', sub: 'user-1' }))).toBe('done');
      expect(await tryToken(await tokenOf({ jti: 'a', sub: 'user-2' }))).toBe('codeUsed');
    });

    it('is not fooled by the twin of a signature', async () => {
      const { tokenOf, tryToken } = await begin();
      const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
      const [header = '', payload = '', signature = ''] = (await tokenOf()).split('.');
      const bytes = Buffer.from(signature, 'base64url');
      const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`);
      const twin = Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]).toString('base64url');
      expect(await tryToken(`${header}.${payload}.${signature}`)).toBe('done');
      expect(await tryToken(`${header}.${payload}.${twin}`)).toBe('codeUsed');
    });

    it('looks for a key that it does not know once a minute, however many tokens name one', async () => {
      const { world, tokenOf, tryToken, asked, answerWith } = await begin();
      expect(await tryToken(await tokenOf({ jti: 'first' }))).toBe('done');
      answerWith(() => ({ status: 200, text: JSON.stringify({ keys: [keys.es.jwk, keys.other.jwk] }) }));
      expect(await Promise.all(Array.from({ length: 50 }, async (_, nth) => tryToken(await tokenOf({ jti: `storm ${nth}` }, { ...keys.other, kid: `unknown ${nth}` }))))).toEqual(Array.from({ length: 50 }, () => 'notVouched'));
      expect(asked).toHaveLength(1);
      world.wait(60_000);
      const outcomes = await Promise.all(Array.from({ length: 50 }, async (_, nth) => tryToken(await tokenOf({ jti: `storm again ${nth}` }, nth === 7 ? keys.other : { ...keys.other, kid: `unknown ${nth}` }))));
      expect([outcomes.filter((each) => each === 'done').length, asked.length]).toEqual([1, 2]);
    });

    it('forgets a key that is published no more, and goes on for an hour where keys cannot be fetched', async () => {
      const { world, tokenOf, tryToken, answerWith } = await begin();
      expect(await tryToken(await tokenOf({ jti: '1' }))).toBe('done');
      answerWith(() => { throw new Error('away'); });
      world.wait(30 * 60_000);
      expect(await tryToken(await tokenOf({ jti: '2' }))).toBe('done');
      world.wait(31 * 60_000);
      expect(await tryToken(await tokenOf({ jti: '3' }))).toBe('backendAway');
      answerWith(() => ({ status: 200, text: JSON.stringify({ keys: [keys.other.jwk] }) }));
      world.wait(10_000);
      expect(await tryToken(await tokenOf({ jti: '4' }))).toBe('notVouched');
      expect(await tryToken(await tokenOf({ jti: '5' }, keys.other))).toBe('done');
    });

    it.each<readonly [string, OutsideAnswer]>([
      ['an error', { status: 500, text: '{}' }], ['no JSON', { status: 200, text: '<html>' }], ['no keys', { status: 200, text: '{"keys":[]}' }], ['a redirect', { status: 302, text: '' }],
      ['another shape', { status: 200, text: '{"keys":{"0":{}}}' }], ['too many', { status: 200, text: JSON.stringify({ keys: Array.from({ length: 33 }, () => ({ kty: 'EC' })) }) }],
    ])('says that the site is away where its keys are %s', async (_what, given) => {
      const { tokenOf, tryToken, answerWith } = await begin();
      answerWith(() => given);
      expect(await tryToken(await tokenOf())).toBe('backendAway');
    });

    it('is offered by sites that say so alone', async () => {
      const { tokenOf, tryToken } = await begin();
      expect(await tryToken(await tokenOf(), 'mailonly')).toBe('signInNotOffered');
    });

    it('writes no token to its log', async () => {
      const { world, tokenOf, tryToken } = await begin();
      const token = await tokenOf({ sub: 'user-of-the-log' });
      await tryToken(token);
      await tryToken(`${token}x`);
      for (const part of token.split('.')) expect(JSON.stringify(world.logs)).not.toContain(part);
    });
  });

  describe('by its endpoint', () => {
    it('asks with what the page gave, signed by the secret, and knows the person by the site and the id', async () => {
      const { world, signInBy, asked, answerWith } = await begin();
      answerWith(() => ({ status: 200, text: JSON.stringify({ userId: 'u1', email: 'ada@example.com', more: true }) }));
      const { identities, userId } = await signInBy({ type: 'payload', payload: 'session 4711' });
      expect(identities).toMatchObject([{ kind: 'backend', value: 'ada@example.com' }]);
      const body = '{"payload":"session 4711"}';
      expect(asked).toEqual([{ url: endpoint, body, maxBytes: 16_384, timeoutMs: 10_000, headers: { 'content-type': 'application/json', accept: 'application/json', 'x-latchkey-site': siteId, 'x-latchkey-signature': await signBody(secret, Math.floor(world.now() / 1_000), body) } }]);
      world.wait(1_000);
      expect((await signInBy({ type: 'payload', payload: 'again' })).userId).toBe(userId);
    });

    it('keeps people of two sites of one ecosystem apart, and from those of tokens', async () => {
      const { signInBy, answerWith, tokenOf } = await begin();
      answerWith(({ body }) => ({ status: 200, text: body === undefined ? JSON.stringify({ keys: [keys.es.jwk] }) : JSON.stringify({ userId: 'user-7' }) }));
      const north = await signInBy({ type: 'payload', payload: 'x' }, 'north');
      const south = await signInBy({ type: 'payload', payload: 'x' }, 'south');
      const byToken = await signInBy({ type: 'jwt', token: await tokenOf() }, 'north');
      expect(new Set([north.userId, south.userId, byToken.userId]).size).toBe(3);
    });

    it.each<readonly [string, OutsideAnswer, string]>([
      ['no', { status: 401, text: '{}' }, 'notVouched'], ['that there is no such person', { status: 404, text: '' }, 'notVouched'],
      ['an error', { status: 500, text: JSON.stringify({ userId: 'u1' }) }, 'backendAway'], ['that it is asked too often', { status: 429, text: '' }, 'backendAway'], ['a redirect', { status: 307, text: JSON.stringify({ userId: 'u1' }) }, 'backendAway'],
      ['nothing', { status: 204, text: '' }, 'backendAway'], ['no JSON', { status: 200, text: 'u1' }, 'backendAway'], ['a list', { status: 200, text: '["u1"]' }, 'backendAway'], ['a number for an id', { status: 200, text: '{"userId":7}' }, 'backendAway'],
      ['an empty id', { status: 200, text: '{"userId":""}' }, 'backendAway'], ['an id that is too long', { status: 200, text: JSON.stringify({ userId: 'x'.repeat(257) }) }, 'backendAway'], ['an id that turns the reading direction', { status: 200, text: JSON.stringify({ userId: '\u202eu1' }) }, 'backendAway'],
      ['an address that is none', { status: 200, text: '{"userId":"u1","email":"ada"}' }, 'backendAway'], ['an id of another object', { status: 200, text: '{"__proto__":{"userId":"u1"}}' }, 'backendAway'],
    ])('lets no one in where it says %s', async (_what, given, code) => {
      const { signInBy, answerWith, world } = await begin();
      answerWith(() => given);
      expect(await outcomeOf(signInBy({ type: 'payload', payload: 'x' }))).toBe(code);
      expect(await world.store.list('users', {})).toEqual([]);
    });

    it('lets no one in where it does not answer, and says so', async () => {
      const { signInBy, answerWith } = await begin();
      answerWith(() => Promise.reject(new Error('The answer is too large.')));
      expect(await outcomeOf(signInBy({ type: 'payload', payload: 'x' }))).toBe('backendAway');
    });

    it('asks only so often for one network of callers', async () => {
      const { signInBy, answerWith, asked } = await begin();
      answerWith(() => ({ status: 401, text: '' }));
      let last = '';
      for (let nth = 0; nth < 601; nth += 1) last = await outcomeOf(signInBy({ type: 'payload', payload: 'x' }));
      expect([last, asked.length]).toEqual(['tooMany', 600]);
    });

    it('is offered where there is one', async () => {
      const { signInBy } = await begin({ tokens: { issuer, audience, subjectClaim: 'sub', jwksUrl } });
      expect(await outcomeOf(signInBy({ type: 'payload', payload: 'x' }))).toBe('signInNotOffered');
    });
  });
});
