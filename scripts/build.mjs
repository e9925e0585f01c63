import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { continueInOwnNode, ensureInstalled, withTools } from './lib/install.mjs';
import { run } from './lib/run.mjs';

/**
 * Compiles what is published into an emptied dist/.
 * @param {string} root
 * @returns the result of the compiler
 */
export async function build(root) {
  await rm(join(root, 'dist'), { recursive: true, force: true });
  // The sources are not published, so the maps must carry them.
  return run('tsc', ['-p', 'tsconfig.build.json', '--inlineSources'], { cwd: root, env: withTools(root), forMs: 5 * 60_000 });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = join(import.meta.dirname, '..');
  await ensureInstalled(root);
  await continueInOwnNode(root);
  const { ok, output } = await build(root);
  if (output) console.log(output);
  process.exit(ok ? 0 : 1);
}
