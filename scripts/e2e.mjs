// Runs the journeys in a real browser against real nodes: `npm run test:e2e -- -t "name of a journey"`.
import { join } from 'node:path';
import { chromiumNames, findExecutable } from './lib/findExecutable.mjs';
import { ensureInstalled, withTools } from './lib/install.mjs';
import { run } from './lib/run.mjs';

const root = join(import.meta.dirname, '..');
const aptForMs = 5 * 60_000;
const buildForMs = 5 * 60_000;

try {
  await ensureInstalled(root);
  // The heavy counterparts have a package of their own, so that builds and unit tests do not install them.
  await ensureInstalled(join(root, 'e2e'));
  await provideChromium();
  await buildDemos();
  const { ok } = await run('jest', ['--config', 'e2e/jest.config.ts', '--selectProjects', 'browser', ...process.argv.slice(2)], { cwd: root, env: withTools(root), show: true });
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(`e2e: ${error.message}`);
  process.exitCode = 1;
}

async function provideChromium() {
  const given = process.env.CHROMIUM_BIN;
  if (findExecutable(given ? [given] : chromiumNames)) return;
  if (given) throw new Error(`CHROMIUM_BIN names ${given}, which cannot be run.`);
  if (process.getuid?.() !== 0 || !findExecutable(['apt-get'])) {
    throw new Error('The browser tests need Chromium. Install it so that `chromium` or `google-chrome` is on the PATH, or set CHROMIUM_BIN to its path.');
  }
  await mustRun('apt-get', ['update'], { forMs: aptForMs, tries: 2 });
  await mustRun('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { forMs: aptForMs, tries: 2 });
}

/** The journeys use the demo as it is published, not a development build: once over real nodes, twice over the mocked world, with each React that is supported. */
async function buildDemos() {
  const webpack = (...args) => mustRun('webpack', ['--mode', 'production', ...args, '--stats', 'errors-warnings'], { forMs: buildForMs, tries: 1 });
  await Promise.all([webpack(), webpack('--env', 'mocks=on'), webpack('--env', 'mocks=on', '--env', 'react=18')]);
}

async function mustRun(command, args, { forMs, tries }) {
  console.log(`e2e: ${command} ${args.join(' ')}`);
  for (let tried = 1; ; tried += 1) {
    const { ok, output } = await run(command, args, { cwd: root, env: { ...withTools(root), DEBIAN_FRONTEND: 'noninteractive' }, forMs });
    if (ok) return;
    console.error(output);
    if (tried >= tries) throw new Error(`${command} failed; its own message stands above.`);
  }
}
