import examples from '../../fixtures/phone/examples.mobile.json';
import { getCountryCallingCode } from 'libphonenumber-js/max';
import type { CountryCode } from 'libphonenumber-js/max';
import { dayMs, hourMs, minuteMs } from '../core/numbers.ts';
import type { HumanCheck } from '../core/ports.ts';
import type { Store } from '../store/store.ts';
import { openSmsParts } from '../sms/openSmsParts.ts';
import { readPhoneNumber } from '../sms/phoneNumbers.ts';
import { createTestServer, sites } from '../testing/createTestServer.ts';
import { overEngines } from '../testing/overEngines.ts';
import { overStores } from '../testing/overStores.ts';
import { countOutcomes, outcomeOf } from '../testing/refusalOf.ts';

const siteId = 'phones';
const to = '+12015550123';
const hundred = Array.from({ length: 100 }, (_, i) => i);
/** A number of its own, each of another block. */
const numberOf = (i: number): string => `+491511${String(i).padStart(3, '0')}4567`;
const sms = openSmsParts({ prices: { default: 0.1 } });

describe('numbers that get a code', () => {
  it.each(Object.entries(examples))('the example of %s is a mobile number of it', (country, national) => {
    const found = readPhoneNumber(`+${getCountryCallingCode(country as CountryCode)}${national}`); // the keys are such codes
    expect([found?.isMobile, found?.isOf(country)]).toEqual([true, true]);
  });

  it('are 245 countries', () => {
    expect(Object.keys(examples)).toHaveLength(245);
  });

  it.each([
    ['premium rate in the US', '+19005550123'], ['premium rate in Britain', '+449012345678'], ['shared cost', '+448712345678'], ['free of charge', '+18005550123'], ['a fixed line', '+493012345678'],
    ['a personal number', '+447012345678'], ['a pager', '+447612345678'], ['satellite', '+88213123456'], ['international free phone', '+80012345678'], ['none that is given out', '+4915'], ['of no country', '+9991234567'],
  ])('are not %s', (_what, number) => {
    expect(readPhoneNumber(number)?.isMobile ?? false).toBe(false);
  });

  it('are the same number, whether the prefix of the country was typed as well', () => {
    expect(readPhoneNumber('+49015112345678')?.number).toBe('+4915112345678');
  });
});

