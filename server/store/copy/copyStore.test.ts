import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAudit } from '../../core/audit.ts';
import { createMemoryKms } from '../../kms/memory.ts';
import { createTestBrowser, testAddress, recipientOf, passphraseRecipient, shareSetOf, testWalletId } from '../../testing/createTestBrowser.ts';
import { createTestServer, siteId, walletOrigin } from '../../testing/createTestServer.ts';
import { openPostgresStore } from '../postgres.ts';
import { openSqliteStore } from '../sqlite.ts';
import type { Store, TableName } from '../store.ts';
import { tables } from '../tables.ts';
import { emptyRow, newName } from '../testing/rows.ts';
import { startTestPostgres, type TestPostgres } from '../testing/startTestPostgres.ts';
import { copyStore, type CopySource, type CopyTarget } from './copyStore.ts';
import { openPostgresSource, openPostgresTarget } from './postgresCopy.ts';
import { openSqliteSource, openSqliteTarget } from './sqliteCopy.ts';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-copy-'));
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true });
});
let files = 0;
const newFile = () => join(folder, `${(files += 1)}.sqlite`);

async function copy(from: Promise<CopySource>, to: Promise<CopyTarget>) {
  const [source, target] = await Promise.all([from, to]);
  try {
    return await copyStore({ from: source, to: target });
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

async function within<T>(opened: Promise<Store>, run: (store: Store) => Promise<T>): Promise<T> {
  const store = await opened;
  try {
    return await run(store);
  } finally {
    await store.close();
  }
}

/** Values that databases are apt to change: bytes of all values, text beyond ASCII, the largest numbers, null. */
async function fill(store: Store, rows: number): Promise<void> {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
  await Promise.all(Array.from({ length: rows }, async (_, i) => {
    const name = `${newName()}é→😀\\'"`;
    await store.insert('users', emptyRow('users', { userId: name, realm: 'site:demo', createdAtMs: Number.MAX_SAFE_INTEGER, blockedAtMs: i % 2 ? null : -1, dataKey: bytes }));
    await store.insert('codes', emptyRow('codes', { flowId: name, valueSealed: bytes, userId: i % 2 ? null : '' }));
    await store.insert('settings', emptyRow('settings', { name, sealed: new Uint8Array(0) }));
  }));
}

const dump = async (store: Store) => Object.fromEntries(await Promise.all(Object.keys(tables).map(async (table) => [table, await store.list(table as TableName, {}, { limit: 10_000 })]))); // the names of the tables

describe('copyStore', () => {
  it('takes every row of every table to PostgreSQL, and back', async () => {
    const [file, back, url] = [newFile(), newFile(), await postgres.createDatabase()];
    await within(openSqliteStore({ file }), async (store) => {
      await fill(store, 1_200);
      for (const table of Object.keys(tables)) await store.insert(table as TableName, emptyRow(table as TableName, {})); // the names of the tables
      await store.delete('audit', { chain: '' });
      const audit = createAudit({ store, now: () => 1 });
      for (let i = 0; i < 3; i += 1) await audit.append('user:a', { actor: 'a', deviceId: null, action: 'x', result: 'done', detail: { i }, address: '' });
    });
    expect(await copy(openSqliteSource(file), openPostgresTarget(url))).toMatchObject({ rows: { users: 1_201, audit: 3, limits: 1 }, broken: [], isChanged: false });
    expect(await copy(openPostgresSource(url), openSqliteTarget(back))).toMatchObject({ rows: { users: 1_201, audit: 3 }, broken: [], isChanged: false });
    const expected = await within(openSqliteStore({ file }), dump);
    expect(await within(openPostgresStore({ url }), dump)).toEqual(expected);
    expect(await within(openSqliteStore({ file: back }), dump)).toEqual(expected);
  });

  it('keeps people signed in, and their wallets', async () => {
    const [file, url, kms] = [newFile(), await postgres.createDatabase(), createMemoryKms()];
    const sqlite = await openSqliteStore({ file });
    let world = createTestServer({ store: sqlite, kms });
    const browser = createTestBrowser({ server: { fetch: (request) => world.server.fetch(request) }, now: () => world.now(), walletOrigin, siteId });
    const client = browser.newClient();
    const { userId, deviceId } = await browser.signInByCode(client, 'anna@example.com', world.takeCode);
    const { shareKey } = await browser.device();
    const set = shareSetOf(1, [await recipientOf(deviceId, shareKey), await passphraseRecipient()]);
    await client.call('wallet.prepare', set);
    const share = { walletId: testWalletId, version: 1, for: 'verify' } as const;
    const released = await client.call('wallet.share', share);
    await client.call('wallet.activate', { walletId: testWalletId, version: 1 });
    await sqlite.close();

    await copy(openSqliteSource(file), openPostgresTarget(url));
    await within(openPostgresStore({ url }), async (store) => {
      world = createTestServer({ store, kms });
      const reloaded = browser.newClient();
      expect(await reloaded.call('session.refresh', { siteId })).toMatchObject({ userId });
      expect(await reloaded.call('wallet.read', {})).toMatchObject({ active: { address: testAddress, version: 1 } });
      expect(await reloaded.call('wallet.share', { ...share, for: 'sign' })).toEqual(released);
      expect(await world.auditOf(userId)).toContain('wallet.activate done');
    });
  });

  it('refuses a target that is not empty, and leaves it alone', async () => {
    const [file, url] = [newFile(), await postgres.createDatabase()];
    await within(openSqliteStore({ file }), (store) => fill(store, 2));
    await within(openPostgresStore({ url }), async (store) => void (await store.insert('limits', emptyRow('limits', { bucket: 'b' }))));
    await expect(copy(openSqliteSource(file), openPostgresTarget(url))).rejects.toMatchObject({ code: 'copy.notEmpty', message: expect.stringContaining('its table "limits" has 1 row') });
    expect(await within(openPostgresStore({ url }), (store) => store.count('users', {}))).toBe(0);
  });

  it.each([['a row is lost', 1], ['a row is changed', 0]])('leaves nothing behind where %s on the way', async (_, lost) => {
    const [file, url] = [newFile(), await postgres.createDatabase()];
    await within(openSqliteStore({ file }), (store) => fill(store, 3));
    const target = await openPostgresTarget(url);
    const faulty: CopyTarget = { ...target, insertAll: (table, rows) => target.insertAll(table, rows.slice(lost).map((row) => ('realm' in row ? { ...row, realm: 'other' } : row))) };
    await expect(copy(openSqliteSource(file), Promise.resolve(faulty))).rejects.toMatchObject({ code: 'copy.different' });
    expect(await within(openPostgresStore({ url }), dump)).toMatchObject({ users: [], codes: [], settings: [] });
  });

  it.each([['SQLite', false], ['PostgreSQL', true]])('copies %s as it is at one moment, and says that a server went on writing', async (_, isPostgres) => {
    const place = isPostgres ? await postgres.createDatabase() : newFile();
    const open = () => (isPostgres ? openPostgresStore({ url: place }) : openSqliteStore({ file: place }));
    await within(open(), (store) => fill(store, 3));
    const source = await (isPostgres ? openPostgresSource(place) : openSqliteSource(place));
    await within(open(), async (store) => {
      await fill(store, 1);
      await createAudit({ store, now: () => 1 }).append('server', { actor: 'server', deviceId: null, action: 'x', result: 'done', detail: {}, address: '' });
    });
    expect(await copy(Promise.resolve(source), openSqliteTarget(newFile()))).toMatchObject({ rows: { users: 3, audit: 0 }, isChanged: true });
  });

  it('tells chains of the audit log that were broken before', async () => {
    const [file, to] = [newFile(), newFile()];
    await within(openSqliteStore({ file }), async (store) => {
      const audit = createAudit({ store, now: () => 1 });
      for (let i = 0; i < 3; i += 1) await audit.append('user:a', { actor: 'a', deviceId: null, action: 'x', result: 'done', detail: { i }, address: '' });
      await store.delete('audit', { chain: 'user:a', sequence: 2 });
    });
    expect((await copy(openSqliteSource(file), openSqliteTarget(to))).broken).toEqual([{ chain: 'user:a', sequence: 2, why: 'missing' }]);
  });
});
