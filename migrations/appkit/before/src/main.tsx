import { AppKitButton } from '@reown/appkit/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { WagmiProvider } from 'wagmi';
import { Account } from './Account';
import { adapter } from './config';

const queries = new QueryClient();

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <WagmiProvider config={adapter.wagmiConfig}>
      <QueryClientProvider client={queries}>
        <AppKitButton />
        <Account />
      </QueryClientProvider>
    </WagmiProvider>,
  );
}
