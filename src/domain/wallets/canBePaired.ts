import { deepLink } from './deepLink.ts';
import type { DirectoryWallet } from './walletDirectory.ts';

/** Whether a wallet has an app that a code or a link can reach: an extension and nothing else has none. */
export function canBePaired({ hasMobileSupport, desktop = {} }: DirectoryWallet): boolean {
  return hasMobileSupport || deepLink(desktop, 'wc:any', 'desktop') !== undefined;
}
