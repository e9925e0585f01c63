import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expandExports } from '../lib/exports.mjs';
import { listFiles, readJson } from '../lib/files.mjs';

const test = /[.]test(-d)?[.]tsx?$/;
const statement = /^(?:import|export)\s+(?:type\s+)?(?:(\*)(?:\s+as\s+\w+)?|\{([^}]*)\}|(\w+))\s+from\s+'([^']+)';/gm;
/** With what is taken of it at once, where that can be read. */
const dynamic = /(?:\{([^{}]*)\} = await )?\bimport\('([^']+)'\)/g;
const declaration = /^export (?:async )?(?:declare )?(?:const|function|class|interface|type) (\w+)/gm;

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
  const sources = ['src', 'plugins', 'adapters', 'mocks'].flatMap((folder) => listFiles(join(root, folder)).map((file) => `${folder}/${file}`)).filter((file) => /[.]tsx?$/.test(file) && !test.test(file));
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

/** The sources of the package's entries. */
function entrySources(root, sources) {
  const { exports } = readJson(join(root, 'package.json'));
  const built = sources.map((file) => `dist/${file.replace(/[.]tsx?$/, '.d.ts')}`);
  const targets = expandExports(exports, built).map(([, target]) => target?.types).filter((target) => target !== undefined);
  return targets.map((target) => target.replace('./dist/', '').replace(/[.]d[.]ts$/, '.ts')).filter((file) => existsSync(join(root, file)));
}

/** What a file exports of other files, as `file#name`, through as many files as it takes. */
function exportsOf(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  const passedOn = [...text.matchAll(statement)].filter(([whole]) => whole.startsWith('export')).flatMap(([, star, list, , specifier]) => {
    const from = placeOf(root, file, specifier);
    return star ? exportsOf(root, from) : namesIn(list).map((name) => `${from}#${name}`);
  });
  return [...passedOn, ...[...text.matchAll(declaration)].map(([, name]) => `${file}#${name}`)];
}

/** Where a name is declared that a file may only pass on. */
function originOf(root, file, name) {
  const text = readFileSync(join(root, file), 'utf8');
  for (const [whole, , list, , specifier] of text.matchAll(statement)) {
    if (whole.startsWith('export') && list !== undefined && namesIn(list).includes(name)) return originOf(root, placeOf(root, file, specifier), name);
  }
  return `${file}#${name}`;
}

function importsOf(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  return [
    ...[...text.matchAll(statement)].filter(([, , , , specifier]) => specifier.startsWith('.')).map(([, star, list, , specifier]) => ({ from: placeOf(root, file, specifier), names: star ? ['*'] : list === undefined ? ['default'] : namesIn(list) })),
    ...[...text.matchAll(dynamic)].filter(([, , specifier]) => specifier.startsWith('.')).map(([, list, specifier]) => ({ from: placeOf(root, file, specifier), names: list === undefined ? ['*'] : namesIn(list) })),
  ];
}

function placeOf(root, file, specifier) {
  return relative(root, join(root, dirname(file), specifier)).replaceAll('\\', '/');
}

function namesIn(list) {
  return list.split(',').map((each) => each.trim().replace(/^type /, '').split(/ as |: /)[0]).filter((each) => each !== '');
}
