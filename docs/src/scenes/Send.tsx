import { createLatchkey } from 'latchkey';
import { formatUnits } from 'latchkey/amounts';
import { mockAccounts } from 'latchkey/mocks';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { ConnectButton, LatchkeyProvider, useActiveAccount, useBalance, useSend } from 'latchkey/react';
import { useTheme } from './useTheme.ts';
import { adapters, chains } from './world.ts';

const kit = createLatchkey({ chains, adapters, plugins: [walletInjected] });

function Tip() {
  const account = useActiveAccount();
  const balance = useBalance();
  const { send, phase } = useSend();
  if (!account) return null;
  const tip = () => void send({ to: mockAccounts[1].address, valueWei: 10n ** 16n }).catch(() => {}); // its outcome is in `phase`
  return (
    <div className="live-controls">
      <button type="button" disabled={phase.at === 'sending'} onClick={tip}>Send 0.01 METH</button>
      <span role="status">{phase.at}</span>
      <span>{balance.at === 'read' ? `${formatUnits(balance.valueWei, 18)} METH` : balance.at}</span>
    </div>
  );
}

export default function Send() {
  return (
    <LatchkeyProvider kit={kit} theme={useTheme()}>
      <ConnectButton />
      <Tip />
    </LatchkeyProvider>
  );
}
