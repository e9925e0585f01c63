import { keccak_256 as hashBytes } from '@noble/hashes/sha3.js';
import { pause } from '../../src/domain/checkedWaits.ts';
import type { Clock } from '../../src/domain/clock.ts';
import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import { parseAddress } from '../../src/domain/accounts/address.ts';
import { decodeBytes, encodeBytes } from '../../src/domain/encoding/bytes.ts';
import type { Hex } from '../../src/domain/encoding/hex.ts';
import { isAddress, isHash } from '../../src/domain/encoding/isHex.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import { messageOf } from '../../src/domain/errors.ts';
import { isNativeToken } from '../../src/domain/tokens/nativeToken.ts';
import { parseUnits } from '../../src/domain/tokens/units.ts';
import { unlimitedAmount } from '../../src/domain/tokens/permit.ts';
import { claimErrors } from './errors.ts';
import { createMerkleTree, encodeProof, followProof } from './merkle.ts';

/** One account of an allowlist, and the terms that are its own. Amounts are decimal texts in whole tokens, as the files of a list have them. */
export interface AllowlistEntry {
  readonly address: string;
  /** How many it may claim. `unlimited`, or absent: as many as there are; `0`: as the claim condition says for everyone. */
  readonly maxClaimable?: string | undefined;
  /** What one costs it. `unlimited`, or absent: as the claim condition says for everyone. */
  readonly price?: string | undefined;
  /** What it pays in. Absent: as the claim condition says. */
  readonly currencyAddress?: string | undefined;
}

/** What proves to a drop that an account is on its list, in the order of the contract. */
export interface AllowlistProof {
  readonly proof: readonly Hex[];
  /** 0: as for everyone. */
  readonly quantityLimitPerWallet: bigint;
  /** In the smallest unit of the currency; the largest number of 256 bits: as for everyone. */
  readonly pricePerToken: bigint;
  /** The zero address: as for everyone. */
  readonly currency: Hex;
}

/** Proves nothing: the terms are those for everyone. */
export const emptyProof: AllowlistProof = { proof: [], quantityLimitPerWallet: 0n, pricePerToken: unlimitedAmount, currency: '0x0000000000000000000000000000000000000000' };

/** How the texts of a list become numbers. */
export interface AllowlistDecimals {
  /** Of what is claimed: 0 for collections. */
  readonly tokenDecimals: number;
  /** Of each currency that an entry names, by its address in lower case; the native currency has 18. */
  readonly currencyDecimals: ReadonlyMap<string, number>;
}

/** A list made ready: its root for the claim condition, and its files, one for all accounts whose addresses begin alike. */
export interface Allowlist {
  readonly root: Hex;
  /** By the digits that the addresses begin with, in lower case: what stands in `<digits>.json`. */
  readonly shards: ReadonlyMap<string, AllowlistShard>;
}

/** Entries whose addresses begin alike, and what leads from the root of their tree to that of the list. */
export interface AllowlistShard {
  readonly proofs: readonly Hex[];
  readonly entries: readonly AllowlistEntry[];
}

/** Where the files of a list are, as contracts name it in their metadata. */
export interface AllowlistInfo {
  readonly merkleRoot: Hex;
  readonly baseUri: string;
  readonly originalEntriesUri: string;
  readonly shardNybbles: number;
  readonly tokenDecimals: number;
  readonly isShardedMerkleTree: true;
}

/** Digits of an address that its file is called after, where a list does not say. */
export const defaultShardNybbles = 2;
/** How long hashing may keep a page from answering, in ms. */
const workMs = 12;
/** Entries between two looks at the clock. */
const entriesALook = 32;
const none = '0x0000000000000000000000000000000000000000';

