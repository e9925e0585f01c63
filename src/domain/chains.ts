import { decodeChainId, encodeQuantity } from './hex.ts';
import { inputErrors } from './inputErrors.ts';

export interface NativeCurrency {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
}

export interface BlockExplorer {
  readonly name: string;
  readonly url: string;
  readonly apiUrl?: string;
}

/** One EVM chain, as spec §3 has it. Serialisable. */
export interface Chain {
  readonly id: number;
  readonly name: string;
  /** One endpoint or several, the first is asked first. May carry a key, so it is shown by host only. */
  readonly rpc: string | readonly string[];
  readonly nativeCurrency: NativeCurrency;
  readonly blockExplorers?: readonly BlockExplorer[];
  readonly testnet?: boolean;
  readonly icon?: string;
}

const ether: NativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };

/** Checks a chain where a site writes it down, so that a slip shows there and not at the first request. @throws input.notChain */
export function defineChain(chain: Omit<Chain, 'nativeCurrency'> & { readonly nativeCurrency?: NativeCurrency }): Chain {
  const checked: Chain = { nativeCurrency: ether, ...chain };
  decodeChainId(checked.id);
  if (!checked.name) throw inputErrors.notChain({ why: `chain ${checked.id} has no name` });
  const endpoints = endpointsOf(checked);
  if (endpoints.length === 0) throw inputErrors.notChain({ why: `chain ${checked.id} has no rpc` });
  for (const url of endpoints) if (!/^https?:\/\/[^/\s]+/.test(url)) throw inputErrors.notChain({ why: `chain ${checked.id}: rpc is not an http(s) address` });
  return checked;
}

export function endpointsOf(chain: Chain): readonly string[] {
  return typeof chain.rpc === 'string' ? [chain.rpc] : chain.rpc;
}

/** The parameter of `wallet_addEthereumChain`. @see EIP-3085 */
export function encodeAddChain(chain: Chain): object {
  const explorers = (chain.blockExplorers ?? []).map((explorer) => explorer.url);
  return {
    chainId: encodeQuantity(chain.id),
    chainName: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: endpointsOf(chain),
    ...(explorers.length > 0 && { blockExplorerUrls: explorers }),
  };
}

/** Where a person can look a transaction up, if the chain has an explorer. */
export function transactionUrl(chain: Chain | undefined, hash: string): string | undefined {
  const explorer = chain?.blockExplorers?.[0];
  return explorer && `${explorer.url.replace(/\/$/, '')}/tx/${hash}`;
}
