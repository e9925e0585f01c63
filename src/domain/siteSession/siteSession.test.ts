import { kindsOf, parsePageSession, parseSiteSession } from './siteSession.ts';

const page = { address: '0x52908400098527886E0F7030069857D2E4169EE7', signedInBy: 'siwe', expiresAtMs: 2, lifetimeMs: 1 } as const;
const session = { ...page, id: 'a-b', userId: 'u', walletId: 'io.metamask', chainId: 1, isGuest: false, identities: ['email'], signedInAtMs: 1, renewableUntilMs: null } as const;

describe('parseSiteSession', () => {
  it('gives what a session says, and no more', () => {
    expect(parseSiteSession({ ...session, isAdmin: true })).toEqual(session);
    expect(parsePageSession(session)).toEqual(page);
    expect(parseSiteSession({ ...session, walletId: null, chainId: null, renewableUntilMs: 5 })).toMatchObject({ walletId: null, chainId: null, renewableUntilMs: 5 });
  });

  it.each<readonly [string, unknown]>([
    ['id', undefined], ['id', 'a b'], ['userId', ''], ['userId', 7], ['walletId', 'x'.repeat(65)], ['walletId', undefined], ['chainId', -1], ['chainId', '1'], ['isGuest', 'no'], ['identities', 'email'], ['identities', [{}]],
    ['signedInAtMs', 1.5], ['renewableUntilMs', Infinity], ['address', '0x1'], ['signedInBy', 'password'], ['expiresAtMs', '2'], ['lifetimeMs', undefined],
  ])('takes none whose %s is %p', (name, value) => {
    expect(parseSiteSession({ ...session, [name]: value })).toBeUndefined();
  });

  it.each([undefined, null, 'text', 7, []])('takes %p for none', (value) => {
    expect([parseSiteSession(value), parsePageSession(value)]).toEqual([undefined, undefined]);
  });
});

describe('kindsOf', () => {
  it('names each kind once, as far as there is room', () => {
    expect(kindsOf([{ kind: 'email' }, { kind: 'email' }, { kind: 'guest' }, { kind: 'a kind' }])).toEqual(['email', 'guest']);
    expect(kindsOf(Array.from({ length: 50 }, (_, i) => ({ kind: `k${i}` })))).toHaveLength(16);
  });
});