export interface BuildOptions extends AllowlistDecimals {
  readonly clock: Clock;
  readonly shardNybbles?: number;
  /** Told how many of the entries are hashed. */
  readonly onProgress?: ((progress: { readonly done: number; readonly total: number }) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Hashes a list, in pieces, so that the page goes on answering. @throws claims.badList for an empty one, claims.badEntry, the signal's reason */
export async function buildAllowlist(entries: readonly AllowlistEntry[], options: BuildOptions): Promise<Allowlist> {
  const { clock, shardNybbles = defaultShardNybbles, onProgress, signal } = options;
  // Its root would be zero, which drops take for no list at all.
  if (entries.length === 0) throw claimErrors.badList({ why: 'it is empty' });
  const shards = new Map<string, { readonly entries: AllowlistEntry[]; readonly leaves: Uint8Array[] }>();
  const seen = new Set<string>();
  const hash = createHasher(options);
  let sinceMs = clock.nowMs();
  const rest = async (done: number): Promise<void> => {
    signal?.throwIfAborted();
    if (clock.nowMs() - sinceMs < workMs) return;
    onProgress?.({ done, total: entries.length });
    await pause(0, { clock, signal });
    sinceMs = clock.nowMs();
  };
  for (const [at, entry] of entries.entries()) {
    if (at % entriesALook === 0) await rest(at);
    const leaf = hash(entry, at);
    const address = entry.address.toLowerCase();
    if (seen.has(address)) throw claimErrors.badEntry({ at, why: `${entry.address} is in the list twice` });
    seen.add(address);
    const digits = address.slice(2, 2 + shardNybbles);
    const shard = shards.get(digits) ?? { entries: [], leaves: [] };
    shards.set(digits, shard);
    shard.entries.push(entry);
    shard.leaves.push(leaf);
  }
  const roots = new Map<string, Uint8Array>();
  for (const [digits, { leaves }] of shards) {
    await rest(entries.length);
    roots.set(digits, createMerkleTree(leaves).root);
  }
  const whole = createMerkleTree([...roots.values()]);
  onProgress?.({ done: entries.length, total: entries.length });
  return {
    root: encodeBytes(whole.root),
    shards: new Map([...shards].map(([digits, shard]) => [digits, { proofs: encodeProof(whole.proofOf(roots.get(digits) ?? new Uint8Array(32)) ?? []), entries: shard.entries }])),
  };
}

/** Hashes the entries of one list. Most have the same terms, so that their bytes are made once for all of them. @throws claims.badEntry */
function createHasher(decimals: AllowlistDecimals): (entry: AllowlistEntry, at: number) => Uint8Array {
  const made = new Map<string, Uint8Array>();
  return (entry, at) => {
    try {
      const { maxClaimable = '', price = '', currencyAddress = '' } = entry;
      const key = `${maxClaimable} ${price} ${currencyAddress}`;
      const terms = made.get(key) ?? packTerms(toTerms(entry, decimals));
      made.set(key, terms);
      return hashLeaf(entry.address, terms);
    } catch (cause) {
      throw claimErrors.badEntry({ at, why: messageOf(cause) }, { cause });
    }
  };
}

/** The numbers of an entry, without its proof. @throws input.* */
function toTerms({ maxClaimable, price, currencyAddress }: AllowlistEntry, { tokenDecimals, currencyDecimals }: AllowlistDecimals): Omit<AllowlistProof, 'proof'> {
  const currency = currencyAddress === undefined || currencyAddress === '' ? none : parseAddress(currencyAddress);
  const decimals = currency === none || isNativeToken(currency) ? nativeDecimals : currencyDecimals.get(currency.toLowerCase());
  if (decimals === undefined) throw claimErrors.badList({ why: `the decimals of ${currency} are not known` });
  return { quantityLimitPerWallet: toUnits(maxClaimable, tokenDecimals), pricePerToken: toUnits(price, decimals), currency };
}

/** As every list has it, whatever the chain's currency has. */
const nativeDecimals = 18;

function toUnits(text: string | undefined, decimals: number): bigint {
  if (text === undefined || text === '' || text === 'unlimited') return unlimitedAmount;
  const units = parseUnits(text, decimals);
  if (units < 0n || units > unlimitedAmount) throw new RangeError(`${text} is no amount`);
  return units;
}

/** The leaf of an account: its address and terms side by side, hashed once. @see thirdweb contracts, extension/Drop.sol @throws input.notAddress */
export function hashAllowlistEntry(terms: Omit<AllowlistProof, 'proof'>, address: string): Uint8Array {
  return hashLeaf(address, packTerms(terms));
}

/** 84 bytes: two numbers and an address. */
function packTerms({ quantityLimitPerWallet, pricePerToken, currency }: Omit<AllowlistProof, 'proof'>): Uint8Array {
  return decodeBytes(`0x${word(quantityLimitPerWallet)}${word(pricePerToken)}${currency.slice(2)}`);
}

function hashLeaf(address: string, terms: Uint8Array): Uint8Array {
  const leaf = new Uint8Array(20 + terms.length);
  leaf.set(decodeBytes(isAddress(address) && address === address.toLowerCase() ? address : parseAddress(address))); // without capitals there is no checksum to look at
  leaf.set(terms, 20);
  return hashBytes(leaf);
}

function word(number: bigint): string {
  return number.toString(16).padStart(64, '0');
}

/**
 * The proof of an account out of the one file in which it may be, held against the root that the contract has: what a file says is untrusted.
 * Undefined for an account that is not in it. @throws claims.badList
 */
export function findInShard(shard: AllowlistShard, account: string, { root, ...decimals }: AllowlistDecimals & { readonly root: string }): AllowlistProof | undefined {
  const found = shard.entries.find(({ address }) => sameAddress(address, account));
  if (!found) return undefined;
  const leaves = shard.entries.map(createHasher(decimals));
  const terms = toTerms(found, decimals);
  const leaf = hashAllowlistEntry(terms, found.address);
  const proof = [...(createMerkleTree(leaves).proofOf(leaf) ?? []), ...shard.proofs.map((each) => decodeBytes(each))];
  if (encodeBytes(followProof(leaf, proof)) !== root.toLowerCase()) throw claimErrors.badList({ why: 'it is not the one that the contract was given' });
  return { proof: encodeProof(proof), ...terms };
}

/** The currencies that entries name, in lower case: their decimals have to be read before the list is hashed. */
export function currenciesOf(entries: readonly AllowlistEntry[]): readonly string[] {
  const named = new Set(entries.map(({ currencyAddress = '' }) => currencyAddress.toLowerCase()));
  return [...named].filter((currency) => currency !== '' && currency !== none && !isNativeToken(currency));
}

/** Digits of an address: more would make a file for each account. */
const maxShardNybbles = 6;
/** Entries of one file, and steps of a proof: trees of 2^64 leaves do not exist. */
const maxShardEntries = 200_000;
const maxProofSteps = 64;
const maxUriCharacters = 2_048;

/** @throws claims.badList */
export function parseInfo(json: unknown): AllowlistInfo {
  const { merkleRoot, baseUri, originalEntriesUri = '', shardNybbles = defaultShardNybbles, tokenDecimals = 0 } = isRecord(json) ? json : {};
  const isUri = (uri: unknown): uri is string => typeof uri === 'string' && uri.length <= maxUriCharacters;
  const isCount = (count: unknown, most: number): count is number => typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= most;
  if (!isHash(merkleRoot) || !isUri(baseUri) || baseUri === '' || !isUri(originalEntriesUri) || !isCount(shardNybbles, maxShardNybbles) || shardNybbles === 0 || !isCount(tokenDecimals, 255)) throw claimErrors.badList({ why: 'what says where its files are cannot be read' });
  return { merkleRoot, baseUri, originalEntriesUri, shardNybbles, tokenDecimals, isShardedMerkleTree: true };
}

/** @throws claims.badList */
export function parseShard(json: unknown): AllowlistShard {
  const { proofs, entries } = isRecord(json) ? json : {};
  if (!Array.isArray(proofs) || proofs.length > maxProofSteps || !proofs.every(isHash) || !Array.isArray(entries) || entries.length > maxShardEntries || !entries.every(isEntry)) throw claimErrors.badList({ why: 'one of its files cannot be read' });
  return { proofs, entries };
}

function isEntry(entry: unknown): entry is AllowlistEntry {
  if (!isRecord(entry) || typeof entry['address'] !== 'string') return false;
  return ['maxClaimable', 'price', 'currencyAddress'].every((name) => entry[name] === undefined || typeof entry[name] === 'string');
}
