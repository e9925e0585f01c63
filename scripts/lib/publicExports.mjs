import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expandExports } from './exports.mjs';
import { listFiles, readJson } from './files.mjs';

const test = /[.]test(-d)?[.]tsx?$/;
const statement = /^(?:import|export)\s+(?:type\s+)?(?:(\*)(?:\s+as\s+\w+)?|\{([^}]*)\}|(\w+))\s+from\s+'([^']+)';/gm;
/** With what is taken of it at once, where that can be read. */
const dynamic = /(?:\{([^{}]*)\} = await )?\bimport\('([^']+)'\)/g;
const declaration = /^export (?:async )?(?:declare )?(?:abstract )?(?:const|function[*]?|class|interface|type) (\w+)/gm;
/** Several at once, e.g. the actions of a slice. */
const destructured = /^export const \{([^}]*)\}/gm;

/** The code that is published, tests aside, as paths within the project. */
export function publishedSources(root) {
  return ['src', 'plugins', 'adapters', 'mocks'].flatMap((folder) => listFiles(join(root, folder)).map((file) => `${folder}/${file}`)).filter((file) => /[.]tsx?$/.test(file) && !test.test(file));
}

/** The sources of the package's entries. */
export function entrySources(root, sources) {
  const { exports } = readJson(join(root, 'package.json'));
  const built = sources.map((file) => `dist/${file.replace(/[.]tsx?$/, '.d.ts')}`);
  const targets = expandExports(exports, built).map(([, target]) => target?.types).filter((target) => target !== undefined);
  return targets.map((target) => target.replace('./dist/', '').replace(/[.]d[.]ts$/, '.ts')).filter((file) => existsSync(join(root, file)));
}

/** What a file exports of other files, as `file#name`, through as many files as it takes. */
export function exportsOf(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  const passedOn = [...text.matchAll(statement)].filter(([whole]) => whole.startsWith('export')).flatMap(([, star, list, , specifier]) => {
    const from = placeOf(root, file, specifier);
    return star ? exportsOf(root, from) : namesIn(list).map((name) => `${from}#${name}`);
  });
  const own = [...[...text.matchAll(declaration)].map(([, name]) => name), ...[...text.matchAll(destructured)].flatMap(([, list]) => list.split(',').map((each) => each.split(':').at(-1).trim()).filter((each) => each !== ''))];
  return [...passedOn, ...own.map((name) => `${file}#${name}`)];
}

/** Where a name is declared that a file may only pass on. */
export function originOf(root, file, name) {
  if (name === '*') return `${file}#*`;
  const text = readFileSync(join(root, file), 'utf8');
  const isPassedOn = new RegExp(`^export (?:type )?[{][^}]*\\b${name}\\b[^}]*[}];`, 'm').test(text); // what was imported above
  for (const [whole, , list, , specifier] of text.matchAll(statement)) {
    if ((isPassedOn || whole.startsWith('export')) && list !== undefined && namesIn(list).includes(name)) return originOf(root, placeOf(root, file, specifier), name);
  }
  return `${file}#${name}`;
}

/** What a file imports of other files, statically or on demand. */
export function importsOf(root, file) {
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
