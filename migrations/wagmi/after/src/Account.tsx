import { formatUnits, parseUnits } from 'latchkey/amounts';
import { baseSepolia } from 'latchkey/chains/baseSepolia';
import { sepolia } from 'latchkey/chains/sepolia';
import { useActiveAccount, useActiveChain, useBalance, useDisconnect, useReadContract, useSignMessage, useSwitchChain, useWriteContract } from 'latchkey/react';
import { weth } from './weth';

const ignore = () => {}; // what went wrong is in `phase`

export function Account() {
  const account = useActiveAccount();
  const { chain } = useActiveChain();
  const balance = useBalance();
  const wrapped = useReadContract({ address: account && weth.address, chainId: sepolia.id, fn: weth.balanceOf, args: [account?.address ?? ''] });
  const { switchChain } = useSwitchChain();
  const { signMessage, phase: signing } = useSignMessage();
  const { writeContract, phase: wrapping } = useWriteContract();
  const { disconnect } = useDisconnect();
  if (!account) return <p>Connect a wallet.</p>;

  return (
    <>
      <p>Account: {account.address}</p>
      <p>Network: {chain?.name ?? 'unknown'}</p>
      <p>Balance: {balance.at === 'read' && `${formatUnits(balance.valueWei, balance.decimals)} ${balance.symbol}`}</p>
      <p>Wrapped: {wrapped.at === 'read' && formatUnits(wrapped.value, 18)}</p>
      <button onClick={() => void signMessage({ message: 'Hello' }).catch(ignore)}>Sign</button>
      <output>{signing.at === 'signed' && signing.signature}</output>
      <button disabled={wrapping.at === 'sending'} onClick={() => void writeContract({ address: weth.address, chainId: sepolia.id, fn: weth.deposit, valueWei: parseUnits('0.01', 18) }).catch(ignore)}>Wrap</button>
      <p role="status">{wrapping.at === 'idle' ? '' : wrapping.at}</p>
      <button onClick={() => void switchChain({ chainId: baseSepolia.id }).catch(ignore)}>Switch to Base Sepolia</button>
      <button onClick={() => void disconnect()}>Leave</button>
    </>
  );
}
