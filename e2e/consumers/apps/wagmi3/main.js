import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createConfig, http, WagmiProvider } from 'wagmi';
import { mainnet } from 'wagmi/chains';
import { App } from './App.js';

const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() }, multiInjectedProviderDiscovery: false });
const queries = new QueryClient();

createRoot(document.getElementById('root')).render(
  createElement(WagmiProvider, { config, reconnectOnMount: false }, createElement(QueryClientProvider, { client: queries }, createElement(App))),
);
