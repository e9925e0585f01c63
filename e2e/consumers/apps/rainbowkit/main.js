import '@rainbow-me/rainbowkit/styles.css';
import { connectorsForWallets, ConnectButton, RainbowKitProvider } from '@rainbow-me/rainbowkit';
import { injectedWallet } from '@rainbow-me/rainbowkit/wallets';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createConfig, http, WagmiProvider } from 'wagmi';
import { mainnet } from 'wagmi/chains';
import { App } from './App.js';

const connectors = connectorsForWallets([{ groupName: 'Wallets', wallets: [injectedWallet] }], { appName: 'A site', projectId: 'none' });
const config = createConfig({ chains: [mainnet], connectors, transports: { [mainnet.id]: http() }, multiInjectedProviderDiscovery: false });
const queries = new QueryClient();

createRoot(document.getElementById('root')).render(
  createElement(WagmiProvider, { config, reconnectOnMount: false },
    createElement(QueryClientProvider, { client: queries },
      createElement(RainbowKitProvider, null, createElement(ConnectButton, { label: 'RainbowKit' }), createElement(App)))),
);
