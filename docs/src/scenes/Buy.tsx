import { createLatchkey, defineService, showScreen } from 'latchkey';
import { mockPaymentUrls } from 'latchkey/mocks';
import { bridgeLifi } from 'latchkey/plugins/bridgeLifi';
import { onramp } from 'latchkey/plugins/onramp';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { ConnectButton, LatchkeyProvider, useActiveAccount } from 'latchkey/react';
import { useTheme } from './useTheme.ts';
import { adapters, chains } from './world.ts';

const service = defineService({ hosts: [new URL(mockPaymentUrls.bridge).host], clientId: 'shop', bridgeUrl: mockPaymentUrls.bridge });
const kit = createLatchkey({ chains, adapters, service, plugins: [walletInjected, onramp, bridgeLifi.with({ url: mockPaymentUrls.lifi })] });

function BuyButton() {
  const account = useActiveAccount();
  if (!account) return null;
  return <button type="button" onClick={() => kit.dispatch(showScreen('onramp.buy'))}>Buy tokens</button>;
}

export default function Buy() {
  return (
    <LatchkeyProvider kit={kit} theme={useTheme()}>
      <ConnectButton />
      <BuyButton />
    </LatchkeyProvider>
  );
}
