// Hostile answers over real sockets: none may crash the transport, hang it, make it grow, show a key, or give a call a value that is not its own.
// `npm run fuzz:rpc`; `-- --seed=N` repeats a run, `-- --answers=N` makes it longer or shorter.
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { continueInOwnNode, ensureInstalled } from '../../scripts/lib/install.mjs';

const root = join(import.meta.dirname, '../..');
await ensureInstalled(root);
await continueInOwnNode(root);
if (!globalThis.gc) {
  const { setFlagsFromString } = await import('node:v8');
  setFlagsFromString('--expose-gc');
  globalThis.gc = (await import('node:vm')).runInNewContext('gc');
}

const { clockAdapter, fetchHttpAdapter } = await import('../../adapters/browser/index.ts');
const { createSeeded, hostileAnswer, slowAnswer, textOf, valuesFor } = await import('../../fixtures/http/hostileAnswers.ts');
const { createRpcTransport } = await import('../../src/api/transport/createRpcTransport.ts');
const { defineChain } = await import('../../src/domain/chains/defineChain.ts');
const { isWalletError } = await import('../../src/domain/errors.ts');

const option = (name, other) => Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? other);
const seed = option('seed', Date.now() % 2 ** 31);
const wanted = option('answers', 20_000);
const atOnce = 32;
const hangMs = 60_000; // far beyond the transport's own limit, for machines that are busy
/** One case in so many meets a node that takes its time. */
const slowEvery = 100;
console.log(`${wanted.toLocaleString('en')} hostile answers, seed ${seed}`);

const complaints = [];
const counts = { values: 0, errors: {}, kinds: {} };
process.on('uncaughtException', (error) => complain('uncaught', error));
process.on('unhandledRejection', (error) => complain('unhandled', error));
const complain = (what, detail) => {
  if (complaints.length < 20) complaints.push(`${what}: ${detail?.stack ?? detail}`);
};

/** By number of the case: what may come out of it, by id, and its own random numbers. */
const open = new Map();
const server = createServer((request, response) => {
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => answer(request, response, Buffer.concat(parts).toString()));
});
server.on('clientError', (_error, socket) => socket.destroy());
server.listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const origin = `http://127.0.0.1:${server.address().port}`;

const heap = () => {
  globalThis.gc();
  return process.memoryUsage().heapUsed / 2 ** 20;
};
let peakMb = 0;
const watch = setInterval(() => {
  peakMb = Math.max(peakMb, process.memoryUsage().heapUsed / 2 ** 20);
}, 20);
const http = fetchHttpAdapter.create();
const clock = clockAdapter.create();
const startedMs = performance.now();
let next = 0;
let sent = 0;
const runUpTo = (end) => Promise.all(Array.from({ length: atOnce }, async () => {
  while (sent < end) await runCase(next++);
}));
await runUpTo(wanted / 4);
const earlyMb = heap();
await runUpTo(wanted);
const lateMb = heap();
clearInterval(watch);
if (lateMb > earlyMb + 16) complain('memory grows', `${earlyMb.toFixed(1)} MB after a quarter, ${lateMb.toFixed(1)} MB at the end`);
if (Object.getPrototypeOf({}).polluted !== undefined) complain('prototype', 'polluted');

const kinds = Object.entries(counts.kinds).sort(([a], [b]) => (a < b ? -1 : 1));
console.log(`${Math.round((performance.now() - startedMs) / 1_000)} s; ${sent.toLocaleString('en')} answers to ${next.toLocaleString('en')} transports: ${counts.values} values, ${Object.values(counts.errors).reduce((sum, count) => sum + count, 0)} coded errors; heap ${earlyMb.toFixed(1)} MB after a quarter, ${lateMb.toFixed(1)} MB at the end, peak ${peakMb.toFixed(1)} MB`);
console.log(`errors: ${Object.entries(counts.errors).map(([code, count]) => `${code} ${count}`).join(', ')}`);
console.log(`answers sent: ${kinds.map(([kind, count]) => `${kind} ${count}`).join(', ')}`);
for (const complaint of complaints) console.error(complaint);
console.log(complaints.length > 0 ? 'FAILED' : 'passed');
process.exit(complaints.length > 0 ? 1 : 0);

