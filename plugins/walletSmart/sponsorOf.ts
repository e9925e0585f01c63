import { forChain } from '../../src/contracts/serviceUrls.ts';
import type { WalletSmartConfig } from './config.ts';

/** The host of the paymaster, where there is one for the chain. */
export function sponsorOf({ paymaster, chainIds }: Pick<WalletSmartConfig, 'paymaster' | 'chainIds'>, chainId: number): string | undefined {
  const url = paymaster && forChain(paymaster.url, chainId);
  return url === undefined || chainIds?.includes(chainId) === false || !URL.canParse(url) ? undefined : new URL(url).host;
}
