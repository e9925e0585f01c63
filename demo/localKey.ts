import { walletLocal } from '../plugins/walletLocal/index.ts';
import type { AnyPlugin } from '../src/index.ts';

/** A wallet of the page's own that is only a key, for tests and for looking at what such a wallet can do. */
export function localKey(key: string): AnyPlugin {
  return walletLocal({
    id: 'localKey',
    name: 'Local Key',
    openSession: async ({ chainId, chains: [first] }) => {
      const [{ localSession }, { Wallet }] = await Promise.all([import('../adapters/ethers/index.ts'), import('ethers')]);
      return localSession({ signer: new Wallet(key), chainId: chainId ?? first?.id ?? 1 });
    },
  });
}
