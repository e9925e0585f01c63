// What a program has loaded by the time its first operation is mined: minified and split by esbuild, run, and the parts that arrived summed up, each gzipped.
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { run } from '../../scripts/lib/run.mjs';

export async function loadedBytes(program, world, anvil) {
  const { build } = await import('esbuild');
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'latchkey-accounts-')));
  try {
    await build({
      entryPoints: [join(import.meta.dirname, `programs/${program}.mjs`)], outdir: folder, outExtension: { '.js': '.mjs' },
      bundle: true, splitting: true, format: 'esm', minify: true, target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' }, legalComments: 'none', logLevel: 'silent',
    });
    const { ok, output, stdout } = await run(process.execPath, [import.meta.filename, JSON.stringify({ folder, program, world, anvil })], { cwd: folder, forMs: 120_000 });
    if (!ok) throw new Error(output);
    return JSON.parse(stdout.trim().split('\n').at(-1)).reduce((sum, url) => sum + gzipSync(readFileSync(new URL(url)), { level: 9 }).length, 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In a process of its own, whose modules are seen as they are loaded. */
async function runBundle({ folder, program, world, anvil }) {
  const loaded = new Set();
  const from = pathToFileURL(folder).href;
  registerHooks({ load: (url, context, next) => (url.startsWith(from) && loaded.add(url), next(url, context)) });
  const { open } = await import(pathToFileURL(join(folder, `${program}.mjs`)).href);
  const { address, send } = await open(world);
  await fetch(anvil, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params: [address, '0x8ac7230489e80000'] }) });
  await send();
  console.log(`\n${JSON.stringify([...loaded])}`);
  process.exit();
}

if (process.argv[1] === import.meta.filename) await runBundle(JSON.parse(process.argv[2]));
