import { createLatchkey } from 'latchkey';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { ConnectButton, LatchkeyProvider } from 'latchkey/react';
import { createRoot } from 'react-dom/client';

const kit = createLatchkey({
  chains: [{ id: 1, name: 'Ethereum', rpc: 'https://rpc.example', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }],
  plugins: [walletInjected],
});

createRoot(document.body).render(
  <LatchkeyProvider kit={kit}>
    <ConnectButton />
  </LatchkeyProvider>,
);
