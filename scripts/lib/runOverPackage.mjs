import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../build.mjs';
import { continueInOwnNode, ensureInstalled, withTools } from './install.mjs';
import { pack } from './packed.mjs';
import { provideChromium } from './provideChromium.mjs';
import { run, runOrThrow } from './run.mjs';

/**
 * Packs the library and the server as npm would publish them, and runs projects of the browser tests, which install the tarballs.
 * @param {readonly string[]} projects of `e2e/jest.config.ts`
 * @param {readonly string[]} args passed on to Jest
 */
export async function runOverPackage(projects, args) {
  const root = join(import.meta.dirname, '../..');
  await ensureInstalled(root);
  await continueInOwnNode(root);
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-tarball-'));
  try {
    await ensureInstalled(join(root, 'e2e'));
    await provideChromium(root);
    const built = await build(root);
    if (!built.ok) throw new Error(built.output);
    const tarball = await pack(root, folder);
    const server = await packServer(root, folder);
    const { ok } = await run('jest', ['--config', 'e2e/jest.config.ts', '--selectProjects', ...projects, ...args], { cwd: root, env: { ...withTools(root), LATCHKEY_TARBALL: tarball, LATCHKEY_SERVER_TARBALL: server }, show: true });
    process.exitCode = ok ? 0 : 1;
  } catch (error) {
    console.error(`${projects.join(', ')}: ${error.message}`);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds and packs the server, which is a package of its own, and tells where the tarball is. */
export async function packServer(root, folder) {
  const at = join(root, 'server');
  await ensureInstalled(at);
  await runOrThrow('node', ['build.mjs'], { cwd: at, env: withTools(root), forMs: 5 * 60_000 });
  return pack(at, folder);
}
