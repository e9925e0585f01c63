import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

const pages = path.join(import.meta.dirname, '../pages');
const built = path.join(import.meta.dirname, '../artifacts/pages');

/**
 * Builds a page of a site as its author would, and answers the folder to serve.
 * @param page a folder of `e2e/pages`
 * @param name of the folder that it is built into: two test files must not share one
 */
export async function buildPage(page: string, name: string): Promise<string> {
  const [source, folder] = [path.join(pages, page), path.join(built, name)];
  const entry = ['main.tsx', 'main.ts'].map((file) => path.join(source, file)).find((file) => existsSync(file));
  if (entry === undefined) throw new Error(`There is no page ${page}.`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await build({ entryPoints: [entry], outdir: folder, bundle: true, splitting: true, format: 'esm', jsx: 'automatic', target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' }, logLevel: 'error' });
  for (const file of ['index.html', 'page.css']) if (existsSync(path.join(source, file))) await copyFile(path.join(source, file), path.join(folder, file));
  return folder;
}
