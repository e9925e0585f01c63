import type { CoinbaseSdk } from '../../adapters/coinbase/index.ts';
import type { FakeWallet } from './fakeWallet.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** Where the real one, too, remembers that it is connected. */
const signerKey = '-CBWSDK:SignerConfigurator:SignerType';

/** The SDK that `walletCoinbase` is given as `loadSdk`, over a wallet of the mocked world: it opens no window, and contacts no server. */
export function mockCoinbaseSdk(wallet: Pick<FakeWallet, 'provider'>): () => Promise<CoinbaseSdk> {
  assertArguments('mockCoinbaseSdk({ provider: object })', wallet);
  const { provider } = wallet;
  return async () => ({
    createCoinbaseWalletSDK: () => ({
      getProvider: () => ({
        async request(asked) {
          if (asked.method !== 'eth_requestAccounts' && localStorage.getItem(signerKey) === null) throw { code: 4100, message: 'Must call eth_requestAccounts before other methods' };
          const answer = await provider.request(asked);
          if (asked.method === 'eth_requestAccounts') localStorage.setItem(signerKey, 'scw');
          return answer;
        },
        on: (event, listener) => provider.on(event, listener),
        removeListener: (event, listener) => provider.removeListener(event, listener),
      }),
    }),
  });
}
