// Round trips and time of a smart account's first and second operation, beside other libraries, over one anvil and one alto: `npm run bench:accounts`; `-- --rounds=1` for a short look.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { continueInOwnNode, ensureInstalled } from '../../scripts/lib/install.mjs';

const root = join(import.meta.dirname, '../..');
for (const folder of ['.', 'e2e', 'e2e/bundler']) await ensureInstalled(join(root, folder));
await continueInOwnNode(root);
if (!existsSync(join(import.meta.dirname, 'node_modules'))) throw new Error('First: npm --prefix bench/accounts ci --ignore-scripts');
const { startAnvil } = await import('../../e2e/lib/anvil.ts');
const { startBundler } = await import('../../e2e/lib/bundler.ts');
const { contractCode, creationCode, deployEntryPoints } = await import('../../e2e/lib/entryPoints.ts');
const { deployAccountFactory } = await import('../../e2e/lib/factoryAccounts.ts');
const { deploy } = await import('../../e2e/chain/lib/deploy.ts');
const { deployFixture } = await import('../../e2e/chain/lib/contracts.ts');
const { installMulticall3 } = await import('../../e2e/chain/lib/multicall3.ts');
const { candidates } = await import('./candidates.mjs');
const { startCounter } = await import('./counter.mjs');

const rounds = Number(process.argv.find((arg) => arg.startsWith('--rounds='))?.slice(9) ?? 5);
const delayMs = 30;
const rows = Object.fromEntries(Object.keys(candidates).map((name) => [name, { first: [], second: [] }]));
let anvil, bundler;
try {
  anvil = await startAnvil();
  await deployEntryPoints(anvil);
  await installMulticall3(anvil);
  const simple = await deploy(anvil, creationCode('0.7', 'SimpleAccountFactory') + contractCode['0.7'].entryPoint.address.slice(2).padStart(64, '0'));
  const factories = { simple, thirdweb: await deployAccountFactory(anvil, '0.7') };
  const target = await deployFixture(anvil, 'Faults');
  bundler = await startBundler(anvil);
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, open] of round % 2 ? Object.entries(candidates).reverse() : Object.entries(candidates)) await measure(name, open, { factories, target });
  }
} finally {
  await bundler?.stop();
  await anvil?.stop();
}

console.log(`Node ${process.version}; medians of ${rounds} rounds, each with a new account; ${delayMs} ms added to each request. A round trip is a request that began after all it waited for had ended.\n`);
const of = (name, which, key) => median(rows[name][which].map((each) => each[key]));
console.log(['', ...Object.keys(candidates)].join(' | '));
for (const which of ['first', 'second']) {
  for (const [key, title] of [['before', 'round trips before the send'], ['requests', 'requests in all'], ['ms', 'from call to mined, ms'], ['msToSend', 'from call to the send, ms']]) console.log([`${which} operation: ${title}`, ...Object.keys(candidates).map((name) => Math.round(of(name, which, key)))].join(' | '));
}
process.exit();

async function measure(name, open, world) {
  const counter = await startCounter({ node: anvil.url, bundler: bundler.url, delayMs });
  try {
    const key = `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')}`;
    const { address, send, close } = await open({ key, chainId: anvil.chainId, node: `${counter.url}/node`, bundler: `${counter.url}/bundler`, ...world });
    await anvil.rpc('anvil_setBalance', [address, '0x8ac7230489e80000']);
    for (const which of ['first', 'second']) {
      counter.reset();
      const begun = performance.now();
      await send();
      rows[name][which].push({ ms: performance.now() - begun, ...counter.read(begun) });
    }
    await close?.();
  } finally {
    counter.close();
  }
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
