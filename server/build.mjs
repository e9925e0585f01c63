import { execFile } from 'node:child_process';
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build as bundle } from 'esbuild';
import { writeBundledLicences } from '../scripts/lib/bundledPackages.mjs';
import { buildWallet, writeWallet } from './wallet/build.mjs';

const server = import.meta.dirname;

/** Leaves packages to the installation, but for the parts of ethers that `src/domain` is made of: what they need is older than what the server depends on. */
const withoutDependencies = {
  name: 'without dependencies',
  setup: ({ onResolve }) => onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => (kind === 'entry-point' || /^ethers(\/|$)/.test(path) || importer.includes('/node_modules/') ? undefined : { path, external: true })),
};

/**
 * Builds the package into an emptied dist/: the command, what others import, their types, the files of the wallet's pages, and the licences of the packages that are in the bundles. What the server shares with the kit (`src/domain`) is in the
 * bundle, with the parts of ethers that it is made of, for it stands in no package; dependencies are not.
 * @returns {Promise<{ folder: string, metafile: object }[]>} what esbuild tells of each bundle, and the folder in which it was made
 */
export async function buildServer() {
  const dist = join(server, 'dist');
  await rm(dist, { recursive: true, force: true });
  const { metafile } = await bundle({
    absWorkingDir: server, metafile: true,
    entryPoints: { cli: 'cli/main.ts', index: 'index.ts' },
    outdir: dist, bundle: true, splitting: true, plugins: [withoutDependencies],
    platform: 'node', format: 'esm', target: 'node24', chunkNames: 'chunks/[hash]', legalComments: 'none', logLevel: 'warning',
  });
  // For pages: nothing of Node is in it, and all else is, for it needs ethers, which the server does not depend on.
  const { metafile: ofMocks } = await bundle({
    absWorkingDir: server, metafile: true,
    entryPoints: { mocks: 'mocks/packaged.ts' },
    outdir: dist, bundle: true, splitting: true, loader: { '.css': 'text' },
    platform: 'browser', format: 'esm', target: 'es2022', minifySyntax: true, chunkNames: 'chunks/[hash]', legalComments: 'none', logLevel: 'warning',
  });
  const ofWallet = [];
  await writeWallet(await buildWallet(ofWallet), join(dist, 'wallet'));
  await chmod(join(dist, 'cli.js'), 0o755);
  await promisify(execFile)(process.execPath, [join(server, '../node_modules/typescript/bin/tsc'), '-p', join(server, 'tsconfig.build.json')]);
  const bundles = [...[metafile, ofMocks].map((each) => ({ folder: server, metafile: each })), ...ofWallet.map((each) => ({ folder: join(server, '..'), metafile: each }))];
  await writeBundledLicences(dist, bundles);
  return bundles;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await buildServer();
