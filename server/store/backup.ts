import { constants } from 'node:fs';
import { access, copyFile, open, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';

const busyMs = 5_000;

/**
 * Copies a database as it is at one moment into a new file, while servers have it open. What was deleted is not in the copy. The key file of the KMS is
 * kept apart from it, in another place: together they open everything.
 * @throws where there is no database, or a file in the place of the copy
 */
export async function backupSqlite({ file, to }: { readonly file: string; readonly to: string }): Promise<void> {
  await access(file, constants.R_OK);
  await make(to, async () => {
    await (await open(to, 'wx', 0o600)).close();
    const database = new DatabaseSync(file, { timeout: busyMs });
    try {
      // A file that is empty may be written to; so its mode is set before anything is in it.
      database.prepare('VACUUM INTO ?').run(to);
    } finally {
      database.close();
    }
  });
}

/**
 * Puts a backup in the place of a database, before a server is started there.
 * @throws where a database is there already, or what belongs to one (`-wal`, `-shm`): it would be mixed with the backup
 */
export async function restoreSqlite({ from, file }: { readonly from: string; readonly file: string }): Promise<void> {
  for (const beside of [file, `${file}-wal`, `${file}-shm`])
    if (await exists(beside)) throw new Error(`There is a file ${beside} already. Stop the servers that use it and move it away first.`);
  await make(file, async () => {
    await (await open(file, 'wx', 0o600)).close();
    await copyFile(from, file);
  });
}

/** Makes a file, sees that it is a whole database and on the disk, or leaves none. */
async function make(file: string, write: () => Promise<void>): Promise<void> {
  if (await exists(file)) throw new Error(`There is a file ${file} already.`);
  try {
    await write();
    assertWhole(file);
    const handle = await open(file, 'r+');
    await handle.sync();
    await handle.close();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

function assertWhole(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const found = Object.values(database.prepare('PRAGMA integrity_check').get() ?? {})[0];
    if (found !== 'ok') throw new Error(`The database is damaged: ${String(found)}`);
  } finally {
    database.close();
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(() => true, () => false);
}
