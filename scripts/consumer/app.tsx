import { createLatchkey } from 'latchkey';
import { base } from 'latchkey/chains/base';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { ConnectButton, LatchkeyProvider } from 'latchkey/react';

const kit = createLatchkey({
  chains: [{ id: 1, name: 'Ethereum', rpc: 'https://rpc.example', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }, { ...base, rpc: 'https://base.example' }],
  plugins: [walletInjected],
});

export const app = (
  <LatchkeyProvider kit={kit}>
    <ConnectButton />
  </LatchkeyProvider>
);