describe.each(overStores)('codes by SMS (2.6), over %s', (_, openStore) => {
  async function begin(options: { readonly ip?: string; readonly isHuman?: (check: HumanCheck) => Promise<boolean> } = {}) {
    const { isHuman, ip } = options;
    const world = createTestServer({ store: await openStore(), ...(isHuman && { sms: { ...sms, isHuman } }) });
    const browser = world.newBrowser({ siteId, ...(ip !== undefined && { ip }) });
    const client = browser.newClient();
    const send = (number = to, site = siteId) => client.call('code.send', { siteId: site, kind: 'phone', to: number, locale: 'en_US' });
    const verify = async (flowId: string, code: string) => client.call('code.verify', { flowId, code, device: await browser.newDevice() });
    let networks = 0;
    /** From an address of its own. */
    const sendFromElsewhere = (number: string, site = siteId) => world.newBrowser({ ip: `10.${(networks += 1) >> 8}.${networks & 255}.1` }).newClient().call('code.send', { siteId: site, kind: 'phone', to: number, locale: 'en_US' });
    return { world, browser, client, send, sendFromElsewhere, verify };
  }

  it('let in by the right code, as the same person each time and however the number was typed', async () => {
    const { world, send, verify } = await begin();
    const { flowId } = await send('+4915112345678');
    const session = await verify(flowId, await world.takeCode('+4915112345678'));
    expect(session).toMatchObject({ isGuest: false, identities: [{ kind: 'phone', value: '+4915112345678', providerId: null }] });
    world.wait(hourMs);
    const again = await send('+49015112345678');
    expect((await verify(again.flowId, await world.takeCode('+4915112345678'))).userId).toBe(session.userId);
  });

  it('store neither code nor number in clear', async () => {
    const { world, send } = await begin();
    const { flowId } = await send();
    const rows = [await world.store.get('codes', { flowId }), ...(await world.store.list('outbox', {})), ...(await world.store.list('limits', {}))];
    const text = JSON.stringify(rows, (_key, value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value));
    for (const secret of [await world.takeCode(to), '2015550123']) expect(text).not.toContain(secret);
  });

  it('go out by SMS, and by mail for a mail', async () => {
    const { world, send, client } = await begin();
    await send();
    await client.call('code.send', { siteId, kind: 'email', to: 'ada@example.com', locale: 'en_US' });
    expect(Object.fromEntries((await world.takeMails()).map(({ to: address, channel = 'mail' }) => [address, channel]))).toEqual({ [to]: 'sms', 'ada@example.com': 'mail' });
  });

  it('are counted like those by mail: a minute, five an hour and ten a day, five tries', async () => {
    const { world, send, verify } = await begin();
    const first = await send();
    await expect(send()).rejects.toMatchObject({ code: 'resendTooSoon' });
    const code = await world.takeCode(to);
    for (const triesLeft of [4, 3, 2, 1]) await expect(verify(first.flowId, String((Number(code) + triesLeft) % 1_000_000).padStart(6, '0'))).rejects.toMatchObject({ code: 'wrongCode', triesLeft });
    const outcomes: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      world.wait(2 * minuteMs);
      outcomes.push(await outcomeOf(send()));
    }
    expect(outcomes).toEqual(['done', 'done', 'done', 'done', 'tooManyCodes']);
  });

  it('are sent again in the same flow, which is paid for as well', async () => {
    const { world, client, send, verify } = await begin();
    const { flowId } = await send();
    world.wait(minuteMs);
    expect((await client.call('code.resend', { flowId, locale: 'de_DE' })).flowId).toBe(flowId);
    expect(await outcomeOf(verify(flowId, await world.takeCode(to)))).toBe('done');
  });

  it('link a number to a guest, show once more who is there, and leave with the account', async () => {
    const { world, browser, client } = await begin();
    await browser.signInAsGuest(client);
    const { flowId } = await client.call('code.send', { siteId, kind: 'phone', to, locale: 'en_US', purpose: 'link' });
    const { identities, isGuest } = await client.call('identity.linkBy', { proof: { type: 'code', flowId, code: await world.takeCode(to) } });
    expect([isGuest, identities.map(({ kind, value }) => [kind, value])]).toEqual([false, [['phone', to]]]);
    world.wait(hourMs);
    // Without an address, the code goes to the number.
    const asked = await client.call('proof.send', { locale: 'en_US' });
    expect(await outcomeOf(client.call('proof.verify', { flowId: asked.flowId, code: await world.takeCode(to) }))).toBe('done');
    world.wait(1);
    const mail = await client.call('code.send', { siteId, kind: 'email', to: 'ada@example.com', locale: 'en_US', purpose: 'link' });
    await client.call('identity.linkBy', { proof: { type: 'code', flowId: mail.flowId, code: await world.takeCode('ada@example.com') } });
    world.wait(minuteMs);
    await world.takeMails();
    await client.call('proof.send', { locale: 'en_US' });
    expect((await world.takeMails()).map(({ to: address, channel }) => [address, channel])).toEqual([['ada@example.com', undefined]]);
    await client.call('account.delete', { address: null });
    expect([await world.store.count('codes', { kind: { isNot: 'guest' } }), (await world.takeMails()).map(({ to: address }) => address)]).toEqual([0, ['ada@example.com']]);
  });

  it('enumeration: answer the same, with the same work, for a number that is known and one that is not', async () => {
    const operations: string[] = [];
    const world = createTestServer({ store: recorded(await openStore(), operations) });
    const known = world.newBrowser({ siteId });
    const client = known.newClient();
    const { flowId } = await client.call('code.send', { siteId, kind: 'phone', to, locale: 'en_US' });
    await client.call('code.verify', { flowId, code: await world.takeCode(to), device: await known.newDevice() });
    // That a message was sent lately is counted, whether it was typed in or not; and the block of numbers is one.
    await world.newBrowser().newClient().call('code.send', { siteId, kind: 'phone', to: '+12015550124', locale: 'en_US' });
    world.wait(hourMs);
    const observe = async (number: string) => {
      operations.length = 0;
      const response = await world.newBrowser({ ip: '198.51.100.1' }).post('code.send', { siteId, kind: 'phone', to: number, locale: 'en_US' });
      const headers = [...response.headers].map(([name, value]) => (name === 'set-cookie' ? [name, value.replace(/=[\w-]{43};/, '=;')] : [name, value]));
      return { status: response.status, headers, body: { ...(await response.json()), flowId: '' }, work: [...operations] };
    };
    await observe('+12015550125');
    const unknown = await observe('+12015550124');
    expect(await observe(to)).toEqual(unknown);
    expect(unknown.status).toBe(200);
    expect(unknown.work.join()).not.toMatch(/users|identities/);
  });

  it('pumping: go to mobile numbers of the countries that the site allows alone', async () => {
    const { world, send } = await begin();
    const outcomes = await Promise.all(['+33612345678', '+19005550123', '+493012345678', '+447612345678', '+12', '+999123456789'].map((number) => outcomeOf(send(number))));
    expect(outcomes).toEqual(outcomes.map(() => 'numberRefused'));
    expect(await outcomeOf(send(to, 'nophones'))).toBe('numberRefused');
    expect(await outcomeOf(send('+441234567890'))).toBe('numberRefused');
    for (const number of ['12015550123', '+1 201 555 0123', '+0123456789', '+1201555012345678', '', '+1201555٠123']) expect(await outcomeOf(send(number))).toBe('badRequest');
    expect(await outcomeOf(send(to, 'mailonly'))).toBe('signInNotOffered');
    expect(await world.takeMails()).toEqual([]);
  });

  it('pumping: fifty unproved messages to a block of numbers end it for the day, from whatever network', async () => {
    const { world, sendFromElsewhere } = await begin();
    const outcomes: string[] = [];
    for (let i = 0; i < 55; i += 1) outcomes.push(await outcomeOf(sendFromElsewhere(`+1201555${String(i).padStart(4, '0')}`)));
    expect([outcomes.slice(0, 50), outcomes.slice(50)]).toEqual([outcomes.slice(0, 50).map(() => 'done'), outcomes.slice(50).map(() => 'tooManyCodes')]);
    expect(await outcomeOf(sendFromElsewhere('+12125550100'))).toBe('done');
    world.wait(dayMs);
    expect(await outcomeOf(sendFromElsewhere('+12015550199'))).toBe('done');
  }, 120_000);

  it('pumping: a block whose codes are typed in one time in five stays open', async () => {
    const { world, sendFromElsewhere } = await begin();
    let done = 0;
    for (let i = 0; i < 80; i += 1) {
      const number = `+1201555${String(i).padStart(4, '0')}`;
      if (i % 5 !== 0) {
        done += (await outcomeOf(sendFromElsewhere(number))) === 'done' ? 1 : 0;
        continue;
      }
      const person = world.newBrowser({ siteId, ip: `192.0.${i}.7` });
      const client = person.newClient();
      const { flowId } = await client.call('code.send', { siteId, kind: 'phone', to: number, locale: 'en_US' });
      await client.call('code.verify', { flowId, code: await world.takeCode(number), device: await person.newDevice() });
      done += 1;
    }
    expect(done).toBe(80);
  }, 120_000);

  it('pumping: a country, and the whole site, get no more than their budget of the day', async () => {
    const { world, sendFromElsewhere } = await begin();
    const sendAll = async (numbers: readonly string[]) => {
      const outcomes = [];
      for (const number of numbers) outcomes.push(await outcomeOf(sendFromElsewhere(number, 'fewphones')));
      return outcomes;
    };
    // At 0.1 each: three to a country, five of the site.
    expect(await sendAll([1, 2, 3, 4].map(numberOf))).toEqual(['done', 'done', 'done', 'tooManyCodes']);
    expect(await sendAll(['+12015550123', '+12125550123', '+13105550123'])).toEqual(['done', 'done', 'tooManyCodes']);
    world.wait(dayMs);
    expect(await sendAll([5, 6].map(numberOf))).toEqual(['done', 'done']);
  });

  it('pumping: a hundred requests at once spend no more than the budget, and open no block further', async () => {
    const { world } = await begin();
    const numbers = hundred.map((i) => `+1201555${String(i).padStart(4, '0')}`);
    const outcomes = countOutcomes(await Promise.all(numbers.map((number, i) => outcomeOf(world.newBrowser({ ip: `203.0.${i}.7` }).newClient().call('code.send', { siteId, kind: 'phone', to: number, locale: 'en_US' })))));
    expect(outcomes).toEqual({ done: 50, tooManyCodes: 50 });
    const budget = countOutcomes(await Promise.all(hundred.map((i) => outcomeOf(world.newBrowser({ ip: `203.1.${i}.7` }).newClient().call('code.send', { siteId: 'fewphones', kind: 'phone', to: numberOf(i), locale: 'en_US' })))));
    expect(budget).toEqual({ done: 3, tooManyCodes: 97 });
  }, 120_000);

  it('pumping: twenty an hour for an IP address, together with mails', async () => {
    const { send } = await begin({ ip: '203.0.113.9' });
    const outcomes = [];
    for (let i = 0; i < 21; i += 1) outcomes.push(await outcomeOf(send(numberOf(i))));
    expect(countOutcomes(outcomes)).toEqual({ done: 20, tooManyCodes: 1 });
  });

  it('ask the operator for a check before the first message of a flow, with what the page brings, and after it was refused send nothing', async () => {
    const seen: HumanCheck[] = [];
    const { world, client, send } = await begin({ isHuman: async (check) => {
      seen.push(check);
      return check.token === 'a person';
    } });
    expect(await outcomeOf(send())).toBe('humanNeeded');
    expect(await world.takeMails()).toEqual([]);
    const { flowId } = await client.call('code.send', { siteId, kind: 'phone', to, locale: 'en_US', humanToken: 'a person' });
    world.wait(minuteMs);
    await client.call('code.resend', { flowId, locale: 'en_US' });
    expect(seen).toEqual([undefined, 'a person'].map((token) => ({ siteId, network: expect.any(String), country: 'US', token })));
  });

  it('are not sent where the server has no numbering plans', async () => {
    const world = createTestServer({ store: await openStore(), sms: undefined });
    await expect(world.newBrowser().newClient().call('code.send', { siteId, kind: 'phone', to, locale: 'en_US' })).rejects.toMatchObject({ code: 'signInNotOffered' });
  });
});

