import { WagmiAdapter } from '@reown/appkit-adapter-wagmi';
import { baseSepolia, sepolia } from '@reown/appkit/networks';
import { createAppKit } from '@reown/appkit/react';
import { http } from 'wagmi';

const projectId = 'YOUR_PROJECT_ID';
const networks: [typeof sepolia, typeof baseSepolia] = [sepolia, baseSepolia];

export const adapter = new WagmiAdapter({
  projectId,
  networks,
  transports: {
    [sepolia.id]: http('https://ethereum-sepolia-rpc.publicnode.com'),
    [baseSepolia.id]: http('https://sepolia.base.org'),
  },
});

createAppKit({
  adapters: [adapter],
  projectId,
  networks,
  defaultNetwork: sepolia,
  metadata: { name: 'Shop', description: 'A shop', url: location.origin, icons: [] },
  features: { analytics: false, email: false, socials: false },
  themeVariables: { '--w3m-accent': '#00aa77' },
});
