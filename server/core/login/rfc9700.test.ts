import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { isCallError } from '../../client/refusedCall.ts';
import type { ProviderFetch } from './providerFetch.ts';
import { readReturnTo } from './loginSteps.ts';
import { openPostgresStore } from '../../store/postgres.ts';
import { startTestPostgres } from '../../store/testing/startTestPostgres.ts';
import type { TestPostgres } from '../../store/testing/startTestPostgres.ts';
import type { Store } from '../../store/store.ts';
import { overStores } from '../../testing/overStores.ts';
import { ada, createLoginWorld, outcomeOf, walletOrigin } from '../../testing/createLoginWorld.ts';
import type { LoginWorldOptions } from '../../testing/createLoginWorld.ts';

// A row of RFC 9700 and of the facts on OAuth a test: what an attacker tries, and that it ends nowhere.

const outcomeOfCall = (promise: Promise<unknown>): Promise<string> => promise.then(() => 'done', (error: unknown) => (isCallError(error) ? error.code : String(error)));
type World = ReturnType<typeof createLoginWorld>;
type Browser = ReturnType<World['newBrowser']>;

async function goThere(options: LoginWorldOptions = {}, more: Parameters<World['begin']>[1] = {}) {
  const world = createLoginWorld(options);
  const browser = world.newBrowser();
  const begun = await world.begin(browser, more);
  const there = await world.goTo(browser, begun.url);
  return { world, browser, ...begun, there, answer: await world.page.allow(there, ada) };
}
const arrive = async (world: World, browser: Browser, url: string) => outcomeOf(await world.comeBack(browser, { method: 'GET', url }));
const withParam = (text: string, name: string, value: string | undefined): string => {
  const url = new URL(text);
  if (value === undefined) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  return url.href;
};

describe('state', () => {
  it('that is missing is refused', async () => {
    const { world, browser, answer } = await goThere();
    expect((await arrive(world, browser, withParam(answer.url, 'state', undefined))).status).toBe(400);
  });
  it('that stands twice is refused', async () => {
    const { world, browser, answer } = await goThere();
    expect((await arrive(world, browser, `${answer.url}&state=x`)).status).toBe(400);
  });
  it('that is another is refused', async () => {
    const { world, browser, answer, flowId } = await goThere();
    expect((await arrive(world, browser, withParam(answer.url, 'state', `${flowId}.${'A'.repeat(43)}`))).status).toBe(410);
  });
  it('that was used is refused', async () => {
    const { world, browser, answer } = await goThere();
    expect(await arrive(world, browser, answer.url)).toHaveProperty('ticket');
    expect(await arrive(world, browser, answer.url)).toMatchObject({ status: 410, text: expect.stringContaining('expired or was used already') });
  });
  it('is good once, of a hundred at the same time', async () => {
    const { world, browser, answer } = await goThere();
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => arrive(world, browser, answer.url)));
    expect(outcomes.filter(({ ticket }) => ticket !== undefined)).toHaveLength(1);
  });
  it('that has expired (10 min) is refused, and the site is told', async () => {
    const { world, browser, answer } = await goThere();
    world.wait(600_000);
    expect(await arrive(world, browser, answer.url)).toMatchObject({ error: 'expired', origin: 'https://app.example' });
  });
  it('that has expired long ago is refused', async () => {
    const { world, browser, answer } = await goThere();
    world.wait(3_600_000);
    expect((await arrive(world, browser, answer.url)).status).toBe(410);
  });
  it('from another browser is refused, and the flow goes on in its own', async () => {
    const { world, browser, answer } = await goThere();
    expect((await arrive(world, world.newBrowser(), answer.url)).status).toBe(403);
    expect(await arrive(world, browser, answer.url)).toHaveProperty('ticket');
  });
  it('of another provider is refused', async () => {
    const { world, browser, answer } = await goThere();
    expect((await arrive(world, browser, answer.url.replace('/login/acme/', '/login/google/'))).status).toBe(400);
  });
  it('of another client is refused: its ticket lets in nowhere else', async () => {
    const { world, browser, answer, flowId } = await goThere();
    const { ticket = '' } = await arrive(world, browser, answer.url);
    expect(await outcomeOfCall(world.signInBy(browser, flowId, ticket, 'other'))).toBe('codeExpired');
  });
  it('of another client’s login page is refused', async () => {
    const world = createLoginWorld();
    const browser = world.newBrowser();
    const { url } = await world.begin(browser);
    expect((await outcomeOf(await world.visit(browser, url.replace('clientId=demo', 'clientId=other')))).status).toBe(410);
  });
});

