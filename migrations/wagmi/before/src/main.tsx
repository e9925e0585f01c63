import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { WagmiProvider } from 'wagmi';
import { Account } from './Account';
import { config } from './config';
import { Wallets } from './Wallets';

const queries = new QueryClient();

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <Wallets />
        <Account />
      </QueryClientProvider>
    </WagmiProvider>,
  );
}
