import { createLatchkey } from 'latchkey';
import { encodeFunctionData, findFunction, parseAbi } from 'latchkey/abi';
import { mockAccounts, mockToken } from 'latchkey/mocks';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { ConnectButton, LatchkeyProvider, useActiveAccount, useReviewSend } from 'latchkey/react';
import { useTheme } from './useTheme.ts';
import { adapters, chains } from './world.ts';

const kit = createLatchkey({ chains, adapters, plugins: [walletInjected] });

const approve = findFunction(parseAbi(['function approve(address spender, uint256 amount) returns (bool)']), 'approve');
const approval = (amount: bigint) => ({ to: mockToken.address, data: encodeFunctionData(approve, [mockAccounts[1].address, amount]) });
const requests = { 'Approve 5 MUSD': approval(5_000_000n), 'Approve without end': approval(2n ** 256n - 1n), 'Send 1 METH': { to: mockAccounts[1].address, valueWei: 10n ** 18n } };

function Requests() {
  const account = useActiveAccount();
  const { reviewSend, phase } = useReviewSend();
  if (!account) return null;
  return (
    <div className="live-controls">
      {Object.entries(requests).map(([name, request]) => <button key={name} type="button" onClick={() => void reviewSend(request).catch(() => {})}>{name}</button>)}
      <span role="status">{phase.at}</span>
    </div>
  );
}

export default function Review() {
  return (
    <LatchkeyProvider kit={kit} theme={useTheme()}>
      <ConnectButton />
      <Requests />
    </LatchkeyProvider>
  );
}
