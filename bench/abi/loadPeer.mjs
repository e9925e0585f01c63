import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where `bench/peers/bin/setup.mjs` installs the libraries, or another folder of that form. */
const folder = process.env.LATCHKEY_PEERS ?? join(import.meta.dirname, '../peers/candidates');

/**
 * The newest copy of a package that a peer has installed. Of the folders below each candidate, since the kit itself depends on none of them.
 * @param {string} name
 * @param {string} [entry] as in its `exports`
 */
export async function loadPeer(name, entry = '.') {
  const found = readdirSync(folder)
    .map((candidate) => join(folder, candidate, 'node_modules', name))
    .filter((path) => existsSync(join(path, 'package.json')))
    .map((path) => ({ path, manifest: JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) }))
    .sort((a, b) => b.manifest.version.localeCompare(a.manifest.version, 'en', { numeric: true }))[0];
  if (!found) throw new NotInstalled(name);
  const { path, manifest } = found;
  return { module: await import(pathToFileURL(join(path, typeof manifest.exports[entry] === 'string' ? manifest.exports[entry] : (manifest.exports[entry].import ?? manifest.exports[entry].default))).href), version: manifest.version };
}

export class NotInstalled extends Error {
  constructor(name) {
    super(`${name} is not installed`);
  }
}
