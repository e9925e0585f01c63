import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

const root = path.join(import.meta.dirname, '../..');
const source = path.join(root, 'e2e/pages/devTools');

/** Builds the page for trying Redux DevTools, as a site's bundler does for its developers or for its visitors, and returns its folder. */
export async function buildDevToolsPage(mode: 'development' | 'production'): Promise<string> {
  const folder = path.join(root, 'e2e/artifacts/pages/devTools', mode);
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
      define: { 'process.env.NODE_ENV': JSON.stringify(mode), __MOCKS__: 'false' },
      logLevel: 'error',
    }),
    copyFile(path.join(source, 'index.html'), path.join(folder, 'index.html')),
    copyFile(path.join(root, 'demo/public/demo.css'), path.join(folder, 'demo.css')),
  ]);
  return folder;
}
