// Runs the journeys in a real browser against real nodes: `npm run test:e2e -- -t "name of a journey"`. With --built, as `npm test` has it: over the demos as they were built last, with a share of what is looked at in very many ways.
import { join } from 'node:path';
import { buildDemos } from './lib/buildDemos.mjs';
import { ensureInstalled, withTools } from './lib/install.mjs';
import { provideChromium } from './lib/provideChromium.mjs';
import { run } from './lib/run.mjs';

const root = join(import.meta.dirname, '..');
const asked = process.argv.slice(2);
const isBuilt = asked[0] === '--built';

try {
  await ensureInstalled(root);
  // The heavy counterparts have a package of their own, so that builds and unit tests do not install them.
  await ensureInstalled(join(root, 'e2e'));
  await ensureInstalled(join(root, 'e2e/bundler')); // accounts that passkeys own send by it
  await ensureInstalled(join(root, 'server')); // the mocked demo's in-app wallet is made of its parts
  await provideChromium(root);
  if (!isBuilt) await buildDemos(root);
  const { ok } = await run('jest', ['--config', 'e2e/jest.config.ts', '--selectProjects', 'browser', ...(isBuilt ? asked.slice(1) : asked)], { cwd: root, env: { ...withTools(root), ...(isBuilt && { E2E_SAMPLES: 'yes' }) }, show: true });
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(`e2e: ${error.message}`);
  process.exitCode = 1;
}
