import { entrySources, exportsOf, importsOf, originOf, publishedSources } from '../lib/publicExports.mjs';

/** What lives on the names that guests get. */
const isGuest = (file) => /^(plugins|adapters|mocks)[/]/.test(file) && !file.startsWith('mocks/testing/'); // which looks into kits, to say what a plugin leaves behind

/**
 * Plugins, adapters and mocks live on what guests get: every name that they import from the core is exported by an entry of the package. And what stands in `src/entries`
 * stands in one entry, so that it can be found.
 * @param {string} root
 * @returns {string} how many imports there are
 * @throws with the private names, or with the names of two entries
 */
export function checkPublicNames(root) {
  const sources = publishedSources(root);
  const entries = entrySources(root, sources);
  const named = new Map(entries.map((file) => [file, exportsOf(root, file)]));
  const publicNames = new Set([...named.values()].flat().map((name) => originOf(root, ...name.split('#'))));
  const imports = sources.filter(isGuest)
    .flatMap((file) => importsOf(root, file).filter(({ from }) => from.startsWith('src/') && !entries.includes(from)).flatMap(({ from, names }) => names.map((name) => ({ file, from, name }))));
  if (imports.length === 0) throw new Error('No import was found: see scripts/checks/publicNames.mjs for how they are looked for.');
  const hidden = imports.filter(({ from, name }) => !publicNames.has(originOf(root, from, name))).map(({ file, from, name }) => `${file} imports ${name === '*' ? 'all' : name} of ${from}`);
  if (hidden.length > 0) throw new Error(`Names that no entry exports. Export them from src/plugin.ts or src/entries, or do without them:\n${[...new Set(hidden)].sort().join('\n')}`);
  const twice = namesOfTwo(named);
  if (twice.length > 0) throw new Error(`Names of src/entries that another entry has, too:\n${twice.join('\n')}`);
  return `${imports.length} imports`;
}

function namesOfTwo(named) {
  const places = new Map();
  for (const [file, names] of named) for (const name of new Set(names)) places.set(name, [...(places.get(name) ?? []), file]);
  return [...places].filter(([, files]) => files.length > 1 && files.some((file) => file.startsWith('src/entries/'))).map(([name, files]) => `${name.split('#')[1]}: ${files.join(', ')}`);
}
