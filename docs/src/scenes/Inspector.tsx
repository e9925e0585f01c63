import { createLatchkey } from 'latchkey';
import { LatchkeyInspector } from 'latchkey/inspector';
import { fakeWalletInfo } from 'latchkey/mocks';
import { tokenList } from 'latchkey/plugins/tokenList';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { ConnectButton, LatchkeyProvider } from 'latchkey/react';
import { useTheme } from './useTheme.ts';
import { adapters, chains } from './world.ts';

const kit = createLatchkey({ chains, adapters, plugins: [walletInjected, tokenList], wallets: { recommended: [fakeWalletInfo.rdns] } });

export default function Inspector() {
  return (
    <LatchkeyProvider kit={kit} theme={useTheme()}>
      <ConnectButton />
      <LatchkeyInspector />
    </LatchkeyProvider>
  );
}
