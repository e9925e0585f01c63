import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../lib/files.mjs';

/** Licences that ask for no more than their notice. Another one is a decision to take, not a line to add. */
const allowed = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT']);

/**
 * What a site installs with the package, each with its licence, as listed in etc/licences.txt.
 * @param {string} root
 * @param {{ update?: boolean }} [options]
 */
export function checkLicences(root, { update = false } = {}) {
  const file = join(root, 'etc', 'licences.txt');
  const list = productionPackages(readJson(join(root, 'package-lock.json')).packages);
  const others = list.filter(({ licence }) => !isAllowed(licence));
  if (others.length > 0) throw new Error(others.map(({ name, licence }) => `${name}: the licence "${licence}" is not on the list of scripts/checks/licences.mjs`).join('\n'));

  const text = list.map(({ name, version, licence }) => `${name} ${version} ${licence}\n`).join('');
  if (update) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) throw new Error('The packages that a site installs have changed: run "npm run licences -- --update" and look at the difference in etc/licences.txt.');
  return `${list.length} packages`;
}

/** "(MIT OR Apache-2.0)": the user may choose. */
function isAllowed(licence) {
  return licence.replace(/^\((.*)\)$/, '$1').split(' OR ').some((each) => allowed.has(each));
}

/** What a lock's own package depends on, and all that needs, found as Node would find it. Peers are the site's own choice. */
export function productionPackages(packages) {
  const seen = new Map();
  const waiting = Object.keys({ ...packages[''].dependencies, ...packages[''].optionalDependencies }).map((name) => ({ name, from: '' }));
  for (const { name, from } of waiting) {
    const path = find(packages, from, name);
    if (path === undefined || seen.has(path)) continue; // An optional package that is not in the lock.
    const { version, license = 'none', dependencies, optionalDependencies } = packages[path];
    seen.set(path, { name, version, licence: license });
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) waiting.push({ name: next, from: path });
  }
  return [...seen.values()].sort((a, b) => `${a.name} ${a.version}`.localeCompare(`${b.name} ${b.version}`, 'en'));
}

function find(packages, from, name) {
  const path = `${from ? `${from}/` : ''}node_modules/${name}`;
  if (packages[path]) return path;
  return from === '' ? undefined : find(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}
