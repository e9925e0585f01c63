import { dayMs, minuteMs, secondMs } from '../core/numbers.ts';
import { createLock, type TestBrowser } from '../testing/createTestBrowser.ts';
import { createTestServer, siteId, walletOrigin } from '../testing/createTestServer.ts';
import { outcomeOf } from '../testing/refusalOf.ts';
import { createClient, type ClientOptions } from './createClient.ts';

const to = 'ada@example.com';

describe('createClient', () => {
  it.each([0, 600_000, -600_000, dayMs, -dayMs, 400 * dayMs])('signs in and goes on with a clock that is wrong by %i ms', async (skewMs) => {
    const world = createTestServer();
    const browser = world.newBrowser({ skewMs });
    const client = browser.newClient();
    await browser.signInByCode(client, to, world.takeCode);
    expect(await outcomeOf(client.call('wallet.read', {}))).toBe('done');
    expect(client.serverNow()).toBe(world.now());
    world.wait(20 * minuteMs);
    expect(await outcomeOf(client.call('wallet.read', {}))).toBe('done');
    const guest = world.newBrowser({ skewMs });
    expect(await outcomeOf(guest.signInAsGuest(guest.newClient()))).toBe('done');
  });

  it('learns the time again where the clock was set meanwhile', async () => {
    const world = createTestServer();
    const browser = world.newBrowser();
    let skewMs = 0;
    const client = createClient({ ...optionsOf(browser), now: () => world.now() + skewMs });
    await browser.signInByCode(client, to, world.takeCode);
    skewMs = -2 * minuteMs;
    expect(await outcomeOf(client.call('wallet.read', {}))).toBe('done');
    expect(client.serverNow()).toBe(world.now());
  });

  it('gets another token before one expires, and after a session was continued elsewhere', async () => {
    const world = createTestServer();
    const browser = world.newBrowser();
    const client = browser.newClient();
    const { accessToken } = await browser.signInByCode(client, to, world.takeCode);
    world.wait(4 * minuteMs);
    await client.call('wallet.read', {});
    expect(client.session()?.accessToken).toBe(accessToken);
    world.wait(minuteMs);
    await client.call('wallet.read', {});
    expect(client.session()?.accessToken).not.toBe(accessToken);
  });

  it('comes back after a reload by its cookie alone', async () => {
    const world = createTestServer();
    const browser = world.newBrowser();
    const { userId } = await browser.signInByCode(browser.newClient(), to, world.takeCode);
    const reloaded = browser.newClient();
    expect(reloaded.session()).toBeUndefined();
    expect(await outcomeOf(reloaded.call('wallet.read', {}))).toBe('done');
    expect(reloaded.session()?.userId).toBe(userId);
  });

  it('refreshes once for calls that are made together, and one tab after the other', async () => {
    const world = createTestServer();
    const browser = world.newBrowser();
    await browser.signInByCode(browser.newClient(), to, world.takeCode);
    world.wait(6 * minuteMs);
    let running = 0;
    let most = 0;
    const sent: string[] = [];
    const lock = createLock();
    const fetch = async (request: Request) => {
      const isRefresh = request.url.endsWith('/refresh');
      sent.push(new URL(request.url).pathname);
      if (isRefresh) running += 1;
      most = Math.max(most, running);
      return browser.fetch(request).finally(() => { if (isRefresh) running -= 1; });
    };
    const tabs = [createClient({ ...optionsOf(browser), fetch, lock }), createClient({ ...optionsOf(browser), fetch, lock })];
    const outcomes = await Promise.all(tabs.flatMap((tab) => [1, 2, 3].map(() => outcomeOf(tab.call('wallet.read', {})))));
    expect(outcomes).toEqual(outcomes.map(() => 'done'));
    expect(sent.filter((path) => path.endsWith('/refresh'))).toHaveLength(2);
    expect(most).toBe(1);
  });

  it('forgets the session where it is over, and says so', async () => {
    const world = createTestServer();
    const browser = world.newBrowser();
    const client = browser.newClient();
    await browser.signInByCode(client, to, world.takeCode);
    await browser.newClient().call('session.end', { siteId, everywhere: true });
    expect(await outcomeOf(client.call('wallet.read', {}))).toBe('notSignedIn');
    expect(client.session()).toBeUndefined();
  });

  it('does nothing in the name of another who signed in meanwhile, in another tab', async () => {
    const world = createTestServer();
    const browser = world.newBrowser();
    const client = browser.newClient();
    const ada = await browser.signInByCode(client, to, world.takeCode);
    const bob = await browser.signInByCode(browser.newClient(), 'bob@example.com', world.takeCode);
    expect(bob.userId).not.toBe(ada.userId);
    expect(await outcomeOf(client.call('account.delete', { address: null }))).toBe('notSignedIn');
    expect(await world.store.count('users', {})).toBe(2);
    // From then on the tab knows who it is.
    expect(client.session()?.userId).toBe(bob.userId);
    const again = browser.newClient();
    await again.refresh();
    await browser.signInByCode(browser.newClient(), 'eva@example.com', world.takeCode);
    world.wait(6 * minuteMs);
    expect(await outcomeOf(again.call('account.delete', { address: null }))).toBe('notSignedIn');
    expect(await world.store.count('users', {})).toBe(3);
  });

  it('says what the server refused it for', async () => {
    const world = createTestServer();
    const browser = world.newBrowser();
    const client = browser.newClient();
    const { flowId } = await client.call('code.send', { siteId, kind: 'email', to, locale: 'en_US' });
    world.wait(10 * secondMs);
    await expect(client.call('code.resend', { flowId, locale: 'en_US' })).rejects.toMatchObject({ code: 'resendTooSoon', retryAfterMs: 50_000, correlationId: expect.stringMatching(/^[\w-]{22}$/), message: 'The wallet\'s server: resendTooSoon' });
  });

  it.each([
    ['a page of a proxy', () => new Response('<html>', { status: 502 }), 'unavailable'],
    ['a page in place of an answer', () => new Response('<html>'), 'unreadable'],
    ['an answer of another shape', () => Response.json({ siteId, extra: 1 }), 'unreadable'],
    ['a refusal of another server', () => Response.json({ error: 'no' }, { status: 400 }), 'unreadable'],
    ['a refusal that this version does not know', () => Response.json({ error: { code: 'newer', correlationId: 'x' } }, { status: 400 }), 'failed'],
    ['a code that is a property of every object', () => Response.json({ error: { code: 'constructor', correlationId: 'x' } }, { status: 400 }), 'failed'],
    ['no answer', () => Promise.reject(new TypeError('fetch failed')), 'unreachable'],
  ])('answers %s with a code', async (_, answer, code) => {
    const client = createClient({ ...optionsOf(createTestServer().newBrowser()), fetch: async () => answer() });
    await expect(client.call('site.read', { siteId })).rejects.toMatchObject({ code, name: 'CallError' });
  });

  it('leaves no share in what the engine keeps of the last pattern', async () => {
    const serverShare = 'S'.repeat(44);
    const browser = createTestServer().newBrowser();
    const client = createClient({ ...optionsOf(browser), fetch: async () => Response.json({ siteId, name: 'Demo', ecosystemId: null, signIn: [], look: { accent: null, logoUrl: null }, policyBounds: { dailyWei: '0', methods: [], contracts: [] } }) });
    expect(/^[\w-]*$/.test(serverShare)).toBe(true);
    await client.call('site.read', { siteId });
    expect(Reflect.get(RegExp, 'input')).toBe('');
  });

  it('sends cookies to its own origin alone, follows no redirect, and is kept by no cache', async () => {
    const sent: Request[] = [];
    const client = createClient({ ...optionsOf(createTestServer().newBrowser()), fetch: async (request) => { sent.push(request); return new Response(null, { status: 500 }); } });
    await outcomeOf(client.call('site.read', { siteId }));
    expect(sent[0]).toMatchObject({ url: `${walletOrigin}/v1/site`, method: 'POST', credentials: 'same-origin', redirect: 'error', cache: 'no-store', referrerPolicy: 'no-referrer' });
  });

  it('gives up after its limit, and when its caller does', async () => {
    const timers: (() => void)[] = [];
    const stalled = (request: Request) => new Promise<Response>((_, reject) => { request.signal.addEventListener('abort', () => reject(new Error('aborted'))); });
    const client = createClient({ ...optionsOf(createTestServer().newBrowser()), fetch: stalled, setTimer: (run) => { timers.push(run); return () => {}; } });
    const late = outcomeOf(client.call('site.read', { siteId }));
    timers[0]?.();
    expect(await late).toBe('timedOut');
    const caller = new AbortController();
    const aborted = outcomeOf(client.call('site.read', { siteId }, { signal: caller.signal }));
    caller.abort();
    expect(await aborted).toBe('aborted');
    expect(await outcomeOf(client.call('site.read', { siteId }, { signal: AbortSignal.abort() }))).toBe('aborted');
  });

  it('gives up a body that stalls', async () => {
    const timers: (() => void)[] = [];
    const half = async (request: Request) => new Response(new ReadableStream({ start: (controller) => { request.signal.addEventListener('abort', () => controller.error(new Error('aborted'))); } }));
    const client = createClient({ ...optionsOf(createTestServer().newBrowser()), fetch: half, setTimer: (run) => { timers.push(run); return () => {}; } });
    const late = outcomeOf(client.call('site.read', { siteId }));
    await new Promise((resolve) => { setImmediate(resolve); });
    timers[0]?.();
    expect(await late).toBe('timedOut');
  });

  it('lets the others of a tab go on where one caller gives up a refresh', async () => {
    const world = createTestServer();
    const browser = world.newBrowser();
    await browser.signInByCode(browser.newClient(), to, world.takeCode);
    const client = browser.newClient();
    const caller = new AbortController();
    const given = outcomeOf(client.call('wallet.read', {}, { signal: caller.signal }));
    const kept = outcomeOf(client.call('wallet.read', {}));
    caller.abort();
    expect(await given).toBe('aborted');
    expect(await kept).toBe('done');
  });

  it('a lost answer to a refresh ends no session, where it is asked for again at once', async () => {
    const world = createTestServer();
    const browser = world.newBrowser();
    await browser.signInByCode(browser.newClient(), to, world.takeCode);
    const before = new Map(browser.cookies);
    const client = browser.newClient();
    await client.refresh();
    // The answer was lost, and its cookie with it.
    for (const [name, value] of before) browser.cookies.set(name, value);
    world.wait(5 * secondMs);
    await client.refresh();
    world.wait(minuteMs);
    expect(await outcomeOf(client.refresh())).toBe('done');
  });
});

function optionsOf(browser: TestBrowser): ClientOptions {
  return { walletOrigin, siteId, fetch: browser.fetch, now: () => Date.now(), setTimer: () => () => {}, lock: createLock(), proofKey: browser.device };
}
