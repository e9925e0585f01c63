// Runs the journeys in a real browser against real nodes: `npm run test:e2e -- -t "name of a journey"`.
import { join } from 'node:path';
import { ensureInstalled, withTools } from './lib/install.mjs';
import { mustRun } from './lib/mustRun.mjs';
import { provideChromium } from './lib/provideChromium.mjs';
import { run } from './lib/run.mjs';

const root = join(import.meta.dirname, '..');
const buildForMs = 5 * 60_000;

try {
  await ensureInstalled(root);
  // The heavy counterparts have a package of their own, so that builds and unit tests do not install them.
  await ensureInstalled(join(root, 'e2e'));
  await provideChromium(root);
  await buildDemos();
  const { ok } = await run('jest', ['--config', 'e2e/jest.config.ts', '--selectProjects', 'browser', ...process.argv.slice(2)], { cwd: root, env: withTools(root), show: true });
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(`e2e: ${error.message}`);
  process.exitCode = 1;
}

/** The journeys use the demo as it is published, not a development build: once over real nodes, twice over the mocked world, with each React that is supported. */
async function buildDemos() {
  const webpack = (...args) => mustRun(root, 'webpack', ['--mode', 'production', ...args, '--stats', 'errors-warnings'], { forMs: buildForMs });
  await Promise.all([webpack(), webpack('--env', 'mocks=on'), webpack('--env', 'mocks=on', '--env', 'react=18')]);
}
