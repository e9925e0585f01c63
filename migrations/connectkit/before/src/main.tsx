import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConnectKitButton, ConnectKitProvider, SIWEProvider } from 'connectkit';
import { createRoot } from 'react-dom/client';
import { WagmiProvider } from 'wagmi';
import { Account } from './Account';
import { config } from './config';
import { signIn } from './signIn';

const queries = new QueryClient();

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <SIWEProvider {...signIn}>
          <ConnectKitProvider customTheme={{ '--ck-accent-color': '#1a88f8' }}>
            <ConnectKitButton />
            <Account />
          </ConnectKitProvider>
        </SIWEProvider>
      </QueryClientProvider>
    </WagmiProvider>,
  );
}
