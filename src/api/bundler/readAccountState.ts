import { decodeParameters } from '../../domain/abi/codec.ts';
import { encodeFunctionData } from '../../domain/abi/functions.ts';
import { parseFunction } from '../../domain/abi/parseAbi.ts';
import { assertArguments } from '../../domain/assertArguments.ts';
import type { RpcTransport } from '../../contracts/transport.ts';
import { decodeSafeInteger } from '../../domain/encoding/hex.ts';
import { textOf } from '../../domain/errors.ts';
import { decodeHexData } from '../../domain/userOperations/fields.ts';
import { inputErrors } from '../../domain/inputErrors.ts';
import { encodeOverrides } from './estimateUserOperation.ts';
import type { StateOverrides } from './estimateUserOperation.ts';

const getNonce = /* @__PURE__ */ parseFunction('function getNonce(address sender, uint192 key) view returns (uint256)');

/** The next nonce of an account in one of its parallel sequences. @see ERC-4337, semi-abstracted nonces @throws rpc.*, input.* */
export async function readOperationNonce(nodes: RpcTransport, { entryPoint, sender, key, signal }: { readonly entryPoint: string; readonly sender: string; readonly key: bigint; readonly signal?: AbortSignal | undefined }): Promise<bigint> {
  const data = encodeFunctionData(getNonce, [sender, key]);
  const answer = await readCallData(nodes, { to: entryPoint, data }, signal);
  const [nonce] = decodeParameters([{ name: '', type: 'uint256' }], answer);
  if (typeof nonce !== 'bigint' || nonce >> 64n !== key) throw inputErrors.notQuantity({ value: textOf(nonce).slice(0, 80) });
  return nonce;
}

/** What a contract answers to a call, undecoded; with `overrides` where the chain's state were that. @throws rpc.*, input.notHexData */
export async function readCallData(nodes: RpcTransport, call: { readonly to: string; readonly data: string }, signal?: AbortSignal, overrides?: StateOverrides): Promise<string> {
  return decodeHexData(await nodes.request({ method: 'eth_call', params: [call, 'latest', ...(overrides ? [encodeOverrides(overrides)] : [])] }, { signal }));
}

/** The code of an account; `0x` for none. @throws rpc.*, input.notHexData */
export async function readAccountCode(nodes: RpcTransport, address: string, signal?: AbortSignal): Promise<string> {
  assertArguments('readAccountCode(nodes: RpcTransport, address: string)', nodes, address);
  return decodeHexData(await nodes.request({ method: 'eth_getCode', params: [address, 'latest'] }, { signal }));
}

/** The nonce that the next authorisation of an account has to name, where another sends it. @throws rpc.*, input.* */
export async function readTransactionCount(nodes: RpcTransport, address: string, signal?: AbortSignal): Promise<number> {
  assertArguments('readTransactionCount(nodes: RpcTransport, address: string)', nodes, address);
  return decodeSafeInteger(await nodes.request({ method: 'eth_getTransactionCount', params: [address, 'pending'] }, { signal }));
}
