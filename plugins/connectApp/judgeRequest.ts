import type { AppRequest } from '../../adapters/walletConnect/index.ts';
import { parseChainRef } from '../../src/domain/chains/caip.ts';
import { boundedText, isWalletError } from '../../src/domain/errors.ts';
import { isHexData } from '../../src/domain/encoding/isHex.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import * as limits from './limits.ts';
import { decodeChainId } from '../../src/domain/encoding/hex.ts';
import { ProviderError, providerCodes, toProviderError } from '../../src/domain/wallets/providerError.ts';
import { connectAppErrors } from './errors.ts';
import type { ConnectedApp } from './slice.ts';

/** What an app asks, once it is known that it may. */
export type JudgedRequest =
  | { readonly kind: 'ask'; readonly chainId: number }
  /** It goes to a chain that it may use: that is its own affair, since it names one with each request. */
  | { readonly kind: 'switch'; readonly chainId: number };

/** Holds a request to what its app was allowed. @throws ProviderError 4100, 4902, -32602, -32005 */
export function judgeRequest({ chain, method, params }: Pick<AppRequest, 'chain' | 'method' | 'params'>, app: Pick<ConnectedApp, 'chainIds' | 'methods'>): JudgedRequest {
  const chainId = chainOf(chain);
  if (!app.chainIds.includes(chainId)) throw chainRefused(chainId);
  if (!app.methods.includes(method)) throw refusal(providerCodes.unauthorized, connectAppErrors.methodNotAllowed({ method }));
  if (JSON.stringify(params ?? null).length > limits.maxAppRequestCharacters) throw refusal(providerCodes.limitExceeded, connectAppErrors.tooLarge());
  if (method !== 'wallet_switchEthereumChain' && method !== 'wallet_addEthereumChain') return { kind: 'ask', chainId };
  const wanted: unknown = Array.isArray(params) ? params[0] : undefined;
  const wantedId = orRefused(() => decodeChainId(isRecord(wanted) ? wanted['chainId'] : undefined));
  if (!app.chainIds.includes(wantedId)) throw chainRefused(wantedId);
  return { kind: 'switch', chainId: wantedId };
}

export interface AppRefusal {
  readonly code: number;
  readonly message: string;
  /** What a contract refused with. */
  readonly data?: string;
}

/** As apps are told it: in the words of the standards, the kit or a node, and never in those of something that broke inside. @see EIP-1193, EIP-1474 */
export function toAppRefusal(error: unknown): AppRefusal {
  const { code, message, cause, data } = toProviderError(error);
  if (code === providerCodes.userRejected) return { code, message: 'User rejected the request.' };
  const isSaid = isWalletError(cause) && !isInternal(cause.code);
  return { code, message: isSaid ? boundedText(message) : 'Internal error', ...(isHexData(data) && data.length <= limits.maxAppRequestCharacters && { data }) };
}

/** Says more of the site and its nodes than an app needs; what a node itself says of the request is another matter. */
function isInternal(code: string): boolean {
  return /^(http|plugin|storage)\.|^rpc\.(?!error$|badParams$|noSubscriptions$)/.test(code);
}

/** One of our own. @see EIP-1474 */
export function refusal(code: number, cause: Error): ProviderError {
  return new ProviderError(code, isWalletError(cause) ? cause.message : 'Refused', { cause });
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

function orRefused<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw toProviderError(error);
  }
}
