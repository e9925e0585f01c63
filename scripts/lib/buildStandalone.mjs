import { createHash } from 'node:crypto';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { bundledPackages, writeBundledLicences } from './bundledPackages.mjs';

/** The file with the hash of each other one, as the attribute `integrity` takes it. */
export const hashes = 'integrity.json';
/** Beside the file: languages other than English and pictures of wallets, which a visitor may need. The file works without. */
export const parts = 'latchkey-parts';
/** A module that is one of these, by its path within the project. */
const isPart = /^(?:src\/(?:locales\/[a-z]{2}_[A-Z]{2}|data\/marks\/part\d+)|plugins\/\w+\/locales\/\w+)\.ts$/;

/**
 * Writes latchkey.js, one file that a page loads with `<script type="module">` and without a bundler, with React and all that the kit would else fetch later, and the hash of each file.
 * @param {string} root
 * @param {string} into a folder, which is emptied
 * @returns {Promise<{ bytes: number, gzipBytes: number, partFiles: number, partBytes: number, integrity: string, packages: string[] }>} of the file, and of what lies beside it; `packages` are those of which code is in them, as `name@version`
 */
export async function buildStandalone(root, into) {
  const found = new Map();
  const aside = {
    name: 'parts-aside',
    setup: ({ onResolve }) => onResolve({ filter: /^[.]/ }, ({ kind, path, resolveDir }) => {
      const file = relative(root, resolve(resolveDir, path)).replaceAll('\\', '/');
      if (kind !== 'dynamic-import' || !isPart.test(file)) return undefined;
      const name = file.replace(/[.]ts$/, '').split('/').filter((word) => !['src', 'data', 'plugins'].includes(word)).join('-');
      found.set(name, join(root, file));
      return { path: `./${parts}/${name}.js`, external: true };
    }),
  };
  await rm(into, { recursive: true, force: true });
  await mkdir(into, { recursive: true });
  const options = { absWorkingDir: root, bundle: true, format: 'esm', minify: true, jsx: 'automatic', target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' }, legalComments: 'eof', logLevel: 'error', write: false, metafile: true };
  const { outputFiles: [main], metafile } = await build({ ...options, entryPoints: [join(root, 'scripts/standalone/latchkey.ts')], outfile: join(into, 'latchkey.js'), plugins: [aside] });
  const { outputFiles: beside, metafile: metafileBeside } = await build({ ...options, entryPoints: Object.fromEntries(found), outdir: join(into, parts) });
  await mkdir(join(into, parts));
  for (const { path, contents } of [main, ...beside]) await writeFile(path, contents);
  const integrity = Object.fromEntries([main, ...beside].map(({ path, contents }) => [relative(into, path).replaceAll('\\', '/'), hashOf(contents)]));
  await writeFile(join(into, hashes), `${JSON.stringify(integrity, null, 2)}\n`);
  const bundles = [metafile, metafileBeside].map((each) => ({ folder: root, metafile: each }));
  await writeBundledLicences(into, bundles);
  for (const name of ['LICENSE', 'NOTICE']) await copyFile(join(root, name), join(into, name));
  return {
    bytes: main.contents.length,
    gzipBytes: gzipSync(main.contents, { level: 9 }).length,
    partFiles: beside.length,
    partBytes: beside.reduce((sum, { contents }) => sum + contents.length, 0),
    integrity: integrity['latchkey.js'],
    packages: await bundledPackages(bundles),
  };
}

function hashOf(contents) {
  return `sha384-${createHash('sha384').update(contents).digest('base64')}`;
}
