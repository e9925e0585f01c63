import { useSyncExternalStore } from 'react';
import { createLatchkey } from 'latchkey';
import { createMockWalletFrame, mockAccounts } from 'latchkey/mocks';
import { authCode } from 'latchkey/plugins/authCode';
import { authGuest } from 'latchkey/plugins/authGuest';
import { authPasskey } from 'latchkey/plugins/authPasskey';
import { walletInApp } from 'latchkey/plugins/walletInApp';
import { ConnectEmbed, LatchkeyProvider } from 'latchkey/react';
import { useTheme } from './useTheme.ts';
import { adapters, chains } from './world.ts';

// Plays the wallet's frame and server in memory; without `openFrame`, the kit opens that of `url`.
const frame = createMockWalletFrame({ accounts: [mockAccounts[2]] });

const kit = createLatchkey({
  chains,
  adapters,
  plugins: [
    walletInApp.with({ url: 'https://wallet.example.com', siteId: 'shop', metadata: { name: 'Shop Wallet' }, openFrame: frame.openFrame }),
    authCode,
    authPasskey,
    authGuest,
  ],
});

/** What the wallet's server has sent last. */
function Mailbox() {
  const mail = useSyncExternalStore(kit.subscribe, () => frame.codes().at(-1));
  return <p role="status">{mail ? <>Mail to {mail.to}: your code is <code>{mail.code}</code></> : 'Mails of the wallet appear here. Any address will do.'}</p>;
}

export default function InAppWallet() {
  return (
    <LatchkeyProvider kit={kit} theme={useTheme()}>
      <ConnectEmbed className="live-panel" />
      <Mailbox />
    </LatchkeyProvider>
  );
}
