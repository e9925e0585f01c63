// Writes src/data/marks from a folder of marks, `<id of the wallet>.webp`: node scripts/walletMarkParts.mjs FOLDER 'where they are from'
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { markBytes } from './lib/markBytes.ts';
import { markPartOf } from '../src/data/markParts.ts';
import { walletDirectory } from '../src/data/walletDirectory.ts';
import { walletMarks } from '../src/data/walletMarks.ts';

const [folder, source] = process.argv.slice(2);
if (!folder || !source) {
  console.error("Name the folder and where the marks are from: node scripts/walletMarkParts.mjs FOLDER 'thirdweb 5.121.0 (Apache-2.0)'");
  process.exit(1);
}
const root = join(import.meta.dirname, '..');
const parts = join(root, 'src/data/marks');
rmSync(parts, { recursive: true, force: true });
mkdirSync(parts);
const sources = [];
const sizes = [];
const byPart = Object.values(Object.groupBy(walletDirectory.map(([id], place) => ({ id, place })), ({ place }) => markPartOf(place)));
for (const [part, wallets] of byPart.entries()) {
  const marks = wallets.flatMap(({ id }) => {
    const file = join(folder, `${id}.webp`);
    if (Object.hasOwn(walletMarks, id) || !existsSync(file)) return [];
    const bytes = readFileSync(file);
    sources.push(`${id} ${createHash('sha256').update(bytes).digest('hex')}`);
    return [`  '${id}': '${markBytes(bytes)}',`];
  });
  const text = `/** Marks of wallets ${wallets[0].place + 1} to ${wallets.at(-1).place + 1} of the directory, from ${source}: WebP as base64. Made by scripts/walletMarkParts.mjs. See NOTICE. */
export const marks: Readonly<Record<string, string>> = {
${marks.join('\n')}
};
`;
  writeFileSync(join(parts, `${nameOf(part)}.ts`), text);
  sizes.push(gzipSync(text, { level: 9 }).length);
}
writeFileSync(join(root, 'src/data/walletMarkParts.ts'), `/** Marks in the order of the directory, cut by \`markPartOf\`, every part a file that a list fetches as its rows come into sight. Made by scripts/walletMarkParts.mjs. */
export const walletMarkParts: readonly (() => Promise<{ readonly marks: Readonly<Record<string, string>> }>)[] = [
${sizes.map((_size, part) => `  () => import('./marks/${nameOf(part)}.ts'),`).join('\n')}
];
`);
writeFileSync(join(root, 'etc/walletMarks.txt'), `${sources.join('\n')}\n`);
console.log(`${sources.length} marks in ${sizes.length} files, ${sizes.join(', ')} bytes gzipped`);

function nameOf(part) {
  return `part${String(part + 1).padStart(2, '0')}`;
}
