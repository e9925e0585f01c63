// Typed data, messages, transactions and authorisations at random: what a key of the kit signs must be what ethers and viem would have it sign, byte by byte.
// `npm run fuzz:typed`; `-- --seed=N` repeats a run, `-- --cases=N` makes it longer or shorter.
import { join } from 'node:path';
import { continueInOwnNode, ensureInstalled } from '../../scripts/lib/install.mjs';

const root = join(import.meta.dirname, '../..');
await ensureInstalled(root);
await continueInOwnNode(root);
const { compareEncodings } = await import('../../fixtures/signing/compareEncodings.ts');

const option = (name, other) => Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? other);
const seed = option('seed', Date.now() % 2 ** 31);
const cases = option('cases', 10_000);
console.log(`${cases.toLocaleString('en')} cases of each kind, seed ${seed}`);

const startedMs = performance.now();
const complaints = [];
let done = 0;
for (; done < cases && complaints.length < 20; done += 1) complaints.push(...compareEncodings(seed + done));
for (const complaint of complaints) console.error(complaint);
console.log(`${Math.round((performance.now() - startedMs) / 1_000)} s; ${done.toLocaleString('en')} cases; ${complaints.length > 0 ? 'FAILED' : 'passed'}`);
process.exit(complaints.length > 0 ? 1 : 0);
