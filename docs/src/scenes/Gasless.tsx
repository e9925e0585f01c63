import { createLatchkey } from 'latchkey';
import { formatUnits } from 'latchkey/amounts';
import { mockCounter, mockForwarders, mockRelayerUrls } from 'latchkey/mocks';
import { relayerOpenZeppelin } from 'latchkey/plugins/relayerOpenZeppelin';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { ConnectButton, LatchkeyProvider, useActiveAccount, useBalance, useReadContract, useWriteContract } from 'latchkey/react';
import { useTheme } from './useTheme.ts';
import { adapters, chains } from './world.ts';

const relayer = relayerOpenZeppelin.with({ url: mockRelayerUrls.openZeppelin, forwarder: mockForwarders.erc2771, kind: 'erc2771' });
const kit = createLatchkey({ chains, adapters, plugins: [walletInjected, relayer] });

function Applause() {
  const account = useActiveAccount();
  const balance = useBalance();
  const claps = useReadContract({ address: mockCounter, fn: 'function count() view returns (uint256)' });
  const { writeContract, phase } = useWriteContract();
  if (!account) return null;
  const clap = () => void writeContract({ address: mockCounter, fn: 'function mark()', sponsored: true }).catch(() => {}); // its outcome is in `phase`
  return (
    <div className="live-controls">
      <button type="button" disabled={phase.at === 'sending' || phase.at === 'queued'} onClick={clap}>Clap for free</button>
      <span role="status">{phase.at}</span>
      <span>{claps.at === 'read' && `Claps: ${claps.value}`}</span>
      <span>{balance.at === 'read' && `Yours: ${formatUnits(balance.valueWei, 18)} METH`}</span>
    </div>
  );
}

export default function Gasless() {
  return (
    <LatchkeyProvider kit={kit} theme={useTheme()}>
      <ConnectButton />
      <Applause />
    </LatchkeyProvider>
  );
}
