import { assertArguments } from '../assertArguments.ts';
import type { TypedData } from '../transactions/transactions.ts';

/**
 * Contracts that carry out calls in the name of who has signed them, by how they are written. `thirdweb` and `minimal` (OpenZeppelin 4) count nonces by `getNonce` and know no
 * deadline; `erc2771` (OpenZeppelin 5) has `nonces` and a deadline. @see ERC-2771
 */
export type ForwarderKind = 'thirdweb' | 'minimal' | 'erc2771';

/** What a forwarder's signatures are bound to, beside its address and chain. */
export interface ForwarderDomain {
  readonly name: string;
  readonly version: string;
}

/** A call as forwarders take it; amounts as decimal digits. */
export interface ForwardRequest {
  readonly from: string;
  readonly to: string;
  readonly value: string;
  readonly gas: string;
  readonly nonce: string;
  readonly data: string;
  /** In seconds since 1970; only where the forwarder knows one. */
  readonly deadline?: string;
}

/** The domains with which the forwarders are published. */
export const forwarderDomains: Readonly<Record<ForwarderKind, ForwarderDomain>> = {
  thirdweb: { name: 'GSNv2 Forwarder', version: '0.0.1' },
  minimal: { name: 'MinimalForwarder', version: '0.0.1' },
  erc2771: { name: 'ERC2771Forwarder', version: '1' },
};

const addressesAndAmounts = [{ name: 'from', type: 'address' }, { name: 'to', type: 'address' }, { name: 'value', type: 'uint256' }, { name: 'gas', type: 'uint256' }, { name: 'nonce', type: 'uint256' }];
const data = { name: 'data', type: 'bytes' };

/** The EIP-712 data of a request for a forwarder. */
export function toForwardTypedData(request: ForwardRequest, forwarder: { readonly kind: ForwarderKind; readonly domain: ForwarderDomain; readonly chainId: number; readonly address: string }): TypedData {
  assertArguments('toForwardTypedData(request: object, { kind: string, domain: object, chainId: number, address: string })', request, forwarder);
  const { kind, domain: { name, version }, chainId, address } = forwarder;
  const fields = kind === 'erc2771' ? [...addressesAndAmounts, { name: 'deadline', type: 'uint48' }, data] : [...addressesAndAmounts, data];
  return { domain: { name, version, chainId, verifyingContract: address }, types: { ForwardRequest: fields }, primaryType: 'ForwardRequest', message: { ...request } };
}
