import { isCallError } from '../../client/refusedCall.ts';
import type { Client } from '../../client/createClient.ts';
import { ada, createLoginWorld, outcomeOf, returnTo, siteId, walletOrigin } from '../../testing/createLoginWorld.ts';
import { presetNames } from '../../config/providerPresets.ts';

const codeOf = (promise: Promise<unknown>): Promise<string> => promise.then(() => 'done', (error: unknown) => (isCallError(error) ? error.code : String(error)));

describe('createLogins', () => {
  it.each(presetNames.filter((name) => name !== 'farcaster'))('lets in by %s, as the same person each time', async (providerId) => {
    const world = createLoginWorld();
    const browser = world.newBrowser();
    const first = await world.signIn(browser, { providerId });
    expect(first.identities).toEqual([{ identityId: expect.any(String), kind: providerId, providerId: null, value: expect.stringMatching(/ada|7656/i), verifiedAtMs: expect.any(Number) }]);
    // Telegram's times are in seconds, and what it signed is good once.
    world.wait(1_000);
    const again = await world.signIn(world.newBrowser(), { providerId });
    expect(again.userId).toBe(first.userId);
  });

  it('lets in by a provider of one’s own, which the identity names', async () => {
    const world = createLoginWorld();
    expect((await world.signIn(world.newBrowser())).identities).toMatchObject([{ kind: 'oidc', providerId: 'acme', value: 'ada@example.com' }]);
  });

  it('answers where to go, and for how long', async () => {
    const world = createLoginWorld();
    const { flowId, url, expiresAtMs } = await world.begin(world.newBrowser(), { providerId: 'google' });
    expect(url).toBe(`${walletOrigin}/api/2024-05-05/login/google?clientId=${siteId}&flowId=${flowId}`);
    expect(expiresAtMs).toBe(world.now() + 600_000);
    const paramsAt = async (at: 'north' | 'south') => Object.fromEntries(new URL((await world.begin(world.newBrowser(), { mode: 'window', siteId: at, returnTo: `https://${at}.example/` })).url).searchParams);
    expect(await paramsAt('north')).toEqual({ clientId: 'north', flowId: expect.any(String), ecosystemId: 'compass', redirectUrl: 'https://north.example/' });
    expect(await paramsAt('south')).toMatchObject({ clientId: 'south', ecosystemId: 'compass', ecosystemPartnerId: 'acme' });
  });

  it('tells the site’s providers with their names', async () => {
    const world = createLoginWorld();
    const { signIn, providers } = await world.newBrowser().newClient().call('site.read', { siteId });
    expect(signIn).toEqual(expect.arrayContaining(['google', 'acme']));
    expect(providers).toEqual(expect.arrayContaining([{ providerId: 'google', name: 'Google', kind: 'google' }, { providerId: 'acme', name: 'Acme', kind: 'oidc' }]));
  });

  it('tells the page that opened the window, at the site’s origin alone', async () => {
    const world = createLoginWorld();
    const { flowId, outcome } = await world.pass(world.newBrowser());
    expect(outcome).toMatchObject({ status: 200, flowId, ticket: expect.stringMatching(/^[\w-]{43}$/), origin: 'https://app.example' });
    expect(outcome.url).toBe(`https://app.example/account?tab=1&latchkeyFlow=${flowId}&latchkeyTicket=${outcome.ticket}#here`);
  });

  it.each(['redirect', 'window'] as const)('goes back to the site by itself, in %s mode', async (mode) => {
    const world = createLoginWorld();
    const { flowId, outcome } = await world.pass(world.newBrowser(), { mode });
    expect(outcome).toMatchObject({ status: 303, flowId, url: `https://app.example/account?tab=1&latchkeyFlow=${flowId}&latchkeyTicket=${outcome.ticket}#here` });
  });

  it('goes back by a page after a form was posted, whose policy might forbid the site', async () => {
    const world = createLoginWorld();
    expect((await world.pass(world.newBrowser(), { mode: 'redirect', providerId: 'apple' })).outcome).toMatchObject({ status: 200, url: expect.stringMatching(/^https:\/\/app\.example\/account\?tab=1&latchkeyFlow=/) });
  });

  it('offers what the site lists, and no other', async () => {
    const world = createLoginWorld();
    expect(await codeOf(world.begin(world.newBrowser(), { siteId: 'mailonly' }))).toBe('signInNotOffered');
    expect(await codeOf(world.begin(world.newBrowser(), { providerId: 'nothing' }))).toBe('signInNotOffered');
    expect(await codeOf(world.begin(world.newBrowser(), { siteId: 'nowhere' }))).toBe('unknownSite');
  });

  it('lets a step-up come back to the wallet itself, and a sign-in not', async () => {
    const world = createLoginWorld();
    const back = { returnTo: `${walletOrigin}/window` };
    expect(await codeOf(world.begin(world.newBrowser(), { ...back, purpose: 'stepUp' }))).toBe('done');
    expect(await codeOf(world.begin(world.newBrowser(), back))).toBe('originNotAllowed');
  });

  it('links a provider to an account, and shows once more who is there by it', async () => {
    const world = createLoginWorld();
    const browser = world.newBrowser();
    const client: Client = browser.newClient();
    await browser.signInByCode(client, 'bob@example.com', world.takeCode);
    const link = await world.pass(browser, { purpose: 'link' });
    const { identities } = await client.call('identity.linkBy', { proof: { type: 'flow', flowId: link.flowId, ticket: link.outcome.ticket ?? '' } });
    expect(identities.map(({ kind, value }) => [kind, value])).toEqual(expect.arrayContaining([['email', 'bob@example.com'], ['oidc', 'ada@example.com']]));
    const stepUp = await world.pass(browser, { purpose: 'stepUp' });
    expect(await client.call('proof.by', { proof: { type: 'flow', flowId: stepUp.flowId, ticket: stepUp.outcome.ticket ?? '' } })).toEqual({ provedAtMs: world.now() });
    const other = await world.pass(browser, { purpose: 'stepUp', person: { subject: 'somebody-else' } });
    expect(await codeOf(client.call('proof.by', { proof: { type: 'flow', flowId: other.flowId, ticket: other.outcome.ticket ?? '' } }))).not.toBe('done');
  });

  it('may be opened once more in the same browser, such as by Back, and the later answer alone counts', async () => {
    const world = createLoginWorld();
    const browser = world.newBrowser();
    const { url } = await world.begin(browser);
    const [first, second] = [await world.goTo(browser, url), await world.goTo(browser, url)];
    expect((await outcomeOf(await world.comeBack(browser, await world.page.allow(first, ada)))).status).toBe(410);
    expect(await outcomeOf(await world.comeBack(browser, await world.page.allow(second, ada)))).toHaveProperty('ticket');
  });

  it('says rejected where the person said no, at the provider or before', async () => {
    const world = createLoginWorld();
    for (const providerId of ['acme', 'apple', 'github', 'steam', 'telegram']) {
      const browser = world.newBrowser();
      const { url } = await world.begin(browser, { providerId });
      expect(await outcomeOf(await world.comeBack(browser, await world.page.deny(await world.goTo(browser, url))))).toMatchObject({ error: 'rejected' });
    }
    const browser = world.newBrowser();
    const { url, flowId } = await world.begin(browser);
    expect(await outcomeOf(await world.visit(browser, `${url}&cancel=1`))).toMatchObject({ error: 'rejected', flowId });
    expect((await outcomeOf(await world.visit(browser, url))).status).toBe(410);
  });

  it('shows a page that tries again while the provider is away, before the person goes there and after', async () => {
    let isAway = true;
    const world = createLoginWorld({ around: (fetch) => (url, request) => (isAway ? Promise.resolve(new Response('', { status: 503 })) : fetch(url, request)) });
    const browser = world.newBrowser();
    const { url } = await world.begin(browser);
    const page = await world.visit(browser, url);
    expect(await outcomeOf(page.clone())).toMatchObject({ status: 503, text: expect.stringContaining('Acme cannot be reached right now.') });
    expect(await page.text()).toContain(url.replaceAll('&', '&#38;'));
    isAway = false;
    const there = await world.goTo(browser, url);
    const answer = await world.page.allow(there, ada);
    isAway = true;
    expect((await outcomeOf(await world.comeBack(browser, answer))).status).toBe(503);
    isAway = false;
    expect(await outcomeOf(await world.comeBack(browser, await world.page.allow(await world.goTo(browser, url), ada)))).toHaveProperty('ticket');
  });

  it('says failed where the provider’s answer proves nothing, and writes what for, without a word of the person', async () => {
    const world = createLoginWorld({ around: (fetch) => (url, request) => (url.endsWith('/profile') ? Promise.resolve(Response.json({ login: 'ada' })) : fetch(url, request)) });
    const { outcome } = await world.pass(world.newBrowser(), { providerId: 'github' });
    expect(outcome).toMatchObject({ error: 'failed' });
    expect(world.logs.filter(({ event }) => event.startsWith('login.'))).toMatchObject([{ event: 'login.sent' }, { event: 'login.cause', error: expect.stringMatching(/^LoginUnprovedError no subject/) }, { event: 'login.failed' }]);
  });

  it('writes no secret and no person into the log', async () => {
    const world = createLoginWorld();
    const { flowId, outcome, answer } = await world.pass(world.newBrowser());
    const log = JSON.stringify(world.logs);
    const { searchParams } = new URL(answer.url);
    for (const secret of [outcome.ticket, searchParams.get('code'), searchParams.get('state'), flowId, 'ada', 'page-secret']) expect(log).not.toContain(secret ?? 'missing');
  });

  it('limits how often an address comes', async () => {
    const world = createLoginWorld();
    const browser = world.newBrowser();
    for (let i = 0; i < 300; i += 1) await world.begin(browser);
    expect(await codeOf(world.begin(browser))).toBe('tooMany');
    expect(await codeOf(world.begin(world.newBrowser({ ip: '198.51.100.7' })))).toBe('done');
  });
});

