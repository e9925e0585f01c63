import { isObject } from './params.ts';
import { RpcError, rpcErrors } from './rpcError.ts';

/** Asks a chain's node. @throws the node's own error, or -32603 when it does not answer */
export async function askNode(rpcUrl: string, method: string, params: unknown): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  }).catch(() => undefined);
  const answer: unknown = await response?.json().catch(() => undefined);
  if (!isObject(answer)) throw rpcErrors.internal('Failed to fetch');
  if (isObject(answer['error'])) {
    const { code, message, data } = answer['error'];
    throw new RpcError(Number(code), String(message), data);
  }
  return answer['result'];
}
