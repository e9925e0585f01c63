import { baseSepolia } from '@reown/appkit/networks';
import { useAppKitAccount, useAppKitNetwork, useDisconnect } from '@reown/appkit/react';
import { formatEther, parseEther } from 'viem';
import { useBalance, useSendTransaction, useSignMessage, useWaitForTransactionReceipt } from 'wagmi';

export function Account() {
  const { address, isConnected } = useAppKitAccount();
  const { caipNetwork, switchNetwork } = useAppKitNetwork();
  const balance = useBalance({ address: address as `0x${string}` | undefined });
  const { signMessage, data: signature } = useSignMessage();
  const { sendTransaction, data: hash, isPending } = useSendTransaction();
  const receipt = useWaitForTransactionReceipt({ hash });
  const { disconnect } = useDisconnect();
  if (!isConnected || !address) return <p>Connect a wallet.</p>;

  return (
    <>
      <p>Account: {address}</p>
      <p>Network: {caipNetwork?.name ?? 'unknown'}</p>
      <p>Balance: {balance.data && `${formatEther(balance.data.value)} ${balance.data.symbol}`}</p>
      <button onClick={() => signMessage({ message: 'Hello' })}>Sign</button>
      <output>{signature}</output>
      <button disabled={isPending} onClick={() => sendTransaction({ to: address as `0x${string}`, value: parseEther('0.01') })}>Send</button>
      <p role="status">{receipt.isSuccess ? 'confirmed' : hash ? 'pending' : ''}</p>
      <button onClick={() => switchNetwork(baseSepolia)}>Switch to Base Sepolia</button>
      <button onClick={() => void disconnect()}>Leave</button>
    </>
  );
}
