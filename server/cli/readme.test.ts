import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands } from './commands.ts';
import { runCli } from './runCli.ts';
import * as entry from '../index.ts';

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
const blocks = [...readme.matchAll(/```sh\n([^`]*)```/g)].flatMap(([, block = '']) => block.trim().split('\n'));
const called = blocks.map((line) => line.replace(/^(?:\w+=\S+ )*(?:npx )?/, ''));

describe('the README', () => {
  it('has commands in its blocks, and no other program', () => {
    expect(called.length).toBeGreaterThan(12);
    expect(called.filter((line) => !/^latchkey-server(?: |$)/.test(line))).toEqual([]);
  });

  it.each(called)('shows a command that there is, with options that it takes: %s', async (line) => {
    const ran: string[] = [];
    const lines: string[] = [];
    // What they do is tested by the tests of the command line; here is whether they are called as the README has it.
    const stubs = commands.map((command) => ({ ...command, run: async () => void ran.push(command.name) }));
    const code = await runCli({ commands: stubs, version: '0', args: line.split(' ').slice(1), environment: {}, folder: '/', print: (text) => lines.push(text), printError: (text) => lines.push(text) });
    expect([code, ran.length === 1 || line.endsWith('--help'), code === 0 ? '' : lines.join()]).toEqual([0, true, '']);
  });

  it('names commands and options in its text that there are', () => {
    const named = [...readme.matchAll(/`((?:admin|audit|keys|kms|users|devices|consents|sites|files) [a-z-]+)/g)].map(([, name]) => name);
    expect(named.filter((name) => !commands.some((command) => command.name === name))).toEqual([]);
    const options = new Set(commands.flatMap(({ options = {} }) => Object.keys(options)));
    const ofCommands = readme.replaceAll(/`node server\/wallet\/build\.mjs[^`]*`/g, ''); // a script of the sources, with an option of its own
    expect([...ofCommands.matchAll(/--([a-z][a-z-]*)/g)].map(([, name]) => name ?? '').filter((name) => !options.has(name) && !['config', 'help'].includes(name))).toEqual([]);
  });

  it('writes settings by its own line that its own check takes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-readme-'));
    try {
      const lines: string[] = [];
      const run = (line: string, environment = {}) => runCli({ commands, version: '0', args: line.replaceAll('/srv/wallet', join(folder, 'wallet')).split(' ').slice(1), environment, folder, print: (text) => lines.push(text), printError: (text) => lines.push(text) });
      const line = called.find((one) => one.includes('--wallet-origin')) ?? '';
      expect([await run(line), await run(called.find((one) => one.startsWith('latchkey-server check --config')) ?? '', { ALLOW_FILE_KMS: '1', LATCHKEY_MAIL_PASSWORD: 'x' }), lines.at(-1)]).toEqual([0, 0, expect.stringContaining('The settings are right')]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('imports what the package gives', () => {
    const [, names = ''] = /import \{ ([^}]*) \} from 'latchkey-server'/.exec(readme) ?? [];
    expect(names.split(', ').filter((name) => !(name in entry))).toEqual([]);
  });
});
