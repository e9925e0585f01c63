import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { clientDirective, readModules } from './readModules.mjs';

const specifiers = /(\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])([.][^'"\n]+)\2/g;

/**
 * Moves 'use client' out of the modules that have it, into small modules in `client/` that do nothing but pass on what such a module exports. Bundlers for
 * React server components find these by the condition `react-server`, where a module for servers imports one for browsers and at the entries of the package; all others see no directive, of which Rollup prints a warning each.
 * @param {string} dist a compiled package, whose package.json leads `NAME/internal/*` to `dist/client/*` under `react-server`, and to `dist/*` else
 * @param {{ name: string, entries: readonly string[] }} package its name, and the modules that importers can name, as paths within dist
 * @returns {Promise<string[]>} the modules for browsers at which a server's part of a site ends, as paths within dist
 */
export async function splitClientModules(dist, { name, entries }) {
  const modules = await readModules(dist);
  const isClient = (path) => modules.get(path)?.isClient === true;
  const boundaries = new Set(entries.filter(isClient));
  for (const [path, module] of modules) {
    const file = join(dist, path);
    const code = readFileSync(file, 'utf8');
    const changed = module.isClient ? code.replace(clientDirective, '$1') : code.replace(specifiers, (whole, before, quote, specifier) => {
      const target = posix.join(posix.dirname(path), specifier);
      if (!isClient(target)) return whole;
      boundaries.add(target);
      return `${before}${quote}${name}/internal/${target}${quote}`;
    });
    if (changed !== code) writeFileSync(file, changed);
  }
  for (const path of boundaries) {
    const place = posix.join('client', path);
    mkdirSync(join(dist, posix.dirname(place)), { recursive: true });
    // By name: "export *" is refused where a server's part ends.
    writeFileSync(join(dist, place), `'use client';\nexport { ${modules.get(path).exports.join(', ')} } from '${posix.relative(posix.dirname(place), path)}';\n`);
  }
  return [...boundaries].sort();
}
