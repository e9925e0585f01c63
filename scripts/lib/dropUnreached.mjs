import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './files.mjs';
import { readModules } from './readModules.mjs';

/**
 * Takes modules away that no entry reaches, statically or later: those of types alone, which have no code, and the lists that stand in place of joined modules.
 * @param {string} dist a compiled package
 * @param {{ name: string, entries: readonly string[] }} package its name, and the modules that importers can name, as paths within dist
 * @returns {Promise<string[]>} what was taken away, as paths within dist
 */
export async function dropUnreached(dist, { name, entries }) {
  const modules = await readModules(dist);
  const internal = new RegExp(`(['"])${name}/internal/([^'"]+)\\1`, 'g');
  const reached = new Set();
  const open = [...entries];
  while (open.length > 0) {
    const path = open.pop();
    if (reached.has(path)) continue;
    const module = modules.get(path);
    if (module === undefined) throw new Error(`There is no module ${path}, which an entry reaches.`);
    reached.add(path);
    // `NAME/internal/*` leads to dist/client under the condition `react-server`, and to dist else.
    const passed = module.others.some((each) => each.startsWith(`${name}/internal/`)) ? Array.from(readFileSync(join(dist, path), 'utf8').matchAll(internal), ([, , target]) => [target, `client/${target}`]).flat() : [];
    open.push(...module.imports, ...module.later, ...passed);
  }
  const dropped = listFiles(dist).filter((path) => path.endsWith('.js') && !reached.has(path));
  for (const path of dropped) rmSync(join(dist, path));
  return dropped;
}
