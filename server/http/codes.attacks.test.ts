import { dayMs, hourMs, minuteMs, secondMs } from '../core/numbers.ts';
import type { Store } from '../store/store.ts';
import { createTestServer, siteId } from '../testing/createTestServer.ts';
import { overStores } from '../testing/overStores.ts';
import { outcomeOf } from '../testing/refusalOf.ts';

const to = 'ada@example.com';
const wrongOf = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

describe.each(overStores)('codes by mail (2.6), over %s', (_, open) => {
  async function begin(options: { readonly ip?: string } = {}) {
    const world = createTestServer({ store: await open() });
    const browser = world.newBrowser(options);
    const client = browser.newClient();
    const send = (address = to, site = siteId) => client.call('code.send', { siteId: site, kind: 'email', to: address, locale: 'en_US' });
    const verify = async (flowId: string, code: string) => client.call('code.verify', { flowId, code, device: await browser.newDevice() });
    return { world, browser, client, send, verify };
  }

  it('stores neither code nor address in clear', async () => {
    const { world, send } = await begin();
    const { flowId } = await send();
    const row = await world.store.get('codes', { flowId });
    const [mail] = await world.store.list('outbox', {});
    const code = await world.takeCode(to);
    for (const stored of [row, mail]) {
      const text = JSON.stringify(stored, (_key, value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value));
      expect(text).not.toContain(code);
      expect(text).not.toContain('ada');
    }
  });

  it('counts five tries of a code, of which the fifth wrong one ends it', async () => {
    const { world, send, verify } = await begin();
    const { flowId } = await send();
    const code = await world.takeCode(to);
    for (const triesLeft of [4, 3, 2, 1]) await expect(verify(flowId, wrongOf(code, triesLeft))).rejects.toMatchObject({ code: 'wrongCode', triesLeft });
    await expect(verify(flowId, wrongOf(code, 9))).rejects.toMatchObject({ code: 'tooManyTries' });
    await expect(verify(flowId, code)).rejects.toMatchObject({ code: 'tooManyTries' });
  });

  it('takes the right code after four wrong ones, and once', async () => {
    const { world, send, verify } = await begin();
    const { flowId } = await send();
    const code = await world.takeCode(to);
    for (const by of [1, 2, 3, 4]) await expect(verify(flowId, wrongOf(code, by))).rejects.toMatchObject({ code: 'wrongCode' });
    expect(await verify(flowId, code)).toMatchObject({ isGuest: false });
    await expect(verify(flowId, code)).rejects.toMatchObject({ code: 'codeUsed' });
  });

  it('ends a code after ten minutes', async () => {
    const { world, send, verify } = await begin();
    const { flowId, sentAtMs, expiresAtMs } = await send();
    expect(expiresAtMs - sentAtMs).toBe(600_000);
    world.wait(600_000 - 1);
    const code = await world.takeCode(to);
    await expect(verify(flowId, wrongOf(code))).rejects.toMatchObject({ code: 'wrongCode' });
    world.wait(1);
    await expect(verify(flowId, code)).rejects.toMatchObject({ code: 'codeExpired' });
  });

  it('keeps one code for an address: a newer one, from any browser, ends the one before', async () => {
    const { world, send, verify } = await begin();
    const first = await send();
    const firstCode = await world.takeCode(to);
    world.wait(minuteMs);
    const other = world.newBrowser();
    const second = await other.newClient().call('code.send', { siteId, kind: 'email', to: 'ADA@example.com', locale: 'en_US' });
    await expect(verify(first.flowId, firstCode)).rejects.toMatchObject({ code: 'codeExpired' });
    const code = await world.takeCode('ADA@example.com');
    expect(await outcomeOf(other.newClient().call('code.verify', { flowId: second.flowId, code, device: await other.newDevice() }))).toBe('done');
  });

  it('is good in the browser that asked for it alone', async () => {
    const { world, send } = await begin();
    const { flowId } = await send();
    const code = await world.takeCode(to);
    const thief = world.newBrowser();
    const steal = async () => thief.newClient().call('code.verify', { flowId, code, device: await thief.newDevice() });
    await expect(steal()).rejects.toMatchObject({ code: 'codeExpired' });
    await thief.newClient().call('code.send', { siteId, kind: 'email', to: 'mallory@example.com', locale: 'en_US' });
    await expect(steal()).rejects.toMatchObject({ code: 'codeExpired' });
    await expect(thief.newClient().call('code.resend', { flowId, locale: 'en_US' })).rejects.toMatchObject({ code: 'codeExpired' });
  });

  it('is good for what it was asked for alone', async () => {
    const { world, browser, client, verify } = await begin();
    await browser.signInAsGuest(client);
    const link = await client.call('code.send', { siteId, kind: 'email', to, locale: 'en_US', purpose: 'link' });
    await expect(verify(link.flowId, await world.takeCode(to))).rejects.toMatchObject({ code: 'codeExpired' });
    const signIn = await client.call('code.send', { siteId, kind: 'email', to: 'b@example.com', locale: 'en_US' });
    await expect(client.call('identity.link', { flowId: signIn.flowId, code: await world.takeCode('b@example.com') })).rejects.toMatchObject({ code: 'codeExpired' });
  });

  it('sends again after a minute, in the same flow, and the code before is gone', async () => {
    const { world, client, send, verify } = await begin();
    const { flowId, resendAtMs, sentAtMs } = await send();
    expect(resendAtMs - sentAtMs).toBe(60_000);
    const first = await world.takeCode(to);
    world.wait(59 * secondMs);
    await expect(client.call('code.resend', { flowId, locale: 'de_DE' })).rejects.toMatchObject({ code: 'resendTooSoon', retryAfterMs: 1_000 });
    await expect(send()).rejects.toMatchObject({ code: 'resendTooSoon', retryAfterMs: 1_000 });
    world.wait(secondMs);
    expect((await client.call('code.resend', { flowId, locale: 'de_DE' })).flowId).toBe(flowId);
    const [mail] = await world.takeMails();
    if (mail?.about.kind !== 'code') throw new Error('A code was to be sent.');
    expect(mail.locale).toBe('de_DE');
    expect(mail.about.code === first ? 'wrongCode' : await outcomeOf(verify(flowId, first))).toBe('wrongCode');
    expect(await outcomeOf(verify(flowId, mail.about.code))).toBe('done');
  });

  it('sends five an hour and ten a day to an address', async () => {
    const { world, send } = await begin();
    const sends: string[] = [];
    for (let hour = 0; hour < 3; hour += 1) {
      for (let i = 0; i < 6; i += 1) {
        sends.push(await outcomeOf(send()));
        world.wait(2 * minuteMs);
      }
      world.wait(hourMs - 12 * minuteMs);
    }
    const five = ['done', 'done', 'done', 'done', 'done', 'tooManyCodes'];
    expect(sends).toEqual([...five, ...five, ...five.map(() => 'tooManyCodes')]);
    world.wait(dayMs);
    expect(await outcomeOf(send())).toBe('done');
  });

  it('sends twenty an hour for an IP address, and as many for the /64 of an IPv6 one', async () => {
    const { world } = await begin();
    const sendFrom = (ip: string, i: number) => outcomeOf(world.newBrowser({ ip }).newClient().call('code.send', { siteId, kind: 'email', to: `a${i}@example.com`, locale: 'en_US' }));
    const outcomes = [];
    for (let i = 0; i < 21; i += 1) outcomes.push(await sendFrom('203.0.113.7', i), await sendFrom(`2001:db8::${i.toString(16)}`, 100 + i));
    expect(outcomes.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 'done'));
    expect(outcomes.slice(40)).toEqual(['tooManyCodes', 'tooManyCodes']);
    expect(await sendFrom('203.0.113.8', 50)).toBe('done');
  });

  it('sends no more a day for a site than its operator allows', async () => {
    const { send } = await begin();
    expect(await Promise.all(['a@x.example', 'b@x.example', 'c@x.example'].map((address) => outcomeOf(send(address, 'few'))))).toEqual(['done', 'done', 'done']);
    expect(await outcomeOf(send('d@x.example', 'few'))).toBe('tooManyCodes');
  });

  it('locks an address for the rest of the day after twenty wrong codes, also against the right one', async () => {
    const { world, send, verify } = await begin();
    for (let i = 0; i < 4; i += 1) {
      const { flowId } = await send();
      const code = await world.takeCode(to);
      for (let by = 1; by <= 5; by += 1) await outcomeOf(verify(flowId, wrongOf(code, by)));
      world.wait(20 * minuteMs);
    }
    const { flowId } = await send();
    const code = await world.takeCode(to);
    await expect(verify(flowId, code)).rejects.toMatchObject({ code: 'tooManyTries' });
    world.wait(dayMs);
    const next = await send();
    expect(await outcomeOf(verify(next.flowId, await world.takeCode(to)))).toBe('done');
  });

  it('refuses what the site does not offer', async () => {
    const { send, browser } = await begin();
    await expect(send(to, 'guestonly')).rejects.toMatchObject({ code: 'signInNotOffered' });
    await expect(send(to, 'nosite')).rejects.toMatchObject({ code: 'unknownSite' });
    await expect(browser.newClient().call('guest.challenge', { siteId: 'mailonly' })).rejects.toMatchObject({ code: 'signInNotOffered' });
  });

  it('answers the same, and does the same work, for an address that is known and one that is not', async () => {
    const operations: string[] = [];
    const world = createTestServer({ store: recorded(await open(), operations) });
    const known = world.newBrowser();
    await known.signInByCode(known.newClient(), to, world.takeCode);
    // Neither is sent its first code of the day: that an address was sent one lately is counted, whether it signed in or not.
    await world.newBrowser().newClient().call('code.send', { siteId, kind: 'email', to: 'eva@example.com', locale: 'en_US' });
    world.wait(hourMs);

    const observe = async (address: string) => {
      operations.length = 0;
      const response = await world.newBrowser({ ip: '198.51.100.1' }).post('code.send', { siteId, kind: 'email', to: address, locale: 'en_US' });
      const headers = [...response.headers].map(([name, value]) => (name === 'set-cookie' ? [name, value.replace(/=[\w-]{43};/, '=;')] : [name, value]));
      const body = { ...(await response.json()), flowId: '' };
      return { status: response.status, headers, body, work: [...operations] };
    };
    await observe('first@example.com'); // makes the window of this IP address
    const unknown = await observe('eva@example.com');
    expect(await observe(to)).toEqual(unknown);
    expect(unknown.status).toBe(200);
    expect(unknown.work.length).toBeGreaterThan(3);
    expect(unknown.work.join()).not.toMatch(/users|identities/);
  });

  it('leaves no mail and no code for a known address that it would not leave for another: both wait in the queue', async () => {
    const { world, send } = await begin();
    await send();
    expect(await world.store.count('outbox', {})).toBe(1);
  });
});

/** The store, with the name of each operation and its table written down. */
function recorded(store: Store, operations: string[]): Store {
  const named = <A extends readonly [string, ...unknown[]], R>(name: string, run: (...args: A) => R) => (...args: A): R => {
    operations.push(`${name} ${args[0]}`);
    return run(...args);
  };
  return {
    ...store, get: named('get', store.get) as Store['get'], list: named('list', store.list) as Store['list'], insert: named('insert', store.insert) as Store['insert'],
    update: named('update', store.update) as Store['update'], delete: named('delete', store.delete) as Store['delete'],
  };
}
