import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkLocks, leastAgeDays, namesOf, ofUnknownDay, readLocks, updateLedger } from './checks/locks.mjs';
import { run } from './lib/run.mjs';

// Compares the locks with etc/lockedPackages.txt; --update asks the registry when the new packages were published, and rewrites it.
// With --days it asks as well for those that are recorded without a day.
// --allow name@version=reason takes one that is younger, e.g. because it mends a fault that is being used.
const root = join(import.meta.dirname, '..');
const file = join(root, 'etc/lockedPackages.txt');
const asked = process.argv.slice(2);
try {
  if (asked.includes('--update')) await update();
  console.log(await checkLocks(root));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function update() {
  const before = readFileSync(file, 'utf8');
  const recorded = new Set(before.split('\n').map((line) => line.split(' ', 1)[0]));
  if (asked.includes('--days')) for (const each of ofUnknownDay(before)) recorded.delete(each);
  const wanted = [...new Set((await readLocks(root)).flatMap(({ lock }) => namesOf(lock)))];
  const days = new Map();
  const versions = Map.groupBy(wanted.filter((each) => !recorded.has(each)), (each) => each.slice(0, each.lastIndexOf('@')));
  // One after another: it is a handful, after a change of a lock.
  for (const [name, ofName] of versions) {
    const times = await timesOf(name);
    for (const each of ofName) {
      const day = times[each.slice(name.length + 1)]?.slice(0, 10);
      if (day) days.set(each, day);
    }
  }
  const { ledger, refused } = updateLedger(before, wanted, days, readAllowed(), Date.now());
  writeFileSync(file, ledger);
  if (refused.length > 0) throw new Error(`Younger than ${leastAgeDays} days, or not known to the registry: ${refused.join(', ')}\nTake an older version (npm install --before), or record why it has to be this one: --allow name@version=reason`);
}

/** When each version was published, by npm itself, with the settings of the machine. A package that the registry does not have any more has none. */
async function timesOf(name) {
  const { ok, stdout, output } = await run('npm', ['view', name, 'time', '--json'], { cwd: root, forMs: 60_000 });
  if (!ok && !output.includes('E404')) throw new Error(output);
  return ok ? JSON.parse(stdout) : {};
}

function readAllowed() {
  return new Map(asked.flatMap((word, i) => (word === '--allow' ? [asked[i + 1] ?? ''] : [])).map((entry) => {
    const [, name, reason] = /^([^=]+@[^=]+)=\s*(\S.*)$/.exec(entry) ?? [];
    if (!name) throw new Error('--allow takes name@version=reason');
    return [name, reason];
  }));
}
