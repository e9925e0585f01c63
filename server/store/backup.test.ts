import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appendAudit } from '../core/audit.ts';
import { createUserKeys } from '../core/userKeys.ts';
import { verifyAudit } from '../core/verifyAudit.ts';
import { openFileKms } from '../kms/file.ts';
import { createKeyFile } from '../kms/keyFile.ts';
import { backupSqlite, restoreSqlite } from './backup.ts';
import { openSqliteStore } from './sqlite.ts';
import { emptyRow } from './testing/rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
const secret = Uint8Array.of(1, 2, 3);

/** An installation in a folder of its own: a database in `data`, a key file beside that folder. */
async function openInstallation(name: string) {
  const root = join(folder, name);
  const file = join(root, 'data', 'server.db');
  const keyFile = join(root, 'keys');
  mkdirSync(join(root, 'data'), { recursive: true });
  return { file, keyFile, openKms: () => openFileKms({ file: keyFile, dataFolder: join(root, 'data'), environment: {} }) };
}

describe('backupSqlite and restoreSqlite', () => {
  it('bring everything back in another folder, from a copy that was made while the server served', async () => {
    const here = await openInstallation('here');
    await createKeyFile(here.keyFile);
    const [store, kms] = [await openSqliteStore({ file: here.file }), await here.openKms()];
    const userKeys = createUserKeys({ store, kms });
    const write = async (userId: string) => {
      const made = await userKeys.create(userId);
      const device = emptyRow('devices', { userId, deviceId: 'd', labelSealed: await made.seal('label', secret) });
      await store.atomically([{ insert: 'users', row: emptyRow('users', { userId, ...made.columns }) }, { insert: 'devices', row: device }]);
      await appendAudit(store, userId, { atMs: 1, actor: userId, deviceId: null, action: 'made', result: 'done', detail: '', address: '' });
    };
    for (let at = 0; at < 20; at += 1) await write(`before-${at}`);
    const copy = join(folder, 'copy.db');
    const [, ...written] = await Promise.all([backupSqlite({ file: here.file, to: copy }), ...Array.from({ length: 20 }, (_, at) => write(`during-${at}`))]);
    expect(written).toHaveLength(20);
    const keyCopy = join(folder, 'keys.copy');
    copyFileSync(here.keyFile, keyCopy);
    await store.close();

    const there = await openInstallation('there');
    await restoreSqlite({ from: copy, file: there.file });
    copyFileSync(keyCopy, there.keyFile);
    const restored = await openSqliteStore({ file: there.file });
    const opening = createUserKeys({ store: restored, kms: await there.openKms() });
    const devices = await restored.list('devices', {});
    expect(devices.length).toBeGreaterThanOrEqual(20);
    expect(devices.length).toBe(await restored.count('users', {}));
    for (const { userId, labelSealed } of devices) expect(await opening.open(userId, 'label', labelSealed)).toEqual(secret);
    for await (const broken of verifyAudit(restored)) expect(broken).toBeUndefined();
    expect(await restored.insert('users', emptyRow('users', { userId: 'after' }))).toBe(true);
    await restored.close();
    expect(statSync(there.file).mode & 0o777).toBe(0o600);
  });

  it('open nothing without the key file, or with another one, and say so', async () => {
    const there = await openInstallation('there');
    rmSync(there.keyFile, { force: true });
    await expect(there.openKms()).rejects.toMatchObject({ code: 'kms.badFile', message: expect.stringContaining('Without it the database opens nothing: bring it back from its backup.') });
    await createKeyFile(there.keyFile);
    const restored = await openSqliteStore({ file: there.file });
    const opening = createUserKeys({ store: restored, kms: await there.openKms() });
    const device = (await restored.list('devices', {}))[0];
    await expect(opening.open(device?.userId ?? '', 'label', device?.labelSealed ?? secret)).rejects.toMatchObject({
      code: 'kms.unknownKey', message: expect.stringContaining('opens with the key file that belongs to this database, and with nothing else'),
    });
    await restored.close();
  });

  it('have nothing in the copy that was deleted, which its owner alone may read', async () => {
    const file = join(folder, 'deleted.db');
    const store = await openSqliteStore({ file });
    await store.insert('settings', emptyRow('settings', { name: 'a', kmsKeyId: 'a share that is deleted' }));
    await store.delete('settings', { name: 'a' });
    const to = join(folder, 'deleted.copy');
    await backupSqlite({ file, to });
    await store.close();
    expect(readFileSync(to).includes('a share that is deleted')).toBe(false);
    expect(readFileSync(file).includes('a share that is deleted')).toBe(false);
    expect(statSync(to).mode & 0o777).toBe(0o600);
  });

  it('never write over a file', async () => {
    const file = join(folder, 'mine.db');
    await (await openSqliteStore({ file })).close();
    const taken = join(folder, 'taken');
    writeFileSync(taken, 'mine');
    await expect(backupSqlite({ file, to: taken })).rejects.toThrow('already');
    await expect(restoreSqlite({ from: file, file: taken })).rejects.toThrow('already');
    expect(readFileSync(taken, 'utf8')).toBe('mine');
    const fresh = join(folder, 'fresh.db');
    writeFileSync(`${fresh}-wal`, '');
    await expect(restoreSqlite({ from: file, file: fresh })).rejects.toThrow(`${fresh}-wal already`);
    expect(existsSync(fresh)).toBe(false);
  });

  it('refuse what is not there or is no database, and leave nothing', async () => {
    const to = join(folder, 'nothing');
    await expect(backupSqlite({ file: join(folder, 'missing'), to })).rejects.toMatchObject({ code: 'ENOENT' });
    const text = join(folder, 'text');
    writeFileSync(text, 'This is no database, and long enough for its header to be read.'.repeat(20));
    await expect(backupSqlite({ file: text, to })).rejects.toThrow(/not a database/);
    await expect(restoreSqlite({ from: text, file: to })).rejects.toThrow(/not a database/);
    const whole = join(folder, 'whole.db');
    const store = await openSqliteStore({ file: whole });
    for (let at = 0; at < 50; at += 1) await store.insert('settings', emptyRow('settings', { name: `${at}`, kmsKeyId: 'k'.repeat(2_000) }));
    const copy = join(folder, 'cut');
    await backupSqlite({ file: whole, to: copy });
    await store.close();
    truncateSync(copy, 16_384);
    await expect(restoreSqlite({ from: copy, file: to })).rejects.toThrow(/malformed|damaged|corrupt/);
    expect(existsSync(to)).toBe(false);
  });
});