describe('PKCE', () => {
  it('is always S256', async () => {
    for (const providerId of ['acme', 'google', 'apple', 'github', 'x']) {
      const { there } = await goThere({}, { providerId });
      const { searchParams } = new URL(there);
      expect([searchParams.get('code_challenge_method'), searchParams.get('code_challenge'), searchParams.get('response_type')]).toEqual(['S256', expect.stringMatching(/^[\w-]{43}$/), 'code']);
    }
  });
  it('has another verifier each time', async () => {
    const world = createLoginWorld();
    const browser = world.newBrowser();
    const { url } = await world.begin(browser);
    const challenges: (string | null)[] = [];
    for (let i = 0; i < 3; i += 1) challenges.push(new URL(await world.goTo(browser, url)).searchParams.get('code_challenge'));
    expect(new Set(challenges).size).toBe(3);
  });
  it('refuses a code that was injected: the verifier of the flow is not that of the code', async () => {
    const world = createLoginWorld();
    const [attacker, victim] = [world.newBrowser(), world.newBrowser()];
    const stolen = await world.page.allow(await world.goTo(victim, (await world.begin(victim)).url), ada);
    const own = await world.page.allow(await world.goTo(attacker, (await world.begin(attacker)).url), { subject: 'eve' });
    expect(await arrive(world, attacker, withParam(own.url, 'code', new URL(stolen.url).searchParams.get('code') ?? ''))).toMatchObject({ error: 'failed' });
  });
});

interface Forged { readonly claims?: Readonly<Record<string, unknown>>; readonly token?: (claims: Readonly<Record<string, unknown>>, world: World) => Promise<string> }
/** A provider whose ID token says something else. */
async function signInForged({ claims = {}, token }: Forged) {
  const made: { world?: World } = {};
  const around = (fetch: ProviderFetch): ProviderFetch => async (url, request) => {
    const response = await fetch(url, request);
    if (!url.endsWith('/token') || made.world === undefined) return response;
    const body = (await response.json()) as { readonly id_token: string }; // of the page's provider
    const said = { ...(JSON.parse(Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString()) as object), ...claims };
    return Response.json({ ...body, id_token: await (token ?? ((all, { page }) => page.signIdToken(all)))(said, made.world) });
  };
  const there = await goThere({ around });
  made.world = there.world;
  return arrive(there.world, there.browser, there.answer.url);
}
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const nowSeconds = Date.UTC(2026, 0, 5, 9) / 1_000;

