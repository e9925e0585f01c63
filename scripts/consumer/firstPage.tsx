import { createLatchkey, defineChain } from 'latchkey';
import { ConnectButton, LatchkeyProvider } from 'latchkey/react';
import { walletInjected } from 'latchkey/plugins/walletInjected';

const kit = createLatchkey({
  chains: [defineChain({ id: 1, name: 'Ethereum', rpc: 'https://your-node.example' })],
  plugins: [walletInjected],
});

export function App() {
  return (
    <LatchkeyProvider kit={kit}>
      <ConnectButton />
    </LatchkeyProvider>
  );
}