async function runCase(number) {
  const random = createSeeded(seed + number);
  const key = `secret-key-${seed}-${number}`;
  const url = `${origin}/v2/${number}/${key}?apikey=other-${key}`;
  const state = { random, url, slow: number % slowEvery === 0, offered: new Map(), answers: 0 };
  open.set(number, state);
  const transport = createRpcTransport({ chain: defineChain({ id: 1, name: 'Fuzz', rpc: random() < 0.3 ? [url, url] : url }), http, clock, fraction: () => 0, limitMs: 1_000, totalMs: 3_000, maxAnswerBytes: 2 ** 18 });
  const methods = Array.from({ length: 1 + Math.floor(random() * 4) }, () => (random() < 0.05 ? 'eth_sendTransaction' : 'eth_call'));
  const all = Promise.all(methods.map(async (method, i) => {
    const token = `${number}.${i}`;
    try {
      check(await transport.request({ method, params: [token] }), token, state, number);
    } catch (error) {
      checkError(error, key, number);
    }
  }));
  if (await Promise.race([all.then(() => false), pause(hangMs, true, { ref: false })])) complain('hangs', `case ${number}`);
  open.delete(number);
}

function check(value, token, state, number) {
  counts.values += 1;
  if (!state.offered.get(token)?.includes(textOf(value))) complain('a value that is not its own', `case ${number}: ${textOf(value).slice(0, 200)}`);
}

function checkError(error, key, number) {
  if (!isWalletError(error)) return complain('an error without a code', `case ${number}: ${error?.stack ?? error}`);
  const code = isWalletError(error.cause) ? `${error.code} (${error.cause.code})` : error.code;
  counts.errors[code] = (counts.errors[code] ?? 0) + 1;
  const texts = [error.message, JSON.stringify(error.context), String(error.cause), String(error.cause?.cause)];
  if (texts.some((text) => text.includes('secret-key'))) complain('a key in an error', `case ${number}: ${texts.join(' ').replaceAll(key, '<key>')}`);
  if (error.message.length > 1_000) complain('a long error', `case ${number}: ${error.message.length} characters`);
}

function answer(request, response, text) {
  const state = open.get(Number(request.url.split('/')[2]));
  if (!state) return void response.destroy();
  const asked = JSON.parse(text);
  const calls = Array.isArray(asked) ? asked : [asked];
  const said = state.slow ? slowAnswer(calls, state.random) : hostileAnswer(calls, state.random, state.url);
  sent += 1;
  counts.kinds[said.kind] = (counts.kinds[said.kind] ?? 0) + 1;
  for (const { id, params } of calls) state.offered.set(params[0], [...(state.offered.get(params[0]) ?? []), ...valuesFor(id, said.body)]);
  try {
    write(response, said);
  } catch {
    response.destroy(); // a header that even a hostile server cannot send by these means
  }
}

function write(response, { status, headers, body, wire }) {
  const bytes = Buffer.from(body);
  const { socket } = response;
  const endWithLength = (length) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n\r\n`);
    socket.end(bytes);
  };
  switch (wire) {
    case 'silent': return;
    case 'noHead': return void socket.end(status ? `HTTP/1.1 ${status} Early\r\nx: y\r\n\r\n` : bytes);
    case 'reset':
      response.writeHead(200, { ...headers, 'content-length': bytes.length }).write(bytes.subarray(0, bytes.length / 2));
      return void setImmediate(() => socket.resetAndDestroy());
    case 'tooShort': return endWithLength(bytes.length + 10);
    case 'tooLong': return endWithLength(Math.max(0, bytes.length - 10));
    case 'drip': return drip(response, bytes);
    default: response.writeHead(status, headers).end(bytes);
  }
}

function drip(response, bytes) {
  response.writeHead(200, { 'content-type': 'application/json' });
  let at = 0;
  const timer = setInterval(() => response.write(bytes.subarray(at, (at += 1))), 50);
  response.on('close', () => clearInterval(timer));
}