describe('the ID token', () => {
  it('is taken as the provider wrote it', async () => expect(await signInForged({})).toHaveProperty('ticket'));
  it.each<readonly [string, Forged]>([
    ['without a nonce', { claims: { nonce: undefined } }],
    ['of another nonce', { claims: { nonce: 'A'.repeat(43) } }],
    ['of another issuer', { claims: { iss: 'https://evil.latchkey.test' } }],
    ['for another client', { claims: { aud: 'another-client' } }],
    ['for several clients, without one that it was given to', { claims: { aud: ['page-client', 'another-client'] } }],
    ['that was given to another client', { claims: { azp: 'another-client' } }],
    ['that is past', { claims: { exp: nowSeconds - 61 } }],
    ['without an end', { claims: { exp: undefined } }],
    ['of a time that is none', { claims: { iat: 'now' } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['whose subject is no text', { claims: { sub: 7 } }],
    ['whose subject is empty', { claims: { sub: '' } }],
    ['by alg none', { token: async (claims) => `${base64url({ alg: 'none' })}.${base64url(claims)}.` }],
    ['by HS256 with the public key', { token: async (claims, { page }) => {
      const keys = await page.fetch('https://acme.latchkey.test/keys', { method: 'GET', headers: {}, body: undefined, redirect: 'error', signal: new AbortController().signal, isLocal: false });
      return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', kid: 'page' }).sign(Buffer.from(await keys.text()));
    } }],
    ['by HS256 with the client’s secret', { token: async (claims) => new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from('page-secret-page-secret-page-secret')) }],
    ['by a key that is not published', { token: (claims, { page }) => page.signIdToken(claims, { kid: 'unknown' }) }],
    ['whose signature is another’s', { token: async (claims, { page }) => `${(await page.signIdToken(claims)).split('.').slice(0, 2).join('.')}.${(await page.signIdToken({})).split('.')[2]}` }],
    ['that is no token', { token: async () => 'nothing' }],
    ['with an extension that must be understood', { token: (claims, { page }) => page.signIdToken(claims, { crit: 'x' }).catch(() => 'refused.by.jose') }],
  ])('%s is refused', async (_what, forged) => expect(await signInForged(forged)).toMatchObject({ error: 'failed' }));
  it('is taken from a provider whose clock is a minute off', async () => {
    expect(await signInForged({ claims: { exp: nowSeconds - 59 } })).toHaveProperty('ticket');
    expect(await signInForged({ claims: { nbf: nowSeconds + 59, iat: nowSeconds + 59 } })).toHaveProperty('ticket');
  });
});

describe('mix-up', () => {
  it('is refused by the issuer that the answer names (RFC 9207)', async () => {
    const { world, browser, answer } = await goThere();
    expect(await arrive(world, browser, withParam(answer.url, 'iss', 'https://evil.latchkey.test'))).toMatchObject({ error: 'failed' });
  });
  it('is refused where a provider that names itself does not', async () => {
    const { world, browser, answer } = await goThere();
    expect(await arrive(world, browser, withParam(answer.url, 'iss', undefined))).toMatchObject({ error: 'failed' });
  });
  it('is refused by the address of the callback, which is each provider’s own', async () => {
    const world = createLoginWorld();
    const browser = world.newBrowser();
    const atEvil = await world.goTo(browser, (await world.begin(browser, { providerId: 'evil' })).url);
    expect(new URL(atEvil).searchParams.get('redirect_uri')).toBe(`${walletOrigin}/api/2024-05-05/login/evil/callback`);
    const { searchParams } = new URL((await world.page.allow(await world.goTo(browser, (await world.begin(browser)).url), ada)).url);
    const evilState = new URL(atEvil).searchParams.get('state') ?? '';
    // The code of an honest provider, at the callback of the other.
    expect(await arrive(world, browser, `${walletOrigin}/api/2024-05-05/login/evil/callback?code=${searchParams.get('code')}&state=${evilState}&iss=https%3A%2F%2Fevil.latchkey.test`)).toMatchObject({ error: 'failed' });
  });
});

const wptInputs = JSON.parse(readFileSync(join(import.meta.dirname, '../../../fixtures/urlWpt/inputs.json'), 'utf8')) as readonly string[]; // a list of texts

describe('open redirects', () => {
  const origins = ['https://app.example'];
  const payloads = [
    'https://evil.example', '//evil.example', '///evil.example', '////evil.example', 'https:evil.example', 'https:/evil.example', '/\\evil.example', '\\\\evil.example', 'https:\\\\evil.example', 'https://app.example@evil.example', 'https://app.example:x@evil.example', 'https://evil.example#@app.example', 'https://evil.example?app.example', 'https://evil.example/https://app.example',
    'https://app.example.evil.example', 'https://app.examplex', 'https://evilapp.example', 'https://app.example%2eevil.example', 'https://app.example%00.evil.example', 'https://app.example\u3002evil.example', 'https://app.example\tevil', '\thttps://app.example', 'https://app.example\n', ' https://app.example', 'java\nscript:alert(1)', 'javascript:alert(1)//https://app.example', 'data:text/html,https://app.example', 'blob:https://app.example/x', 'filesystem:https://app.example/x',
    'http://app.example', 'https://app.example:444', 'https://app.example:443@evil.example', 'ftp://app.example', 'wss://app.example', 'https://user@app.example', 'https://user:pass@app.example', 'https://\u0430pp.example', 'https://app.example\\@evil.example', 'https://app.example\\.evil.example', 'https://[::1]', 'https://app.example\u200b', 'about:blank', '', 'app.example', '/', '.', '?x', '#x', 'https://', 'https://app%2eexample\u0000', '\u0000https://app.example',
  ];
  it.each(payloads)('takes no %j', (payload) => expect(readReturnTo(payload, origins)).toBeUndefined());
  it('takes no more than 2048 characters', () => expect(readReturnTo(`https://app.example/${'a'.repeat(2_029)}`, origins)).toBeUndefined());
  it('takes what is the site’s own', () => expect(readReturnTo('https://app.example/a?b=c#d', origins)).toBe('https://app.example/a?b=c#d'));

  it('goes nowhere else for any address of the WPT', () => {
    expect(wptInputs.length).toBeGreaterThan(890);
    const taken = wptInputs.flatMap((input) => readReturnTo(input, [...origins, 'http://example.com']) ?? []);
    expect(taken.length).toBeGreaterThan(20);
    expect(taken.filter((each) => new URL(each).origin !== 'https://app.example' && new URL(each).origin !== 'http://example.com')).toEqual([]);
  });

  it('begins no flow for what is not on the list', async () => {
    const world = createLoginWorld();
    for (const payload of payloads.filter((each) => each !== '').slice(0, 20)) expect(await outcomeOfCall(world.begin(world.newBrowser(), { returnTo: payload }))).toBe('originNotAllowed');
  });

  it('takes what the answer says for no address', async () => {
    const { world, browser, answer } = await goThere({}, { mode: 'redirect' });
    expect((await arrive(world, browser, `${answer.url}&redirectUrl=https%3A%2F%2Fevil.example&returnTo=https%3A%2F%2Fevil.example`)).url).toMatch(/^https:\/\/app\.example\//);
  });
});

describe('what is secret', () => {
  it('stands in no address but the ticket, which the provider’s answer and the cookies do not hold', async () => {
    const secrets: string[] = [];
    const around = (fetch: ProviderFetch): ProviderFetch => async (url, request) => {
      const response = await fetch(url, request);
      if (url.endsWith('/token')) secrets.push(...(Object.values((await response.clone().json()) as object).filter((value) => typeof value === 'string' && value.length > 16) as string[])); // texts
      return response;
    };
    const { world, browser, answer, url, there } = await goThere({ around }, { mode: 'redirect' });
    const outcome = await arrive(world, browser, answer.url);
    expect(secrets).toHaveLength(2);
    for (const address of [url, there, answer.url, outcome.url ?? '']) for (const secret of secrets) expect(address).not.toContain(secret);
    expect([...browser.cookies.values()].some((value) => value.includes(outcome.ticket ?? ''))).toBe(false);
    // The state is no longer good, and the code is used up.
    expect(outcome.url).not.toMatch(/code=|state=/);
  });

  it('is sent on to no other page: no referrer, no cache, nothing of another origin', async () => {
    const { world, browser, answer } = await goThere();
    const response = await world.comeBack(browser, answer);
    expect(Object.fromEntries(response.headers)).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store', 'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'nonce-[\w-]{22}'; script-src 'nonce-[\w-]{22}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'$/) });
    expect(await response.text()).not.toMatch(/(?:src|href)="https?:\/\/(?!app\.example)/);
  });

  it('sets a cookie that no script and no plain connection reads', async () => {
    const world = createLoginWorld();
    const browser = world.newBrowser();
    const response = await world.visit(browser, (await world.begin(browser)).url);
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-latchkey-login=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; Secure; SameSite=None$/)]);
  });
});

