import { ProviderError, providerCodes, toProviderError } from '../domain/providerError.ts';
import { requestErrors } from '../domain/requests/requestErrors.ts';
import { answerRequest, assertAccountsPermission } from './answerRequest.ts';
import { untilConnected, untilLooked } from './untilConnected.ts';
import type { ProviderSource } from './untilConnected.ts';

/** A request of the page's own code to the active wallet, which is looked for or asked for first where the method needs one. @throws ProviderError */
export async function askAsPage(kit: ProviderSource, request: unknown): Promise<unknown> {
  try {
    const { method, params } = parseRequest(request);
    if (kit.services.signal.aborted) throw new ProviderError(providerCodes.disconnected, 'The kit was destroyed');
    kit.start(); // what a library asks at the start of a page may come before anything else does
    if (method === 'wallet_requestPermissions') assertAccountsPermission(method, params);
    if (asking.includes(method)) await untilConnected(kit, kit.services);
    else if (looking.includes(method)) await untilLooked(kit, kit.services);
    return await kit.dispatch(answerRequest({ method, params, review: false }));
  } catch (error) {
    if (kit.services.signal.aborted) throw new ProviderError(providerCodes.disconnected, 'The kit was destroyed', { cause: error });
    throw toProviderError(error);
  }
}

const asking = ['eth_requestAccounts', 'wallet_requestPermissions'];
/** Who asks these on load wants to know whether the visitor is back. */
const looking = ['eth_accounts', 'wallet_getPermissions'];

function parseRequest(request: unknown): { readonly method: string; readonly params: unknown } {
  const { method, params }: { readonly method?: unknown; readonly params?: unknown } = Object(request);
  if (typeof method !== 'string' || method === '') throw requestErrors.malformed();
  return { method, params };
}
