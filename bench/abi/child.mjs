// One library in a process of its own, so that none runs on code that another has warmed up or spoilt. Speaks JSON over IPC.
import { NotInstalled } from './loadPeer.mjs';

const [name, mode, ms] = process.argv.slice(2);
let sink = 0;

try {
  const { title, createOperations } = await import(`./libraries/${name}.mjs`);
  const operations = createOperations();
  process.send({ title, results: Object.fromEntries(Object.entries(operations).map(([what, run]) => [what, mode === 'verify' ? String(run()).toLowerCase() : measure(run, Number(ms))])) });
} catch (error) {
  process.send(error instanceof NotInstalled ? { missing: error.message } : { failure: String(error?.stack ?? error) });
}
process.disconnect();

/** Text that was put together piece by piece is not in one piece yet; its sender pays for that, so it is part of the time. */
function consume(value) {
  if (typeof value === 'string') sink ^= value.charCodeAt(value.length - 1);
}

/** Median of samples of about one millisecond, in microseconds a call. */
function measure(run, forMs) {
  for (const end = performance.now() + forMs / 2; performance.now() < end;) consume(run());
  globalThis.gc?.();
  const sample = (count) => {
    const start = performance.now();
    for (let i = 0; i < count; i += 1) consume(run());
    return performance.now() - start;
  };
  let count = 1;
  while (sample(count) < 1) count *= 2;
  const samples = [];
  for (const end = performance.now() + forMs; performance.now() < end || samples.length < 5;) samples.push((sample(count) / count) * 1_000);
  return samples.sort((a, b) => a - b)[samples.length >> 1];
}
