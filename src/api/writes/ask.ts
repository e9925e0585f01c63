import type { RpcCall, RpcTransport } from '../../contracts/transport.ts';
import { rpcErrors } from '../transport/errors.ts';

/** One call, decoded at once. @throws rpc.badResult for what `decode` throws over, rpc.* */
export async function ask<T>(transport: RpcTransport, call: RpcCall, decode: (result: unknown) => T, signal?: AbortSignal): Promise<T> {
  const result = await transport.request(call, { signal });
  try {
    return decode(result);
  } catch (cause) {
    throw rpcErrors.badResult({ chainId: transport.chainId, method: call.method }, { cause });
  }
}
