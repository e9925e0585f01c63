import { formatAmount } from 'latchkey/amounts';
import { useActiveAccount, useActiveChain, useBalance, useDisconnect, useSend } from 'latchkey/react';

/** What is shown of who is connected: the balance, a button that sends 0.01, and one that leaves. */
export function Wallet() {
  const account = useActiveAccount();
  const { chain } = useActiveChain();
  const balance = useBalance();
  const { send, phase } = useSend();
  const { disconnect } = useDisconnect();
  if (!account || !chain) return <p>Connect a wallet to see its balance.</p>;

  const { symbol, decimals } = chain.nativeCurrency;
  const sendBack = () => send({ to: account.address, valueWei: 10n ** 16n }).catch(() => {}); // what went wrong is in `phase`
  return (
    <>
      <p>{account.address}</p>
      <p>{balance.at === 'read' ? `${formatAmount(balance.valueWei, decimals, navigator.language)} ${symbol}` : 'Reading the balance…'}</p>
      <button disabled={phase.at === 'sending'} onClick={() => void sendBack()}>Send 0.01 {symbol} to yourself</button>
      <p role="status">{phase.at === 'idle' ? '' : `Transaction: ${phase.at}`}</p>
      <button onClick={() => void disconnect()}>Leave</button>
    </>
  );
}
