import { joinBytes } from '../../../src/domain/encoding/joinBytes.ts';
import { decodeCid } from '../../../src/domain/ipfs/cid.ts';
import type { Cid } from '../../../src/domain/ipfs/cid.ts';
import { readVarint } from '../../../src/domain/ipfs/wire.ts';
import * as limits from '../limits.ts';

/** Takes a CAR piece by piece. @see https://ipld.io/specs/transport/car/carv1/ */
export interface CarReader {
  /** False once what came is no CAR: the rest is not looked at. */
  push(piece: Uint8Array): Promise<boolean>;
}

/** Reads blocks out of a CAR of version 1 as they arrive, and gives each to `onBlock`, unchecked. */
export function createCarReader(onBlock: (cid: Cid, block: Uint8Array<ArrayBuffer>) => Promise<void>): CarReader {
  let held = new Uint8Array();
  let [hasHeader, isCar] = [false, true];
  /** The next part with its length in front, once all of it is there. */
  const take = (): Uint8Array | undefined => {
    const length = readVarint(held, 0);
    if (!length) {
      isCar = held.length < 8;
      return undefined;
    }
    const most = hasHeader ? limits.maxBlockBytes + limits.maxCidCharacters : limits.maxCarHeaderBytes;
    if (length.value === 0 || length.value > most) isCar = false;
    if (!isCar || held.length < length.end + length.value) return undefined;
    const part = held.subarray(length.end, length.end + length.value);
    held = held.subarray(length.end + length.value);
    return part;
  };
  return {
    push: async (piece) => {
      if (!isCar) return false;
      held = joinBytes([held, piece]);
      for (let part = take(); part; part = take()) {
        if (!hasHeader) {
          if (!isHeader(part)) return (isCar = false);
          hasHeader = true;
          continue;
        }
        const read = decodeCid(part);
        if (!read) return (isCar = false);
        await onBlock(read.cid, part.slice(read.end));
      }
      return isCar;
    },
  };
}

/** `version: 1` as CBOR has it. What roots it names does not matter: each block is checked against the identifier that is wanted. */
function isHeader(part: Uint8Array): boolean {
  const version = [0x67, ...new TextEncoder().encode('version'), 1];
  return part.some((_, at) => version.every((byte, i) => part[at + i] === byte));
}
