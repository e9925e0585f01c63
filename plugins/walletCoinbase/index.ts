import { eip1193Port } from '../../src/contracts/ports/eip1193.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import { originOf } from '../../src/contracts/ports/http.ts';
import { localesPoint } from '../../src/contracts/points/locales.ts';
import type { OriginPermission, Permissions } from '../../src/kernel/permissions.ts';
import { listsWallet } from '../../src/contracts/listsWallet.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import type { WalletCoinbaseConfig } from './config.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { offerCoinbase } from './offerCoinbase.ts';

export type { CoinbasePreference, CoinbaseSdk, CoinbaseSdkOptions, CoinbaseSdkProvider } from '../../adapters/coinbase/index.ts';
export type { WalletCoinbaseConfig } from './config.ts';

const config: WalletCoinbaseConfig = { preference: 'all', keysUrl: 'https://keys.coinbase.com/connect', rpcUrl: 'https://rpc.wallet.coinbase.com', recommended: false };

/** Coinbase's wallet: its extension, its app on a phone, and smart accounts in a window of their own. Needs the package `@coinbase/wallet-sdk`, which is loaded when the visitor looks for a wallet. */
export const walletCoinbase = /* @__PURE__ */ listsWallet(/* @__PURE__ */ definePlugin({
  id: 'walletCoinbase',
  config,
  contributes: [localesPoint.of({ en: {}, load: loadLocale })],
  permissions: permissionsFor,
  needs: [eip1193Port, pagePort],
  mocks: () => import('./mocks.ts'),
  setup: offerCoinbase,
}));

function permissionsFor({ preference, keysUrl, rpcUrl }: WalletCoinbaseConfig): Permissions {
  const onIntent = (url: string, why: string): OriginPermission => ({ origin: originOf(url), when: 'intent', why });
  return {
    origins: [
      onIntent(keysUrl, 'opens in a window in which people choose and confirm'),
      ...(preference === 'eoaOnly' ? [] : [onIntent(rpcUrl, 'tells how batches of a smart account fare')]),
      ...(preference === 'smartWalletOnly' ? [] : [
        onIntent('https://www.walletlink.org', "carries messages to and from the wallet's app on a phone"),
        onIntent('wss://www.walletlink.org', "carries messages to and from the wallet's app on a phone"),
        onIntent('https://go.cb-w.com', "opens the wallet's app on the phone in hand"),
      ]),
    ],
    storageKeys: [],
    popups: true,
  };
}
