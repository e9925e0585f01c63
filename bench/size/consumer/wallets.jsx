// The page of main.jsx with every plugin for wallets of other makers.
import { createLatchkey } from 'latchkey';
import { walletAdapter } from 'latchkey/plugins/walletAdapter';
import { walletCoinbase } from 'latchkey/plugins/walletCoinbase';
import { walletConnect } from 'latchkey/plugins/walletConnect';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { walletLocal } from 'latchkey/plugins/walletLocal';
import { ConnectButton, LatchkeyProvider } from 'latchkey/react';
import { createRoot } from 'react-dom/client';

const kit = createLatchkey({
  chains: [{ id: 1, name: 'Ethereum', rpc: 'https://rpc.example', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }],
  plugins: [
    walletInjected,
    walletConnect.with({ projectId: 'example' }),
    walletCoinbase.with({ appName: 'Example' }),
    walletAdapter({ id: 'house', name: 'House Wallet', getProvider: () => window.ethereum }),
    walletLocal({ id: 'key', name: 'Key', openSession: (request) => import('latchkey/adapters/ethers').then(({ localSession }) => localSession(request)) }),
  ],
});

createRoot(document.body).render(
  <LatchkeyProvider kit={kit}>
    <ConnectButton />
  </LatchkeyProvider>,
);
