// Writes standalone/dist/latchkey.js, the kit as one file for pages without a bundler, and what may lie beside it.
import { join } from 'node:path';
import { continueInOwnNode, ensureInstalled } from './lib/install.mjs';

const root = join(import.meta.dirname, '..');
await ensureInstalled(root);
await continueInOwnNode(root);
const { buildPackage } = await import('../standalone/build.mjs');
const { bytes, gzipBytes, partFiles, partBytes, integrity } = await buildPackage();
console.log(`standalone/dist/latchkey.js: ${(bytes / 1000).toFixed(0)} kB, ${(gzipBytes / 1000).toFixed(0)} kB gzip, integrity="${integrity}"`);
console.log(`standalone/dist/latchkey-parts: ${partFiles} files, ${(partBytes / 1000).toFixed(0)} kB, of which a page fetches those of its language and its wallets`);
