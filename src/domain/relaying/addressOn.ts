import { assertArguments } from '../assertArguments.ts';

/** An address on each chain, or the one that is the same on all. */
export type AddressOfChains = string | Readonly<Record<number, string>>;

/** Undefined for a chain that has none. */
export function addressOn(addresses: AddressOfChains, chainId: number): string | undefined {
  assertArguments('addressOn(addresses: string | object, chainId: number)', addresses, chainId);
  return typeof addresses === 'string' ? addresses : addresses[chainId];
}

/** The chains that are named; undefined for all. */
export function chainsOf(addresses: AddressOfChains): readonly number[] | undefined {
  assertArguments('chainsOf(addresses: string | object)', addresses);
  return typeof addresses === 'string' ? undefined : Object.keys(addresses).map(Number);
}
