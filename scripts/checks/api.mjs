import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expandExports } from '../lib/exports.mjs';
import { listFiles, readJson } from '../lib/files.mjs';

/**
 * The public surface as the compiler wrote it, one file per entry below etc/api, so that a change of it shows in review.
 * Needs dist-types/.
 * @param {string} root
 * @param {{ update?: boolean }} [options]
 */
export function checkApi(root, { update = false } = {}) {
  const folder = join(root, 'etc', 'api');
  const reports = reportsOf(root);
  if (update) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of reports) writeFileSync(join(folder, name), text);
    return `${reports.size} entries written`;
  }
  const changed = [...reports].filter(([name, text]) => !existsSync(join(folder, name)) || readFileSync(join(folder, name), 'utf8') !== text).map(([name]) => name);
  const gone = listFiles(folder).filter((name) => !reports.has(name));
  if (changed.length + gone.length === 0) return `${reports.size} entries`;
  throw new Error(`The public surface has changed: run "npm run api -- --update" and look at the difference in\n${[...changed, ...gone].map((name) => `  etc/api/${name}`).join('\n')}`);
}

/** A declaration stands with the first entry that reaches it, so that one change shows once. */
function reportsOf(root) {
  const taken = new Set();
  const reports = new Map();
  for (const [entry, target] of expandExports(readJson(join(root, 'package.json')).exports, listFiles(join(root, 'dist-types')).map((file) => `dist/${file}`))) {
    if (typeof target === 'string' || !target.types) continue;
    const start = join(root, target.types.replace('dist/', 'dist-types/'));
    if (!existsSync(start)) throw new Error(`${entry}: ${target.types} is not there.`);
    const name = entry === '.' ? 'index' : entry.slice(2).replaceAll('/', '.');
    const modules = reach(start, taken).sort();
    reports.set(`${name}.txt`, modules.map((file) => `//// ${relative(join(root, 'dist-types'), file)}\n${declarations(file)}\n`).join('\n'));
  }
  return reports;
}

function reach(start, taken) {
  if (taken.has(start)) return [];
  taken.add(start);
  const imports = readFileSync(start, 'utf8').matchAll(/(?:\bfrom |\bimport |\bimport\()['"](\.[^'"]+)['"]/g);
  const next = Array.from(imports, ([, path]) => `${join(dirname(start), path).replace(/[.][jt]sx?$/, '')}.d.ts`);
  return [start, ...next.filter((file) => existsSync(file)).flatMap((file) => reach(file, taken))];
}

/** Without comments: what is said about a name is no change of it. Strings are stepped over, for they may hold anything. */
function declarations(file) {
  return readFileSync(file, 'utf8')
    .replace(/("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`)|\/\*[^]*?\*\/|\/\/.*$/gm, '$1')
    .replace(/^\s*\n/gm, '')
    .replace(/[ \t]+$/gm, '')
    .trimEnd();
}
