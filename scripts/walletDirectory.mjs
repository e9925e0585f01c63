// Writes src/data/walletDirectory.ts from a wallet registry: node scripts/walletDirectory.mjs FILE.json
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { directoryRow } from './lib/directoryRow.ts';

const [input] = process.argv.slice(2);
if (!input) {
  console.error('Name the file: node scripts/walletDirectory.mjs FILE.json');
  process.exit(1);
}
const entries = JSON.parse(readFileSync(input, 'utf8'));
const rows = entries.map(directoryRow).filter(Boolean);
const ids = new Set(rows.map(([id]) => id));
if (ids.size !== rows.length) throw new Error('Two wallets have the same id.');
const quoted = (text) => `'${text.replace(/[\\']/g, '\\$&')}'`;
const source = `import type { DirectoryRow } from '../domain/wallets/walletDirectory.ts';

/** Wallets by name with where to get and how to open them, the best known first. Made by scripts/walletDirectory.mjs. */
export const walletDirectory: readonly DirectoryRow[] = [
${rows.map((row) => `  [${row.map(quoted).join(', ')}],`).join('\n')}
];
`;
writeFileSync(join(import.meta.dirname, '../src/data/walletDirectory.ts'), source);
writeFileSync(join(import.meta.dirname, '../src/data/walletCount.ts'), `/** How many wallets the directory knows, for those who do not need the directory itself. Made by scripts/walletDirectory.mjs. */
export const walletCount = ${rows.length};
`);
console.log(`${rows.length} of ${entries.length} wallets, ${gzipSync(JSON.stringify(rows), { level: 9 }).length} bytes gzipped`);
