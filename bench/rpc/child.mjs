// One measurement of one candidate in a process of its own, so that none is measured with what another left behind.
// argv: candidate, task, JSON of { urls, calls?, limitMs? }
import { setTimeout as pause } from 'node:timers/promises';
import { candidates } from './candidates.mjs';

const [name, task, json] = process.argv.slice(2);
const { urls, calls = 1, limitMs = 0 } = JSON.parse(json);
const candidate = candidates[name];
const read = await candidate.create(urls, candidate.find());
const say = (result) => new Promise((resolve) => process.send(result, resolve)).then(() => process.exit());

if (!read) await say({ none: true });
if (task === 'reads') await say(await measureReads());
else await say(await measureOne());

async function measureReads() {
  // Many times what is measured, so that neither compiling nor a heap that grows is: it goes on growing for several rounds.
  for (let round = 0; round < 8; round += 1) await Promise.all(Array.from({ length: calls }, (_, i) => read(1_000_000 * (round + 1) + i)));
  await fetch(new URL('/reset', urls[0]));
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  let peak = before;
  const sample = () => {
    peak = Math.max(peak, process.memoryUsage().heapUsed);
  };
  const sampling = setInterval(sample, 2);
  let wrong = 0;
  let failed = 0;
  let done = 0;
  const every = Math.max(1, Math.floor(calls / 40));
  const cpu = process.cpuUsage();
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: calls }, (_, i) => read(i).then((value) => {
    if (BigInt(value) !== BigInt(i)) wrong += 1;
    done += 1;
    if (done % every === 0) sample();
  }, () => {
    failed += 1;
  })));
  const ms = performance.now() - startedMs;
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(sampling);
  return { perSecond: (calls / ms) * 1_000, cpuMs: (user + system) / 1_000, requests: Number(await (await fetch(urls[0])).text()), peakMb: (peak - before) / 2 ** 20, wrong, failed };
}

/** One read, to its answer, its error or the limit. */
async function measureOne() {
  const startedMs = performance.now();
  const end = await Promise.race([
    read(7).then((value) => (BigInt(value) === 7n ? 'right' : 'wrong'), () => 'error'),
    pause(limitMs, 'nothing'),
  ]);
  return { end, ms: performance.now() - startedMs };
}
