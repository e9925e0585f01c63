import type { Proof } from '../protocol/proof.ts';
import type { Store } from '../store/store.ts';
import { createTestServer, siteId } from '../testing/createTestServer.ts';
import { overEngines } from '../testing/overEngines.ts';
import { countOutcomes, outcomeOf } from '../testing/refusalOf.ts';

const engines = overEngines();
const emails = ['ada', 'bob', 'cay', 'dan'].map((name) => `${name}@example.com`);

describe.each(engines)('ways in that are unlinked at once, over %s', (_name, open) => {
  const stores: Store[] = [];
  afterAll(async () => {
    for (const store of stores) await store.close();
  });

  /** One who signs in by several addresses. */
  async function begin(count: number) {
    const store = await open();
    stores.push(store);
    const world = createTestServer({ store });
    const browser = world.newBrowser();
    const client = browser.newClient();
    const [first = '', ...others] = emails.slice(0, count);
    let { identities } = await browser.signInByCode(client, first, world.takeCode);
    for (const to of others) {
      world.wait(1);
      const { flowId } = await client.call('code.send', { siteId, kind: 'email', to, locale: 'en_US', purpose: 'link' });
      const proof: Proof = { type: 'code', flowId, code: await world.takeCode(to) };
      ({ identities } = await client.call('identity.linkBy', { proof }));
    }
    await world.takeMails();
    return { world, store, client, ids: identities.map(({ identityId }) => identityId) };
  }

  it.each([2, 4])('leave one, of %i that a hundred calls unlink', async (count) => {
    const { store, client, ids } = await begin(count);
    const calls = Array.from({ length: 100 }, (_, i) => outcomeOf(client.call('identity.unlinkBy', { identityId: ids[i % ids.length] ?? '' })));
    const outcomes = countOutcomes(await Promise.all(calls));
    const left = await store.count('identities', {});
    expect(left).toBeGreaterThanOrEqual(1);
    expect(outcomes['done']).toBe(count - left);
    expect(Object.keys(outcomes).toSorted().filter((code) => !['done', 'lastIdentity', 'notFound'].includes(code))).toEqual([]);
  });

  it('are told of by mail to each address, the one that is gone as well, in the language of the last code', async () => {
    const { world, client, ids } = await begin(3);
    await client.call('identity.unlinkBy', { identityId: ids[1] ?? '' });
    const mails = (await world.takeMails()).map(({ to, locale, about }) => [to, locale, about.kind === 'notice' && about.event]);
    expect(mails.toSorted(([a = ''], [b = '']) => String(a).localeCompare(String(b)))).toEqual(emails.slice(0, 3).map((to) => [to, 'en_US', 'identityUnlinked']));
  });

  it('change no other account: another user’s way in is not found', async () => {
    const { world, client, ids } = await begin(2);
    const eve = world.newBrowser();
    const eveClient = eve.newClient();
    await eve.signInByCode(eveClient, 'eve@example.com', world.takeCode);
    expect(await outcomeOf(eveClient.call('identity.unlinkBy', { identityId: ids[0] ?? '' }))).toBe('notFound');
    world.wait(15 * 60_000 + 1);
    expect(await outcomeOf(client.call('identity.unlinkBy', { identityId: ids[0] ?? '' }))).toBe('stepUpNeeded');
  });
});
