import { judgeSignIn } from './judgeSignIn.ts';

const asked = { domain: 'shop.test', aud: 'https://shop.test/login', nonce: 'abcdefgh1234', iat: '2026-11-24T09:00:00Z', resources: [] };
const app = { name: 'Shop', url: 'https://shop.test' };
const grant = { methods: ['personal_sign'] };

describe('judgeSignIn', () => {
  it('lets the sign-in of the app itself through, wherever it is known to be', () => {
    expect(judgeSignIn({ app, signIn: { asked } }, grant, () => '')).toBeUndefined();
    expect(judgeSignIn({ app: { name: 'Shop' }, origin: 'https://shop.test', signIn: { asked } }, grant, () => '')).toBeUndefined();
    expect(judgeSignIn({ app }, { methods: [] }, () => '')).toBeUndefined(); // none is asked for
  });

  it.each<[string, Parameters<typeof judgeSignIn>[0]]>([
    ['at another site', { app, signIn: { asked: { ...asked, domain: 'other.test' } } }], ['about another site', { app, signIn: { asked: { ...asked, aud: 'https://other.test' } } }], ['over another scheme', { app, signIn: { asked: { ...asked, aud: 'http://shop.test' } } }],
    ['about what is no address', { app, signIn: { asked: { ...asked, aud: 'shop' } } }], ['at another port', { app, signIn: { asked: { ...asked, domain: 'shop.test:8443' } } }],
    ['of an app that is elsewhere', { app, origin: 'https://evil.test', signIn: { asked } }], ['of an app whose address is not known', { app: { name: 'Shop' }, signIn: { asked } }],
  ])('refuses one %s', (_what, proposal) => {
    expect(judgeSignIn(proposal, grant, () => '')).toMatchObject({ code: -32_602, error: { code: 'connectApp.foreignSignIn' } });
  });

  it('refuses one that cannot be read or written, and one that lets the app do nothing', () => {
    expect(judgeSignIn({ app, signIn: { asked: undefined } }, grant, () => '')).toMatchObject({ code: -32_602, error: { code: 'connectApp.badSignIn' } });
    expect(judgeSignIn({ app, signIn: { asked } }, grant, () => { throw new Error('no message'); })).toMatchObject({ code: -32_602, error: { code: 'connectApp.badSignIn' } });
    expect(judgeSignIn({ app, signIn: { asked } }, { methods: [] }, () => '')).toMatchObject({ code: 5101, error: { code: 'connectApp.unsupportedMethods' } });
  });
});
