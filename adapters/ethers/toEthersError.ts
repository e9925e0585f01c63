import { makeError } from 'ethers';
import type { JsonRpcError } from 'ethers';
import { hasCode, isWalletError, messageOf } from '../../src/domain/errors.ts';

/** The error a node answered with, as it was, so that ethers can find out what it means; `undefined` for any other failure. */
export function toJsonRpcError(error: unknown): JsonRpcError['error'] | undefined {
  if (!hasCode(error, 'rpc.error')) return undefined;
  const { code, message, data } = error.context;
  return { code: typeof code === 'number' ? code : -32603, message: messageOf(message), ...(data !== undefined && { data }) };
}

/** A failure on the way to the node under the code that ethers' users look for; ours is the cause. What is no such failure comes back itself. */
export function toEthersError(error: unknown, method: string): unknown {
  if (!isWalletError(error)) return error;
  const made = ((): Error | undefined => {
    switch (error.code) {
      case 'rpc.unreachable':
        return hasCode(error.cause, 'http.timedOut')
          ? makeError(error.message, 'TIMEOUT', { operation: method, reason: 'timeout' })
          : makeError(error.message, 'NETWORK_ERROR', { event: method });
      case 'rpc.requestFailed':
        return makeError(error.message, 'SERVER_ERROR', { request: String(error.context['host']) });
      case 'rpc.noResponse': case 'rpc.noAnswer': case 'rpc.badAnswer':
        return makeError(error.message, 'BAD_DATA', { value: null });
      default:
        return undefined;
    }
  })();
  return made ? Object.assign(made, { cause: error }) : error;
}
