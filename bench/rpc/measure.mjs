// Reads over loopback: how fast, how right, and what each candidate does about faults. `npm run bench:rpc`; `-- --rounds=3 --quick` for a short look, `-- --reads` for the speed alone.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { continueInOwnNode, ensureInstalled } from '../../scripts/lib/install.mjs';
import { candidates } from './candidates.mjs';
import { faults } from './faults.mjs';

const root = join(import.meta.dirname, '../..');
await ensureInstalled(root);
await continueInOwnNode(root);

const rounds = Number(process.argv.find((arg) => arg.startsWith('--rounds='))?.slice(9) ?? 7);
const waitMs = process.argv.includes('--quick') ? 4_000 : 75_000;
const names = Object.keys(candidates).filter((name) => candidates[name].find());
const absent = Object.keys(candidates).filter((name) => !names.includes(name));

const titles = names.map((name) => `${name} ${candidates[name].find().version}`);
console.log(`Node ${process.version}; median of ${rounds} rounds, each candidate in a process of its own.${absent.length > 0 ? ` Not installed: ${absent.join(', ')}.` : ''}\n`);
const table = [];
for (const calls of [1_000, 10_000]) await addReads(calls);
if (!process.argv.includes('--reads')) await addFaults();

console.log([['', ...titles], ['--', ...titles.map(() => '--:')], ...table].map((row) => `| ${row.join(' | ')} |`).join('\n'));
process.exit();

async function addReads(calls) {
  const results = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 ? [...names].reverse() : names) results[name].push(await withServer('order', (url) => child(name, 'reads', { urls: [url], calls })));
  }
  const row = (key, show) => names.map((name) => show(median(results[name].map((result) => result[key]))));
  const count = calls.toLocaleString('en');
  table.push([`${count} reads at once: calls/s`, ...row('perSecond', (value) => `${Math.round(value / 100) / 10}k`)]);
  table.push([`${count} reads: CPU of the client, ms`, ...row('cpuMs', (value) => value.toFixed(0))]);
  table.push([`${count} reads: HTTP requests`, ...row('requests', String)]);
  table.push([`${count} reads: peak heap, MB`, ...row('peakMb', (value) => value.toFixed(1))]);
  const bad = names.map((name) => results[name].reduce((sum, { wrong, failed }) => sum + wrong + failed, 0));
  if (bad.some((sum) => sum > 0)) table.push([`${count} reads: wrong or failed`, ...bad.map(String)]);
}

async function addFaults() {
  table.push(['wrong values of 1,000, batches answered in reverse', ...(await each(async (name) => {
    const { wrong, failed } = await withServer('reverse', (url) => child(name, 'reads', { urls: [url], calls: 1_000 }));
    return `${wrong}${failed > 0 ? ` (${failed} failed)` : ''}`;
  }))]);
  table.push(['faults survived, of ten that pass', ...(await each(countSurvived))]);
  const timed = (mode) => Promise.all(names.map((name) => withServer(mode, async (url) => duration(await child(name, 'one', { urls: [url], limitMs: waitMs })))));
  table.push(['time to error, silent endpoint', ...(await timed('silent'))]);
  table.push(['time to error, body that stalls', ...(await timed('stalling'))]);
  table.push(['answer from the second endpoint, the first refuses', ...(await each(async (name) => failover(name, await closedUrl())))]);
  table.push(['answer from the second endpoint, the first is silent', ...(await each((name) => withServer('silent', (url) => failover(name, url))))]);
}

async function countSurvived(name) {
  const ends = await Promise.all(Object.keys(faults).map((fault) => withServer(fault, (url) => child(name, 'one', { urls: [url], limitMs: 20_000 }))));
  return String(ends.filter(({ end }) => end === 'right').length);
}

function failover(name, first) {
  return withServer('order', async (second) => {
    const result = await child(name, 'one', { urls: [first, second], limitMs: waitMs });
    return result.none ? 'no such thing' : duration(result);
  });
}

function duration({ end, ms }) {
  if (end === 'nothing') return `over ${waitMs / 1_000} s`;
  return `${ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`}${end === 'wrong' ? ' (wrong)' : ''}`;
}

async function each(measure) {
  const cells = [];
  for (const name of names) cells.push(await measure(name));
  return cells;
}

async function withServer(mode, task) {
  const server = fork(join(import.meta.dirname, 'server.mjs'), [mode]);
  const [port] = await once(server, 'message');
  try {
    return await task(`http://127.0.0.1:${port}`);
  } finally {
    server.kill();
  }
}

/** An address without a listener. */
async function closedUrl() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return `http://127.0.0.1:${port}`;
}

async function child(name, task, options) {
  const process_ = fork(join(import.meta.dirname, 'child.mjs'), [name, task, JSON.stringify(options)], { execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let said = '';
  process_.stderr.on('data', (text) => {
    said += text;
  });
  const result = await new Promise((resolve, reject) => {
    process_.once('message', resolve);
    process_.once('exit', (code) => reject(new Error(`${name} ended with ${code}: ${said.slice(-600)}`)));
  });
  process_.kill();
  return result;
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
