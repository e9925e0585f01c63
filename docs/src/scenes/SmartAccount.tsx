import { createLatchkey } from 'latchkey';
import { fakeWalletInfo, mockBundlerUrl, mockCounter, mockPaymasterUrl } from 'latchkey/mocks';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { simpleAccount, walletSmart } from 'latchkey/plugins/walletSmart';
import { ConnectButton, LatchkeyProvider, useActiveAccount, useReadContract, useSendCalls } from 'latchkey/react';
import { useTheme } from './useTheme.ts';
import { adapters, chains } from './world.ts';

const smart = walletSmart.with({ owner: fakeWalletInfo.rdns, account: simpleAccount(), bundlers: mockBundlerUrl, paymaster: { url: mockPaymasterUrl }, sponsorGas: true });
const kit = createLatchkey({ chains, adapters, plugins: [walletInjected, smart], wallets: { order: ['smart'] } });

const mark = { to: mockCounter, data: '0x8c0d0c29' }; // mark() of a contract that counts

function Batch() {
  const account = useActiveAccount();
  const count = useReadContract({ address: mockCounter, fn: 'function count() view returns (uint256)' });
  const { sendCalls, phase } = useSendCalls();
  if (account?.walletId !== 'smart') return null;
  const isBusy = phase.at === 'sending' || phase.at === 'pending';
  return (
    <div className="live-controls">
      <button type="button" disabled={isBusy} onClick={() => void sendCalls({ calls: [mark, mark] }).catch(() => {})}>Send two calls as one</button>
      <span role="status">{phase.at === 'ended' ? phase.status.outcome : phase.at}</span>
      <span>{count.at === 'read' && `Counted: ${count.value}`}</span>
    </div>
  );
}

export default function SmartAccount() {
  return (
    <LatchkeyProvider kit={kit} theme={useTheme()}>
      <ConnectButton />
      <Batch />
    </LatchkeyProvider>
  );
}
