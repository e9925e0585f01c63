import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { readSettings } from '../../config/readSettings.ts';
import { SettingsError } from '../../config/settings.ts';
import { createKeyFile } from '../../kms/keyFile.ts';
import { errorCodeOf } from '../../node/errorFacts.ts';
import type { Command, CommandInput } from '../command.ts';
import { CommandError, textOption } from '../command.ts';

export const init: Command = {
  name: 'init',
  summary: 'Writes settings and a key file. It asks nothing and never replaces a file.',
  details: ['The settings are for this machine unless --wallet-origin names a public origin; then they say what production needs.'],
  options: {
    folder: { type: 'string', value: 'DIR', help: 'where to write latchkey-server.json, default this folder' },
    'wallet-origin': { type: 'string', value: 'URL', help: 'the public origin of the wallet, e.g. https://wallet.example.com' },
    database: { type: 'string', value: 'URL', help: 'PostgreSQL in place of SQLite; give its password by LATCHKEY_DATABASE' },
    'key-file': { type: 'string', value: 'FILE', help: 'where to write the key, default latchkey-kms.key beside the settings' },
    smtp: { type: 'string', value: 'URL', help: 'the mail server, e.g. smtp://mail.example.com:587' },
    'mail-user': { type: 'string', value: 'NAME', help: 'who signs in to it; give the password by LATCHKEY_MAIL_PASSWORD' },
    'mail-from': { type: 'string', value: 'ADDRESS', help: 'the sender of mails' },
    'site-id': { type: 'string', value: 'ID', help: 'the first site, e.g. shop' },
    'site-name': { type: 'string', value: 'NAME', help: 'its name as people see it' },
    'site-origin': { type: 'string', value: 'URL', help: 'where its pages are, e.g. https://shop.example.com' },
  },
  run: async (input) => {
    const folder = resolve(input.folder, textOption(input, 'folder') ?? '.');
    const file = join(folder, 'latchkey-server.json');
    const keyFile = resolve(input.folder, textOption(input, 'key-file') ?? join(folder, 'latchkey-kms.key'));
    const isPublic = textOption(input, 'wallet-origin') !== undefined;
    await mkdir(folder, { recursive: true });
    await writeOnce(file, `${JSON.stringify(toValues(input, { keyFile, isPublic }), undefined, 2)}\n`);
    try {
      assertRight(file);
      await mkdir(dirname(keyFile), { recursive: true, mode: 0o700 });
      await createKeyFile(keyFile);
    } catch (error) {
      // What this run wrote, and nothing else: the next one starts anew.
      await rm(file);
      throw errorCodeOf(error) === 'EEXIST' ? new CommandError(`${keyFile} is there already. It may be the only key to a database, so it is not replaced: name another by --key-file, or move it away.`) : error;
    }
    const lines = [`Wrote ${file}`, `Wrote ${keyFile}. Keep a copy of it apart from the data: without it the data opens nothing.`, '', ...nextSteps(isPublic)];
    for (const line of lines) input.print(line);
  },
};

function toValues(input: CommandInput, { keyFile, isPublic }: { readonly keyFile: string; readonly isPublic: boolean }): object {
  const text = (name: string) => textOption(input, name);
  const mail = { ...(text('smtp') !== undefined && { smtp: text('smtp') }), ...(text('mail-user') !== undefined && { user: text('mail-user') }), ...(text('mail-from') !== undefined && { from: text('mail-from') }) };
  const siteId = text('site-id') ?? 'my-site';
  return {
    walletOrigin: text('wallet-origin') ?? 'http://localhost:8787',
    host: '127.0.0.1',
    port: 8787,
    dataFolder: 'latchkey-data',
    ...(text('database') !== undefined && { database: text('database') }),
    kms: { file: keyFile },
    ...(Object.keys(mail).length > 0 && { mail }),
    ...(isPublic && { trustedProxies: 1 }),
    sites: [{ siteId, name: text('site-name') ?? siteId, origins: [text('site-origin') ?? 'http://localhost:3000'] }],
  };
}

/** Only what no variable can still bring: passwords come later. */
function assertRight(file: string): void {
  try {
    readSettings({ file, environment: {}, folder: dirname(file) });
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const wrong = error.lines.filter((line) => line.includes(': found ') && !line.includes('in production'));
    if (wrong.length > 0) throw new SettingsError(wrong);
  }
}

async function writeOnce(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 });
    await chmod(file, 0o600);
  } catch (error) {
    throw errorCodeOf(error) === 'EEXIST' ? new CommandError(`${file} is there already. It is not replaced: change it by hand, or write another by --folder.`) : error;
  }
}

function nextSteps(isPublic: boolean): readonly string[] {
  return isPublic
    ? ['Next: "ALLOW_FILE_KMS=1 latchkey-server check" tells what is still missing for production. Give passwords by variables, e.g. LATCHKEY_MAIL_PASSWORD.', 'Then "ALLOW_FILE_KMS=1 latchkey-server" starts it, behind a proxy that speaks https.']
    : ['Next: put your site into "sites", then "latchkey-server" starts it.'];
}
