import { getDefaultConfig } from 'connectkit';
import { createConfig, http } from 'wagmi';
import { baseSepolia, sepolia } from 'wagmi/chains';

/** Wallets of extensions are found by themselves; WalletConnect is for all others. */
export const config = createConfig(getDefaultConfig({
  appName: 'Shop',
  walletConnectProjectId: 'YOUR_PROJECT_ID',
  enableAaveAccount: false,
  chains: [sepolia, baseSepolia],
  transports: {
    [sepolia.id]: http('https://ethereum-sepolia-rpc.publicnode.com'),
    [baseSepolia.id]: http('https://sepolia.base.org'),
  },
}));
