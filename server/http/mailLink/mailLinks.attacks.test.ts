import type { Site } from '../../config/site.ts';
import { minuteMs } from '../../core/numbers.ts';
import type { MailMeans } from '../../../src/domain/inApp/mailMeans.ts';
import type { Store } from '../../store/store.ts';
import { createTestServer, siteId, sites as testSites, walletOrigin } from '../../testing/createTestServer.ts';
import type { TestBrowser } from '../../testing/createTestBrowser.ts';
import { overStores } from '../../testing/overStores.ts';
import { outcomeOf } from '../../testing/refusalOf.ts';

const to = 'ada@example.com';
const both: MailMeans[] = ['code', 'link'];

const siteWith = (mailHas: readonly MailMeans[], id = siteId): Site => ({ ...testSites.get(siteId), siteId: id, name: 'Demo & Co', origins: ['https://app.example'], signIn: ['email', 'guest'], look: {}, policyBounds: { dailyWei: 0n, methods: [] }, codes: { perDay: 100_000, mailHas } });

describe.each(overStores)('links in mails, over %s', (_, openStore) => {
  async function begin({ mailHas = both, store }: { readonly mailHas?: readonly MailMeans[]; readonly store?: Store } = {}) {
    const sites = new Map([[siteId, siteWith(mailHas)], ['other', siteWith(mailHas, 'other')]]);
    const world = createTestServer({ store: store ?? (await openStore()), sites });
    const browser = world.newBrowser();
    return { world, sites, browser, ...personOf(world, browser) };
  }

  /** What a page with this browser's frame can do. */
  function personOf(world: ReturnType<typeof createTestServer>, browser: TestBrowser) {
    const client = browser.newClient();
    const send = (wanted: MailMeans[] = both, address = to) => client.call('code.send', { siteId, kind: 'email', to: address, locale: 'en_US', mailHas: wanted });
    const read = (flowId: string, purpose: 'signIn' | 'link' = 'signIn') => client.call('mailLink.read', { flowId, purpose });
    const prove = async (flowId: string, ticket: string, site = siteId) => client.call('signIn.prove', { siteId: site, proof: { type: 'flow', flowId, ticket }, device: await browser.newDevice(), locale: 'en_US' });
    return { client, send, read, prove };
  }

  async function takeLink(world: ReturnType<typeof createTestServer>) {
    const about = (await world.takeMails()).at(-1)?.about;
    if (about?.kind !== 'link') throw new Error('No mail with a link was sent.');
    const url = new URL(about.link);
    return { about, url, given: url.hash.slice(1) };
  }

  /** As any browser would, with no cookie of anything. */
  const post = (world: ReturnType<typeof createTestServer>, fields: Readonly<Record<string, string>>) =>
    world.server.fetch(new Request(`${walletOrigin}/mail-link`, { method: 'POST', body: new URLSearchParams(fields), headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null', 'sec-fetch-site': 'same-origin' } }));
  const numbersIn = (html: string): readonly number[] => Array.from(html.matchAll(/name="number" value="(\d\d)"/g), ([, number]) => Number(number));
  const linkOf = ({ link }: { readonly link?: { readonly flowId: string; readonly number: number } | undefined }) => {
    if (link === undefined) throw new Error('The mail has no link.');
    return link;
  };

  it('lets in the browser that asked, once its number was chosen where the link was opened, and no other', async () => {
    const { world, send, read, prove } = await begin();
    const { flowId, number } = linkOf(await send());
    const { url, given, about } = await takeLink(world);
    expect([url.origin, url.pathname, url.search, about.code]).toEqual([walletOrigin, '/mail-link', '', expect.stringMatching(/^\d{6}$/)]);
    expect(await read(flowId)).toEqual({ state: 'sent', ticket: null });
    const page = await (await post(world, { link: given })).text();
    expect(page).toContain('Sign in to Demo &#38; Co?');
    expect(numbersIn(page)).toHaveLength(9);
    expect(new Set(numbersIn(page)).size).toBe(9);
    expect(numbersIn(page)).toContain(number);
    expect(await (await post(world, { link: given, number: String(number) })).text()).toContain('goes on by itself');
    const { state, ticket } = await read(flowId);
    expect(state).toBe('confirmed');
    expect(await prove(flowId, ticket ?? '')).toMatchObject({ isGuest: false, identities: [{ kind: 'email', value: to }] });
  });

  it('is not used up by a program that opens every link of a mail, with or without its script, however often', async () => {
    const { world, send, read } = await begin();
    const { flowId, number } = linkOf(await send());
    const { given } = await takeLink(world);
    for (const method of ['GET', 'HEAD', 'GET']) expect((await world.server.fetch(new Request(`${walletOrigin}/mail-link`, { method }))).status).toBe(200);
    for (let times = 0; times < 5; times += 1) expect((await post(world, { link: given })).status).toBe(200);
    expect(await read(flowId)).toEqual({ state: 'sent', ticket: null });
    await post(world, { link: given, number: String(number) });
    expect((await read(flowId)).state).toBe('confirmed');
  });

  it('shows the same numbers each time, so that looking again does not tell which one it is', async () => {
    const { world, send } = await begin();
    await send();
    const { given } = await takeLink(world);
    const first = await (await post(world, { link: given })).text();
    expect(numbersIn(await (await post(world, { link: given })).text())).toEqual(numbersIn(first));
  });

  it.each([['the wrong number', (number: number, all: readonly number[]) => String(all.find((each) => each !== number))], ['none', () => 'none'], ['what is no number', () => '']])('ends for good with %s: whoever asked is told so, and the right number comes too late', async (_what, choose) => {
    const { world, send, read, prove } = await begin();
    const { flowId, number } = linkOf(await send());
    const { given } = await takeLink(world);
    const page = await (await post(world, { link: given })).text();
    expect(await (await post(world, { link: given, number: choose(number, numbersIn(page)) })).text()).toContain('lets no one in any more');
    expect(await (await post(world, { link: given, number: String(number) })).text()).toContain('lets no one in any more');
    expect(await read(flowId)).toEqual({ state: 'declined', ticket: null });
    expect(await outcomeOf(prove(flowId, 'A'.repeat(43)))).toBe('codeExpired');
  });

  it('fixation and login CSRF: a link that is opened in another person’s browser signs nothing in there', async () => {
    const { world, send } = await begin();
    const { flowId, number } = linkOf(await send());
    const { given } = await takeLink(world);
    const victim = world.newBrowser();
    const answered = await victim.fetch(new Request(`${walletOrigin}/mail-link`, { method: 'POST', body: new URLSearchParams({ link: given, number: String(number) }), headers: { 'content-type': 'application/x-www-form-urlencoded' } }));
    expect(answered.headers.getSetCookie()).toEqual([]);
    expect(victim.cookies.size).toBe(0);
    const person = personOf(world, victim);
    expect(await outcomeOf(person.read(flowId))).toBe('codeExpired');
    // Nor with a flow cookie of its own.
    world.wait(minuteMs);
    await person.send(both, 'eve@example.com');
    expect(await outcomeOf(person.read(flowId))).toBe('codeExpired');
  });

  it('another person’s ticket: the browser that asked alone can be let in by it', async () => {
    const { world, send, read } = await begin();
    const { flowId, number } = linkOf(await send());
    const { given } = await takeLink(world);
    await post(world, { link: given, number: String(number) });
    const { ticket } = await read(flowId);
    const thief = personOf(world, world.newBrowser());
    expect(await outcomeOf(thief.prove(flowId, ticket ?? ''))).toBe('codeExpired');
    await thief.send(both, 'eve@example.com');
    expect(await outcomeOf(thief.prove(flowId, ticket ?? ''))).toBe('codeExpired');
  });

  it('no ticket of a link that was not confirmed, though it is known how tickets look', async () => {
    const { world, send, prove } = await begin();
    const { flowId } = linkOf(await send());
    await takeLink(world);
    for (const ticket of ['A'.repeat(43), `${'A'.repeat(42)}E`]) expect(await outcomeOf(prove(flowId, ticket))).toBe('codeExpired');
  });

  it('lets in once: a hundred at the same time are one', async () => {
    const { world, send, read, prove } = await begin();
    const { flowId, number } = linkOf(await send());
    const { given } = await takeLink(world);
    await post(world, { link: given, number: String(number) });
    const { ticket } = await read(flowId);
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => outcomeOf(prove(flowId, ticket ?? ''))));
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1);
    expect(await outcomeOf(read(flowId))).not.toBe('done');
  });

  it('is answered once: of a yes and noes that arrive together, one counts', async () => {
    const { world, send, read } = await begin();
    const { flowId, number } = linkOf(await send());
    const { given } = await takeLink(world);
    await Promise.all(Array.from({ length: 20 }, (_each, at) => post(world, { link: given, number: at % 2 === 0 ? 'none' : String(number) })));
    const { state } = await read(flowId);
    expect(['confirmed', 'declined']).toContain(state);
    await post(world, { link: given, number: String(number) });
    await post(world, { link: given, number: 'none' });
    expect((await read(flowId)).state).toBe(state);
  });

  it('one of code and link counts: either ends the other', async () => {
    const { world, browser, client, send, read, prove } = await begin();
    const first = await send();
    const { about, given } = await takeLink(world);
    const link = linkOf(first);
    await post(world, { link: given, number: String(link.number) });
    const { ticket } = await read(link.flowId);
    await client.call('code.verify', { flowId: first.flowId, code: about.code ?? '', device: await browser.newDevice() });
    expect(await outcomeOf(prove(link.flowId, ticket ?? ''))).toBe('codeUsed');
    expect((await post(world, { link: given })).status).toBe(410);
    world.wait(minuteMs);
    const second = await send();
    const next = await takeLink(world);
    await post(world, { link: next.given, number: String(linkOf(second).number) });
    await prove(linkOf(second).flowId, (await read(linkOf(second).flowId)).ticket ?? '');
    expect(await outcomeOf(client.call('code.verify', { flowId: second.flowId, code: next.about.code ?? '', device: await browser.newDevice() }))).toBe('codeUsed');
  });

  it('lasts as long as its code', async () => {
    const { world, send, read, prove } = await begin();
    const { flowId, number } = linkOf(await send());
    const { given } = await takeLink(world);
    world.wait(10 * minuteMs - 1);
    await post(world, { link: given, number: String(number) });
    const { ticket } = await read(flowId);
    world.wait(1);
    expect(await outcomeOf(read(flowId))).toBe('codeExpired');
    expect(await outcomeOf(prove(flowId, ticket ?? ''))).toBe('codeExpired');
    expect((await post(world, { link: given })).status).toBe(410);
  });

  it('a newer mail ends the link of the one before, sent again or asked for by another browser', async () => {
    const { world, client, send, read } = await begin();
    const sent = await send();
    const first = await takeLink(world);
    world.wait(minuteMs);
    const again = await client.call('code.resend', { flowId: sent.flowId, locale: 'en_US', mailHas: both });
    const second = await takeLink(world);
    expect((await post(world, { link: first.given })).status).toBe(410);
    expect(await outcomeOf(read(linkOf(sent).flowId))).toBe('codeExpired');
    world.wait(minuteMs);
    await personOf(world, world.newBrowser()).send();
    expect((await post(world, { link: second.given })).status).toBe(410);
    expect(await outcomeOf(read(linkOf(again).flowId))).toBe('codeExpired');
  });

  it.each(['', 'none', 'x', `${'A'.repeat(22)}.${'A'.repeat(43)}`, `${'A'.repeat(22)}.`, '<script>', `${'A'.repeat(22)}.${'A'.repeat(43)}x`, "' or 1=1"])('says of %j that it is over, and gives nothing of it back', async (given) => {
    const { world } = await begin();
    const response = await post(world, { link: given });
    expect(response.status).toBe(410);
    expect(await response.text()).not.toContain('<script>');
  });

  it('takes a secret with its own flow alone', async () => {
    const { world, send } = await begin();
    await send();
    const first = await takeLink(world);
    await personOf(world, world.newBrowser()).send(both, 'eve@example.com');
    const second = await takeLink(world);
    const [flowId] = first.given.split('.');
    const [, secret] = second.given.split('.');
    expect((await post(world, { link: `${flowId}.${secret}` })).status).toBe(410);
  });

  it('guessing is counted by network', async () => {
    const { world } = await begin();
    let last = 0;
    for (let times = 0; times < 305 && last !== 429; times += 1) last = (await post(world, { link: `${'A'.repeat(22)}.${'A'.repeat(43)}` })).status;
    expect(last).toBe(429);
  });

  it('leaves the link, its secret and the number out of logs, rows in clear, addresses and Referer', async () => {
    const { world, send } = await begin();
    const { number } = linkOf(await send());
    const rows = JSON.stringify([await world.store.list('flows', {}), await world.store.list('outbox', {}), await world.store.list('codes', {})], (_key, value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value));
    const { given } = await takeLink(world);
    const [, secret = ''] = given.split('.');
    const opened = await world.server.fetch(new Request(`${walletOrigin}/mail-link`));
    const answered = await post(world, { link: given, number: String(number) });
    expect(rows).not.toContain(secret);
    expect(JSON.stringify(world.logs)).not.toContain(secret);
    expect(world.logs.map(({ event }) => event)).toEqual(expect.arrayContaining(['mailLink.opened', 'mailLink.confirmed']));
    expect(await answered.text()).not.toContain(secret);
    for (const response of [opened, answered]) {
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'|form-action 'none'/);
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });

  it('is good for what it was asked for, and at the site’s own people, alone', async () => {
    const { world, send, read, prove } = await begin();
    const { flowId, number } = linkOf(await send());
    const { given } = await takeLink(world);
    await post(world, { link: given, number: String(number) });
    expect(await outcomeOf(read(flowId, 'link'))).toBe('codeExpired');
    const { ticket } = await read(flowId);
    expect(await outcomeOf(prove(flowId, ticket ?? '', 'other'))).toBe('codeExpired');
  });

  it('adds an address to the account that is signed in', async () => {
    const { world, browser, client, read } = await begin();
    await browser.signInAsGuest(client);
    const sent = await client.call('code.send', { siteId, kind: 'email', to, locale: 'de_DE', purpose: 'link', mailHas: ['link'] });
    const { flowId, number } = linkOf(sent);
    const { given, about } = await takeLink(world);
    expect([sent.hasCode, about.code]).toEqual([false, undefined]);
    const page = await (await post(world, { link: given })).text();
    expect(page).toContain('<html lang="de-DE">');
    await post(world, { link: given, number: String(number) });
    const { ticket } = await read(flowId, 'link');
    expect(await client.call('identity.linkBy', { proof: { type: 'flow', flowId, ticket: ticket ?? '' } })).toMatchObject({ isGuest: false, identities: [{ kind: 'email', value: to }] });
  });

  it('no six digits are the code of a mail that has a link alone', async () => {
    const { world, browser, client, send } = await begin({ mailHas: ['link'] });
    const { flowId } = await send();
    await takeLink(world);
    for (const code of ['000000', '123456']) expect(await outcomeOf(client.call('code.verify', { flowId, code, device: await browser.newDevice() }))).toBe('wrongCode');
  });

  it.each<readonly [readonly MailMeans[], MailMeans[] | undefined, string]>([
    [['code'], ['code', 'link'], 'code'], [['code'], undefined, 'code'], [['code', 'link'], undefined, 'code'], [['code', 'link'], ['link'], 'link'], [['code', 'link'], ['link', 'code'], 'code and link'],
    [['link'], ['code', 'link'], 'link'], [['link'], undefined, 'signInNotOffered'], [['code'], ['link'], 'signInNotOffered'],
  ])('of %j in the settings and %j of the page, a mail has: %s', async (mailHas, wanted, expected) => {
    const { world, client } = await begin({ mailHas });
    const outcome = await outcomeOf(client.call('code.send', { siteId, kind: 'email', to, locale: 'en_US', ...(wanted && { mailHas: wanted }) }));
    const about = (await world.takeMails())[0]?.about;
    const has = about?.kind === 'link' ? (about.code === undefined ? 'link' : 'code and link') : about?.kind === 'code' ? 'code' : outcome;
    expect(has).toBe(expected);
  });
});
