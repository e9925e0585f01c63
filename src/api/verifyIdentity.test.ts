import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hasCode, isWalletError } from '../domain/errors.ts';
import { verifyIdentity } from './verifyIdentity.ts';
import type { IdentityProof } from './verifyIdentity.ts';

const issuer = 'https://wallet.example';
const nowMs = Date.UTC(2026, 0, 5, 9);
const seconds = nowMs / 1_000;
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n; // of P-256, see FIPS 186-5
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const claims = {
  iss: issuer, aud: 'shop', sub: 'user-1', iat: seconds, exp: seconds + 300, address: '0x52908400098527886E0F7030069857D2E4169EE7', isGuest: false,
  identities: [{ kind: 'email', value: 'ada@example.com', verifiedAtMs: 5 }], nonce: 'n-1',
};
const encode = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** By Node's own signer. */
function tokenOf(more: object = {}, header: object = {}, key: KeyObject = pair.privateKey): string {
  const signed = `${encode({ alg: 'ES256', kid: 'k1', typ: 'JWT', ...header })}.${encode({ ...claims, ...more })}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}
const jwkOf = (key: KeyObject, more: object = {}) => ({ ...createPublicKey(key).export({ format: 'jwk' }), kid: 'k1', alg: 'ES256', use: 'sig', ...more });

/** A wallet's server that answers with these keys, and counts; and the time of the site's server. */
function world(answer: () => unknown = () => ({ keys: [jwkOf(pair.privateKey)] })) {
  let passedMs = 0;
  const asked: string[] = [];
  const fetchKeys = async (url: string): Promise<Response> => {
    asked.push(url);
    const answered = await answer();
    return answered instanceof Response ? answered : Response.json(answered);
  };
  const verify = (token: unknown, more: object = {}) => verifyIdentity({ token, issuer, audience: 'shop', clock: { nowMs: () => nowMs + passedMs }, fetch: fetchKeys, ...more } as IdentityProof); // what is not so is tried out
  const codeOf = (token: unknown, more: object = {}) => verify(token, more).then(() => 'verified', (error: unknown) => (isWalletError(error) ? error.code : `not coded: ${String(error)}`));
  return { asked, verify, codeOf, wait: (ms: number) => void (passedMs += ms) };
}

describe('verifyIdentity', () => {
  it('tells who is signed in', async () => {
    const { verify, asked } = world();
    expect(await verify(tokenOf(), { nonce: 'n-1' })).toEqual({
      userId: 'user-1', address: claims.address, isGuest: false, identities: claims.identities, nonce: 'n-1', issuedAtMs: nowMs, expiresAtMs: nowMs + 300_000,
    });
    expect(await verify(tokenOf({ address: null, isGuest: true, identities: [{ kind: 'guest', value: null, verifiedAtMs: 0 }], nonce: undefined }))).toMatchObject({ address: null, isGuest: true, nonce: undefined });
    expect(asked).toEqual(['https://wallet.example/.well-known/jwks.json']);
  });

  it('takes a signature whose s is high, as JOSE does', async () => {
    const [head, body, tail = ''] = tokenOf().split('.');
    const bytes = Buffer.from(tail, 'base64url');
    const flipped = (order - BigInt(`0x${bytes.subarray(32).toString('hex')}`)).toString(16).padStart(64, '0');
    const other = Buffer.concat([bytes.subarray(0, 32), Buffer.from(flipped, 'hex')]).toString('base64url');
    expect(await Promise.all([tail, other].map((signature) => world().codeOf(`${head}.${body}.${signature}`)))).toEqual(['verified', 'verified']);
  });

  it.each([
    ['of another issuer', { iss: 'https://other.example' }, 'identity.wrongIssuer'],
    ['for another site', { aud: 'forum' }, 'identity.wrongAudience'],
    ['for this site and others', { aud: ['shop', 'forum'] }, 'identity.wrongAudience'],
    ['of no audience', { aud: undefined }, 'identity.wrongAudience'],
    ['with another nonce', { nonce: 'n-2' }, 'identity.wrongNonce'],
    ['without the nonce', { nonce: undefined }, 'identity.wrongNonce'],
    ['that has expired', { iat: seconds - 400, exp: seconds - 60 }, 'identity.expired'],
    ['that expired within a minute', { iat: seconds - 359, exp: seconds - 59 }, 'verified'],
    ['of the future', { iat: seconds + 61, exp: seconds + 361 }, 'identity.issuedInFuture'],
    ['of a clock that is a minute ahead', { iat: seconds + 60, exp: seconds + 360 }, 'verified'],
    ['without an end', { exp: undefined }, 'identity.badToken'],
    ['whose end is text', { exp: `${seconds + 300}` }, 'identity.badToken'],
    ['without a beginning', { iat: undefined }, 'identity.badToken'],
    ['of no person', { sub: '' }, 'identity.badToken'],
    ['of something that is no address', { address: '0x1' }, 'identity.badToken'],
    ['that does not say whether it is a guest', { isGuest: 0 }, 'identity.badToken'],
    ['without identities', { identities: {} }, 'identity.badToken'],
    ['with an identity that is none', { identities: [{ kind: 'email' }] }, 'identity.badToken'],
  ])('judges a token %s', async (_what, more, code) => {
    expect(await world().codeOf(tokenOf(more), { nonce: 'n-1' })).toBe(code);
  });

  it.each([
    ['none', { alg: 'none' }, 'identity.wrongAlgorithm'],
    ['None', { alg: 'None' }, 'identity.wrongAlgorithm'],
    ['another curve by name', { alg: 'ES384' }, 'identity.wrongAlgorithm'],
    ['RSA', { alg: 'RS256' }, 'identity.wrongAlgorithm'],
    ['no algorithm', { alg: undefined }, 'identity.wrongAlgorithm'],
    ['a list of algorithms', { alg: ['ES256'] }, 'identity.wrongAlgorithm'],
    ['an extension', { crit: ['b64'], b64: false }, 'identity.badToken'],
    ['another type', { typ: 'at+jwt' }, 'identity.badToken'],
    ['no key', { kid: undefined }, 'identity.badToken'],
    ['a key of its own', { jwk: { kty: 'EC' }, kid: 'mine' }, 'identity.unknownKey'],
    ['a place of its own for keys', { jku: 'https://evil.example/jwks.json' }, 'verified'], // never asked for
  ])('judges a header with %s', async (_what, header, code) => {
    const { codeOf, asked } = world();
    expect(await codeOf(tokenOf({}, header))).toBe(code);
    expect(asked.filter((url) => !url.startsWith(issuer))).toEqual([]);
  });

  it('refuses alg none with an empty signature, and HS256 by the public key', async () => {
    const body = encode(claims);
    expect(await world().codeOf(`${encode({ alg: 'none', kid: 'k1' })}.${body}.`)).toBe('identity.wrongAlgorithm');
    const signed = `${encode({ alg: 'HS256', kid: 'k1' })}.${body}`;
    for (const secret of [createPublicKey(pair.privateKey).export({ format: 'pem', type: 'spki' }), JSON.stringify(jwkOf(pair.privateKey))]) {
      expect(await world().codeOf(`${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`)).toBe('identity.wrongAlgorithm');
    }
  });

  it('refuses what another key signed, what was changed, and a signature of zeros', async () => {
    const [head = '', body = '', tail = ''] = tokenOf().split('.');
    const cases = [
      tokenOf({}, {}, generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey), `${head}.${encode({ ...claims, sub: 'user-2' })}.${tail}`, `${head}.${body}.${'A'.repeat(86)}`,
      `${encode({ kid: 'k1', alg: 'ES256', typ: 'JWT' })}.${body}.${tail}`,
    ];
    expect(await Promise.all(cases.map((token) => world().codeOf(token)))).toEqual(cases.map(() => 'identity.wrongSignature'));
  });

  it('refuses a signature in the form of ASN.1, cut off or too long', async () => {
    const [head, body, tail = ''] = tokenOf().split('.');
    const der = sign('sha256', Buffer.from(`${head}.${body}`), pair.privateKey).toString('base64url');
    for (const signature of [der, tail.slice(0, -2), `${tail}AA`, '', `${tail}==`]) expect(await world().codeOf(`${head}.${body}.${signature}`)).toBe('identity.badToken');
  });

  it.each([undefined, null, '', '.', '..', '...', 'a.b.c', 5, {}, [], `${'a'.repeat(20_000)}`, '💥.💥.💥', `${encode('null')}.${encode('null')}.${'A'.repeat(86)}`, `${encode('[]')}.e30.AA`, `${Buffer.from([0xff, 0xfe]).toString('base64url')}.e30.AA`])('refuses what is no token: %#', async (token) => {
    const { codeOf, asked } = world();
    expect(await codeOf(token)).toMatch(/^identity\.(badToken|wrongAlgorithm)$/);
    expect(asked).toEqual([]);
  });

  it('refuses the tokens of RFC 7520, which are signed by other algorithms', async () => {
    const folder = path.join(import.meta.dirname, '../../fixtures/jose');
    for (const name of ['es512', 'rs256', 'hs256']) expect(await world().codeOf(readFileSync(path.join(folder, `${name}.txt`), 'utf8').trim())).toBe('identity.wrongAlgorithm');
  });

  it('never throws without a code, whichever byte of a token is another', async () => {
    const token = tokenOf();
    const { codeOf } = world();
    const codes = new Set<string>();
    for (let i = 0; i < token.length; i += 1) codes.add(await codeOf(`${token.slice(0, i)}${token[i] === 'A' ? 'B' : 'A'}${token.slice(i + 1)}`));
    for (let i = 0; i < token.length; i += 7) codes.add(await codeOf(token.slice(0, i)));
    codes.delete('verified'); // the last digit of base64url has bits that say nothing
    expect([...codes].filter((code) => !code.startsWith('identity.'))).toEqual([]);
  });

  it.each([
    ['without an issuer', { issuer: undefined }], ['with a path', { issuer: `${issuer}/` }], ['over plain http', { issuer: 'http://wallet.example' }], ['with no address', { issuer: 'wallet' }],
    ['without an audience', { audience: '' }], ['with the nonce of a session that has none', { nonce: undefined }], ['with an empty nonce', { nonce: '' }],
  ])('compares nothing %s', async (_what, more) => {
    expect(await world().codeOf(tokenOf(), more)).toBe('identity.badExpectation');
  });

  it('needs something to verify', async () => {
    await expect(verifyIdentity(undefined as unknown as IdentityProof)).rejects.toMatchObject({ code: 'identity.badExpectation' });
  });
});

describe('the keys of a wallet', () => {
  it.each([
    ['on another curve', () => ({ keys: [jwkOf(generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey)] }), 'identity.unknownKey'],
    ['not on its curve', () => ({ keys: [jwkOf(pair.privateKey, { x: 'A'.repeat(43) })] }), 'identity.unknownKey'],
    ['for encryption', () => ({ keys: [jwkOf(pair.privateKey, { use: 'enc' })] }), 'identity.unknownKey'],
    ['of RSA', () => ({ keys: [{ ...generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey.export({ format: 'jwk' }), kid: 'k1' }] }), 'identity.unknownKey'],
    ['among what is no key', () => ({ keys: [null, 5, {}, jwkOf(pair.privateKey)] }), 'verified'],
    ['in no list', () => ({ keys: {} }), 'identity.keysUnavailable'],
    ['not in JSON', () => new Response('<html>'), 'identity.keysUnavailable'],
    ['behind an error', () => new Response('', { status: 500 }), 'identity.keysUnavailable'],
    ['behind a redirect', () => new Response('', { status: 302, headers: { location: 'https://evil.example/' } }), 'identity.keysUnavailable'],
    ['too large', () => new Response(`{"keys":[],"x":"${'a'.repeat(70_000)}"}`), 'identity.keysUnavailable'],
    ['nowhere', () => { throw new TypeError('fetch failed'); }, 'identity.keysUnavailable'],
  ])('are judged: %s', async (_what, answer, code) => {
    expect(await world(answer).codeOf(tokenOf())).toBe(code);
  });

  it('are fetched once by many who ask at the same time, and again after ten minutes', async () => {
    const { verify, codeOf, asked, wait } = world();
    await Promise.all(Array.from({ length: 20 }, () => verify(tokenOf())));
    expect(asked).toHaveLength(1);
    wait(600_000);
    expect([await codeOf(tokenOf({ iat: seconds + 600, exp: seconds + 900 })), asked.length]).toEqual(['verified', 2]);
  });

  it('are fetched again for one that is not known, once in half a minute', async () => {
    let keys: readonly object[] = [];
    const { codeOf, asked, wait } = world(() => ({ keys }));
    expect(await codeOf(tokenOf())).toBe('identity.unknownKey');
    keys = [jwkOf(pair.privateKey)]; // it has begun to sign by a new one
    for (let i = 0; i < 50; i += 1) expect(await codeOf(tokenOf({}, { kid: `made up ${i}` }))).toBe('identity.unknownKey');
    expect(asked).toHaveLength(1);
    wait(30_000);
    expect([await codeOf(tokenOf()), asked.length]).toEqual(['verified', 2]);
    for (let i = 0; i < 50; i += 1) await codeOf(tokenOf({}, { kid: `made up ${i}` }));
    expect(asked).toHaveLength(2);
  });

  it('that could not be fetched are asked for again after two seconds', async () => {
    let isAway = true;
    const { codeOf, asked, wait } = world(() => { if (isAway) throw new TypeError('fetch failed'); return { keys: [jwkOf(pair.privateKey)] }; });
    expect(await codeOf(tokenOf())).toBe('identity.keysUnavailable');
    expect(await codeOf(tokenOf())).toBe('identity.keysUnavailable');
    expect(asked).toHaveLength(1);
    isAway = false;
    wait(2_000);
    expect([await codeOf(tokenOf()), asked.length]).toEqual(['verified', 2]);
  });

  it('are kept for each issuer by itself', async () => {
    const { codeOf, asked } = world();
    await codeOf(tokenOf());
    expect(await codeOf(tokenOf({ iss: 'https://other.example' }), { issuer: 'https://other.example' })).toBe('verified');
    expect(asked).toHaveLength(2);
  });

  it('that a published key does not name are told by the code', async () => {
    expect(await world().verify(tokenOf({}, { kid: 'k2' })).catch((error: unknown) => hasCode(error, 'identity.unknownKey'))).toBe(true);
  });
});
