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

/** What stands before and after the address in code that does nothing but delegate to it. Constructors may put values of their own behind it. */
const proxyForms: readonly (readonly [before: string, after: string])[] = [
  ['363d3d373d3d3d363d73', '5af43d82803e903d91602b57fd5bf3'], // ERC-1167
  ['365f5f375f5f365f73', '5af43d5f5f3e5f3d91602a57fd5bf3'], // ERC-7511
  ['5f5f365f5f37365f73', '5af43d5f5f3e6029573d5ffd5b3d5ff3'], // Solady
  ['3d3d3d3d363d3d37363d73', '5af43d3d93803e602a57fd5bf3'], // 0age, and Solady without PUSH0
  ['366000600037611000600036600073', '5af4602c57600080fd5b6110006000f3'], // Vyper to 0.2.8
  ['366000600037611000600036600073', '5af41558576110006000f3'], // Vyper in its betas, e.g. the pools of Uniswap v1
  ['36603057343d52307f830d2d700a97af574b186c80d40429385d24241565b08a7c559ba283a964d9b160203da23d3df35b3d3d3d3d363d3d37363d73', '5af43d3d93803e605b57fd5bf3'], // 0xSplits v1
  ['36602c57343d527f9e4ac34f21c619cefc926c8bd93b54bf5a39c7ab2127a895af1cc0691d7e3dff593da1005b3d3d3d3d363d3d37363d73', '5af43d3d93803e605757fd5bf3'], // 0xSplits v2
];
/** Of an address, in hex digits. */
const addressDigits = 40;

/** Where a minimal proxy or an account that delegates leads to, in lower case; undefined for any other code. @see ERC-1167, ERC-7511, EIP-7702 */
export function targetIn(code: string): string | undefined {
  const digits = code.slice(2).toLowerCase();
  const delegated = /^ef0100([0-9a-f]{40})$/.exec(digits)?.[1];
  const form = proxyForms.find(([before, after]) => digits.startsWith(before) && digits.startsWith(after, before.length + addressDigits));
  const target = delegated ?? (form && digits.slice(form[0].length, form[0].length + addressDigits));
  return target && `0x${target}`;
}

function isDupOrSwap(opcode: number | undefined): boolean {
  return opcode !== undefined && opcode >= 0x80 && opcode <= 0x9f;
}

function digitsOf(bytes: Uint8Array): string {
  return encodeBytes(bytes).slice(2);
}
