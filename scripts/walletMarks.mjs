// Writes src/data/walletMarks.ts from an unpacked `@web3icons/core`: node scripts/walletMarks.mjs FOLDER_OF_THE_PACKAGE
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { markUri } from './lib/markUri.ts';
import { walletDirectory } from '../src/data/walletDirectory.ts';

/** Marks by the id of their wallet. By hand: names alone mislead, for many wallets are called much the same. */
const markOf = {
  'app.backpack': 'backpack',
  'app.keplr': 'keplr',
  'app.phantom': 'phantom',
  'com.alphawallet': 'alpha-wallet',
  'com.coin98': 'coin98',
  'com.coinbase.wallet': 'coinbase',
  'com.enkrypt': 'enkrypt',
  'com.exodus': 'exodus',
  'com.kraken': 'kraken',
  'com.ledger': 'ledger',
  'com.mewwallet': 'my-ether-wallet',
  'com.okex.wallet': 'okx',
  'com.roninchain.wallet': 'ronin',
  'com.trustwallet.app': 'trust',
  'com.zengo': 'zengo',
  'fi.pillar': 'pillar',
  'global.safe': 'safe',
  'im.token': 'imtoken',
  'io.atomicwallet': 'atomic',
  'io.getclave': 'clave',
  'io.metamask': 'metamask',
  'io.rabby': 'rabby',
  'io.trezor': 'trezor',
  'io.wallet3': 'wallet-3',
  'io.zerion.wallet': 'zerion',
  'me.rainbow': 'rainbow',
  'pro.tokenpocket': 'token-pocket',
  'technology.obvious': 'obvious',
  'xyz.argent': 'argent',
  'xyz.ctrl': 'xdefi',
  'xyz.sequence': 'sequence',
};

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Name the folder: node scripts/walletMarks.mjs node_modules/@web3icons/core');
  process.exit(1);
}
const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const svgs = join(folder, 'dist/svgs/wallets/background');
const known = new Set(readdirSync(svgs));
const listed = new Set(walletDirectory.map(([id]) => id));
const marks = Object.entries(markOf).map(([id, mark]) => {
  if (!listed.has(id)) throw new Error(`The directory has no wallet ${id}.`);
  if (!known.has(`${mark}.svg.js`)) throw new Error(`The package has no mark ${mark}.`);
  return [id, markUri(svgOf(readFileSync(join(svgs, `${mark}.svg.js`), 'utf8')))];
});
const source = `// Wallets' marks from ${name} ${version} by ${author} (licence ${license}), made smaller by scripts/walletMarks.mjs. See NOTICE. Marks belong to their owners.

/** By the id of the wallet: what an \`<img>\` shows, without running or fetching anything. */
export const walletMarks: Readonly<Record<string, string>> = {
${marks.map(([id, uri]) => `  '${id}': '${uri}',`).join('\n')}
};
`;
writeFileSync(join(import.meta.dirname, '../src/data/walletMarks.ts'), source);
console.log(`${marks.length} marks, ${source.length} bytes, ${gzipSync(source, { level: 9 }).length} gzipped`);

/** The text of the one string that a module of the package holds. Read, not run. */
function svgOf(module) {
  const literal = /'(<svg(?:[^'\\]|\\.)*<\/svg>)(?:\\n)?\s*'/s.exec(module)?.[1];
  if (literal === undefined) throw new Error('A module of the package looks different from what was expected.');
  return literal.replaceAll('\\n', '\n').replaceAll("\\'", "'");
}
