import { resolve } from 'node:path';
import { CopyError, copyStore, type CopySource, type CopyTarget } from '../../store/copy/copyStore.ts';
import { openPostgresSource, openPostgresTarget } from '../../store/copy/postgresCopy.ts';
import { openSqliteSource, openSqliteTarget } from '../../store/copy/sqliteCopy.ts';
import type { Command, CommandInput } from '../command.ts';
import { CommandError, textOption } from '../command.ts';
import { describeKms } from '../../kms/openKms.ts';

export const copy: Command = {
  name: 'copy',
  summary: 'Copies the database of the settings into a new one, all or nothing: SQLite to PostgreSQL, or back.',
  details: [
    'Stop the servers first: what they write meanwhile is not in the copy. Each row is read back and compared, and the audit log is checked.',
    'The copy opens by the same keys, so that people stay signed in once "database" names it. Give the password of PostgreSQL by PGPASSWORD, not in the URL, which other users of this machine can see.',
  ],
  options: { to: { type: 'string', value: 'TARGET', help: 'an empty PostgreSQL, e.g. postgres://latchkey@db.example.com/latchkey, or the path of a new SQLite file' } },
  run: async (input) => {
    const { database, ...settings } = input.readSettings();
    const target = textOption(input, 'to');
    if (target === undefined || target === '') throw new CommandError('--to is missing. Example: --to postgres://latchkey@db.example.com/latchkey', { isUsage: true });
    const from = await (database.engine === 'sqlite' ? openSqliteSource(database.file) : openPostgresSource(database.url));
    try {
      const to = await openTarget(input, target);
      try {
        await run(input, { from, to });
        input.print(`Next: set "database" (or LATCHKEY_DATABASE) to it and start the servers. It opens by the same keys: ${describeKms(settings)}. Keep the old database until you have seen it work.`);
      } finally {
        await to.close();
      }
    } finally {
      await from.close();
    }
  },
};

async function run(input: CommandInput, { from, to }: { readonly from: CopySource; readonly to: CopyTarget }): Promise<void> {
  try {
    const { rows, broken, isChanged } = await copyStore({ from, to, onTable: (table, count) => input.print(`${table.padEnd(12)}${count}`) });
    input.print(`Copied ${Object.values(rows).reduce((sum, count) => sum + count, 0)} rows, read back and compared.`);
    input.print(broken.length === 0 ? 'The audit log is as it was written.' : `${broken.length} chains of the audit log were broken before and still are: see "latchkey-server audit verify".`);
    if (isChanged) input.print('A server has written to the old database meanwhile, and that is not in the copy. Stop the servers, empty the target and copy again.');
  } catch (error) {
    throw error instanceof CopyError ? new CommandError(error.message) : error;
  }
}

function openTarget(input: CommandInput, target: string): Promise<CopyTarget> {
  if (/^postgres(?:ql)?:/.test(target)) return openPostgresTarget(target);
  if (/^\w{2,}:/.test(target)) throw new CommandError('--to takes a URL that begins with postgres://, or the path of a file.', { isUsage: true });
  return openSqliteTarget(resolve(input.folder, target));
}
