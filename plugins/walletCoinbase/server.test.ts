import { probeWallet } from '../../src/contracts/walletKinds.ts';
import { loadCoinbaseSdk } from '../../adapters/coinbase/index.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import { createLatchkey, defineChain } from '../../src/index.ts';
import { walletCoinbase } from './index.ts';

describe('walletCoinbase on a server', () => {
  it('is registered and listed without a window', () => {
    expect(typeof window).toBe('undefined');
    const kit = createLatchkey({ chains: [defineChain({ id: 1, name: 'One', rpc: 'http://127.0.0.1:1' })], plugins: [walletCoinbase] });
    expect(kit.read(walletsPoint).map((wallet) => [wallet.id, wallet.name, probeWallet(wallet)])).toEqual([['walletCoinbase', 'Coinbase Wallet', 'reachable']]);
    kit.destroy();
  });

  it('finds the package that the site has installed', async () => {
    expect(typeof (await loadCoinbaseSdk()).createCoinbaseWalletSDK).toBe('function');
  });
});
