import type { Site } from '../config/site.ts';
import { createMemoryKms } from '../kms/memory.ts';
import type { Store } from '../store/store.ts';
import { createTestServer, siteId, sites } from '../testing/createTestServer.ts';
import { overEngines } from '../testing/overEngines.ts';
import { countOutcomes, outcomeOf, refusalOf } from '../testing/refusalOf.ts';

const engines = overEngines();

describe.each(engines)('a limit of accounts, over %s', (_name, open) => {
  const stores: Store[] = [];
  afterAll(async () => {
    for (const store of stores) await store.close();
  });

  const kms = createMemoryKms();
  async function begin(most: number | undefined, opened?: Store) {
    const store = opened ?? await open();
    if (!opened) stores.push(store);
    const demo = sites.get(siteId);
    if (!demo) throw new Error('There is no such site.');
    const limited: Site = { ...demo, ...(most !== undefined && { accounts: { most } }) };
    const world = createTestServer({ store, kms, sites: new Map([...sites, [siteId, limited]]) });
    const signIn = (to: string) => {
      const browser = world.newBrowser();
      return browser.signInByCode(browser.newClient(), to, world.takeCode);
    };
    const signInAsGuest = (ip?: string) => {
      const browser = world.newBrowser(ip === undefined ? {} : { ip });
      return browser.signInAsGuest(browser.newClient());
    };
    return { world, store, signIn, signInAsGuest };
  }

  it('refuses one account more with 402, and lets those in that there are', async () => {
    const { world, signIn, signInAsGuest } = await begin(2);
    const { userId } = await signIn('ada@example.com');
    await signInAsGuest();
    expect(await outcomeOf(signIn('bob@example.com'))).toBe('accountLimit');
    expect(await outcomeOf(signInAsGuest())).toBe('accountLimit');
    world.wait(61_000);
    expect((await signIn('ada@example.com')).userId).toBe(userId);
    const browser = world.newBrowser();
    const { flowId } = await browser.newClient().call('code.send', { siteId, kind: 'email', to: 'cay@example.com', locale: 'en_US' });
    const response = browser.post('code.verify', { flowId, code: await world.takeCode('cay@example.com'), device: await browser.newDevice() });
    expect(await refusalOf(response)).toEqual({ status: 402, code: 'accountLimit' });
  });

  it('leaves no rows of an account that found no room', async () => {
    const { store, signIn } = await begin(0);
    expect(await outcomeOf(signIn('ada@example.com'))).toBe('accountLimit');
    expect([await store.count('users', {}), await store.count('identities', {}), await store.count('sessions', {})]).toEqual([0, 0, 0]);
  });

  it('finds room for one alone of a hundred at the last place', async () => {
    const { store, signIn, signInAsGuest } = await begin(5);
    for (const name of ['a', 'b', 'c', 'd']) await signIn(`${name}@example.com`);
    const outcomes = countOutcomes(await Promise.all(Array.from({ length: 100 }, (_, i) => outcomeOf(signInAsGuest(`203.0.113.${i}`)))));
    expect(outcomes).toEqual({ done: 1, accountLimit: 99 });
    expect([await store.count('users', {}), await store.get('accountCounts', { realm: `site:${siteId}` })]).toEqual([5, { realm: `site:${siteId}`, count: 5 }]);
  });

  it('counts those from before it was set, and those that were made while it was not', async () => {
    const { store, signIn } = await begin(undefined);
    await signIn('ada@example.com');
    expect(await store.get('accountCounts', { realm: `site:${siteId}` })).toBeUndefined();
    const limited = await begin(2, store);
    await limited.signInAsGuest();
    expect(await outcomeOf(limited.signInAsGuest())).toBe('accountLimit');
    const free = await begin(undefined, store);
    await free.signInAsGuest();
    expect(await store.get('accountCounts', { realm: `site:${siteId}` })).toMatchObject({ count: 3 });
  });

  it('has room again once an account is deleted', async () => {
    const { world, signIn } = await begin(1);
    const browser = world.newBrowser();
    const client = browser.newClient();
    await browser.signInByCode(client, 'ada@example.com', world.takeCode);
    expect(await outcomeOf(signIn('bob@example.com'))).toBe('accountLimit');
    await client.call('account.delete', { address: null });
    world.wait(61_000);
    expect(await outcomeOf(signIn('bob@example.com'))).toBe('done');
  });
});
