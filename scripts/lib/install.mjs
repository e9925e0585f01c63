import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

const installForMs = 10 * 60_000;

/**
 * Installs what the lock of `root` names, when it is not what lies in node_modules.
 * Works on any Node that can run npm; nothing else may be imported before it has run.
 * @param {string} root a folder with a package-lock.json
 */
export async function ensureInstalled(root) {
  if (!isInstalled(root)) await install(root);
  if (readJson(join(root, 'package.json')).devDependencies?.node) assertOwnNode(root);
}

/**
 * Goes on in the Node that the project pins: starts this very script again with it and leaves with its exit code, unless it runs in it already.
 * Call after {@link ensureInstalled}.
 * @param {string} root
 */
export async function continueInOwnNode(root) {
  if (process.versions.node === ownNodeVersion(root)) return;
  const child = spawn(ownNode(root), process.argv.slice(1), { stdio: 'inherit', env: withTools(root) });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
  process.exit(code);
}

/**
 * An environment in which `node` and the tools are the ones in node_modules.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} [env]
 */
export function withTools(root, env = process.env) {
  const bin = join(root, 'node_modules', '.bin');
  const rest = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== bin);
  return { ...env, PATH: [bin, ...rest].join(delimiter) };
}

/** By content and not by time: a checkout gives the lock a newer time without changing it. */
function isInstalled(root) {
  const written = join(root, 'node_modules', '.package-lock.json'); // npm writes it last, so a broken install has none
  if (!existsSync(written)) return false;
  const wanted = readJson(join(root, 'package-lock.json')).packages;
  const found = readJson(written).packages;
  // Optional ones may be for another platform; extraneous ones npm leaves out.
  return Object.entries(wanted).every(([path, entry]) => path === '' || entry.optional || entry.extraneous || isSame(entry, found[path]))
    && Object.entries(found).every(([path, entry]) => isSame(wanted[path], entry));
}

function isSame(a, b) {
  return a !== undefined && b !== undefined && a.version === b.version && a.integrity === b.integrity;
}

async function install(root) {
  console.log(`Installing dependencies in ${root} (npm ci)`);
  let last;
  for (const attempt of [1, 2]) {
    last = await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, forMs: installForMs });
    if (last.ok) return;
    console.error(`npm ci failed (attempt ${attempt} of 2)\n${last.output}\n`);
  }
  throw new Error(`The dependencies in ${root} could not be installed; npm's own message stands above.`);
}

function assertOwnNode(root) {
  const wanted = ownNodeVersion(root);
  const answer = spawnSync(ownNode(root), ['--version'], { encoding: 'utf8', timeout: 20_000 });
  if (answer.stdout?.trim() === `v${wanted}`) return;
  throw new Error(
    `Node ${wanted} is not in node_modules. The install script of the package "node" fetches it and did not run or did not succeed. `
    + 'Run "npm ci" with install scripts allowed (no --ignore-scripts; package.json allows just this one) and with the registry in reach.',
  );
}

function ownNode(root) {
  return join(root, 'node_modules', '.bin', 'node');
}

function ownNodeVersion(root) {
  return readJson(join(root, 'node_modules', 'node', 'package.json')).version;
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
