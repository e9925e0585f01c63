import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';
import { dts } from 'rolldown-plugin-dts';
import { listFiles } from './files.mjs';
import { posixOf } from './readModules.mjs';

/** Stands in place of the path to a module that is added to, which is known once it is known into which file a declaration goes. */
const addedTo = 'added-to:';
const addition = /\bdeclare module (['"])([.][^'"\n]+)\1/g;

/** A comment that was printed after what stands before the name that it is of: editors would not show it. */
const endsLine = /([;,{}]) (\/\*\*(?:(?!\*\/)[^])*\*\/)\n/g;

/**
 * Writes the declarations that entries reach into one file an entry, and what several of them share into files of `src/shared`. All others are left out: no importer can name
 * them. Comments stay. A module to whose interfaces others add (`declare module`) keeps a file of its own, where additions, the package's and those of sites, still find them.
 * @param {string} from folder of the compiler's declarations, a file a module
 * @param {string} to folder that is written into
 * @param {readonly string[]} entries declarations that importers can name, as paths within either folder
 */
export async function joinDeclarations(from, to, entries) {
  const extended = new Set(listFiles(from).flatMap((path) => Array.from(readFileSync(join(from, path), 'utf8').matchAll(addition), ([, , specifier]) => targetOf(path, specifier))));
  for (const path of extended) write(to, path, readExtended(from, path));
  const bundle = await rolldown({
    input: Object.fromEntries([...new Set(entries)].filter((path) => !extended.has(path)).map((path) => [path.replace(/[.]d[.]ts$/, ''), join(from, path)])),
    external: (id) => id.startsWith(addedTo),
    logLevel: 'silent',
    plugins: [readDeclarations(from, extended), dts({ dtsInput: true, emitDtsOnly: true, sourcemap: false, tsconfig: false, oxc: true })],
  });
  try {
    const { output } = await bundle.generate({ format: 'es', entryFileNames: '[name].d.ts', chunkFileNames: ({ name }) => `src/shared/${name.replace(/[.]d$/, '')}.d.ts`, minifyInternalExports: false });
    for (const { fileName, code } of output) {
      const placed = code.replace(/(?:, __exportAll(?= [}])|__exportAll, )/g, '').replaceAll(new RegExp(`${addedTo}([^'"]+)`, 'g'), (_, path) => toSpecifier(fileName, path));
      write(to, fileName, placed.replace(/^\/\/#(?:end)?region.*\n/gm, '').replace(endsLine, '$1\n$2\n'));
    }
  } finally {
    await bundle.close();
  }
}

/** Declarations name their neighbours by the source's ending (`./chain.ts`). What is not the package's own stays as it is imported. */
function readDeclarations(from, extended) {
  const pathOf = (file) => posixOf(relative(from, file));
  return {
    name: 'read-declarations',
    resolveId: {
      order: 'pre',
      handler(id, importer) {
        if (importer === undefined || id.startsWith(addedTo)) return undefined;
        if (!id.startsWith('.')) return { id, external: true };
        const path = targetOf(pathOf(importer), id);
        return extended.has(path) ? { id: addedTo + path, external: true } : { id: join(from, path), moduleSideEffects: true };
      },
    },
    transform: {
      order: 'pre',
      filter: { id: /[.]d[.]ts$/ },
      handler: (code, file) => importByOrigin(from, pathOf(file), importAtTop(splitConstants(code)), extended)
        .replace(/^export type \{\} from (['"][^'"]+['"]);/gm, 'import $1;')
        .replace(addition, (_, quote, specifier) => `declare module ${quote}${addedTo}${targetOf(pathOf(file), specifier)}${quote}`),
    },
  };
}

/** One constant a statement: of several, the bundler keeps no more than one. */
function splitConstants(code) {
  const several = parseAst(code, { lang: 'dts' }).body.filter(({ declaration }) => declaration?.type === 'VariableDeclaration' && declaration.declarations.length > 1);
  return several.reverse().reduce((text, { start, end, declaration: { declarations } }) => {
    return text.slice(0, start) + declarations.map((each) => `export declare const ${text.slice(each.start, each.end)};`).join('\n') + text.slice(end);
  }, code);
}

/** Asks by name for what the compiler wrote as `import("./chain.ts").Chain`: of a whole module, all that it exports would be needed. */
function importAtTop(code) {
  const names = new Map();
  const changed = code.replace(/\bimport\((['"])([.][^'"\n]+)\1\)[.](\w+)/g, (_, _quote, specifier, name) => {
    const own = `${name}_${names.size}`;
    const key = `${specifier}#${name}`;
    if (!names.has(key)) names.set(key, { specifier, name, own });
    return names.get(key).own;
  });
  return Array.from(names.values(), ({ specifier, name, own }) => `import type { ${name} as ${own} } from '${specifier}';\n`).join('') + changed;
}

/** Asks a module that is added to itself for its names, which others pass on by `export *`: of what stays apart, the bundler does not know the names. */
function importByOrigin(from, path, code, extended) {
  return code.replace(/^(import|export) (?:type )?\{([^}]*)\} from (['"])([.][^'"\n]+)\3;/gm, (whole, keyword, list, _quote, specifier) => {
    const origins = passedOn(from, targetOf(path, specifier), extended);
    const names = list.split(',').map((each) => each.trim()).filter(Boolean);
    const originOf = (each) => origins.get(each.replace(/^type /, '').split(' as ')[0]);
    const moved = names.filter((each) => originOf(each) !== undefined);
    if (moved.length === 0) return whole;
    const others = names.filter((each) => originOf(each) === undefined);
    return [
      ...(others.length > 0 ? [`${keyword} type { ${others.map((each) => each.replace(/^type /, '')).join(', ')} } from '${specifier}';`] : []),
      ...moved.map((each) => `${keyword} type { ${each.replace(/^type /, '')} } from '${addedTo}${originOf(each)}';`),
    ].join('\n');
  });
}

/** The names of modules that are added to which a module exports by `export *`, with the module that declares each. */
function passedOn(from, path, extended, seen = new Set()) {
  if (seen.has(path)) return new Map();
  seen.add(path);
  const text = readFileSync(join(from, path), 'utf8');
  if (extended.has(path)) return new Map(Array.from(text.matchAll(/^export (?:declare )?(?:interface|type|const|function|class) (\w+)/gm), ([, name]) => [name, path]));
  return new Map(Array.from(text.matchAll(/^export (?:type )?\* from ['"]([.][^'"\n]+)['"];/gm), ([, specifier]) => [...passedOn(from, targetOf(path, specifier), extended, seen)]).flat());
}

function readExtended(from, path) {
  const text = readFileSync(join(from, path), 'utf8');
  if (/^(?:import|export)\b[^;]*\bfrom\s/m.test(text)) throw new Error(`${path} is added to, and may not import others: it is not joined with them.`);
  return text;
}

function targetOf(path, specifier) {
  return `${posix.join(posix.dirname(path), specifier).replace(/(?:[.]d)?[.][jt]sx?$/, '')}.d.ts`;
}

function toSpecifier(path, target) {
  const specifier = posix.relative(posix.dirname(path), target).replace(/[.]d[.]ts$/, '.js');
  return specifier.startsWith('.') ? specifier : `./${specifier}`;
}

function write(to, path, text) {
  mkdirSync(dirname(join(to, path)), { recursive: true });
  writeFileSync(join(to, path), text);
}
