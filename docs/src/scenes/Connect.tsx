import { createLatchkey } from 'latchkey';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { ConnectButton, LatchkeyProvider } from 'latchkey/react';
import { useTheme } from './useTheme.ts';
import { adapters, chains } from './world.ts';

const kit = createLatchkey({ chains, adapters, plugins: [walletInjected] });

export default function Connect() {
  return (
    <LatchkeyProvider kit={kit} theme={useTheme()}>
      <ConnectButton />
    </LatchkeyProvider>
  );
}
