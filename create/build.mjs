import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Bundles the command into one file, which needs Node alone. */
export async function buildCreate() {
  const dist = join(import.meta.dirname, 'dist');
  await rm(dist, { recursive: true, force: true });
  const outfile = join(dist, 'create.js');
  await build({ entryPoints: [join(import.meta.dirname, 'src/main.ts')], outfile, bundle: true, platform: 'node', format: 'esm', target: 'node20.19', logLevel: 'warning' });
  await chmod(outfile, 0o755);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await buildCreate();