describe('the login address, by hand', () => {
  const base = `${walletOrigin}/api/2024-05-05/login`;
  const back = encodeURIComponent(returnTo);
  it.each([
    ['nothing?clientId=demo', 404, 'Unknown auth option'],
    ['acme', 400, 'A sign-in has to begin on the site itself.'],
    ['acme?clientId=demo', 400, 'Redirect URL is required for window mode'],
    [`acme?clientId=demo&redirectUrl=${back}`, 400, 'A sign-in has to begin on the site itself.'],
    ['acme?clientId=demo&redirectUrl=https%3A%2F%2Fevil.example', 403, 'The redirect URL is not one of this site.'],
    ['acme?clientId=mailonly', 404, 'Unknown auth option'],
    ['acme?clientId=demo&flowId=none', 410, 'This sign-in has expired or was used already.'],
    ['acme/callback', 400, 'The answer of the other service cannot be read.'],
    ['acme/callback?state=x&code=y', 400, 'The answer of the other service cannot be read.'],
  ])('answers a page for %s', async (path, status, text) => {
    const world = createLoginWorld();
    expect(await outcomeOf(await world.visit(world.newBrowser(), `${base}/${path}`))).toMatchObject({ status, text: expect.stringContaining(text) });
  });

  it('keeps the rules of the modes', async () => {
    const world = createLoginWorld();
    const browser = world.newBrowser();
    const popup = await world.begin(browser);
    expect((await outcomeOf(await world.visit(browser, `${popup.url}&redirectUrl=${back}`))).text).toContain('Redirect URL is not supported for popup mode');
    const { url } = await world.begin(browser, { mode: 'window' });
    expect((await outcomeOf(await world.visit(browser, url.replace(/&redirectUrl=.*/, '')))).text).toContain('Redirect URL is required for window mode');
    expect((await outcomeOf(await world.visit(browser, url.replace(/&redirectUrl=.*/, '&redirectUrl=https%3A%2F%2Fapp.example%2Fother')))).text).toContain('The redirect URL is not one of this site.');
  });
});
