import { isCallError } from '../../client/refusedCall.ts';
import { ada, createLoginWorld, siteId } from '../../testing/createLoginWorld.ts';
import type { TestBrowser } from '../../testing/createTestBrowser.ts';

const codeOf = (promise: Promise<unknown>): Promise<string> => promise.then(() => 'done', (error: unknown) => (isCallError(error) ? error.code : String(error)));

/** A browser that has been told what to ask Google with, and the claims of a token that is right. */
async function begun(more: { readonly purpose?: 'signIn' | 'link' } = {}) {
  const world = createLoginWorld();
  const browser = world.newBrowser();
  const { flowId, url, fedCm } = await world.begin(browser, { providerId: 'google', mode: 'fedCm', ...more });
  const { issuer = '', clientId = '' } = world.providers.get('google') ?? {};
  const seconds = Math.floor(world.now() / 1_000);
  const claims = { iss: issuer, aud: clientId, sub: ada.subject, email: ada.email, nonce: fedCm?.nonce, iat: seconds, exp: seconds + 300 };
  const prove = async (token: string, { by = browser, at = siteId }: { readonly by?: TestBrowser; readonly at?: string } = {}) => by.newClient().call('signIn.prove', { siteId: at, proof: { type: 'idToken', flowId, token }, device: await by.newDevice(), locale: 'en_US' });
  return { world, browser, flowId, url, fedCm, claims, prove };
}

describe('a token that the browser has got from a provider', () => {
  it('lets in the same person as the window does', async () => {
    const { world, fedCm, claims, prove } = await begun();
    expect(fedCm).toEqual({ configUrl: 'https://accounts.google.com/gsi/fedcm.json', clientId: 'page-client', nonce: expect.stringMatching(/^[\w-]{43}$/) });
    const { userId, identities } = await prove(await world.page.signIdToken(claims));
    expect(identities).toMatchObject([{ kind: 'google', value: ada.email, providerId: null }]);
    expect((await world.signIn(world.newBrowser(), { providerId: 'google' })).userId).toBe(userId);
  });

  it('is offered by providers that say where browsers ask, and by no others', async () => {
    const world = createLoginWorld();
    for (const providerId of ['acme', 'github', 'steam', 'apple']) expect(await codeOf(world.begin(world.newBrowser(), { providerId, mode: 'fedCm' }))).toBe('signInNotOffered');
  });

  it('is of another flow than a login page, and a ticket of none', async () => {
    const { world, browser, flowId, url } = await begun();
    expect(await world.goTo(browser, url)).toBe('410');
    expect(await codeOf(world.signInBy(browser, flowId, 'a'.repeat(43)))).toBe('codeExpired');
    const other = await world.begin(browser, { providerId: 'google' });
    expect(await codeOf(browser.newClient().call('signIn.prove', { siteId, proof: { type: 'idToken', flowId: other.flowId, token: 'a.b.c' }, device: await browser.newDevice(), locale: 'en_US' }))).toBe('codeExpired');
  });

  it.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>, string]>([
    ['of another client', (claims) => ({ ...claims, aud: 'another' }), 'notVouched'],
    ['of several clients, made for another', (claims) => ({ ...claims, aud: [claims['aud'], 'another'], azp: 'another' }), 'notVouched'],
    ['made for another party', (claims) => ({ ...claims, azp: 'another' }), 'notVouched'],
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://acme.latchkey.test' }), 'notVouched'],
    ['with another nonce', (claims) => ({ ...claims, nonce: 'another' }), 'notVouched'],
    ['without a nonce', ({ nonce: _nonce, ...claims }) => claims, 'notVouched'],
    ['that has expired', (claims) => ({ ...claims, iat: Number(claims['iat']) - 900, exp: Number(claims['iat']) - 600 }), 'notVouched'],
    ['without an end', ({ exp: _exp, ...claims }) => claims, 'notVouched'],
    ['of no subject', ({ sub: _sub, ...claims }) => claims, 'notVouched'],
  ])('is refused %s, and the right one is taken after it', async (_what, change, code) => {
    const { world, claims, prove } = await begun();
    expect(await codeOf(prove(await world.page.signIdToken(change(claims))))).toBe(code);
    expect(await codeOf(prove(await world.page.signIdToken(claims)))).toBe('done');
  });

  it.each<[string, (token: string) => string]>([
    ['nothing', () => 'x'], ['without a signature', (token) => `${token.split('.').slice(0, 2).join('.')}.`],
    ['by no algorithm', (token) => `${btoa('{"alg":"none"}').replaceAll('=', '')}.${token.split('.')[1]}.`],
    ['whose signature is of other claims', (token) => `${token.split('.')[0]}.${btoa('{"sub":"eve"}').replaceAll('=', '')}.${token.split('.')[2]}`],
  ])('is refused where it is %s', async (_what, change) => {
    const { world, claims, prove } = await begun();
    expect(await codeOf(prove(change(await world.page.signIdToken(claims))))).toBe('notVouched');
  });

  it('is good in the browser that asked, at its site, in its time, and once', async () => {
    const { world, claims, prove } = await begun();
    const token = await world.page.signIdToken(claims);
    expect(await codeOf(prove(token, { by: world.newBrowser() }))).toBe('codeExpired');
    expect(await codeOf(prove(token, { at: 'other' }))).toBe('codeExpired');
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => codeOf(prove(token))));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['done', 'codeUsed']));
    const late = await begun();
    late.world.wait(600_001);
    expect(await codeOf(late.prove(await late.world.page.signIdToken(late.claims)))).toBe('codeExpired');
  });

  it('is good for what it was asked for', async () => {
    const { world, claims, prove } = await begun({ purpose: 'link' });
    expect(await codeOf(prove(await world.page.signIdToken(claims)))).toBe('codeExpired');
  });

  it('is told as away where the provider’s keys cannot be had', async () => {
    let isAway = false;
    const world = createLoginWorld({ around: (fetch) => async (url, init) => {
      if (isAway) throw new TypeError('Failed to fetch');
      return fetch(url, init);
    } });
    const browser = world.newBrowser();
    const { flowId, fedCm } = await world.begin(browser, { providerId: 'google', mode: 'fedCm' });
    const seconds = Math.floor(world.now() / 1_000);
    const token = await world.page.signIdToken({ iss: world.providers.get('google')?.issuer, aud: 'page-client', sub: 'ada', nonce: fedCm?.nonce, iat: seconds, exp: seconds + 300 });
    isAway = true;
    const prove = async () => browser.newClient().call('signIn.prove', { siteId, proof: { type: 'idToken', flowId, token }, device: await browser.newDevice(), locale: 'en_US' });
    expect(await codeOf(prove())).toBe('backendAway');
    isAway = false;
    expect(await codeOf(prove())).toBe('done');
  });
});
