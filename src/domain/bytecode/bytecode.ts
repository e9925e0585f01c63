import { encodeBase58 } from 'ethers/utils';
import { decodeBytes, encodeBytes } from '../encoding/bytes.ts';

const [push1, push4, push32, eq] = [0x60, 0x63, 0x7f, 0x14];

/** The selectors that a contract's code compares its calldata with. Guessed from the code: some compilers compare in other ways. */
export function selectorsIn(code: string): readonly string[] {
  const bytes = decodeBytes(code);
  const found = new Set<string>();
  for (let at = 0; at < bytes.length; at += 1) {
    const opcode = bytes[at] ?? 0;
    if (opcode < push1 || opcode > push32) continue;
    const length = opcode - push1 + 1;
    const after = at + length + 1;
    // Leading zeros of a selector are not pushed. EQ may come after one DUP or SWAP.
    if (length <= push4 - push1 + 1 && [bytes[after], isDupOrSwap(bytes[after]) ? bytes[after + 1] : undefined].includes(eq)) found.add(`0x${digitsOf(bytes.subarray(at + 1, after)).padStart(8, '0')}`);
    at = after - 1;
  }
  return [...found];
}

/** Content id of the metadata that Solidity writes behind the code; undefined where there is none, or it is elsewhere. @see Solidity, contract metadata */
export function metadataCidIn(code: string): string | undefined {
  const bytes = decodeBytes(code);
  const length = ((bytes.at(-2) ?? 0) << 8) | (bytes.at(-1) ?? 0);
  const tail = digitsOf(bytes.subarray(Math.max(0, bytes.length - 2 - length), -2));
  // A map of few entries, in which the text "ipfs" is followed by 34 bytes: a SHA-256 multihash.
  const hash = /^a[1-4](?:[0-9a-f]{2})*?6469706673582212(20[0-9a-f]{64})/.exec(tail)?.[1];
  return hash === undefined ? undefined : encodeBase58(`0x12${hash}`);
}

/** Where a minimal proxy or an account that delegates leads to; undefined for any other code. @see ERC-1167, EIP-7702 */
export function targetIn(code: string): string | undefined {
  const [, minimal, delegated] = /^0x(?:363d3d373d3d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3|ef0100([0-9a-f]{40})$)/i.exec(code) ?? [];
  const target = minimal ?? delegated;
  return target && `0x${target.toLowerCase()}`;
}

function isDupOrSwap(opcode: number | undefined): boolean {
  return opcode !== undefined && opcode >= 0x80 && opcode <= 0x9f;
}

function digitsOf(bytes: Uint8Array): string {
  return encodeBytes(bytes).slice(2);
}
