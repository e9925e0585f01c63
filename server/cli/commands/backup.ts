import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import type { Kms } from '../../kms/kms.ts';
import { describeKms } from '../../kms/openKms.ts';
import { errorCodeOf } from '../../node/errorFacts.ts';
import { backupSqlite, restoreSqlite } from '../../store/backup.ts';
import type { Store } from '../../store/store.ts';
import type { Command, CommandInput } from '../command.ts';
import { CommandError } from '../command.ts';
import { withParts } from '../withParts.ts';

export const backup: Command = {
  name: 'backup',
  summary: 'Copies the SQLite database into a new file, while the server runs.',
  details: ['It does not hold the key file: keep a copy of that in another place. PostgreSQL has pg_dump for this.'],
  operands: ['FILE'],
  run: async (input) => {
    const settings = input.readSettings();
    const to = resolve(input.folder, input.operands[0] ?? '');
    await tellFaults(backupSqlite({ file: sqliteFileOf(settings, 'pg_dump'), to }), { to });
    input.print(`Wrote ${to}. It opens with ${settings.kms.pkcs11 ? describeKms(settings) : settings.kms.file} alone: keep a copy of that apart from it.`);
  },
};

export const restore: Command = {
  name: 'restore',
  summary: 'Puts a backup in the place of the SQLite database, which may not be there, and sees whether the key file opens it.',
  details: ['All people sign in again afterwards, and no mail of that time is sent. Devices that were revoked since, and users that were deleted since, are back: revoke and delete them again.'],
  operands: ['FILE'],
  run: async (input) => {
    const settings = input.readSettings();
    const file = sqliteFileOf(settings, 'pg_restore');
    const from = resolve(input.folder, input.operands[0] ?? '');
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await tellFaults(restoreSqlite({ from, file }), { from });
    return withParts(input, ({ store, kms }) => finish(input, { store, kms, from, keys: describeKms(settings) }));
  },
};

async function finish(input: CommandInput, { store, kms, from, keys }: { readonly store: Store; readonly kms: Kms; readonly from: string; readonly keys: string }): Promise<boolean> {
  // What could be used a second time: a session whose end the backup does not know, a code, a mail, a sign-in of an admin.
  for (const table of ['sessions', 'codes', 'outbox', 'adminTokens'] as const) await store.delete(table, { expiresAtMs: { is: '>=', than: 0 } });
  const count = await store.count('users', {});
  input.print(`Restored ${from}: ${count} ${count === 1 ? 'user' : 'users'}.`);
  const settings = await store.list('settings', {});
  const opened = await Promise.all(settings.map(({ name, sealed, kmsKeyId }) => kms.unwrap({ keyId: kmsKeyId, wrapped: sealed }, { purpose: 'setting', subject: name }).then(() => true, () => false)));
  if (opened.every(Boolean)) return true;
  input.print(`But ${keys} does not open it. Put the key file or the token of that database in its place before the server starts.`);
  return false;
}

function sqliteFileOf({ database }: Settings, tool: string): string {
  if (database.engine === 'sqlite') return database.file;
  throw new CommandError(`The database is PostgreSQL. Use its own tool, ${tool}, and keep a copy of the key file apart from what it writes.`);
}

/** The messages of both name files and what to do; what the system throws has only a code. */
async function tellFaults(done: Promise<void>, named: Readonly<Record<string, string>>): Promise<void> {
  try {
    await done;
  } catch (error) {
    const code = errorCodeOf(error);
    const file = Object.values(named)[0] ?? '';
    if (code === 'ENOENT') throw new CommandError(`There is no file ${'from' in named ? file : 'of a database yet, or no folder for ' + file}.`);
    if (code !== 'unknown' && !code.startsWith('ERR_SQLITE')) throw error;
    throw new CommandError(code === 'unknown' && error instanceof Error ? error.message : `${file} is no whole database.`);
  }
}
