import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { build } from 'esbuild';
import { listFiles } from './files.mjs';

/** A module for browsers begins with it; comments may stand before. */
export const clientDirective = /^((?:\s|\/\/.*|\/\*[^]*?\*\/)*)(['"])use client\2;?/;

/**
 * Each module of a compiled package: what it imports of the package, statically and later, and of others; the names that it exports; and whether it is marked 'use client'.
 * @param {string} dist
 * @returns {Promise<Map<string, { imports: string[], later: string[], others: string[], exports: string[], isClient: boolean }>>} by path within dist
 */
export async function readModules(dist) {
  const entryPoints = listFiles(dist).filter((path) => path.endsWith('.js'));
  const { metafile } = await build({ absWorkingDir: dist, entryPoints, outdir: 'out', outbase: '.', write: false, metafile: true, bundle: true, splitting: true, format: 'esm', target: 'es2022', packages: 'external', logLevel: 'silent' });
  const exported = new Map(Object.values(metafile.outputs).filter(({ entryPoint }) => entryPoint !== undefined).map(({ entryPoint, exports }) => [posixOf(entryPoint), exports]));
  return new Map(Object.entries(metafile.inputs).map(([path, { imports }]) => {
    const own = (wanted) => imports.filter(({ kind, external }) => kind === wanted && !external).map((each) => posixOf(each.path));
    return [posixOf(path), {
      imports: own('import-statement'),
      later: own('dynamic-import'),
      others: imports.filter(({ external }) => external).map((each) => each.path),
      exports: exported.get(posixOf(path)) ?? [],
      isClient: clientDirective.test(readFileSync(join(dist, path), 'utf8')),
    }];
  }));
}

export function posixOf(path) {
  return path.split(sep).join('/');
}
