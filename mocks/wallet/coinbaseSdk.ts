import type { CoinbaseSdk } from '../../adapters/coinbase/index.ts';
import type { FakeWallet } from './fakeWallet.ts';

/** The SDK that `walletCoinbase` is given as `loadSdk`, over a wallet of the mocked world: it opens no window, and contacts nobody. */
export function mockCoinbaseSdk({ provider }: FakeWallet): () => Promise<CoinbaseSdk> {
  return async () => ({ createCoinbaseWalletSDK: () => ({ getProvider: () => ({ request: (asked) => provider.request(asked), on: (event, listener) => provider.on(event, listener), removeListener: (event, listener) => provider.removeListener(event, listener) }) }) });
}
