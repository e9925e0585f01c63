// Runs the tests of the server, against real databases and a real mail server: `npm run test:server -- -t "name of a test"`.
import { join } from 'node:path';
import { ensureInstalled, withTools } from './lib/install.mjs';
import { provideSoftHsm } from './lib/provideSoftHsm.mjs';
import { run } from './lib/run.mjs';

const root = join(import.meta.dirname, '..');

try {
  await ensureInstalled(root);
  // It has a package of its own, so that an install of the library brings none of it.
  await ensureInstalled(join(root, 'server'));
  await provideSoftHsm(root);
  const { ok } = await run('jest', ['--config', 'server/jest.config.ts', ...process.argv.slice(2)], { cwd: root, env: withTools(root), show: true });
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(`server: ${error.message}`);
  process.exitCode = 1;
}
