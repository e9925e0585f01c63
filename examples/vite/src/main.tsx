import { createRoot } from 'react-dom/client';
import { createLatchkey } from 'latchkey';
import { sepolia } from 'latchkey/chains/sepolia';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { ConnectButton, LatchkeyProvider } from 'latchkey/react';
import { Wallet } from './Wallet';

// In development the page has a chain and a wallet of its own and needs no network; the build leaves all of that out.
const offline = import.meta.env.DEV ? await (await import('./offline')).startOffline() : undefined;
const kit = createLatchkey({ chains: [sepolia], plugins: [walletInjected], ...offline });

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <LatchkeyProvider kit={kit}>
      <ConnectButton />
      <Wallet />
    </LatchkeyProvider>,
  );
}
