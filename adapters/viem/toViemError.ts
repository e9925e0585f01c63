import { HttpRequestError, RpcRequestError, TimeoutError } from 'viem';
import type { RpcCall } from '../../src/contracts/transport.ts';
import { hasCode, isWalletError, messageOf } from '../../src/domain/errors.ts';

/** A failure of the kit's transport as the error that viem's own would throw, ours as its cause where nothing else is. What is no such failure comes back itself. */
export function toViemError(error: unknown, call: RpcCall): unknown {
  if (!isWalletError(error)) return error;
  const { context } = error;
  const url = typeof context['host'] === 'string' ? context['host'] : 'latchkey'; // the rest of an endpoint's address may be a key
  const body = { method: call.method, params: call.params };
  switch (error.code) {
    case 'rpc.error': {
      const { code, data } = context;
      return new RpcRequestError({ body, url, error: { code: typeof code === 'number' ? code : internalError, message: messageOf(context), ...(data !== undefined && { data }) } });
    }
    case 'rpc.unreachable':
      return hasCode(error.cause, 'http.timedOut') ? new TimeoutError({ body, url }) : new HttpRequestError({ body, url, cause: error, details: error.message });
    case 'rpc.requestFailed': {
      const { status } = context;
      return new HttpRequestError({ body, url, cause: error, details: error.message, ...(typeof status === 'number' && { status }) });
    }
    case 'rpc.noResponse': case 'rpc.noAnswer': case 'rpc.badAnswer': case 'rpc.tooDeep': case 'rpc.batchRefused':
      return new HttpRequestError({ body, url, cause: error, details: error.message });
    default:
      return error;
  }
}

const internalError = -32_603;
