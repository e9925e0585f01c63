import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { WagmiProvider } from 'wagmi';
import { ConnectButton, LatchkeyProvider } from 'latchkey/react';
import { Account } from './Account';
import { config, kit } from './config';

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <LatchkeyProvider kit={kit}>
          <ConnectButton />
          <Account />
        </LatchkeyProvider>
      </QueryClientProvider>
    </WagmiProvider>,
  );
}
