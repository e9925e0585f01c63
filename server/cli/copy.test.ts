import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '../store/sqlite.ts';
import { emptyRow } from '../store/testing/rows.ts';
import { commands } from './commands.ts';
import { runCli } from './runCli.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-copy-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function say(args: string): Promise<string> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const code = await runCli({ commands, version: '0', args: args.split(' '), environment: {}, folder, print, printError: print });
  return [code, ...lines].join('\n');
}

describe('latchkey-server copy', () => {
  it('copies the database of the settings, once, and says what comes next', async () => {
    const store = await openSqliteStore({ file: join(folder, 'latchkey-data', 'latchkey.sqlite') });
    await store.insert('users', emptyRow('users', { userId: 'anna' }));
    await store.close();
    expect(await say('copy --to other/new.sqlite')).toMatch(/^0\nusers +1\n.*Copied 1 rows, read back and compared\.\nThe audit log is as it was written\.\nNext: set "database"/s);
    const copied = await openSqliteStore({ file: join(folder, 'other', 'new.sqlite') });
    expect(await copied.count('users', { userId: 'anna' })).toBe(1);
    await copied.close();
    expect(await say('copy --to other/new.sqlite')).toMatch(/^1\nThe target is not empty: its table "users" has 1 row\. Nothing was copied/);
    // Over itself, too.
    expect(await say('copy --to latchkey-data/latchkey.sqlite')).toMatch(/^1\nThe target is not empty/);
  });

  it('asks for a target, and shows no password of one that does not answer', async () => {
    expect(await say('copy')).toMatch(/^2\n--to is missing/);
    expect(await say('copy --to mysql://db')).toMatch(/^2\n--to takes a URL that begins with postgres/);
    const said = await say('copy --to postgres://latchkey:hunter2@127.0.0.1:1/latchkey');
    expect(said).toMatch(/^1\n.*database does not answer/);
    expect(said).not.toContain('hunter2');
  });
});
