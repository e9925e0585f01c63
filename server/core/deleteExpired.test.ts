import { createTestServer, siteId } from '../testing/createTestServer.ts';
import { overStores } from '../testing/overStores.ts';
import { outcomeOf } from '../testing/refusalOf.ts';
import { deleteExpired } from './deleteExpired.ts';
import { dayMs, hourMs, minuteMs, sessionMs } from './numbers.ts';

describe.each(overStores)('deleteExpired, over %s', (_, open) => {
  it('deletes what is over and nothing else', async () => {
    const world = createTestServer({ store: await open() });
    const browser = world.newBrowser();
    const client = browser.newClient();
    await browser.signInByCode(client, 'ada@example.com', world.takeCode);
    await client.call('wallet.read', {});
    await client.call('code.send', { siteId, kind: 'email', to: 'bob@example.com', locale: 'en_US' });
    const counts = async () => {
      await deleteExpired(world);
      return Promise.all((['codes', 'sessions', 'proofIds', 'limits', 'outbox', 'users', 'devices'] as const).map((table) => world.store.count(table, {})));
    };
    const [codes, sessions, proofIds, limits = 0, outbox] = await counts();
    expect([codes, sessions, proofIds, outbox]).toEqual([2, 1, 1, 1]);
    expect(limits).toBeGreaterThan(4);
    world.wait(5 * minuteMs);
    expect(await outcomeOf(client.call('wallet.read', {}))).toBe('done');
    world.wait(hourMs);
    expect(await counts()).toEqual([2, 1, 0, expect.any(Number), 0, 1, 1]);
    world.wait(hourMs);
    expect(await counts()).toEqual([0, 1, 0, expect.any(Number), 0, 1, 1]);
    world.wait(dayMs);
    expect(await counts()).toEqual([0, 1, 0, 0, 0, 1, 1]);
    world.wait(sessionMs);
    expect(await counts()).toEqual([0, 0, 0, 0, 0, 1, 1]);
  });

  it('leaves a limit that still counts', async () => {
    const world = createTestServer({ store: await open() });
    const client = world.newBrowser().newClient();
    const send = () => outcomeOf(client.call('code.send', { siteId, kind: 'email', to: 'ada@example.com', locale: 'en_US' }));
    expect(await send()).toBe('done');
    world.wait(59_999);
    await deleteExpired(world);
    expect(await send()).toBe('resendTooSoon');
    world.wait(1);
    await deleteExpired(world);
    expect(await send()).toBe('done');
  });
});
