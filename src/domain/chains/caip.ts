import { textOf } from '../errors.ts';
import { decodeChainId } from '../encoding/hex.ts';
import { inputErrors } from '../inputErrors.ts';
import { assertArguments } from '../assertArguments.ts';

/** `eip155:1`. @see CAIP-2 */
export type ChainRef = `eip155:${number}`;
/** `eip155:1:0x…`. @see CAIP-10 */
export type AccountRef = `eip155:${number}:0x${string}`;

/** A chain as others name it. @throws input.notChainId */
export function toChainRef(chainId: number): ChainRef {
  return `eip155:${decodeChainId(chainId)}`;
}

/** From untrusted input. @throws input.notCaip for another namespace, a zero or anything that is not a number */
export function parseChainRef(ref: unknown): number {
  const chainId = Number(/^eip155:([1-9]\d{0,15})$/.exec(asText(ref))?.[1]);
  if (!Number.isSafeInteger(chainId)) throw inputErrors.notCaip({ value: textOf(ref).slice(0, 80) });
  return chainId;
}

/** An account as others name it. @throws input.notChainId */
export function toAccountRef(chainId: number, address: string): AccountRef {
  assertArguments('toAccountRef(chainId: number, address: string)', chainId, address);
  return `eip155:${decodeChainId(chainId)}:0x${address.slice(2)}`;
}

/** From untrusted input. The checksum of the address is not looked at. @throws input.notCaip */
export function parseAccountRef(ref: unknown): { readonly chainId: number; readonly address: string } {
  const [, chain, address] = /^(eip155:\d{1,16}):(0x[0-9a-fA-F]{40})$/.exec(asText(ref)) ?? [];
  if (chain === undefined || address === undefined) throw inputErrors.notCaip({ value: textOf(ref).slice(0, 80) });
  return { chainId: parseChainRef(chain), address };
}

function asText(ref: unknown): string {
  return typeof ref === 'string' ? ref : '';
}
