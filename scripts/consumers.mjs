// Installs the packed library into sites of many kinds and drives them in a real browser: `npm run test:consumers -- -t "Vite"`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { continueInOwnNode, ensureInstalled, withTools } from './lib/install.mjs';
import { pack } from './lib/packed.mjs';
import { provideChromium } from './lib/provideChromium.mjs';
import { run } from './lib/run.mjs';

const root = join(import.meta.dirname, '..');
await ensureInstalled(root);
await continueInOwnNode(root);

/** What `npm test` has time for: one site with the modal, one without React, and the one whose install was hardest. */
const few = 'with npm (works in a site of Vite|works without React|installs into an existing site with wagmi3)';
const isFew = process.argv.includes('--few');
const args = process.argv.slice(2).flatMap((arg) => (arg === '--few' ? ['-t', few] : [arg]));

const folder = mkdtempSync(join(tmpdir(), 'latchkey-tarball-'));
try {
  await ensureInstalled(join(root, 'e2e'));
  await provideChromium(root);
  const built = await build(root);
  if (!built.ok) throw new Error(built.output);
  const tarball = await pack(root, folder);
  const server = isFew ? '' : await packServer();
  const { ok } = await run('jest', ['--config', 'e2e/jest.config.ts', '--selectProjects', 'consumers', ...args], { cwd: root, env: { ...withTools(root), LATCHKEY_TARBALL: tarball, LATCHKEY_SERVER_TARBALL: server }, show: true });
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(`consumers: ${error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The server is a package of its own; one site installs it for its mocks. */
async function packServer() {
  const at = join(root, 'server');
  await ensureInstalled(at);
  const { ok, output } = await run('node', ['build.mjs'], { cwd: at, env: withTools(root), forMs: 5 * 60_000 });
  if (!ok) throw new Error(output);
  return pack(at, folder);
}
