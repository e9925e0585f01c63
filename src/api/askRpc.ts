import type { RpcCall, RpcTransport } from '../contracts/transport.ts';
import { rpcErrors } from './transport/errors.ts';

/** One call to a chain, decoded at once. @throws rpc.*; what `decode` throws becomes `rpc.badResult` */
export async function askRpc<T>(transport: RpcTransport, call: RpcCall, decode: (result: unknown) => T, signal?: AbortSignal): Promise<T> {
  const result = await transport.request(call, { signal });
  try {
    return decode(result);
  } catch (cause) {
    throw rpcErrors.badResult({ chainId: transport.chainId, method: call.method }, { cause });
  }
}
