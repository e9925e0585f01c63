import { combine, split } from 'shamir-secret-sharing';
import { wipe } from './bytes.ts';
import type { Bytes } from './bytes.ts';
import { custodyError } from './custodyErrors.ts';

/** Of the wrap key K: D for devices, S for the server, R for recovery. Any two make K again. */
export type ShareName = 'D' | 'S' | 'R';
/** 32 bytes, then the place on the curve that the share is of. */
export const shareBytes = 33;
const wrapKeyBytes = 32;

/** Shamir, GF(2^8), 2 of 3. The caller wipes what it gets. @throws badShare where K is not 32 bytes */
export async function splitKey(key: Bytes): Promise<Readonly<Record<ShareName, Bytes>>> {
  if (!(key instanceof Uint8Array) || key.length !== wrapKeyBytes) throw custodyError('badShare');
  const shares = await split(key, 3, 2);
  try {
    const [D, S, R] = shares.map((share) => Uint8Array.from(share));
    if (!D || !S || !R) throw custodyError('failed');
    return { D, S, R };
  } finally {
    wipe(...shares);
  }
}

/**
 * K out of two shares. Shares of different versions, or altered ones, give another key without an error: the tag of the wallet tells.
 * @throws badShare for what is no share, or twice the same
 */
export async function joinShares(a: Uint8Array, b: Uint8Array): Promise<Bytes> {
  for (const share of [a, b]) if (!(share instanceof Uint8Array) || share.length !== shareBytes || share[shareBytes - 1] === 0) throw custodyError('badShare');
  if (a[shareBytes - 1] === b[shareBytes - 1]) throw custodyError('badShare');
  const joined = await combine([a, b]);
  try {
    return Uint8Array.from(joined);
  } finally {
    wipe(joined);
  }
}
