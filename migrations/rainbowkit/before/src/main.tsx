import '@rainbow-me/rainbowkit/styles.css';
import { ConnectButton, darkTheme, lightTheme, RainbowKitAuthenticationProvider, RainbowKitProvider } from '@rainbow-me/rainbowkit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { WagmiProvider } from 'wagmi';
import { Account } from './Account';
import { config } from './config';
import { useAuthentication } from './useAuthentication';

const queries = new QueryClient();

function Page() {
  const { adapter, status } = useAuthentication();
  return (
    <RainbowKitAuthenticationProvider adapter={adapter} status={status}>
      <RainbowKitProvider theme={{ lightMode: lightTheme({ accentColor: '#00aa77' }), darkMode: darkTheme({ accentColor: '#44ddbb' }) }}>
        <ConnectButton />
        <Account isSignedIn={status === 'authenticated'} />
      </RainbowKitProvider>
    </RainbowKitAuthenticationProvider>
  );
}

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <Page />
      </QueryClientProvider>
    </WagmiProvider>,
  );
}
