import { getDefaultConfig } from '@rainbow-me/rainbowkit';
import { walletConnectWallet } from '@rainbow-me/rainbowkit/wallets';
import { http } from 'wagmi';
import { baseSepolia, sepolia } from 'wagmi/chains';

/** Wallets of extensions are found by themselves; WalletConnect is for all others. */
export const config = getDefaultConfig({
  appName: 'Shop',
  projectId: 'YOUR_PROJECT_ID',
  wallets: [{ groupName: 'Others', wallets: [walletConnectWallet] }],
  chains: [sepolia, baseSepolia],
  transports: {
    [sepolia.id]: http('https://ethereum-sepolia-rpc.publicnode.com'),
    [baseSepolia.id]: http('https://sepolia.base.org'),
  },
});
