import { formatUnits, parseUnits } from 'latchkey/amounts';
import { baseSepolia } from 'latchkey/chains/baseSepolia';
import { useActiveAccount, useActiveChain, useBalance, useDisconnect, useSend, useSignMessage, useSwitchChain } from 'latchkey/react';

const ignore = () => {}; // what went wrong is in `phase`

export function Account() {
  const account = useActiveAccount();
  const { chain } = useActiveChain();
  const balance = useBalance();
  const { switchChain } = useSwitchChain();
  const { signMessage, phase: signing } = useSignMessage();
  const { send, phase: sending } = useSend();
  const { disconnect } = useDisconnect();
  if (!account) return <p>Connect a wallet.</p>;

  return (
    <>
      <p>Account: {account.address}</p>
      <p>Network: {chain?.name ?? 'unknown'}</p>
      <p>Balance: {balance.at === 'read' && `${formatUnits(balance.valueWei, balance.decimals)} ${balance.symbol}`}</p>
      <button onClick={() => void switchChain({ chainId: baseSepolia.id }).catch(ignore)}>Switch to Base Sepolia</button>
      <button onClick={() => void signMessage({ message: 'Hello' }).catch(ignore)}>Sign</button>
      <output>{signing.at === 'signed' && signing.signature}</output>
      <button disabled={sending.at === 'sending'} onClick={() => void send({ to: account.address, valueWei: parseUnits('0.01', 18) }).catch(ignore)}>Send</button>
      <p role="status">{sending.at === 'idle' ? '' : sending.at}</p>
      <button onClick={() => void disconnect()}>Leave</button>
    </>
  );
}
