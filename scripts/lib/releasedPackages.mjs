import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledPackages } from './bundledPackages.mjs';
import { listFiles, readJson } from './files.mjs';
import { ensureInstalled } from './install.mjs';
import { pack } from './packed.mjs';
import { runOrThrow } from './run.mjs';

/**
 * What a release publishes, in the order in which it does.
 * `build` gives the packages of which its bundles hold code, as `name@version`, whether they are installed with it as well or not. Of what has no entry nothing is imported.
 * @type {readonly { name: string, folder: string, hasEntries: boolean, build(root: string): Promise<readonly string[]> }[]}
 */
export const releasedPackages = [
  { name: 'latchkey', folder: '.', hasEntries: true, build: buildLibrary },
  { name: 'latchkey-server', folder: 'server', hasEntries: true, build: buildServer },
  { name: 'create-latchkey', folder: 'create', hasEntries: false, build: buildCreate },
  { name: 'latchkey-standalone', folder: 'standalone', hasEntries: true, build: buildStandalone },
];

async function buildLibrary(root) {
  const { ok, output } = await (await import('../build.mjs')).build(root);
  if (!ok) throw new Error(output);
  return [];
}

async function buildServer(root) {
  await ensureInstalled(join(root, 'server'));
  return bundledPackages(await (await import('../../server/build.mjs')).buildServer());
}

async function buildCreate() {
  await (await import('../../create/build.mjs')).buildCreate();
  return [];
}

async function buildStandalone() {
  return (await (await import('../../standalone/build.mjs')).buildPackage()).packages;
}

/**
 * Builds and packs one of them.
 * @param {string} root
 * @param {{ folder: string, build(root: string): Promise<readonly string[]> }} released
 * @param {string} into where the tarball goes
 * @returns {Promise<{ tarball: string, bundled: readonly string[] }>}
 */
export async function packReleased(root, released, into) {
  const bundled = await released.build(root);
  return { tarball: await pack(join(root, released.folder), into), bundled };
}

/**
 * Gives the files of a tarball to a function, unpacked into a folder that goes with its end.
 * @template T
 * @param {string} tarball
 * @param {(unpacked: { folder: string, files: string[], manifest: any }) => T | Promise<T>} read
 */
export async function withUnpacked(tarball, read) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-unpacked-'));
  try {
    await runOrThrow('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'], { cwd: folder, forMs: 60_000 });
    return await read({ folder, files: listFiles(folder), manifest: readJson(join(folder, 'package.json')) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