describe('a hundred at once by phone', () => {
  const engines = overEngines();

  it.each(engines)('verifies of one code give one session, and sends to one number one message, over %s', async (_, openStore) => {
    const store = await openStore();
    const world = createTestServer({ store });
    const browser = world.newBrowser({ siteId });
    const client = browser.newClient();
    const sends = await Promise.all(hundred.map((i) => outcomeOf(world.newBrowser({ ip: `203.0.113.${i}` }).newClient().call('code.send', { siteId, kind: 'phone', to: '+12125550100', locale: 'en_US' }))));
    expect(countOutcomes(sends)).toEqual({ done: 1, resendTooSoon: 99 });
    expect(await world.takeMails()).toHaveLength(1);
    const { flowId } = await client.call('code.send', { siteId, kind: 'phone', to, locale: 'en_US' });
    const request = { flowId, code: await world.takeCode(to), device: await browser.newDevice() };
    const outcomes = countOutcomes(await Promise.all(hundred.map(() => outcomeOf(client.call('code.verify', request)))));
    expect([outcomes['done'], await store.count('sessions', {}), await store.count('users', {})]).toEqual([1, 1, 1]);
    // Budget and breaker are of one row each, whichever process counts.
    const rest = countOutcomes(await Promise.all(hundred.map((i) => outcomeOf(world.newBrowser({ ip: `203.2.${i}.7` }).newClient().call('code.send', { siteId: 'fewphones', kind: 'phone', to: numberOf(i), locale: 'en_US' })))));
    expect(rest).toEqual({ done: 3, tooManyCodes: 97 });
    await store.close();
  }, 180_000);
});

it('has test sites whose settings are those of the tests', () => {
  expect(sites.get('fewphones')?.smsBudget).toEqual({ perDay: 0.5, perDayOfCountry: 0.3 });
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
