import { keccak_256 as hashBytes } from '@noble/hashes/sha3.js';
import { encodeBytes } from '../../src/domain/encoding/bytes.ts';
import type { Hex } from '../../src/domain/encoding/hex.ts';

/** A tree of hashes as drops check it: leaves in order, each pair hashed once with the lower one first, and one that has no neighbour moved up as it is. */
export interface MerkleTree {
  /** 32 bytes; of no leaves it is zero, which drops take for no list. */
  readonly root: Uint8Array;
  /** What leads from a leaf to the root. Undefined for a leaf that is not in it. */
  proofOf(leaf: Uint8Array): readonly Uint8Array[] | undefined;
}

/** @see thirdweb contracts, lib/MerkleProof.sol */
export function createMerkleTree(leaves: readonly Uint8Array[]): MerkleTree {
  const lowest = leaves.toSorted(compareBytes);
  const layers: (readonly Uint8Array[])[] = [lowest];
  for (let layer: readonly Uint8Array[] = lowest; layer.length > 1;) {
    layer = hashPairs(layer);
    layers.push(layer);
  }
  return {
    root: layers.at(-1)?.[0] ?? new Uint8Array(32),
    proofOf: (leaf) => {
      let at = findSorted(lowest, leaf);
      if (at === undefined) return undefined;
      const proof: Uint8Array[] = [];
      for (const layer of layers) {
        const neighbour = layer[at ^ 1];
        if (neighbour) proof.push(neighbour);
        at >>= 1;
      }
      return proof;
    },
  };
}

/** Where a proof leads from a leaf. */
export function followProof(leaf: Uint8Array, proof: readonly Uint8Array[]): Uint8Array {
  return proof.reduce(hashPair, leaf);
}

/** As `0x…`, as contracts take them. */
export function encodeProof(proof: readonly Uint8Array[]): readonly Hex[] {
  return proof.map((each) => encodeBytes(each));
}

function hashPairs(layer: readonly Uint8Array[]): readonly Uint8Array[] {
  const above: Uint8Array[] = [];
  for (let at = 0; at < layer.length; at += 2) {
    const [left, right] = [layer[at], layer[at + 1]];
    if (left) above.push(right ? hashPair(left, right) : left);
  }
  return above;
}

function hashPair(one: Uint8Array, other: Uint8Array): Uint8Array {
  const [low, high] = compareBytes(one, other) <= 0 ? [one, other] : [other, one];
  const both = new Uint8Array(64);
  both.set(low);
  both.set(high, 32);
  return hashBytes(both);
}

/** Like numbers, the first byte counting most. */
function compareBytes(one: Uint8Array, other: Uint8Array): number {
  for (let at = 0; at < one.length; at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function findSorted(sorted: readonly Uint8Array[], wanted: Uint8Array): number | undefined {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const order = compareBytes(sorted[middle] ?? wanted, wanted);
    if (order === 0) return middle;
    if (order < 0) from = middle + 1;
    else to = middle;
  }
  return undefined;
}
