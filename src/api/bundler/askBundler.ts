import type { RpcCall, RpcTransport } from '../../contracts/transport.ts';
import { bundlerErrors } from './bundlerErrors.ts';
import { toBundlerError } from './toBundlerError.ts';

/** One call to a bundler, decoded at once. @throws bundler.*, transaction.simulationFailed where the calls would be reverted, rpc.* where no bundler can be reached */
export async function askBundler<T>(transport: RpcTransport, call: RpcCall, decode: (answer: unknown) => T, signal?: AbortSignal): Promise<T> {
  let answer: unknown;
  try {
    answer = await transport.request(call, { signal });
  } catch (error) {
    throw toBundlerError(error, call.method);
  }
  try {
    return decode(answer);
  } catch (cause) {
    throw bundlerErrors.badAnswer({ method: call.method }, { cause });
  }
}
