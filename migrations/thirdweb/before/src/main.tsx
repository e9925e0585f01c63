import { createRoot } from 'react-dom/client';
import { ConnectButton, ThirdwebProvider } from 'thirdweb/react';
import { Account } from './Account';
import { baseSepolia, client, sepolia, wallets } from './config';

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <ThirdwebProvider>
      <ConnectButton client={client} wallets={wallets} chain={sepolia} chains={[sepolia, baseSepolia]} connectButton={{ label: 'Connect Wallet' }} appMetadata={{ name: 'Shop' }} />
      <Account />
    </ThirdwebProvider>,
  );
}
