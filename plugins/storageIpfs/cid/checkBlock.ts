import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { loadPart } from '../../../src/domain/checkedWaits.ts';
import { cidHashes } from '../../../src/domain/ipfs/cid.ts';
import type { Cid } from '../../../src/domain/ipfs/cid.ts';
import * as limits from '../limits.ts';

/** Of functions that can be computed: what they give, in bytes, and how. A shorter digest checks too little. */
const functions: Readonly<Record<number, { readonly bytes: number; load(): ((data: Uint8Array) => Uint8Array) | Promise<(data: Uint8Array) => Uint8Array> }>> = {
  [cidHashes.sha2_256]: { bytes: 32, load: () => sha256 },
  0x13: { bytes: 64, load: () => sha512 },
  0x1e: { bytes: 32, load: async () => (await loadPart(import('@noble/hashes/blake3.js'))).blake3 },
  0xb220: { bytes: 32, load: async () => {
    const { blake2b } = await loadPart(import('@noble/hashes/blake2.js'));
    return (data) => blake2b(data, { dkLen: 32 });
  } },
};

/** Whether blocks of this identifier can be checked; of what is in the identifier itself there is none. */
export function isCheckable({ hash, digest }: Pick<Cid, 'hash' | 'digest'>): boolean {
  return hash === cidHashes.identity ? digest.length <= limits.maxIdentityBytes : functions[hash]?.bytes === digest.length;
}

/** Whether a block is the one that is named. Never, where its hash cannot be computed. */
export async function isBlockOf(cid: Pick<Cid, 'hash' | 'digest'>, block: Uint8Array): Promise<boolean> {
  if (!isCheckable(cid)) return false;
  const load = functions[cid.hash]?.load;
  const found = load ? (await load())(block) : block;
  return found.length === cid.digest.length && found.every((byte, at) => byte === cid.digest[at]);
}
