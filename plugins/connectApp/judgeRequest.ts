import type { AppRequest } from '../../adapters/walletConnect/index.ts';
import { parseChainRef } from '../../src/domain/caip.ts';
import { hasCode, isWalletError } from '../../src/domain/errors.ts';
import { isRecord } from '../../src/domain/json.ts';
import { decodeChainId } from '../../src/domain/hex.ts';
import { ProviderError, providerCodes, toProviderError } from '../../src/domain/providerError.ts';
import { connectAppErrors } from './errors.ts';
import type { ConnectedApp } from './slice.ts';

/** What an app asks, once it is known that it may. */
export type JudgedRequest =
  | { readonly kind: 'ask'; readonly chainId: number }
  /** It goes to a chain that it may use: that is its own affair, since it names one with each request. */
  | { readonly kind: 'switch'; readonly chainId: number };

/** Holds a request to what its app was allowed. @throws ProviderError 4100, 4902, -32602 */
export function judgeRequest({ chain, method, params }: AppRequest, app: Pick<ConnectedApp, 'chainIds' | 'methods'>): JudgedRequest {
  const chainId = chainOf(chain);
  if (!app.chainIds.includes(chainId)) throw chainRefused(chainId);
  if (!app.methods.includes(method)) throw refusal(providerCodes.unauthorized, connectAppErrors.methodNotAllowed({ method }));
  if (method !== 'wallet_switchEthereumChain' && method !== 'wallet_addEthereumChain') return { kind: 'ask', chainId };
  const wanted: unknown = Array.isArray(params) ? params[0] : undefined;
  const wantedId = orRefused(() => decodeChainId(isRecord(wanted) ? wanted['chainId'] : undefined));
  if (!app.chainIds.includes(wantedId)) throw chainRefused(wantedId);
  return { kind: 'switch', chainId: wantedId };
}

/** As apps are told it. A person's no has a code of its own over this way. */
export function toAppRefusal(error: unknown): { readonly code: number; readonly message: string } {
  const { code, message, cause } = toProviderError(error);
  if (code === providerCodes.userRejected || hasCode(cause, 'user.rejected') || hasCode(cause, 'user.cancelled')) return { code: 5000, message: 'User rejected.' };
  return { code, message };
}

function chainOf(chain: unknown): number {
  try {
    return parseChainRef(chain);
  } catch {
    throw refusal(providerCodes.invalidParams, connectAppErrors.badChain());
  }
}

function chainRefused(chainId: number): ProviderError {
  return refusal(providerCodes.unknownChain, connectAppErrors.chainNotAllowed({ chain: `eip155:${chainId}` }));
}

function refusal(code: number, cause: Error): ProviderError {
  return new ProviderError(code, isWalletError(cause) ? cause.message : 'Refused', { cause });
}

function orRefused<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw toProviderError(error);
  }
}
