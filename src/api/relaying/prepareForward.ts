import type { RelayContext, RelayDraft, RelayRequest } from '../../contracts/points/relayers.ts';
import { relayErrors } from '../../contracts/relayErrors.ts';
import type { RpcTransport } from '../../contracts/transport.ts';
import type { AbiFunction } from '../../domain/abi/abi.ts';
import { decodeParameters } from '../../domain/abi/codec.ts';
import { encodeFunctionData } from '../../domain/abi/functions.ts';
import { parseFunction } from '../../domain/abi/parseAbi.ts';
import { assertArguments } from '../../domain/assertArguments.ts';
import { hasCode, textOf } from '../../domain/errors.ts';
import { inputErrors } from '../../domain/inputErrors.ts';
import { forwarderDomains, toForwardTypedData } from '../../domain/relaying/forwardRequest.ts';
import type { ForwarderDomain, ForwarderKind, ForwardRequest } from '../../domain/relaying/forwardRequest.ts';
import { readCallData } from '../bundler/readAccountState.ts';

const getNonce = /* @__PURE__ */ parseFunction('function getNonce(address from) view returns (uint256)');
const nonces = /* @__PURE__ */ parseFunction('function nonces(address owner) view returns (uint256)');
const isTrusted = /* @__PURE__ */ parseFunction('function isTrustedForwarder(address forwarder) view returns (bool)');

/** A forwarder on a chain. */
export interface Forwarder {
  readonly address: string;
  /** Absent: `thirdweb`. */
  readonly kind?: ForwarderKind | undefined;
  /** Absent: the one with which forwarders of its kind are published. */
  readonly domain?: ForwarderDomain | undefined;
}

/**
 * What an account signs for a forwarder to carry out one call in its name. The forwarder gives the nonce, and the contract has to say that it trusts the forwarder: else the
 * call would be the forwarder's own. @see ERC-2771 @throws relay.notTrusted, rpc.*
 */
export async function prepareForward(request: RelayRequest, forwarder: Forwarder, context: Pick<RelayContext, 'transport' | 'signal'>): Promise<Extract<RelayDraft, { readonly sign: 'typedData' }>> {
  assertArguments('prepareForward({ chainId: number, from: string, calls: objects }, { address: string }, { transport: function })', request, forwarder, context);
  const { transport, signal } = context;
  const { kind = 'thirdweb', domain = forwarderDomains[kind], address } = forwarder;
  const { chainId, from, calls: [call] } = request;
  if (!call) throw relayErrors.noTo();
  const nodes = await transport(chainId);
  const [nonce] = await Promise.all([
    request.nonce ?? readNumber(nodes, { to: address, signal }, kind === 'erc2771' ? nonces : getNonce, [from]),
    assertTrusts(nodes, { contract: call.to, forwarder: address, signal }),
  ]);
  const message: ForwardRequest = {
    from, to: call.to, value: String(call.valueWei), gas: String(call.gas), nonce: String(nonce), data: call.data, ...(kind === 'erc2771' && { deadline: String(request.deadlineSeconds) }),
  };
  return { sign: 'typedData', nonce, data: toForwardTypedData(message, { kind, domain, chainId, address }) };
}

/** A number that a contract gives. @throws rpc.*, abi.badData */
export async function readNumber(nodes: RpcTransport, place: { readonly to: string; readonly signal: AbortSignal }, item: AbiFunction, args: readonly unknown[]): Promise<bigint> {
  assertArguments('readNumber(nodes: RpcTransport, { to: string }, { inputs: objects }, args: list)', nodes, place, item, args);
  const { to, signal } = place;
  const [found] = decodeParameters([{ name: '', type: 'uint256' }], await readCallData(nodes, { to, data: encodeFunctionData(item, args) }, signal));
  if (typeof found !== 'bigint') throw inputErrors.notQuantity({ value: textOf(found).slice(0, 80) });
  return found;
}

/** A contract that does not answer, or answers anything but yes, trusts no forwarder. @see ERC-2771 @throws relay.notTrusted, rpc.* */
export async function assertTrusts(nodes: RpcTransport, pair: { readonly contract: string; readonly forwarder: string; readonly signal: AbortSignal }): Promise<void> {
  assertArguments('assertTrusts(nodes: RpcTransport, { contract: string, forwarder: string })', nodes, pair);
  const { contract, forwarder, signal } = pair;
  const answer = await readCallData(nodes, { to: contract, data: encodeFunctionData(isTrusted, [forwarder]) }, signal).catch((error: unknown) => {
    if (hasCode(error, 'rpc.error')) return '0x'; // it was reverted
    throw error;
  });
  if (!/^0x0{63}1$/.test(answer)) throw relayErrors.notTrusted({ contract, forwarder });
}
