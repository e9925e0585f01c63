import { decodeParameters } from '../../../src/domain/abi/codec.ts';
import { encodeFunctionData } from '../../../src/domain/abi/functions.ts';
import { parseFunction } from '../../../src/domain/abi/parseAbi.ts';
import type { RpcTransport } from '../../../src/contracts/transport.ts';
import { decodeQuantity, decodeSafeInteger } from '../../../src/domain/encoding/hex.ts';
import { isHexData } from '../../../src/domain/encoding/isHex.ts';
import { inputErrors } from '../../../src/domain/inputErrors.ts';

const getNonce = /* @__PURE__ */ parseFunction('function getNonce(address sender, uint192 key) view returns (uint256)');
const delegationMark = '0xef0100';

/** The next nonce of an account in one of its parallel sequences. @see ERC-4337, semi-abstracted nonces @throws rpc.*, input.* */
export async function readOperationNonce(nodes: RpcTransport, { entryPoint, sender, key, signal }: { readonly entryPoint: string; readonly sender: string; readonly key: bigint; readonly signal?: AbortSignal | undefined }): Promise<bigint> {
  const data = encodeFunctionData(getNonce, [sender, key]);
  const answer = await nodes.request({ method: 'eth_call', params: [{ to: entryPoint, data }, 'latest'] }, { signal });
  if (!isHexData(answer)) throw inputErrors.notHexData({ value: String(answer).slice(0, 80) });
  const [nonce] = decodeParameters([{ name: '', type: 'uint256' }], answer);
  if (typeof nonce !== 'bigint' || nonce >> 64n !== key) throw inputErrors.notQuantity({ value: `nonce ${String(nonce)}` });
  return nonce;
}

/** The code of an account; `0x` for none. @throws rpc.*, input.notHexData */
export async function readAccountCode(nodes: RpcTransport, address: string, signal?: AbortSignal): Promise<string> {
  const code = await nodes.request({ method: 'eth_getCode', params: [address, 'latest'] }, { signal });
  if (!isHexData(code)) throw inputErrors.notHexData({ value: String(code).slice(0, 80) });
  return code;
}

/** Whether an account runs the code of this contract. @see EIP-7702 */
export function isDelegatedTo(code: string, delegate: string): boolean {
  return code.toLowerCase() === `${delegationMark}${delegate.slice(2).toLowerCase()}`;
}

/** The nonce that the next authorisation of an account has to name, where another sends it. @throws rpc.*, input.* */
export async function readTransactionCount(nodes: RpcTransport, address: string, signal?: AbortSignal): Promise<number> {
  return decodeSafeInteger(await nodes.request({ method: 'eth_getTransactionCount', params: [address, 'pending'] }, { signal }));
}

/** In wei. @throws rpc.*, input.* */
export async function readBalanceOf(nodes: RpcTransport, address: string, signal?: AbortSignal): Promise<bigint> {
  return decodeQuantity(await nodes.request({ method: 'eth_getBalance', params: [address, 'latest'] }, { signal }));
}
