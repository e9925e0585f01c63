import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { askChoices } from './askChoices.ts';
import type { Ask } from './askChoices.ts';
import { chains, defaults, templates, ways } from './choices.ts';
import { makeFiles } from './makeFiles.ts';
import { Mistake } from './mistake.ts';
import { readArguments } from './readArguments.ts';
import { checkFolder, writeProject } from './writeProject.ts';

/** What the command gets of its process. */
export interface RunOptions {
  readonly words: readonly string[];
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder of this package: the one above the file that runs, if absent. */
  readonly home?: string;
}

const help = `npm create latchkey [folder] -- [flags]

  --template  ${templates.join(', ')} (${defaults.template})
  --ways      ${ways.join(',')}
              in the order of the page (${defaults.ways.join(',')})
  --chains    ${chains.slice(0, 4).join(',')}, … (${defaults.chains.join(',')}); the site starts on the first
  --name      of the package; that of the folder, if absent
  --yes       asks nothing: what is not said is as in brackets
  --force     writes into a folder that is not empty
  --install, --no-install
              fetches the packages at the end, or does not; else it asks
  --latchkey, --latchkey-server
              what to install in place of the published packages, e.g. file:/tmp/latchkey.tgz`;

/** Codes that the process ends with; that of Ctrl-C is 128 and the number of SIGINT. */
const ends = { well: 0, badly: 1, stopped: 130 } as const;

/** Asks, writes the project, and says what to do next. Without a terminal, or with `--yes`, nothing is asked. @returns the code to end with */
export async function run({ words, input, output, env, home = dirname(dirname(fileURLToPath(import.meta.url))) }: RunOptions): Promise<number> {
  const say = (line: string): void => void output.write(`${line}\n`);
  const stopped = new AbortController();
  let terminal: ReturnType<typeof createInterface> | undefined;
  try {
    const given = readArguments(words);
    if (given.help) {
      say(help);
      return ends.well;
    }
    const hasPerson = input.isTTY === true && !given.yes;
    if (hasPerson) {
      terminal = createInterface({ input, output });
      terminal.on('SIGINT', () => stopped.abort());
      terminal.on('close', () => stopped.abort());
    }
    const reader = terminal;
    const ask: Ask | undefined = reader && (async (question, shown) => (await reader.question(`${question} (${shown}) `, { signal: stopped.signal })).trim() || shown);
    // A folder that is in the way is said before anything else is asked.
    if (ask && given.folder !== undefined) checkFolder(resolve(given.folder), given);
    const choices = await askChoices(given, ask, say);
    const folder = resolve(choices.folder);
    checkFolder(folder, given);
    const manager = /^(npm|pnpm|yarn|bun)\//.exec(env['npm_config_user_agent'] ?? '')?.[1] ?? 'npm';
    const { version }: { readonly version: string } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
    const files = makeFiles(choices, { home, version, packages: given.packages, manager });
    writeProject(folder, files);
    const place = relative(process.cwd(), folder) || '.';
    say(`\n${choices.name} is in ${place}: ${files.size} files.`);

    const wantsInstall = given.install ?? (ask ? /^y(es)?$/i.test(await ask(`Run "${manager} install" now? It fetches packages from the registry.`, 'yes')) : false);
    terminal?.close();
    if (wantsInstall && !(await install(manager, folder))) throw new Mistake(`"${manager} install" failed. The project is written; try again in ${place}.`);
    say(`\nNext:\n${[...(place === '.' ? [] : [`  cd ${place}`]), ...(wantsInstall ? [] : [`  ${manager} install`]), `  ${manager} run dev`].join('\n')}\n\nOpen the address that it prints, and do what the page says.`);
    return ends.well;
  } catch (error) {
    if (stopped.signal.aborted) {
      say('\nStopped.');
      return ends.stopped;
    }
    say(error instanceof Mistake ? error.message : `The project was not written: ${String(Object(error).message ?? error)}`);
    return ends.badly;
  } finally {
    terminal?.close();
  }
}

function install(manager: string, folder: string): Promise<boolean> {
  return new Promise((done) => {
    // Windows finds no `npm.cmd` without a shell; the words are this file's own.
    const child = spawn(manager, ['install'], { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
    child.once('error', () => done(false));
    child.once('close', (code) => done(code === 0));
  });
}