describe('whose account it is', () => {
  it('is not that of one who took the e-mail address before (pre-hijack)', async () => {
    const world = createLoginWorld();
    const attacker = world.newBrowser();
    const taken = await attacker.signInByCode(attacker.newClient(), 'ada@example.com', world.takeCode);
    const { userId, identities } = await world.signIn(world.newBrowser());
    expect(userId).not.toBe(taken.userId);
    expect(identities).toHaveLength(1);
  });
  it('is that of the subject, whatever the e-mail address says', async () => {
    const world = createLoginWorld();
    const before = await world.signIn(world.newBrowser());
    const after = await world.signIn(world.newBrowser(), { person: { ...ada, email: 'ada@another.example' } });
    expect(after.userId).toBe(before.userId);
    const other = await world.signIn(world.newBrowser(), { person: { ...ada, subject: 'another' } });
    expect(other.userId).not.toBe(before.userId);
  });
  it('is not that of the same subject at another provider', async () => {
    const world = createLoginWorld();
    expect((await world.signIn(world.newBrowser(), { providerId: 'evil' })).userId).not.toBe((await world.signIn(world.newBrowser())).userId);
  });
  it('is not the attacker’s: a ticket of the attacker lets no other person in (login CSRF)', async () => {
    const world = createLoginWorld();
    const attacker = world.newBrowser();
    const { flowId, outcome } = await world.pass(attacker, { person: { subject: 'eve' } });
    const victim = world.newBrowser();
    // Has a flow of its own, so its cookie is there.
    await world.begin(victim);
    expect(await outcomeOfCall(world.signInBy(victim, flowId, outcome.ticket ?? ''))).toBe('codeExpired');
  });
  it('is not the victim’s: who had the victim go to the provider gets no ticket (session fixation)', async () => {
    const world = createLoginWorld();
    const attacker = world.newBrowser();
    const { url } = await world.begin(attacker, { mode: 'redirect' });
    await world.goTo(attacker, url);
    // The address of an open flow, sent to the victim.
    expect((await outcomeOf(await world.visit(world.newBrowser(), url))).status).toBe(403);
  });
});

