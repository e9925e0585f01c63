import { fromBase32, stepOf, totpOf } from '../core/totp.ts';
import type { Site } from '../config/site.ts';
import type { Client } from '../client/createClient.ts';
import type { Store } from '../store/store.ts';
import { createTestServer, siteId, sites } from '../testing/createTestServer.ts';
import { overEngines } from '../testing/overEngines.ts';
import { countOutcomes, outcomeOf } from '../testing/refusalOf.ts';

const engines = overEngines();
const to = 'ada@example.com';
const stepMs = 30_000;

describe.each(engines)('a second factor, over %s', (_name, open) => {
  const stores: Store[] = [];
  afterAll(async () => {
    for (const store of stores) await store.close();
  });

  async function begin(secondFactor: Site['secondFactor'] = 'offered') {
    const store = await open();
    stores.push(store);
    const demo = sites.get(siteId);
    if (!demo) throw new Error('There is no such site.');
    const world = createTestServer({ store, sites: new Map([...sites, [siteId, { ...demo, ...(secondFactor && { secondFactor }) }]]) });
    const browser = world.newBrowser();
    const client = browser.newClient();
    const { userId } = await browser.signInByCode(client, to, world.takeCode);
    const codeAt = async (secret: string, ms = world.now()): Promise<string> => totpOf(fromBase32(secret) ?? new Uint8Array(), stepOf(ms));
    const turnOn = async (by: Client = client) => {
      const { flowId, secret, uri } = await by.call('factor.begin', {});
      const { recoveryCodes } = await by.call('factor.confirm', { flowId, code: await codeAt(secret) });
      return { secret, uri, recoveryCodes };
    };
    /** A code that was not used yet. */
    const nextCode = (secret: string): Promise<string> => {
      world.wait(stepMs);
      return codeAt(secret);
    };
    /** Lets the second step be long ago, and the sign-in not. */
    const proveAnew = async (): Promise<void> => {
      world.wait(15 * 60_000 + 1);
      const { flowId } = await client.call('proof.send', { locale: 'en_US' });
      await client.call('proof.verify', { flowId, code: await world.takeCode(to) });
    };
    const linkSecond = async (): Promise<string> => {
      world.wait(1); // ways in stand in the order in which they were linked
      const { flowId } = await client.call('code.send', { siteId, kind: 'email', to: 'bob@example.com', locale: 'en_US', purpose: 'link' });
      const { identities } = await client.call('identity.linkBy', { proof: { type: 'code', flowId, code: await world.takeCode('bob@example.com') } });
      return identities.at(-1)?.identityId ?? '';
    };
    return { world, store, browser, client, userId, codeAt, turnOn, nextCode, proveAnew, linkSecond };
  }

  it('counts once a code of it was shown, and is told of by mail and in the audit', async () => {
    const { world, client, userId, turnOn } = await begin();
    expect(await client.call('factor.read', {})).toEqual({ setting: 'offered', isOn: false, isShown: false, codesLeft: 0 });
    const { flowId } = await client.call('factor.begin', {});
    expect(await outcomeOf(client.call('factor.confirm', { flowId, code: '000000' }))).toBe('wrongCode');
    const { uri, secret, recoveryCodes } = await turnOn();
    expect(uri).toBe(`otpauth://totp/Demo:ada%40example.com?secret=${secret}&issuer=Demo`);
    expect(recoveryCodes).toHaveLength(10);
    expect(await client.call('factor.read', {})).toEqual({ setting: 'offered', isOn: true, isShown: true, codesLeft: 10 });
    expect(await outcomeOf(client.call('factor.begin', {}))).toBe('factorExists');
    expect((await world.takeMails()).map(({ to: address, about }) => [address, about.kind === 'notice' && about.event])).toEqual([[to, 'secondFactorOn']]);
    expect(await world.auditOf(userId)).toEqual(expect.arrayContaining(['factor.confirm wrongCode', 'factor.confirm done']));
  });

  it('keeps neither the secret nor a recovery code readable', async () => {
    const { store, userId, turnOn } = await begin();
    const { secret, recoveryCodes } = await turnOn();
    const rows = JSON.stringify([await store.list('secondFactors', {}), await store.list('recoveryCodes', {}), await store.list('flows', {}), await store.list('audit', { chain: `user:${userId}` })]);
    for (const word of [secret, ...recoveryCodes, recoveryCodes[0]?.replace('-', '') ?? '']) expect(rows).not.toContain(word);
  });

  it('is asked for before a way in is unlinked and a key is shown, for 15 minutes each time', async () => {
    const { client, turnOn, nextCode, proveAnew, linkSecond } = await begin();
    const identityId = await linkSecond();
    const { secret } = await turnOn();
    await proveAnew();
    expect(await outcomeOf(client.call('identity.unlinkBy', { identityId }))).toBe('secondFactorNeeded');
    for (const use of ['export', 'recover'] as const) expect(await outcomeOf(client.call('wallet.share', { walletId: identityId.slice(0, 22), version: 1, for: use }))).toBe('secondFactorNeeded');
    expect(await outcomeOf(client.call('factor.remove', {}))).toBe('secondFactorNeeded');
    await client.call('factor.prove', { code: await nextCode(secret) });
    expect(await outcomeOf(client.call('identity.unlinkBy', { identityId }))).toBe('done');
    expect(await outcomeOf(client.call('factor.remove', {}))).toBe('done');
    expect(await client.call('factor.read', {})).toMatchObject({ isOn: false, codesLeft: 0 });
  });

  it('is wanted of each where the site says so, and of none where it says off', async () => {
    const required = await begin('required');
    const identityId = await required.linkSecond();
    expect(await outcomeOf(required.client.call('identity.unlinkBy', { identityId }))).toBe('secondFactorNeeded');
    await required.turnOn();
    expect(await outcomeOf(required.client.call('identity.unlinkBy', { identityId }))).toBe('done');
    const off = await begin('off');
    expect(await outcomeOf(off.client.call('factor.begin', {}))).toBe('signInNotOffered');
    expect(await outcomeOf(off.client.call('identity.unlinkBy', { identityId: await off.linkSecond() }))).toBe('done');
    const guests = required.world.newBrowser();
    const guest = guests.newClient();
    await guests.signInAsGuest(guest);
    expect(await outcomeOf(guest.call('factor.begin', {}))).toBe('signInNotOffered');
  });

  it('takes one step of time before and after, and no other', async () => {
    const { world, client, turnOn, codeAt } = await begin();
    const { secret } = await turnOn();
    world.wait(10 * stepMs);
    expect(await outcomeOf(client.call('factor.prove', { code: await codeAt(secret, world.now() - 2 * stepMs) }))).toBe('wrongCode');
    expect(await outcomeOf(client.call('factor.prove', { code: await codeAt(secret, world.now() + 2 * stepMs) }))).toBe('wrongCode');
    expect(await outcomeOf(client.call('factor.prove', { code: await codeAt(secret, world.now() - stepMs) }))).toBe('done');
    expect(await outcomeOf(client.call('factor.prove', { code: await codeAt(secret, world.now() + stepMs) }))).toBe('done');
    expect(await outcomeOf(client.call('factor.prove', { code: await codeAt(secret) }))).toBe('wrongCode'); // a later one was used
  });

  it('takes one code once, of a hundred at the same time', async () => {
    const { client, turnOn, nextCode } = await begin();
    const { secret } = await turnOn();
    const code = await nextCode(secret);
    const outcomes = countOutcomes(await Promise.all(Array.from({ length: 100 }, () => outcomeOf(client.call('factor.prove', { code })))));
    expect(outcomes['done']).toBe(1);
    expect((outcomes['wrongCode'] ?? 0) + (outcomes['tooManyTries'] ?? 0)).toBe(99);
  });

  it('takes each recovery code once, however it is written', async () => {
    const { client, turnOn } = await begin();
    const { recoveryCodes: [first = ''] } = await turnOn();
    expect(await outcomeOf(client.call('factor.prove', { code: ` ${first.toUpperCase()} ` }))).toBe('done');
    expect(await outcomeOf(client.call('factor.prove', { code: first }))).toBe('wrongCode');
    expect(await client.call('factor.read', {})).toMatchObject({ codesLeft: 9 });
  });

  it('compares five wrong codes, and then none for a while, not even the right one', async () => {
    const { world, client, turnOn, nextCode, codeAt } = await begin();
    const { secret } = await turnOn();
    world.wait(stepMs);
    for (let i = 0; i < 5; i += 1) expect(await outcomeOf(client.call('factor.prove', { code: 'aaaaaaaaaa' }))).toBe('wrongCode');
    expect(await outcomeOf(client.call('factor.prove', { code: await codeAt(secret) }))).toBe('tooManyTries');
    world.wait(15 * 60_000);
    expect(await outcomeOf(client.call('factor.prove', { code: await nextCode(secret) }))).toBe('done');
  });

  it('is begun and confirmed by one session alone', async () => {
    const { world, client, codeAt } = await begin();
    const { flowId, secret } = await client.call('factor.begin', {});
    const other = world.newBrowser();
    const otherClient = other.newClient();
    await other.signInByCode(otherClient, 'eve@example.com', world.takeCode);
    expect(await outcomeOf(otherClient.call('factor.confirm', { flowId, code: await codeAt(secret) }))).toBe('codeExpired');
    world.wait(10 * 60_000 + 1);
    expect(await outcomeOf(client.call('factor.confirm', { flowId, code: await codeAt(secret) }))).toBe('codeExpired');
  });

  it('goes with the account', async () => {
    const { store, client, turnOn } = await begin();
    await turnOn();
    expect((await client.call('account.read', {})).account).toMatchObject({ secondFactor: { createdAtMs: expect.any(Number) } });
    await client.call('account.delete', { address: null });
    expect([await store.count('secondFactors', {}), await store.count('recoveryCodes', {})]).toEqual([0, 0]);
  });
});
