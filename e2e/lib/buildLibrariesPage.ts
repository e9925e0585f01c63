import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'esbuild';

const e2e = path.join(import.meta.dirname, '..');
const source = path.join(e2e, 'pages/libraries');

/** Builds the page that has wagmi, RainbowKit's wallets and the kit in it, and returns its folder. */
export async function buildLibrariesPage(): Promise<string> {
  const folder = path.join(e2e, 'artifacts/pages/libraries');
  await rm(folder, { recursive: true, force: true }); // parts of an earlier build have other names
  await mkdir(folder, { recursive: true });
  await Promise.all([
    build({
      entryPoints: [path.join(source, 'main.tsx')],
      outdir: folder,
      bundle: true,
      splitting: true,
      format: 'esm',
      target: 'es2022',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      // One copy of each, though the kit and the tests both have them installed.
      alias: { viem: path.join(e2e, 'node_modules/viem'), '@wagmi/core': path.join(e2e, 'node_modules/@wagmi/core') },
      plugins: [withoutPorto, withoutVendors],
      logLevel: 'error',
    }),
    copyFile(path.join(source, 'index.html'), path.join(folder, 'index.html')),
  ]);
  return folder;
}

/** RainbowKit is made for wagmi 2, and names connectors that are in no wagmi 3. */
const withoutPorto: Plugin = {
  name: 'without-porto',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^wagmi\/connectors$/ }, ({ importer }) => (importer.includes('@rainbow-me') ? { path: 'connectors', namespace: 'old-names' } : undefined));
    onLoad({ filter: /.*/, namespace: 'old-names' }, () => ({ contents: "export * from 'wagmi/connectors'; export const porto = undefined; export const gemini = undefined;", resolveDir: e2e }));
  },
};

/** What wagmi's connectors import when one of them is used, and none here is. */
const withoutVendors: Plugin = {
  name: 'without-vendors',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^(@base-org\/account|@coinbase\/wallet-sdk|@metamask\/.*|@safe-global\/.*|@walletconnect\/ethereum-provider|accounts|porto.*|cbw-sdk|@gemini-wallet\/.*)$/ }, ({ path: name, kind }) => (kind === 'dynamic-import' ? { path: name, external: true } : undefined));
  },
};