describe('the ticket', () => {
  const passed = async () => {
    const world = createLoginWorld();
    const browser = world.newBrowser();
    return { world, browser, ...(await world.pass(browser)) };
  };
  it('is good once', async () => {
    const { world, browser, flowId, outcome } = await passed();
    expect(await outcomeOfCall(world.signInBy(browser, flowId, outcome.ticket ?? ''))).toBe('done');
    expect(await outcomeOfCall(world.signInBy(browser, flowId, outcome.ticket ?? ''))).toBe('codeUsed');
  });
  it('of another browser is refused', async () => {
    const { world, flowId, outcome } = await passed();
    expect(await outcomeOfCall(world.signInBy(world.newBrowser(), flowId, outcome.ticket ?? ''))).toBe('codeExpired');
  });
  it('of another flow is refused', async () => {
    const { world, browser, outcome } = await passed();
    const other = await world.pass(browser, { person: { subject: 'other' } });
    expect(await outcomeOfCall(world.signInBy(browser, other.flowId, outcome.ticket ?? ''))).toBe('codeExpired');
  });
  it('that was guessed is refused, and the right one is still good', async () => {
    const { world, browser, flowId, outcome } = await passed();
    expect(await outcomeOfCall(world.signInBy(browser, flowId, 'A'.repeat(43)))).toBe('codeExpired');
    expect(await outcomeOfCall(world.signInBy(browser, flowId, outcome.ticket ?? ''))).toBe('done');
  });
  it('ends after 5 minutes', async () => {
    const { world, browser, flowId, outcome } = await passed();
    world.wait(300_000);
    expect(await outcomeOfCall(world.signInBy(browser, flowId, outcome.ticket ?? ''))).toBe('codeExpired');
  });
  it('before the provider has answered there is none', async () => {
    const { world, browser, flowId } = await goThere();
    expect(await outcomeOfCall(world.signInBy(browser, flowId, 'A'.repeat(43)))).toBe('codeExpired');
  });
  it('is good for what the flow was begun for alone', async () => {
    const world = createLoginWorld();
    const browser = world.newBrowser();
    const { flowId, outcome } = await world.pass(browser, { purpose: 'link' });
    expect(await outcomeOfCall(world.signInBy(browser, flowId, outcome.ticket ?? ''))).toBe('codeExpired');
  });
  it('is not good at a site that no longer offers the provider', async () => {
    const { world, browser, flowId, outcome } = await passed();
    expect(await outcomeOfCall(world.signInBy(browser, flowId, outcome.ticket ?? '', 'mailonly'))).toBe('codeExpired');
  });

  let postgres: TestPostgres;
  beforeAll(async () => { postgres = await startTestPostgres(); });
  afterAll(() => postgres.stop());
  const stores: readonly (readonly [string, () => Promise<Store>])[] = [...overStores, ['PostgreSQL', async () => openPostgresStore({ url: await postgres.createDatabase(), onLost: () => {} })]];
  it.each(stores)('lets in one of a hundred at the same time, over %s', async (_name, openStore) => {
    const store = await openStore();
    const world = createLoginWorld({ store });
    const browser = world.newBrowser();
    const { flowId, outcome } = await world.pass(browser);
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => outcomeOfCall(world.signInBy(browser, flowId, outcome.ticket ?? ''))));
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['done', 'codeUsed']));
    await store.close();
  });
});

