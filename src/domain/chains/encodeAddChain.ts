import { endpointsOf } from './chains.ts';
import type { Chain } from './chains.ts';
import { encodeQuantity } from '../encoding/hex.ts';
import { assertArguments } from '../assertArguments.ts';

/** The parameter of `wallet_addEthereumChain`. @see EIP-3085 */
export function encodeAddChain(chain: Chain): object {
  assertArguments('encodeAddChain({ id: number, name: string, rpc, nativeCurrency: object })', chain);
  const explorers = (chain.blockExplorers ?? []).map((explorer) => explorer.url);
  return {
    chainId: encodeQuantity(chain.id),
    chainName: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: endpointsOf(chain),
    ...(explorers.length > 0 && { blockExplorerUrls: explorers }),
  };
}
