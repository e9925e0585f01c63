import { decodeFunctionResult, encodeFunctionData } from '../../../src/domain/abi/functions.ts';
import { parseFunction } from '../../../src/domain/abi/parseAbi.ts';
import type { TypedData } from '../../../src/domain/transactions/transactions.ts';
import type { ForwarderSettings } from '../../config/gasless.ts';

/** What a person signs, so that another one sends it. @see ERC-2771 */
export interface ForwardRequest {
  readonly from: string;
  readonly to: string;
  /** Gas of the call itself. */
  readonly gas: bigint;
  readonly nonce: bigint;
  /** Seconds since 1970. MinimalForwarder does not know it: this server alone keeps to it then. */
  readonly deadline: number;
  readonly data: string;
}

const functions = {
  erc2771: {
    nonce: /* @__PURE__ */ parseFunction('function nonces(address owner) view returns (uint256)'),
    execute: /* @__PURE__ */ parseFunction('function execute((address from, address to, uint256 value, uint256 gas, uint48 deadline, bytes data, bytes signature) request) payable'),
  },
  minimal: {
    nonce: /* @__PURE__ */ parseFunction('function getNonce(address from) view returns (uint256)'),
    execute: /* @__PURE__ */ parseFunction('function execute((address from, address to, uint256 value, uint256 gas, uint256 nonce, bytes data) req, bytes signature) payable returns (bool, bytes)'),
  },
};

const field = (text: string) => text.split(',').map((each) => each.split(' ')).map(([type = '', name = '']) => ({ name, type }));
const forms = {
  erc2771: { version: '1', fields: /* @__PURE__ */ field('address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data') },
  minimal: { version: '0.0.1', fields: /* @__PURE__ */ field('address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data') },
} as const;

/** What the account signs. @see OpenZeppelin 5, ERC2771Forwarder; OpenZeppelin 4.9, MinimalForwarder */
export function toForwardTypedData({ address, kind, name }: ForwarderSettings, chainId: number, { from, to, gas, nonce, deadline, data }: ForwardRequest): TypedData {
  const { version, fields } = forms[kind];
  return {
    domain: { name, version, chainId, verifyingContract: address }, types: { ForwardRequest: fields }, primaryType: 'ForwardRequest',
    message: { from, to, value: 0n, gas, nonce, ...(kind === 'erc2771' && { deadline }), data },
  };
}

/** The call by which the forwarder carries it out. */
export function encodeForward({ kind }: ForwarderSettings, { from, to, gas, nonce, deadline, data }: ForwardRequest, signature: string): string {
  if (kind === 'erc2771') return encodeFunctionData(functions.erc2771.execute, [[from, to, 0n, gas, deadline, data, signature]]);
  return encodeFunctionData(functions.minimal.execute, [[from, to, 0n, gas, nonce, data], signature]);
}

export function encodeForwardNonce({ kind }: ForwarderSettings, from: string): string {
  return encodeFunctionData(functions[kind].nonce, [from]);
}

/** @throws abi.badData */
export function decodeForwardNonce({ kind }: ForwarderSettings, answer: string): bigint {
  return decodeFunctionResult(functions[kind].nonce, answer)[0];
}

/** Whether the call went well, which MinimalForwarder tells in its answer, and the other one by not reverting. @throws abi.badData */
export function decodeForwarded({ kind }: ForwarderSettings, answer: string): boolean {
  return kind === 'erc2771' || decodeFunctionResult(functions.minimal.execute, answer)[0];
}

/** Of the whole transaction: the call's, a part that forwarders hold back of it, and what they do themselves, with 16 for each byte. */
export function forwardGas({ gas }: ForwardRequest, callData: string): bigint {
  return gas + gas / 60n + 90_000n + 16n * BigInt((callData.length - 2) / 2);
}
