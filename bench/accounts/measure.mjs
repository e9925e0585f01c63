// Round trips, time and bytes of a smart account's first and second operation, beside other libraries, over one anvil and one alto: `npm run bench:accounts`; `-- --rounds=1` for a short look. Exits with 1 where the target is missed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { continueInOwnNode, ensureInstalled } from '../../scripts/lib/install.mjs';

const root = join(import.meta.dirname, '../..');
for (const folder of ['.', 'e2e', 'e2e/bundler']) await ensureInstalled(join(root, folder));
await continueInOwnNode(root);
if (!existsSync(join(import.meta.dirname, 'node_modules'))) throw new Error('First: npm --prefix bench/accounts ci --ignore-scripts');
const { startAnvil } = await import('../../e2e/lib/anvil.ts');
const { startBundler } = await import('../../e2e/lib/bundler.ts');
const { countRoundTrips } = await import('../../e2e/lib/countRoundTrips.ts');
const { contractCode, creationCode, deployEntryPoints } = await import('../../e2e/lib/entryPoints.ts');
const { deployAccountFactory } = await import('../../e2e/lib/factoryAccounts.ts');
const { deploySafe } = await import('../../e2e/lib/safeContracts.ts');
const { deploy } = await import('../../e2e/chain/lib/deploy.ts');
const { deployFixture } = await import('../../e2e/chain/lib/contracts.ts');
const { installMulticall3 } = await import('../../e2e/chain/lib/multicall3.ts');
const { candidates, mostBefore } = await import('./candidates.mjs');
const { loadedBytes } = await import('./loadedBytes.mjs');
const { runRound } = await import('./round.mjs');

const rounds = Number(process.argv.find((arg) => arg.startsWith('--rounds='))?.slice(9) ?? 5);
const delayMs = 30;
const names = Object.keys(candidates);
const rows = Object.fromEntries(names.map((name) => [name, { first: [], second: [] }]));
const bytes = {};
let anvil, bundler;
try {
  anvil = await startAnvil();
  await deployEntryPoints(anvil);
  await installMulticall3(anvil);
  const simple = await deploy(anvil, creationCode('0.7', 'SimpleAccountFactory') + contractCode['0.7'].entryPoint.address.slice(2).padStart(64, '0'));
  const factories = { simple, thirdweb: await deployAccountFactory(anvil, '0.7') };
  const world = { chainId: anvil.chainId, factories, passkeyContracts: await deploySafe(anvil), target: await deployFixture(anvil, 'Faults') };
  bundler = await startBundler(anvil);
  for (const name of names) bytes[name] = await loadedBytes(candidates[name].program, { ...world, key: newKey(), node: anvil.url, bundler: bundler.url }, anvil.url);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 ? names.toReversed() : names) await measure(name, world);
  }
} finally {
  await bundler?.stop();
  await anvil?.stop();
}

const beside = names.filter((name) => candidates[name].beside);
const ours = names.filter((name) => name.startsWith('latchkey'));
const of = (name, which, key) => median(rows[name][which].map((each) => each[key]));
/** Of equal accounts in the same round: what the kit takes, as a share of what the other takes. */
const ratio = (name, which, key) => median(rows[name][which].map((each, round) => each[key] / rows[candidates[name].beside][which][round][key])).toFixed(2);
const line = (cells) => console.log(`| ${cells.join(' | ')} |`);

console.log(`Node ${process.version}; medians of ${rounds} rounds, each with a new account; ${delayMs} ms added to each request. A round trip is a request that began after all it waited for had ended.\n`);
line(['', ...names]);
line(['--', ...names.map(() => '--:')]);
for (const which of ['first', 'second']) {
  for (const [key, title] of [['before', 'round trips before the send'], ['requests', 'requests in all'], ['msToSend', 'from call to the send, ms'], ['ms', 'from call to mined, ms']]) {
    line([`${which} operation: ${title}`, ...names.map((name) => Math.round(of(name, which, key)))]);
  }
}
line(['loaded until the first is mined, kB', ...names.map((name) => (bytes[name] / 1000).toFixed(1))]);
console.log();
for (const name of beside) {
  const other = candidates[name].beside;
  console.log(`${name}, as a share of ${other}, the median of the rounds: ${['first', 'second'].map((which) => `${which} ${ratio(name, which, 'msToSend')} to the send, ${ratio(name, which, 'ms')} to mined`).join('; ')}; bytes ${(bytes[name] / bytes[other]).toFixed(2)}.`);
}

const misses = ['first', 'second'].flatMap((which) => [
  // "Not at most", so that a count that is none is a miss.
  ...ours.filter((name) => !(Math.max(...rows[name][which].map(({ before }) => before)) <= mostBefore)).map((name) => `${name} takes more than ${mostBefore} round trips before the ${which} send.`),
  ...beside.filter((name) => !(of(name, which, 'before') < of(candidates[name].beside, which, 'before'))).map((name) => `${name} takes no fewer round trips before the ${which} send than ${candidates[name].beside}.`),
]);
console.log(misses.length === 0 ? `\nThe target is met: at most ${mostBefore} round trips before each send, and fewer than the library beside it.` : `\nThe target is missed:\n${misses.join('\n')}`);
process.exit(misses.length === 0 ? 0 : 1);

async function measure(name, world) {
  const counter = await countRoundTrips({ node: anvil.url, bundler: bundler.url, delayMs });
  const whiches = ['first', 'second'];
  try {
    await runRound({
      program: candidates[name].program,
      world: { ...world, key: newKey(), node: counter.node, bundler: counter.bundler },
      fund: (address) => anvil.rpc('anvil_setBalance', [address, '0x8ac7230489e80000']),
      onStart: () => counter.reset(),
      onEnd: ({ begunMs, ms }) => {
        const which = whiches.shift();
        const { before, requests, sentAt, asked } = counter.read();
        if (process.env.BENCH_SHOW) console.error(`${name}, ${which}\n${asked.join('\n')}\n`);
        rows[name][which].push({ ms, before, requests, msToSend: sentAt - begunMs });
      },
    });
  } finally {
    counter.close();
  }
}

function newKey() {
  return `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')}`;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
