import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { listFiles, readJson } from '../lib/files.mjs';

const test = /[.]test(-d)?[.]tsx?$/;
const statement = /^(?:import|export)\s+(type\s+)?(?:(\*)(?:\s+as\s+(\w+))?|\{([^}]*)\}|(\w+))\s+from\s+'([^']+)';/gm;

/** Plugins live on what guests get: every name that a plugin imports from the core is exported by an entry of the package. */
export function checkPublicNames(root) {
  const entries = entrySources(root);
  const publicNames = new Set(entries.flatMap((file) => exportsOf(root, file)));
  const complaints = [];
  let count = 0;
  for (const file of listFiles(join(root, 'plugins')).map((each) => `plugins/${each}`).filter((each) => /[.]tsx?$/.test(each) && !test.test(each))) {
    for (const { from, names } of statementsOf(root, file)) {
      if (!from.startsWith('src/')) continue;
      for (const name of names) {
        count += 1;
        if (name === '*' || entries.includes(from)) {
          if (name === '*') complaints.push(`${file} imports all of ${from}`);
        } else if (!publicNames.has(`${from}#${name}`)) complaints.push(`${file} imports ${name} of ${from}`);
      }
    }
  }
  if (count === 0) throw new Error('No import was found: the check reads plugins in vain.');
  if (complaints.length > 0) throw new Error(`Plugins import what no entry exports. Export it from src/plugin.ts, or do without it:\n${complaints.sort().join('\n')}`);
  return `${count} imports`;
}

/** The sources of the package's entries in src. */
function entrySources(root) {
  const { exports } = readJson(join(root, 'package.json'));
  const targets = Object.values(exports).filter((entry) => entry !== null).map((entry) => (typeof entry === 'string' ? entry : entry.types)).filter((target) => target.startsWith('./dist/src/'));
  return targets.map((target) => target.replace('./dist/', '').replace(/[.]d[.]ts$/, '.ts')).filter((file) => !file.includes('*') && existsSync(join(root, file)));
}

/** What a file exports of other files, as `file#name`, through as many files as it takes. */
function exportsOf(root, file) {
  const found = [];
  for (const { isExport, isAll, from, names } of statementsOf(root, file)) {
    if (!isExport) continue;
    if (isAll) found.push(...exportsOf(root, from));
    else found.push(...names.map((name) => `${from}#${name}`));
  }
  const text = readFileSync(join(root, file), 'utf8');
  for (const [, name] of text.matchAll(/^export (?:async )?(?:declare )?(?:const|function|class|interface|type) (\w+)/gm)) found.push(`${file}#${name}`);
  return found;
}

function statementsOf(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(statement)].filter(([, , , , , , specifier]) => specifier.startsWith('.')).map(([whole, , star, , list, single, specifier]) => ({
    isExport: whole.startsWith('export'),
    isAll: star === '*',
    from: relative(root, join(root, dirname(file), specifier)).replaceAll('\\', '/'),
    names: star ? ['*'] : single ? ['default'] : list.split(',').map((each) => each.trim().replace(/^type /, '').split(' as ')[0]).filter((each) => each !== ''),
  }));
}
