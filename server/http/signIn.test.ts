import { openSqliteStore } from '../store/sqlite.ts';
import { createMemoryStore } from '../store/memory.ts';
import { createTestServer } from '../testing/createTestServer.ts';

describe.each([['memory', async () => createMemoryStore()], ['SQLite', () => openSqliteStore({ file: ':memory:' })]])('signing in, over %s', (_, open) => {
  it('by a code', async () => {
    const world = createTestServer({ store: await open() });
    const browser = world.newBrowser();
    const client = browser.newClient();
    const session = await browser.signInByCode(client, 'ada@example.com', world.takeCode);
    expect(session).toMatchObject({ status: 'Logged In, Wallet Uninitialized', isGuest: false, identities: [{ kind: 'email', value: 'ada@example.com' }] });
    expect(await client.call('wallet.read', {})).toEqual({ active: null, pending: null });
  });

  it('as a guest', async () => {
    const world = createTestServer({ store: await open() });
    const browser = world.newBrowser();
    const client = browser.newClient();
    expect(await browser.signInAsGuest(client)).toMatchObject({ status: 'Logged In, Wallet Uninitialized', isGuest: true, identities: [{ kind: 'guest', value: null }] });
    expect((await client.call('device.list', {})).devices).toMatchObject([{ label: 'A browser', isThis: true }]);
  });
});
