// What an allowlist of 100,000 accounts takes to be hashed and kept, and a proof of one of them, beside thirdweb's SDK in the same process.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compare, median } from './compare.mjs';

const root = join(import.meta.dirname, '../..');
// The install of another benchmark: the same versions, and one download.
const thirdweb = join(root, 'bench/accounts/node_modules/thirdweb');
if (!existsSync(thirdweb)) throw new Error('First: npm --prefix bench/accounts ci --ignore-scripts');
const { version } = JSON.parse(readFileSync(join(thirdweb, 'package.json'), 'utf8'));
const fromThirdweb = (file) => import(pathToFileURL(join(thirdweb, 'dist/esm', file)).href);
const [{ processOverrideList }, { fetchProofsForClaimer }, { createThirdwebClient }, { defineChain }, { getContract }] = await Promise.all([
  fromThirdweb('utils/extensions/drops/process-override-list.js'), fromThirdweb('utils/extensions/drops/fetch-proofs-for-claimers.js'), fromThirdweb('client/client.js'), fromThirdweb('chains/utils.js'), fromThirdweb('contract/contract.js'),
]);
const { buildAllowlist, findInShard, parseInfo, parseShard } = await import('../../plugins/claims/allowlist.ts');

const count = 100_000;
const proofs = 20;
/** A list of 100,000 is hashed in less, and one proof of it in less, on a quiet machine. */
const most = { buildMs: 10_000, proofMs: 100 };

const entries = Array.from({ length: count }, (_, at) => ({ address: `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(20))).toString('hex')}`, maxClaimable: String(at % 5), price: '0.5' }));
const claimers = Array.from({ length: proofs }, (_, at) => entries[at * Math.floor(count / proofs)].address);
const nowMs = () => performance.now();
const clock = { nowMs, setTimer: (run, afterMs) => { const timer = setTimeout(() => run(), afterMs); return () => clearTimeout(timer); } };
const decimals = { tokenDecimals: 0, currencyDecimals: new Map() };

/** Files as a storage has them, without a network: what is compared is the work of a page. */
const kept = new Map();
const keep = (path, text) => void kept.set(path, text);

const latchkey = {
  build: async () => {
    const { root: merkleRoot, shards } = await buildAllowlist(entries, { ...decimals, clock });
    for (const [digits, shard] of shards) keep(`latchkey/${digits}.json`, JSON.stringify(shard));
    keep('latchkey/entries.json', JSON.stringify(entries));
    keep('latchkey/list.json', JSON.stringify({ merkleRoot, baseUri: 'latchkey', originalEntriesUri: 'latchkey/entries.json', shardNybbles: 2, tokenDecimals: 0, isShardedMerkleTree: true }));
    return merkleRoot;
  },
  prove: async (claimer) => {
    const { merkleRoot, baseUri, shardNybbles } = parseInfo(JSON.parse(kept.get('latchkey/list.json')));
    return findInShard(parseShard(JSON.parse(kept.get(`${baseUri}/${claimer.slice(2, 2 + shardNybbles)}.json`))), claimer, { root: merkleRoot, ...decimals });
  },
};

const client = createThirdwebClient({ clientId: 'bench' });
const chain = defineChain(31_337);
const contract = getContract({ client, chain, address: '0x0000000000000000000000000000000000000001' });
let uploads = 0;
globalThis.fetch = async (given, { body } = {}) => {
  if (body instanceof FormData) {
    const hash = `upload${uploads += 1}`;
    for (const file of body.getAll('file')) keep(`${hash}/${file.name.split('/').at(-1)}`, await file.text());
    return Response.json({ IpfsHash: hash });
  }
  const path = /upload\d+\/[^?]*/.exec(decodeURIComponent(new Request(given).url))?.[0];
  const text = kept.get(path);
  return text === undefined ? new Response('', { status: 404 }) : new Response(text);
};
let theirUri;
const other = {
  build: async () => {
    const { shardedMerkleInfo, uri } = await processOverrideList({ client, chain, overrides: entries, tokenDecimals: 0 });
    theirUri = uri;
    return shardedMerkleInfo.merkleRoot;
  },
  prove: (claimer) => fetchProofsForClaimer({ contract, claimer, merkleTreeUri: theirUri, tokenDecimals: 0 }),
};

/** Measures both, in turn. @throws where they do not give the same root and the same proof */
export async function measureAllowlist(rounds) {
  const candidates = { latchkey, thirdweb: other };
  const rows = { latchkey: [], thirdweb: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 ? ['thirdweb', 'latchkey'] : ['latchkey', 'thirdweb']) rows[name].push(await measure(candidates[name]));
  }
  if (rows.latchkey[0].root !== rows.thirdweb[0].root || JSON.stringify(rows.latchkey[0].first, bigints) !== JSON.stringify(rows.thirdweb[0].first, bigints)) throw new Error('The two do not agree: what they take says nothing.');
  const misses = compare({
    title: `An allowlist of ${count.toLocaleString('en')} accounts; both give the same root and the same proof`,
    rows, names: { latchkey: 'latchkey', thirdweb: `thirdweb ${version}` },
    figures: [
      { key: 'buildMs', title: 'hashed and written, ms', most: { thirdweb: 1 } },
      { key: 'blockedMs', title: 'longest time that the page did not answer meanwhile, ms', most: { thirdweb: 1 } },
      { key: 'proofMs', title: 'one proof, ms', most: { thirdweb: 1 } },
    ],
  });
  const of = (key) => median(rows.latchkey.map((each) => each[key]));
  // "Not less", so that a time that is none is a miss.
  return [...misses, ...Object.entries(most).filter(([key, limit]) => !(of(key) <= limit)).map(([key, limit]) => `${key} is ${of(key).toFixed(0)}, and at most ${limit} are wanted.`)];
}

async function measure({ build, prove }) {
  let blockedMs = 0;
  let sinceMs = nowMs();
  const beat = setInterval(() => {
    blockedMs = Math.max(blockedMs, nowMs() - sinceMs);
    sinceMs = nowMs();
  }, 1);
  const begunMs = nowMs();
  const root = await build();
  const buildMs = nowMs() - begunMs;
  await new Promise((resolve) => setTimeout(resolve, 2)); // one more beat
  clearInterval(beat);
  const first = await prove(claimers[0]);
  const provenMs = nowMs();
  for (const claimer of claimers) await prove(claimer);
  return { root, first, buildMs, blockedMs, proofMs: (nowMs() - provenMs) / claimers.length };
}

function bigints(_key, value) {
  if (typeof value === 'bigint') return value.toString();
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort(([one], [another]) => (one < another ? -1 : 1))) : value;
}
