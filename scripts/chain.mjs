// Runs the transport and transaction tests against real nodes, without a browser: `npm run test:chain -- -t "name of a test"`.
import { join } from 'node:path';
import { ensureInstalled, withTools } from './lib/install.mjs';
import { run } from './lib/run.mjs';

const root = join(import.meta.dirname, '..');

try {
  await ensureInstalled(root);
  await ensureInstalled(join(root, 'e2e')); // brings anvil
  await ensureInstalled(join(root, 'e2e/bundler')); // brings the bundler
  const { ok } = await run('jest', ['--config', 'e2e/jest.config.ts', '--maxWorkers=2', '--selectProjects', 'chain', 'wagmi2', ...process.argv.slice(2)], { cwd: root, env: withTools(root), show: true });
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(`chain: ${error.message}`);
  process.exitCode = 1;
}
