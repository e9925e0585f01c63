import { parseIdentityToken, readIdentity } from './identityToken.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signature = Buffer.alloc(64, 7).toString('base64url');
const claims = { iss: 'https://wallet.example', aud: 'shop', sub: 'u', iat: 1_000, exp: 1_300, address: null, isGuest: true, identities: [] };
const expected = { issuer: 'https://wallet.example', audience: 'shop' };

describe('parseIdentityToken', () => {
  it('gives what is signed as it stands, and trusts none of it', () => {
    const [head, body] = [encode({ alg: 'ES256', kid: 'k' }), encode({ iss: 'anything' })];
    const parsed = parseIdentityToken(`${head}.${body}.${signature}`);
    expect([parsed.keyId, new TextDecoder().decode(parsed.signed), parsed.signature.length, parsed.claims]).toEqual(['k', `${head}.${body}`, 64, { iss: 'anything' }]);
  });

  it('names the algorithm before it looks at the rest', () => {
    expect(() => parseIdentityToken(`${encode({ alg: 'none' })}.%%%.`)).toThrow(expect.objectContaining({ code: 'identity.wrongAlgorithm' }));
    expect(() => parseIdentityToken(`${encode({ alg: 'ES256', kid: 'k' })}.%%%.${signature}`)).toThrow(expect.objectContaining({ code: 'identity.badToken' }));
  });
});

describe('readIdentity', () => {
  it('allows clocks to be a minute apart, at both ends', () => {
    const at = (nowMs: number) => {
      try {
        return readIdentity(claims, expected, nowMs).expiresAtMs;
      } catch (error) {
        return error instanceof Error && 'code' in error ? error.code : error;
      }
    };
    expect([939_999, 940_000, 1_359_999, 1_360_000].map(at)).toEqual(['identity.issuedInFuture', 1_300_000, 1_300_000, 'identity.expired']);
  });

  it('gives nothing that the token has beside what it ought to say', () => {
    const identities = [{ kind: 'email', value: 'a@b.example', verifiedAtMs: 1, more: 2 }];
    expect(readIdentity({ ...claims, admin: true, identities }, expected, 1_000_000)).toEqual({
      userId: 'u', address: null, isGuest: true, identities: [{ kind: 'email', value: 'a@b.example', verifiedAtMs: 1 }], nonce: undefined, issuedAtMs: 1_000_000, expiresAtMs: 1_300_000,
    });
  });
});
