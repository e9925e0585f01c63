import { decodeChainId } from '../encoding/hex.ts';
import { isRecord } from '../encoding/json.ts';
import * as limits from '../chains/limits.ts';
import { requestErrors } from './requestErrors.ts';

/** The parameter of `wallet_addEthereumChain` in the form of the kit's chains, to be looked at by `parseCustomChain`. @see EIP-3085 @throws request.badParams, input.notChainId */
export function parseAddChain(given: unknown): Readonly<Record<string, unknown>> & { readonly id: number } {
  if (!isRecord(given)) throw bad('there is no chain');
  const { chainId, chainName, rpcUrls, nativeCurrency, blockExplorerUrls } = given;
  const id = decodeChainId(chainId);
  if (typeof chainName !== 'string' || chainName === '') throw bad('chainName is missing');
  if (!Array.isArray(rpcUrls) || rpcUrls.length === 0) throw bad('rpcUrls is missing');
  const explorers: readonly unknown[] = Array.isArray(blockExplorerUrls) ? blockExplorerUrls : [];
  return {
    id,
    name: chainName,
    rpc: rpcUrls.filter((url) => !isSocket(url)).slice(0, limits.maxCustomChainEndpoints),
    ...(nativeCurrency !== undefined && nativeCurrency !== null && { nativeCurrency }),
    ...(explorers.length > 0 && { blockExplorers: explorers.map((url) => ({ url })) }),
  };
}

/** Many name one beside the address that the kit can use. */
function isSocket(url: unknown): boolean {
  return typeof url === 'string' && /^wss?:/i.test(url);
}

function bad(why: string): Error {
  return requestErrors.badParams({ method: 'wallet_addEthereumChain', why });
}
