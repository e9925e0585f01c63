import { parseAddress } from '../../src/domain/accounts/address.ts';
import { parseAccountRef, parseChainRef } from '../../src/domain/chains/caip.ts';
import { decodeChainId } from '../../src/domain/encoding/hex.ts';
import { orNone } from './orNone.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a wallet allows a site. */
export interface Approval {
  /** In the wallet's order; accounts by chain. */
  readonly accounts: readonly { readonly chainId: number; readonly address: string }[];
  allows(method: string, chainId: number): boolean;
}

/** A chain id in whatever form it comes over this protocol: CAIP-2, hex, decimal text or number. @throws input.notChainId, input.notCaip */
export function decodeSessionChainId(value: unknown): number {
  return typeof value === 'string' && value.includes(':') ? parseChainRef(value) : decodeChainId(value);
}

/** Reads a session's namespaces strictly: what is no account of an Ethereum chain is not one. @see CAIP-10, CAIP-25 */
export function decodeApproval(namespaces: unknown): Approval {
  const own = Object.entries<unknown>(Object(namespaces)).filter(([name]) => /^eip155(:|$)/.test(name)).map(([name, allowed]): readonly [string, Fields] => [name, Object(allowed)]);
  const accounts = own.flatMap(([, { accounts: refs }]) => (Array.isArray(refs) ? refs : []).flatMap((ref) => orNone(() => decodeAccountRef(ref))));
  const allows = (method: string, chainId: number): boolean =>
    own.some(([name, { methods }]) => (name === 'eip155' || name === `eip155:${chainId}`) && Array.isArray(methods) && methods.includes(method));
  return { accounts, allows };
}

/** The accounts that an event names, with or without their chain. @throws input.* for anything else among them */
export function decodeEventAccounts(data: unknown): readonly string[] {
  if (!Array.isArray(data)) return [parseAddress(data)];
  return [...new Set(data.map((each: unknown) => (typeof each === 'string' && each.includes(':') ? decodeAccountRef(each).address : parseAddress(each))))];
}

function decodeAccountRef(ref: unknown): { readonly chainId: number; readonly address: string } {
  const { chainId, address } = parseAccountRef(ref);
  return { chainId, address: parseAddress(address) };
}