describe('Steam and Telegram', () => {
  it.each<readonly [string, (params: URLSearchParams) => void]>([
    ['of another place', (params) => params.set('openid.op_endpoint', 'https://evil.example/openid/login')],
    ['for another address', (params) => params.set('openid.return_to', 'https://evil.example/')],
    ['of an account that is no account of it', (params) => { params.set('openid.claimed_id', 'https://evil.example/id/76561197960287930'); params.set('openid.identity', 'https://evil.example/id/76561197960287930'); }],
    ['of an account with more behind it', (params) => { const id = `${params.get('openid.claimed_id')}/x`; params.set('openid.claimed_id', id); params.set('openid.identity', id); }],
    ['of two accounts', (params) => params.set('openid.identity', 'https://steam.latchkey.test/openid/id/76561197960287931')],
    ['whose account is not signed', (params) => params.set('openid.signed', 'signed,op_endpoint,return_to,response_nonce,assoc_handle')],
    ['that stands twice', (params) => params.append('openid.claimed_id', 'https://steam.latchkey.test/openid/id/76561197960287931')],
    ['that is old', (params) => params.set('openid.response_nonce', '2026-01-05T08:54:00Zx')],
    ['that Steam does not confirm', (params) => params.set('openid.sig', 'forged')],
    ['in another mode', (params) => params.set('openid.mode', 'setup_needed')],
  ])('an answer of Steam %s is refused', async (_what, change) => {
    const { world, browser, answer } = await goThere({}, { providerId: 'steam' });
    const url = new URL(answer.url);
    change(url.searchParams);
    expect(await arrive(world, browser, url.href)).toMatchObject({ error: 'failed' });
  });

  it('an answer of Steam is good once', async () => {
    const { world, browser, answer } = await goThere({ around: (fetch) => (url, request) => (url.endsWith('/openid/login') ? Promise.resolve(new Response('is_valid:true\n')) : fetch(url, request)) }, { providerId: 'steam' });
    const nonce = new URL(answer.url).searchParams.get('openid.response_nonce') ?? '';
    expect(await arrive(world, browser, answer.url)).toHaveProperty('ticket');
    const again = await world.page.allow(await world.goTo(browser, (await world.begin(browser, { providerId: 'steam' })).url), ada);
    expect(await arrive(world, browser, withParam(again.url, 'openid.response_nonce', nonce))).toMatchObject({ error: 'failed' });
  });

  const telegram = async (change: (fields: Record<string, unknown>) => void, waitMs = 0) => {
    const { world, browser, answer } = await goThere({}, { providerId: 'telegram' });
    const form = new URLSearchParams(answer.form);
    const fields = JSON.parse(Buffer.from(form.get('tgAuthResult') ?? '', 'base64url').toString()) as Record<string, unknown>; // of the page's provider
    change(fields);
    form.set('tgAuthResult', Buffer.from(JSON.stringify(fields)).toString('base64'));
    world.wait(waitMs);
    return outcomeOf(await world.comeBack(browser, { ...answer, form }));
  };
  it('an answer of Telegram is taken as it was signed', async () => expect(await telegram(() => {})).toHaveProperty('ticket'));
  it.each<readonly [string, (fields: Record<string, unknown>) => void]>([
    ['of another person', (fields) => { fields.id = 1; }], ['with another name', (fields) => { fields.first_name = 'Eve'; }], ['with a field more', (fields) => { fields.username = 'eve'; }], ['without its signature', (fields) => { delete fields.hash; }], ['whose signature is a list', (fields) => { fields.hash = [fields.hash]; }], ['whose signature is shorter', (fields) => { fields.hash = String(fields.hash).slice(0, 32); }], ['of a later time', (fields) => { fields.auth_date = 99_999_999_999; }],
  ])('an answer of Telegram %s is refused', async (_what, change) => expect(await telegram(change)).toMatchObject({ error: 'failed' }));
  it('an answer of Telegram that is old is refused', async () => expect(await telegram(() => {}, 300_001)).toMatchObject({ error: 'failed' }));
  it('an answer of Telegram is good once', async () => {
    const { world, browser, answer } = await goThere({}, { providerId: 'telegram' });
    expect(await outcomeOf(await world.comeBack(browser, answer))).toHaveProperty('ticket');
    const { url } = await world.begin(browser, { providerId: 'telegram' });
    const state = /state=([^&]+)/.exec(decodeURIComponent(new URL(await world.goTo(browser, url)).searchParams.get('return_to') ?? ''))?.[1] ?? '';
    const form = new URLSearchParams(answer.form);
    form.set('state', state);
    expect(await outcomeOf(await world.comeBack(browser, { ...answer, form }))).toMatchObject({ error: 'failed' });
  });
  it.each(['', 'x', '%', 'e30', Buffer.from('[]').toString('base64'), Buffer.from('null').toString('base64'), 'A'.repeat(9_000)])('an answer of Telegram that is %j is refused', async (result) => {
    const { world, browser, answer } = await goThere({}, { providerId: 'telegram' });
    const form = new URLSearchParams(answer.form);
    form.set('tgAuthResult', result);
    expect(await outcomeOf(await world.comeBack(browser, { ...answer, form }))).toMatchObject({ error: 'failed' });
  });
  it('the page that posts what Telegram wrote keeps it for itself', async () => {
    const world = createLoginWorld();
    const response = await world.visit(world.newBrowser(), `${walletOrigin}/api/2024-05-05/login/telegram/callback?state=%22%3E%3Cscript%3E`);
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(await response.text()).toContain('value="&#34;&#62;&#60;script&#62;"');
  });
});

it('a posted answer of another type or size is a page, and not a crash', async () => {
  const { browser } = await goThere({}, { providerId: 'apple' });
  const post = (body: string, type: string) => browser.fetch(new Request(`${walletOrigin}/api/2024-05-05/login/apple/callback`, { method: 'POST', body, headers: { 'content-type': type } }));
  expect((await post('{}', 'application/json')).status).toBe(400);
  expect((await post(`state=${'x'.repeat(70_000)}`, 'application/x-www-form-urlencoded')).status).toBe(400);
  expect((await post('state=%ff&code=%00', 'application/x-www-form-urlencoded')).status).toBe(400);
});
