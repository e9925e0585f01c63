// Writes release/standalone/latchkey.js, the kit as one file for pages without a bundler, and what may lie beside it.
import { join, relative } from 'node:path';
import { buildStandalone, parts } from './lib/buildStandalone.mjs';
import { continueInOwnNode, ensureInstalled } from './lib/install.mjs';

const root = join(import.meta.dirname, '..');
await ensureInstalled(root);
await continueInOwnNode(root);
const into = join(root, 'release/standalone');
const { bytes, gzipBytes, partFiles, partBytes, integrity } = await buildStandalone(root, into);
console.log(`${relative(root, join(into, 'latchkey.js'))}: ${(bytes / 1000).toFixed(0)} kB, ${(gzipBytes / 1000).toFixed(0)} kB gzip, integrity="${integrity}"`);
console.log(`${relative(root, join(into, parts))}: ${partFiles} files, ${(partBytes / 1000).toFixed(0)} kB, of which a page fetches those of its language and its wallets`);
