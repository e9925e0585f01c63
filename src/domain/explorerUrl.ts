import type { Chain } from './chains.ts';

/** Where a person can look an account or a contract up, if the chain has an explorer. */
export function addressUrl(chain: Chain | undefined, address: string): string | undefined {
  const explorer = chain?.blockExplorers?.[0];
  return explorer && `${explorer.url.replace(/\/$/, '')}/address/${address}`;
}
