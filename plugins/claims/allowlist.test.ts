import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { concat, getBytes, hexlify, keccak256, MaxUint256, solidityPackedKeccak256, ZeroAddress } from 'ethers';
import { nativeTokenAddress } from '../../src/domain/tokens/nativeToken.ts';
import { buildAllowlist, currenciesOf, findInShard, hashAllowlistEntry, parseInfo, parseShard } from './allowlist.ts';
import type { AllowlistEntry, AllowlistProof } from './allowlist.ts';
import { createMerkleTree, encodeProof, followProof } from './merkle.ts';

const usd = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const alice = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const decimals = { tokenDecimals: 0, currencyDecimals: new Map([[usd.toLowerCase(), 6]]) };
/** Every look at it is a millisecond later, so that hashing rests often. */
const createClock = (stepMs = 0) => {
  let now = 0;
  return { nowMs: () => (now += stepMs), setTimer: (run: () => void) => { queueMicrotask(run); return () => {}; } };
};
const others = (count: number): readonly AllowlistEntry[] => Array.from({ length: count }, (_, at) => ({ address: `0x${(at % 4).toString(16).padStart(2, '0')}${at.toString(16).padStart(38, '0')}`, maxClaimable: String(at % 3) }));
/** As the contract does, by ethers. */
const follow = (leaf: string, proof: readonly string[]): string => proof.reduce((hash, step) => keccak256(BigInt(hash) <= BigInt(step) ? concat([hash, step]) : concat([step, hash])), leaf);
const leafOf = (address: string, { quantityLimitPerWallet, pricePerToken, currency }: AllowlistProof): string => solidityPackedKeccak256(['address', 'uint256', 'uint256', 'address'], [address, quantityLimitPerWallet, pricePerToken, currency]);

describe('createMerkleTree', () => {
  const [{ leaves, root }] = JSON.parse(readFileSync(join(__dirname, '../../fixtures/merkle/thirdweb-merkletree.json'), 'utf8')) as readonly [{ readonly leaves: readonly string[]; readonly root: string }]; // the recorded one

  it('has the root that thirdweb’s has, in whatever order the leaves are given, and a proof of each', () => {
    const tree = createMerkleTree(leaves.map((leaf) => getBytes(leaf)));
    expect([hexlify(tree.root), hexlify(createMerkleTree(leaves.toReversed().map((leaf) => getBytes(leaf))).root)]).toEqual([root, root]);
    for (const leaf of leaves) {
      const proof = tree.proofOf(getBytes(leaf)) ?? [];
      expect([follow(leaf, encodeProof(proof)), hexlify(followProof(getBytes(leaf), proof))]).toEqual([root, root]);
    }
    expect(tree.proofOf(new Uint8Array(32))).toBeUndefined();
  });

  it.each([0, 1, 2, 3, 7])('proves each of %s leaves', (count) => {
    const some = leaves.slice(0, count);
    const tree = createMerkleTree(some.map((leaf) => getBytes(leaf)));
    expect(some.map((leaf) => follow(leaf, encodeProof(tree.proofOf(getBytes(leaf)) ?? [])))).toEqual(some.map(() => hexlify(tree.root)));
  });
});

