// What work with assets takes in a page, beside what a site would use instead, all in one run: `npm run bench:assets`; `-- --rounds=1` for a short look, `-- cid grid` for some of it. Exits with 1 where a target is missed.
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { continueInOwnNode, ensureInstalled } from '../../scripts/lib/install.mjs';

const root = join(import.meta.dirname, '../..');
for (const folder of ['.', 'e2e']) await ensureInstalled(join(root, folder));
await continueInOwnNode(root);

const rounds = Number(process.argv.find((arg) => arg.startsWith('--rounds='))?.slice(9) ?? 5);
const parts = {
  allowlist: () => import('./allowlist.mjs').then(({ measureAllowlist }) => measureAllowlist(rounds)),
  cid: () => import('./browser.mjs').then(({ measureCids }) => measureCids(root, rounds)),
  grid: () => import('./browser.mjs').then(({ measureGrids }) => measureGrids(root, rounds)),
};
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`);

console.log(`Node ${process.version}, ${availableParallelism()} cores (${cpus()[0]?.model}), load ${loadavg()[0]?.toFixed(1)}`);
const misses = [];
for (const name of wanted.length > 0 ? wanted : Object.keys(parts)) misses.push(...(await parts[name]()));
console.log(misses.length === 0 ? '\nThe targets are met.' : `\nTargets are missed:\n${misses.join('\n')}`);
process.exit(misses.length === 0 ? 0 : 1);
