import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildStandalone } from '../scripts/lib/buildStandalone.mjs';

/** Writes the one file, what may lie beside it and the hashes of both into an emptied dist/. */
export function buildPackage() {
  return buildStandalone(join(import.meta.dirname, '..'), join(import.meta.dirname, 'dist'));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await buildPackage();
