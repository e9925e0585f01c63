import type { CoinbasePreference, CoinbaseSdk } from '../../adapters/coinbase/index.ts';

/** Settings of `walletCoinbase`; give them by `walletCoinbase.with`. */
export interface WalletCoinbaseConfig {
  /** How the wallet names this site; its host if absent. */
  readonly appName?: string;
  /** Address of a picture that the wallet shows beside it. */
  readonly appLogoUrl?: string;
  /** Which accounts people may connect: any (`all`), only smart accounts in Coinbase's window (`smartWalletOnly`), or only those of its extension and app (`eoaOnly`). */
  readonly preference: CoinbasePreference;
  /** The page that opens in a window of its own. */
  readonly keysUrl: string;
  /** Its own server, which knows how batches fare. */
  readonly rpcUrl: string;
  readonly recommended: boolean;
  /** Where the SDK comes from; the package `@coinbase/wallet-sdk` if absent. */
  readonly loadSdk?: () => Promise<CoinbaseSdk>;
}
