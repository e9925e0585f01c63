// Random grants in random wrappers, carried out on an EVM: whatever gave something away has a preview with a danger in it, or one that says the sum, and
// what an honest app writes is told by what it is. Ordinary calls have no danger.
// `npm run fuzz:review`; `-- --seed=N` repeats a run, `-- --cases=N` makes it longer or shorter.
import { join } from 'node:path';
import { continueInOwnNode, ensureInstalled } from '../../scripts/lib/install.mjs';

const root = join(import.meta.dirname, '../..');
await ensureInstalled(root);
await continueInOwnNode(root);
const { findUnseenGrants } = await import('../../fixtures/review/findUnseenGrants.ts');
const { findFalseAlarms } = await import('../../fixtures/review/findFalseAlarms.ts');

const option = (name, other) => Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? other);
const seed = option('seed', Date.now() % 2 ** 31);
const cases = option('cases', 10_000);
console.log(`${cases.toLocaleString('en')} calls, seed ${seed}`);
const startedMs = performance.now();
const { unseen, done, harmful, harmlessDangers, misread, canonical } = await findUnseenGrants({ cases, seed });
const alarms = findFalseAlarms({ cases, seed });
console.log(`${Math.round((performance.now() - startedMs) / 1_000)} s; ${done} calls went through, ${harmful} of them gave or moved something, ${unseen.length} of these were not seen; of ${done - harmful} that changed nothing ${harmlessDangers} were called dangerous`);
console.log(`of ${canonical} as an honest app writes them, which gave or moved something, ${misread.length} were not told by what they are; of ${alarms.asked} ordinary calls ${alarms.ofSite.length} were called dangerous where the site asks, and of ${alarms.known} whose function is known ${alarms.fromOutside.length} from outside`);
const report = (found) => found.slice(0, 10).forEach(({ number, made, to, data, preview }) => console.error(`\n${number}: ${made}\n  to ${to}, ${data.slice(0, 400)}${data.length > 400 ? '…' : ''}\n  ${JSON.stringify(preview.warnings)}`));
[unseen, misread, alarms.ofSite, alarms.fromOutside].forEach(report);
process.exitCode = [unseen, misread, alarms.ofSite, alarms.fromOutside].some(({ length }) => length > 0) ? 1 : 0;
