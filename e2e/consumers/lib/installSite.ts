import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, npmFlags, sharedFlags } from '../../../scripts/lib/npmFlags.mjs';
import { runCommand } from './runCommand.ts';

/** Package managers that sites use. pnpm gives each package what it declares and nothing else. */
export type Manager = 'npm' | 'pnpm';

const consumers = path.join(import.meta.dirname, '..');
const installForMs = 8 * 60_000;
const pnpm = ['npm', 'exec', '--yes', '--package=pnpm@10.34.8', '--', 'pnpm'];

/** A site in a folder of its own, outside the project. */
export interface Site {
  readonly folder: string;
  run(command: readonly string[], forMs?: number): Promise<string>;
  remove(): Promise<void>;
}

/** How a site is made. */
export interface SiteOptions {
  /** A folder of `apps`. */
  readonly app: string;
  readonly manager: Manager;
  /** Where the page's chain answers. */
  readonly rpc: string;
  /** The contract that keeps the names of accounts there. */
  readonly registry: string;
  /** The server's package as well, for its mocks. */
  readonly hasServer?: boolean;
  /** npm leaves peers alone, as yarn does. */
  readonly hasNoPeers?: boolean;
}

/** Installs what a site has already, then the packed library beside it, as its developer would. @throws with what the package manager says */
export async function installSite({ app, manager, rpc, registry, hasServer = false, hasNoPeers = false }: SiteOptions): Promise<Site> {
  const tarballs = ['LATCHKEY_TARBALL', ...(hasServer ? ['LATCHKEY_SERVER_TARBALL'] : [])].map((name) => {
    const tarball = process.env[name];
    if (!tarball) throw new Error(`${name} names no tarball: run "npm run test:consumers".`);
    return tarball;
  });
  const folder = await mkdtemp(path.join(tmpdir(), `latchkey-${app}-`));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  const run = (command: readonly string[], forMs = installForMs): Promise<string> => runCommand(folder, command, { forMs });
  try {
    for (const source of ['page', `apps/${app}`]) await cp(path.join(consumers, source), folder, { recursive: true });
    await writeFile(path.join(folder, 'rpc.js'), `export const rpc = '${rpc}';\n`);
    await writeFile(path.join(folder, 'names.js'), `export const registry = '${registry}';\n`);
    const [first, second] = manager === 'npm' ? npmCommands(tarballs, hasNoPeers) : pnpmCommands(tarballs);
    if (await hasPackages(folder)) await run(first);
    await run(second);
    return { folder, run, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

function npmCommands(tarballs: readonly string[], hasNoPeers: boolean): readonly [string[], string[]] {
  const install = ['npm', 'install', ...npmFlags, ...(hasNoPeers ? ['--legacy-peer-deps'] : [])];
  return [install, [...install, ...tarballs]];
}

function pnpmCommands(tarballs: readonly string[]): readonly [string[], string[]] {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(before)) / 60_000));
  const flags = [...sharedFlags, `--config.minimum-release-age=${minutes}`, '--config.optimistic-repeat-install=false'];
  return [[...pnpm, 'install', ...flags], [...pnpm, 'add', ...flags, ...tarballs]];
}

async function hasPackages(folder: string): Promise<boolean> {
  const { dependencies, devDependencies }: Record<string, object | undefined> = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  return Object.keys({ ...dependencies, ...devDependencies }).length > 0;
}
