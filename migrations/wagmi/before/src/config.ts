import { createConfig, http } from 'wagmi';
import { baseSepolia, sepolia } from 'wagmi/chains';

/** Wallets of extensions are found by themselves. */
export const config = createConfig({
  chains: [sepolia, baseSepolia],
  transports: {
    [sepolia.id]: http('https://ethereum-sepolia-rpc.publicnode.com'),
    [baseSepolia.id]: http('https://sepolia.base.org'),
  },
});
