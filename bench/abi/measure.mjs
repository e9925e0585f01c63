// npm run bench:abi [-- --rounds=5] [--ms=150] [--only=latchkey,ox] [--check]
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { continueInOwnNode, ensureInstalled } from '../../scripts/lib/install.mjs';

const root = join(import.meta.dirname, '../..');
await ensureInstalled(root);
await continueInOwnNode(root);

/** What `--check` allows: ours may take this many times as long as the fastest. */
const maxSlower = 3;

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, ms: { type: 'string', default: '150' }, only: { type: 'string' }, check: { type: 'boolean', default: false } } });
const wanted = options.only?.split(',') ?? ['latchkey', 'ethers', 'ox', 'viem', 'thirdweb'];

const libraries = [];
for (const name of wanted) {
  const { title, results, missing } = await runChild(name, 'verify');
  if (missing) console.log(`${name} is left out: ${missing}.`);
  else libraries.push({ name, title, answers: results, rounds: [] });
}
const differences = differingAnswers();
for (const difference of differences) console.log(difference);

// Round by round, in another order each time, so that noise of the machine falls on all alike.
for (let round = 0; round < Number(options.rounds); round += 1) {
  for (const library of libraries.toSorted(() => Math.random() - 0.5)) library.rounds.push((await runChild(library.name, 'measure')).results);
}

const rows = Object.keys(libraries[0]?.answers ?? {}).map((operation) => {
  const times = libraries.map(({ rounds, answers }) => (answers[operation] === undefined ? undefined : Math.min(...rounds.map((each) => each[operation]))));
  return { operation, times, ratio: times[0] / Math.min(...times.filter((time) => time !== undefined)) };
});
printTable();

const tooSlow = rows.filter(({ ratio }) => ratio > maxSlower);
for (const { operation, ratio } of tooSlow) console.log(`${operation}: ${ratio.toFixed(1)} times as long as the fastest.`);
if (libraries[0]?.name !== 'latchkey') console.log('latchkey was not measured.');
if (differences.length > 0 || (options.check && (tooSlow.length > 0 || libraries.length < 2))) process.exit(1);

function runChild(name, mode) {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'child.mjs'), [name, mode, options.ms], { execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'] });
    child.once('message', (message) => (message.failure ? reject(new Error(`${name}: ${message.failure}`)) : resolve(message)));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code} and no result`))); // nothing after a result
  });
}

/** A fast wrong answer is none. */
function differingAnswers() {
  return Object.entries(libraries[0]?.answers ?? {}).flatMap(([operation, answer]) =>
    libraries.filter(({ answers }) => answers[operation] !== undefined && answers[operation] !== answer).map(({ title, answers }) => `${operation}: ${title} gives ${answers[operation].slice(0, 100)} and not ${answer.slice(0, 100)}`));
}

function printTable() {
  const cell = (time) => (time === undefined ? '–' : time < 10 ? time.toFixed(2) : time < 100 ? time.toFixed(1) : Math.round(time).toString());
  console.log(`\nNode ${process.version}, µs a call, best of ${options.rounds} rounds\n`);
  console.log(`| operation | ${libraries.map(({ title }) => title).join(' | ')} | ours / fastest |`);
  console.log(`|:--|${'--:|'.repeat(libraries.length + 1)}`);
  for (const { operation, times, ratio } of rows) console.log(`| ${operation} | ${times.map(cell).join(' | ')} | ${ratio.toFixed(2)} |`);
}
