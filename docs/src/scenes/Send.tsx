import { mockAccounts } from 'latchkey/mocks';
import { ConnectButton, LatchkeyProvider, useActiveAccount, useBalance, useSend } from 'latchkey/react';
import { kit } from './world.ts';

function Tip() {
  const account = useActiveAccount();
  const balance = useBalance();
  const { send, phase } = useSend();
  if (!account) return <p>Connect the wallet of this page to send.</p>;
  return (
    <div className="live-controls">
      <button type="button" disabled={phase.at === 'sending'} onClick={() => void send({ to: mockAccounts[1].address, valueWei: 10n ** 16n }).catch(() => {})}>Send 0.01 ETH</button>
      <span role="status">{phase.at}</span>
      <span>{balance.at === 'read' ? `${balance.valueWei} wei` : balance.at}</span>
    </div>
  );
}

export default function Send() {
  return <LatchkeyProvider kit={kit} theme="system"><ConnectButton /><Tip /></LatchkeyProvider>;
}
