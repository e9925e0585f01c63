import type { Chain } from './chains.ts';

/** Where a person can look a transaction up, if the chain has an explorer. */
export function transactionUrl(chain: Chain | undefined, hash: string): string | undefined {
  return explorerUrl(chain, `tx/${hash}`);
}

/** Where a person can look up an account with all it ever did, or a contract, if the chain has an explorer. */
export function accountUrl(chain: Chain | undefined, address: string): string | undefined {
  return explorerUrl(chain, `address/${address}`);
}

/** Over https only: any network on the way to another scheme could show another history. */
function explorerUrl(chain: Chain | undefined, path: string): string | undefined {
  const explorer = chain?.blockExplorers?.find(({ url }) => /^https:\/\//i.test(url));
  return explorer && `${explorer.url.replace(/\/$/, '')}/${path}`;
}
