import { walletLocal } from '../plugins/walletLocal/index.ts';
import type { AnyPlugin, WalletSession } from '../src/index.ts';

/** A wallet of the page's own that is only a key, for tests and for looking at what such a wallet can do. `parts` are put into its session. */
export function localKey(key: string, parts: Pick<WalletSession, 'delegation' | 'feeToken'> = {}): AnyPlugin {
  return walletLocal({
    id: 'localKey',
    name: 'Local Key',
    openSession: async ({ chainId, chains: [first] }) => {
      const [{ localSession }, { Wallet }] = await Promise.all([import('../adapters/ethers/index.ts'), import('ethers')]);
      return { ...await localSession({ signer: new Wallet(key), chainId: chainId ?? first?.id ?? 1 }), ...parts };
    },
  });
}
