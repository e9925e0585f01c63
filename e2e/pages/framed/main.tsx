import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { walletCoinbase } from '../../../plugins/walletCoinbase/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { createLatchkey, defineChain } from '../../../src/index.ts';
import { LatchkeyInspector } from '../../../src/inspector.ts';
import { ConnectButton, LatchkeyProvider, useActiveAccount } from '../../../src/react.ts';

/** Coinbase's wallet opens a window, the recommended one is another app, and what stands in the page comes by the page itself. */
const kit = createLatchkey({
  chains: [defineChain({ id: 1_337, name: 'Home', rpc: 'https://site.example/rpc', testnet: true })],
  wallets: { recommended: ['me.rainbow'] },
  plugins: [walletInjected.with({ connectDelayMs: 0 }), walletCoinbase.with({ appName: 'Framed' })],
});

function Account(): ReactNode {
  return <p data-testid="account">{useActiveAccount()?.address ?? 'none'}</p>;
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(<LatchkeyProvider kit={kit}><header><ConnectButton /></header><Account /><LatchkeyInspector /></LatchkeyProvider>);
