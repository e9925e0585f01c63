import { rpcCodes, RpcError, toRpcError } from './rpcError.ts';

/** Answers one call; its parameters are not checked. */
export type AnswerCall = (request: { readonly method: string; readonly params?: unknown }) => Promise<unknown>;

export interface JsonRpcAnswer {
  readonly jsonrpc: '2.0';
  readonly id: JsonRpcId;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** The whole answer to the body of a request, single or batch; undefined if it held nothing but notifications. @see JSON-RPC 2.0 */
export async function answerJsonRpc(body: string, answer: AnswerCall): Promise<JsonRpcAnswer | readonly JsonRpcAnswer[] | undefined> {
  let message: unknown;
  try {
    message = JSON.parse(body);
  } catch {
    return failed(null, new RpcError(rpcCodes.parseError, 'Parse error'));
  }
  if (!Array.isArray(message)) return answerOne(message, answer);
  if (message.length === 0) return failed(null, new RpcError(rpcCodes.invalidRequest, 'Invalid request: empty batch'));
  const answers = await Promise.all(message.map((one: unknown) => answerOne(one, answer)));
  const owed = answers.filter(one => one !== undefined);
  return owed.length > 0 ? owed : undefined;
}

type JsonRpcId = string | number | null;

async function answerOne(message: unknown, answer: AnswerCall): Promise<JsonRpcAnswer | undefined> {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return invalid(null, 'expected an object');
  const { jsonrpc, id, method, params }: Partial<Record<string, unknown>> = { ...message };
  if (id !== undefined && !isId(id)) return invalid(null, 'id must be a string or a number');
  if (jsonrpc !== '2.0') return invalid(id ?? null, 'jsonrpc must be "2.0"');
  if (typeof method !== 'string') return invalid(id ?? null, 'method must be a string');
  try {
    const result = await answer({ method, params });
    return id === undefined ? undefined : { jsonrpc, id, result: result ?? null };
  } catch (error) {
    return id === undefined ? undefined : failed(id, toRpcError(error));
  }
}

function invalid(id: JsonRpcId, why: string): JsonRpcAnswer {
  return failed(id, new RpcError(rpcCodes.invalidRequest, `Invalid request: ${why}`));
}

function failed(id: JsonRpcId, { code, message, data }: RpcError): JsonRpcAnswer {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } };
}

function isId(value: unknown): value is JsonRpcId {
  return value === null || typeof value === 'string' || typeof value === 'number';
}
