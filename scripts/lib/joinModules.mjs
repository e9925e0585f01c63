import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { posixOf, readModules } from './readModules.mjs';

/**
 * Writes the modules that a part's roots reach statically into one file, and those marked 'use client' into a second one. In place of each
 * module stays a list of what it exports, so that every path keeps its meaning. A site's bundler makes a file for each set of lazy parts
 * that share a module; what is one module is one file.
 * @param {string} dist
 * @param {readonly { name: string, roots: readonly string[], without: readonly string[] }[]} parts paths within dist; what `without` reaches stays as it is
 * @returns {Promise<Record<string, string[]>>} the joined modules by the file they are in now, as paths within dist
 */
export async function joinModules(dist, parts) {
  const graph = await readModules(dist);
  const joined = new Map();
  for (const { name, roots, without } of parts) {
    const left = reach(graph, without);
    const found = [...reach(graph, roots, left)].filter((path) => ![...joined.values()].some((list) => list.includes(path))).sort((a, b) => (a < b ? -1 : 1));
    const [plain, client] = [found.filter((path) => !graph.get(path).isClient), found.filter((path) => graph.get(path).isClient)];
    for (const path of plain) assertStaysPlain(graph, path);
    if (plain.length > 1) joined.set(`src/joined/${name}.js`, plain);
    if (client.length > 1) joined.set(`src/joined/${name}.client.js`, client);
  }
  const places = new Map([...joined].flatMap(([target, paths]) => paths.map((path, i) => [path, { target, names: graph.get(path).exports.map((name) => [name, `${name}_${i}`]) }])));
  const written = [];
  for (const [target, paths] of joined) written.push(await bundle(dist, graph, places, target, paths));
  for (const { files } of written) for (const [path, content] of files) writeFileSync(join(dist, path), content);
  for (const path of [...[...graph.keys()].filter((each) => !places.has(each)), ...joined.keys()]) importFromPlaces(dist, path, places);
  return Object.fromEntries(joined);
}

function reach(graph, roots, without = new Set()) {
  const seen = new Set();
  const open = [...roots];
  while (open.length > 0) {
    const path = open.pop();
    if (seen.has(path) || without.has(path)) continue;
    if (!graph.has(path)) throw new Error(`There is no module ${path} to join.`);
    seen.add(path);
    open.push(...graph.get(path).imports);
  }
  return seen;
}

/** A module for servers that imports one for browsers would be in a circle with it once both are joined. */
function assertStaysPlain(graph, path) {
  const client = graph.get(path).imports.find((each) => graph.get(each).isClient);
  if (client !== undefined) throw new Error(`${path} is not marked 'use client' and imports ${client}, which is.`);
}

async function bundle(dist, graph, places, target, paths) {
  const namesOf = (path) => places.get(path).names;
  const inside = new Set(paths.map((path) => join(dist, path)));
  const from = (path) => toSpecifier(relative(dirname(join(dist, target)), path));
  const { outputFiles } = await build({
    stdin: { contents: paths.map((path) => listOf(namesOf(path), ([name, alias]) => `${name} as ${alias}`, toSpecifier(path))).join('\n'), resolveDir: dist, sourcefile: 'joined.js' },
    outfile: join(dist, target), write: false, bundle: true, platform: 'neutral', format: 'esm', target: 'es2022', legalComments: 'none', logLevel: 'error',
    ...(target.endsWith('.client.js') && { banner: { js: "'use client';" } }),
    plugins: [{
      name: 'outside',
      setup: ({ onResolve }) => onResolve({ filter: /.*/ }, ({ path, kind, resolveDir }) => {
        if (!path.startsWith('.')) return { path, external: true };
        const file = resolve(resolveDir, path);
        return kind === 'import-statement' && inside.has(file) ? { path: file } : { path: from(file), external: true };
      }),
    }],
  });
  const [{ text: bundled }] = outputFiles;
  const code = bundled.replace(/\bimport\("(\.[^"]+)"\)/g, (whole, path) => importPlace(places.get(posixOf(relative(dist, resolve(dirname(join(dist, target)), path)))), target) ?? whole);
  const lists = paths.map((path) => {
    const list = listOf(namesOf(path), ([name, alias]) => `${alias} as ${name}`, toSpecifier(relative(dirname(path), target)));
    return [path, `${graph.get(path).isClient ? "'use client';\n" : ''}${list}\n`];
  });
  return { files: [[target, code], ...lists] };
}

/** What is imported later is asked of the file it is in now: the list that stays in its place would be one more request. */
function importPlace(place, target) {
  if (place === undefined) return undefined;
  const names = place.names.map(([name, alias]) => `${name}: joined.${alias}`);
  return `import("${toSpecifier(relative(dirname(target), place.target))}").then((joined) => ({ ${names.join(', ')} }))`;
}

/**
 * What a module imports by name of a joined one, it takes from the file that holds it now. A list that stays in a module's place is a module too, and esbuild makes
 * a file of nothing for each set of parts that go through the same lists.
 */
function importFromPlaces(dist, path, places) {
  const file = join(dist, path);
  const code = readFileSync(file, 'utf8');
  const changed = code.replace(/^import \{([^{}]*)\} from (['"])(\.[^'"]+)\2;$/gm, (whole, names, _quote, specifier) => {
    const place = places.get(posixOf(relative(dist, resolve(dirname(file), specifier))));
    if (place === undefined) return whole;
    const aliases = new Map(place.names);
    const items = names.split(',').map((each) => each.trim()).filter(Boolean).map((each) => each.split(/\s+as\s+/));
    return `import { ${items.map(([name, own = name]) => `${aliases.get(name)} as ${own}`).join(', ')} } from '${toSpecifier(relative(dirname(path), place.target))}';`;
  });
  if (changed !== code) writeFileSync(file, changed);
}

function listOf(names, toName, specifier) {
  return `export { ${names.map(toName).join(', ')} } from '${specifier}';`;
}

function toSpecifier(path) {
  const posix = posixOf(path);
  return posix.startsWith('.') ? posix : `./${posix}`;
}
