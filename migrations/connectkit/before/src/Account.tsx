import { useSIWE } from 'connectkit';
import { formatEther, parseEther } from 'viem';
import { useAccount, useBalance, useDisconnect, useSendTransaction, useSignMessage, useSwitchChain, useWaitForTransactionReceipt } from 'wagmi';
import { baseSepolia } from 'wagmi/chains';

export function Account() {
  const { isSignedIn } = useSIWE();
  const { address, chain } = useAccount();
  const balance = useBalance({ address });
  const { switchChain } = useSwitchChain();
  const { signMessage, data: signature } = useSignMessage();
  const { sendTransaction, data: hash, isPending } = useSendTransaction();
  const receipt = useWaitForTransactionReceipt({ hash });
  const { disconnect } = useDisconnect();
  if (!address || !isSignedIn) return <p>Connect a wallet and sign in.</p>;

  return (
    <>
      <p>Account: {address}</p>
      <p>Network: {chain?.name ?? 'unknown'}</p>
      <p>Balance: {balance.data && `${formatEther(balance.data.value)} ${balance.data.symbol}`}</p>
      <button onClick={() => switchChain({ chainId: baseSepolia.id })}>Switch to Base Sepolia</button>
      <button onClick={() => signMessage({ message: 'Hello' })}>Sign</button>
      <output>{signature}</output>
      <button disabled={isPending} onClick={() => sendTransaction({ to: address, value: parseEther('0.01') })}>Send</button>
      <p role="status">{receipt.isSuccess ? 'confirmed' : hash ? 'pending' : ''}</p>
      <button onClick={() => disconnect()}>Leave</button>
    </>
  );
}
