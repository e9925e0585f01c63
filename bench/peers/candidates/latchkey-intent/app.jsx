import { createLatchkey } from 'latchkey';
import { LatchkeyProvider, ConnectButton } from 'latchkey/react';
import { walletInjected } from 'latchkey/plugins/walletInjected';

const kit = createLatchkey({
  chains: [{ id: 1, name: 'Ethereum', rpc: 'https://rpc.example', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }],
  plugins: [walletInjected],
});

export default function App() {
  return <LatchkeyProvider kit={kit} preload="intent"><ConnectButton /></LatchkeyProvider>;
}
