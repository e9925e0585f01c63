import { minuteMs } from '../core/numbers.ts';
import { calls } from '../protocol/calls.ts';
import type { Store } from '../store/store.ts';
import { createTestBrowser, recipientOf, shareSetOf, testAddress, testWalletId } from '../testing/createTestBrowser.ts';
import { createTestServer, walletOrigin } from '../testing/createTestServer.ts';
import { overEngines } from '../testing/overEngines.ts';
import { countOutcomes, outcomeOf, refusalOf } from '../testing/refusalOf.ts';

const to = 'ada@example.com';
const at = { walletId: testWalletId, version: 1 };
const north = 'https://north.example';
const south = 'https://south.example';
/** Every call with a token that gives a site something of the person, or acts in their name. */
const guarded = (Object.keys(calls) as (keyof typeof calls)[]).filter((name) => calls[name].needs === 'token' && name !== 'consent.give');
const engines = overEngines();

describe.each(engines)('one wallet over the sites of an ecosystem, over %s', (_name, open) => {
  const stores: Store[] = [];
  afterAll(async () => {
    for (const store of stores) await store.close();
  });

  /** A person with a wallet at the first site. */
  async function begin() {
    const store = await open();
    stores.push(store);
    const world = createTestServer({ store });
    const browser = world.newBrowser({ siteId: 'north' });
    const client = browser.newClient();
    const session = await signIn(world, browser, client);
    const own = await recipientOf(session.deviceId, (await browser.device()).shareKey);
    await client.call('wallet.prepare', shareSetOf(1, [own]));
    await client.call('wallet.activate', at);
    return { world, store, browser, client, session };
  }

  type World = ReturnType<typeof createTestServer>;
  type Browser = ReturnType<World['newBrowser']>;
  async function signIn(world: World, browser: Browser, client: ReturnType<Browser['newClient']>, { siteId = 'north', email = to } = {}) {
    const { flowId } = await client.call('code.send', { siteId, kind: 'email', to: email, locale: 'en_US' });
    return client.call('code.verify', { flowId, code: await world.takeCode(email), device: await browser.newDevice() });
  }
  /** The same person in a browser at the second site. */
  async function goSouth(world: World, email = to) {
    world.wait(minuteMs);
    const seen: Request[] = [];
    const fetch = (request: Request): Promise<Response> => (seen.push(request.clone()), world.server.fetch(request));
    const browser = createTestBrowser({ server: { fetch }, now: world.now, walletOrigin, siteId: 'south' });
    const client = browser.newClient();
    const session = await signIn(world, browser, client, { siteId: 'south', email });
    return { browser, client, session, seen };
  }
  const agree = (client: ReturnType<Browser['newClient']>) => client.call('consent.give', { siteId: 'south', origin: south });

  it('is asked for at a second site alone, and the first has agreed by the sign-in that made the account', async () => {
    const { world, client, session } = await begin();
    expect(session).not.toHaveProperty('consent');
    const there = await goSouth(world);
    expect(there.session).toMatchObject({ userId: session.userId, consent: 'needed', identities: [] });
    expect(await outcomeOf(agree(there.client))).toBe('done');
    expect(await there.client.refresh()).toMatchObject({ identities: [{ kind: 'email', value: to }] });
    expect(there.client.session()).not.toHaveProperty('consent');
    expect((await there.client.call('wallet.read', {})).active?.address).toBe(testAddress);
    expect((await client.call('consent.list', {})).sites.map(({ siteId, name, origin, isThis }) => [siteId, name, origin, isThis])).toEqual([['north', 'North', north, true], ['south', 'South', south, false]]);
    expect(await world.auditOf(session.userId)).toContain('consent.give done');
  });

  it('is told by mail to the addresses of the account, once for each answer that counts', async () => {
    const { world, client } = await begin();
    const there = await goSouth(world);
    await world.takeMails();
    await Promise.all(Array.from({ length: 5 }, () => agree(there.client)));
    expect((await world.takeMails()).map(({ to: address, siteId, about }) => [address, siteId, about.kind === 'notice' && about.event])).toEqual([[to, 'south', 'siteAgreed']]);
    await outcomeOf(there.client.call('consent.give', { siteId: 'north', origin: north }));
    await client.call('consent.withdraw', { siteId: 'south' });
    expect(await world.takeMails()).toEqual([]);
    const again = await goSouth(world);
    await world.takeMails(); // a new device
    await agree(again.client);
    expect((await world.takeMails()).map(({ about }) => about.kind === 'notice' && about.event)).toEqual(['siteAgreed']);
  });

  it('a site that skips the question gets no share, no token and no address: every call is refused but the answer to it', async () => {
    const { world } = await begin();
    const { browser, client, session } = await goSouth(world);
    const samples: Partial<Record<(typeof guarded)[number], object>> = {
      'identity.token': { nonce: null }, 'wallet.share': { ...at, for: 'sign' }, 'wallet.recovery': at, 'wallet.read': {}, 'account.read': {}, 'custody.read': {}, 'signer.open': {}, 'device.list': {}, 'consent.list': {}, 'consent.withdraw': { siteId: 'north' }, 'wallet.export': { walletId: testWalletId, what: 'phrase' },
    };
    for (const [name, request] of Object.entries(samples)) expect([name, await outcomeOf(client.call(name as (typeof guarded)[number], request as never))]).toEqual([name, 'consentNeeded']); // of the same name
    expect(JSON.stringify([session, await client.refresh()])).not.toContain(testAddress);
    expect(JSON.stringify(await client.refresh())).not.toContain(to);
    expect(await world.store.count('consents', { siteId: 'south' })).toBe(0);
    expect(await refusalOf(browser.post('consent.give', { siteId: 'south', origin: south }))).toEqual({ status: 401, code: 'notSignedIn' });
  });

  it('only the answer to the question needs no consent, of all calls with a token', () => {
    expect(guarded.filter((name) => 'isBeforeConsent' in calls[name])).toEqual([]);
  });

  it('agrees to the site of its session alone, on a page of it', async () => {
    const { world } = await begin();
    const { client } = await goSouth(world);
    expect(await outcomeOf(client.call('consent.give', { siteId: 'north', origin: north }))).toBe('badRequest');
    expect(await outcomeOf(client.call('consent.give', { siteId: 'south', origin: north }))).toBe('badRequest');
    expect(await outcomeOf(client.call('consent.give', { siteId: 'demo', origin: 'https://app.example' }))).toBe('badRequest');
    expect(await outcomeOf(client.call('wallet.read', {}))).toBe('consentNeeded');
  });

  it('another person’s consent is none', async () => {
    const { world } = await begin();
    const eve = await goSouth(world, 'eve@example.com'); // whose account is made there
    expect(eve.session).not.toHaveProperty('consent');
    const ada = await goSouth(world);
    expect(await outcomeOf(ada.client.call('wallet.read', {}))).toBe('consentNeeded');
    expect(await outcomeOf(eve.client.call('consent.withdraw', { siteId: 'north' }))).toBe('notFound');
    expect(await world.store.count('consents', {})).toBe(2);
  });

  it('is replayed in vain after it was taken back, as is the session from before', async () => {
    const { world, client, session } = await begin();
    const there = await goSouth(world);
    const listening = world.newBrowser({ siteId: 'south' });
    await agree(there.client);
    expect(await outcomeOf(client.call('consent.withdraw', { siteId: 'south' }))).toBe('done');
    // The very request, with its token and its proof.
    const [given] = there.seen.filter(({ url }) => url.endsWith(calls['consent.give'].path));
    expect(await refusalOf(world.server.fetch(given ?? new Request('https://wallet.example')))).toMatchObject({ status: 401 });
    expect(await outcomeOf(agree(there.client))).toBe('notSignedIn');
    expect(await outcomeOf(there.client.refresh())).toBe('notSignedIn');
    expect(await refusalOf(listening.post('session.refresh', { siteId: 'south' }, { cookie: [...there.browser.cookies].map((pair) => pair.join('=')).join('; ') }))).toEqual({ status: 401, code: 'notSignedIn' });
    expect(await world.store.count('consents', { userId: session.userId, siteId: 'south' })).toBe(0);
  });

  it('ends at once with its withdrawal, in a session that is open, and the other sites stay', async () => {
    const { world, client, session } = await begin();
    const there = await goSouth(world);
    await agree(there.client);
    expect(await outcomeOf(there.client.call('wallet.read', {}))).toBe('done');
    expect(await outcomeOf(client.call('consent.withdraw', { siteId: 'south' }))).toBe('done');
    for (const name of ['wallet.read', 'account.read', 'device.list'] as const) expect(await outcomeOf(there.client.call(name, {}))).toBe('notSignedIn');
    expect(await outcomeOf(client.call('wallet.share', { ...at, for: 'sign' }))).toBe('done');
    expect((await client.call('consent.list', {})).sites.map(({ siteId }) => siteId)).toEqual(['north']);
    expect(await outcomeOf(client.call('consent.withdraw', { siteId: 'south' }))).toBe('notFound');
    const again = await goSouth(world);
    expect(again.session).toMatchObject({ userId: session.userId, consent: 'needed' });
  });

  it('asks once more who is there before it is taken back', async () => {
    const { world, client } = await begin();
    world.wait(15 * minuteMs + 1);
    expect(await outcomeOf(client.call('consent.withdraw', { siteId: 'north' }))).toBe('stepUpNeeded');
  });

  it('of a hundred answers and withdrawals at once, no share leaves a site behind that was taken back', async () => {
    const { world, client } = await begin();
    const there = await goSouth(world);
    await agree(there.client);
    const acts = Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? outcomeOf(agree(there.client)) : outcomeOf(client.call('consent.withdraw', { siteId: 'south' }))));
    const outcomes = await Promise.all(acts);
    expect(countOutcomes(outcomes.filter((_, i) => i % 2 === 1))).toEqual({ done: 1, notFound: 49 });
    // The session ended in the step that took the consent back, so that no answer that came later counts.
    expect(await world.store.count('consents', { siteId: 'south' })).toBe(0);
    expect(await outcomeOf(there.client.call('wallet.read', {}))).toBe('notSignedIn');
  });

  it('goes with the account', async () => {
    const { world, client, session } = await begin();
    await client.call('account.delete', { address: testAddress });
    expect(await world.store.count('consents', { userId: session.userId })).toBe(0);
  });

  it('of a site that shares its users with none is never asked for', async () => {
    const world = createTestServer({ store: await open() });
    stores.push(world.store);
    const browser = world.newBrowser();
    const client = browser.newClient();
    expect(await browser.signInByCode(client, to, world.takeCode)).not.toHaveProperty('consent');
    expect(await outcomeOf(client.call('wallet.read', {}))).toBe('done');
    expect(await outcomeOf(client.call('consent.give', { siteId: 'demo', origin: 'https://app.example' }))).toBe('badRequest');
    expect(await world.store.count('consents', {})).toBe(0);
  });
});
