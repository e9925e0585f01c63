import { chainMethods } from './methods/chains.ts';
import type { Method } from './methods/method.ts';
import { permissionMethods } from './methods/permissions.ts';
import { signingMethods } from './methods/signing.ts';
import { transactionMethods } from './methods/transactions.ts';
import { watchAssetMethods } from './methods/watchAsset.ts';
import { askNode } from './node.ts';
import { isObject } from './params.ts';
import { RpcError, rpcErrors } from './rpcError.ts';
import { readState } from './store.ts';

const methods: Readonly<Record<string, Method>> = {
  ...permissionMethods,
  ...chainMethods,
  ...signingMethods,
  ...transactionMethods,
  ...watchAssetMethods,
};

/** The JSON-RPC response to whatever a page sent; never rejects. */
export async function answer(request: unknown, origin: string): Promise<unknown> {
  if (!isObject(request) || typeof request['method'] !== 'string') return undefined;
  const head = { jsonrpc: '2.0', id: request['id'] };
  try {
    return { ...head, result: await run(request['method'], request['params'], origin) };
  } catch (error) {
    return { ...head, error: toWire(error) };
  }
}

async function run(method: string, params: unknown, origin: string): Promise<unknown> {
  const state = await readState();
  const own = methods[method];
  // wallet_watchAsset alone takes an object instead of a list
  if (own) return own({ method, params: Array.isArray(params) ? params : [params], origin, state });
  if (/^(wallet|metamask)_/.test(method)) throw rpcErrors.unknownMethod(method);
  const chain = state.chains[state.chainId];
  if (!chain) throw rpcErrors.internal(`The wallet has no node for chain ${state.chainId}.`);
  return askNode(chain.rpcUrl, method, params ?? []);
}

function toWire(error: unknown): { code: number; message: string; data?: unknown } {
  if (error instanceof RpcError) {
    return { code: error.code, message: error.message, ...(error.data === undefined ? {} : { data: error.data }) };
  }
  return { code: -32603, message: error instanceof Error ? error.message : String(error) };
}