describe('buildAllowlist', () => {
  it.each<[string, AllowlistEntry, Omit<AllowlistProof, 'proof'>]>([
    ['terms of its own', { address: alice, maxClaimable: '3', price: '0.1', currencyAddress: nativeTokenAddress }, { quantityLimitPerWallet: 3n, pricePerToken: 10n ** 17n, currency: nativeTokenAddress }],
    ['a price in a token, by the decimals of that', { address: alice, maxClaimable: '0', price: '2.5', currencyAddress: usd }, { quantityLimitPerWallet: 0n, pricePerToken: 2_500_000n, currency: usd }],
    ['nothing but its place on the list', { address: alice }, { quantityLimitPerWallet: MaxUint256, pricePerToken: MaxUint256, currency: ZeroAddress as `0x${string}` }], // ethers writes it as a text
    ['what is written as unlimited', { address: alice.toLowerCase(), maxClaimable: 'unlimited', price: 'unlimited', currencyAddress: '' }, { quantityLimitPerWallet: MaxUint256, pricePerToken: MaxUint256, currency: ZeroAddress as `0x${string}` }], // see above
  ])('proves an account with %s', async (_what, entry, terms) => {
    const { root, shards } = await buildAllowlist([...others(50), entry], { ...decimals, clock: createClock() });
    expect([...shards.keys()].toSorted()).toEqual(['00', '01', '02', '03', '5a']);
    const shard = parseShard(JSON.parse(JSON.stringify(shards.get('5a'))));
    const found = findInShard(shard, alice, { root, ...decimals });
    expect(found).toEqual({ ...terms, proof: expect.any(Array) });
    expect([follow(leafOf(alice, { proof: [], ...terms }), found?.proof ?? []), hexlify(hashAllowlistEntry(terms, alice))]).toEqual([root, leafOf(alice, { proof: [], ...terms })]);
    expect(findInShard(shard, usd, { root, ...decimals })).toBeUndefined();
  });

  it('counts in the decimals of what is claimed', async () => {
    const coins = { ...decimals, tokenDecimals: 18 };
    const { root, shards } = await buildAllowlist([{ address: alice, maxClaimable: '1.5' }], { ...coins, clock: createClock() });
    expect(findInShard(shards.get('5a') ?? { proofs: [], entries: [] }, alice, { root, ...coins })).toMatchObject({ quantityLimitPerWallet: 15n * 10n ** 17n, proof: [] });
  });

  it('tells how far it is, and stops when it is told to', async () => {
    const told: number[] = [];
    await buildAllowlist(others(200), { ...decimals, clock: createClock(20), onProgress: ({ done, total }) => told.push(done / total) });
    expect([told.length > 3, told.at(-1), told.every((share, at) => share >= (told[at - 1] ?? 0))]).toEqual([true, 1, true]);
    const stop = new AbortController();
    await expect(buildAllowlist(others(200), { ...decimals, clock: createClock(20), signal: stop.signal, onProgress: () => stop.abort(new Error('enough')) })).rejects.toThrow('enough');
  });

  it.each<[string, readonly AllowlistEntry[], string]>([
    ['an account that is in it twice', [{ address: alice }, { address: alice.toLowerCase() }], 'claims.badEntry'],
    ['an address with a wrong checksum', [{ address: alice.replace('aA', 'Aa') }], 'claims.badEntry'],
    ['no number', [{ address: alice, maxClaimable: 'many' }], 'claims.badEntry'],
    ['less than nothing', [{ address: alice, maxClaimable: '-1' }], 'claims.badEntry'],
    ['more decimals than there are', [{ address: alice, price: '0.0000001', currencyAddress: usd }], 'claims.badEntry'],
    ['a currency whose decimals are not known', [{ address: alice, price: '1', currencyAddress: alice }], 'claims.badEntry'],
    ['no one at all, which would be no list', [], 'claims.badList'],
  ])('refuses a list with %s', async (_what, entries, code) => {
    await expect(buildAllowlist(entries, { ...decimals, clock: createClock() })).rejects.toMatchObject({ code });
  });

  it('names the currencies that have decimals of their own', () => {
    expect(currenciesOf([{ address: alice }, { address: alice, currencyAddress: usd }, { address: alice, currencyAddress: usd.toLowerCase() }, { address: alice, currencyAddress: nativeTokenAddress }, { address: alice, currencyAddress: ZeroAddress }])).toEqual([usd.toLowerCase()]);
  });
});

describe('what is fetched of a list', () => {
  it('is refused where it is not the list of the contract', async () => {
    const { root, shards } = await buildAllowlist([{ address: alice, maxClaimable: '3' }, ...others(9)], { ...decimals, clock: createClock() });
    const shard = shards.get('5a') ?? { proofs: [], entries: [] };
    const changed = { ...shard, entries: [{ address: alice, maxClaimable: '4' }] };
    expect(() => findInShard(changed, alice, { root, ...decimals })).toThrow(expect.objectContaining({ code: 'claims.badList' }));
    expect(() => findInShard(shard, alice, { root: root.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')), ...decimals })).toThrow(expect.objectContaining({ code: 'claims.badList' }));
  });

  it.each([[null], [{}], [{ proofs: 'x', entries: [] }], [{ proofs: ['0x12'], entries: [] }], [{ proofs: [], entries: [{}] }], [{ proofs: [], entries: [{ address: alice, price: 1 }] }], [{ proofs: Array.from({ length: 65 }, () => `0x${'0'.repeat(64)}`), entries: [] }]])('is no file of it: %j', (json) => {
    expect(() => parseShard(json)).toThrow(expect.objectContaining({ code: 'claims.badList' }));
  });

  it.each([[null], [{ merkleRoot: '0x12', baseUri: 'ipfs://a' }], [{ merkleRoot: `0x${'1'.repeat(64)}` }], [{ merkleRoot: `0x${'1'.repeat(64)}`, baseUri: 'ipfs://a', shardNybbles: 40 }], [{ merkleRoot: `0x${'1'.repeat(64)}`, baseUri: 'ipfs://a', shardNybbles: '2' }]])('does not say where it is: %j', (json) => {
    expect(() => parseInfo(json)).toThrow(expect.objectContaining({ code: 'claims.badList' }));
  });
});
