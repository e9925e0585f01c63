import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatEther, parseEther } from 'viem';
import { useBalance, useConnection, useDisconnect, useReadContract, useSignMessage, useSwitchChain, useWaitForTransactionReceipt, useWriteContract } from 'wagmi';
import { baseSepolia, sepolia } from 'wagmi/chains';
import { weth } from './weth';

export function Account() {
  const queries = useQueryClient();
  const { address, chain } = useConnection();
  const balance = useBalance({ address });
  const wrapped = useReadContract({ ...weth, chainId: sepolia.id, functionName: 'balanceOf', args: address && [address], query: { enabled: Boolean(address) } });
  const { mutate: switchChain } = useSwitchChain();
  const { mutate: signMessage, data: signature } = useSignMessage();
  const { mutate: writeContract, data: hash, isPending } = useWriteContract();
  const receipt = useWaitForTransactionReceipt({ hash, chainId: sepolia.id });
  const { mutate: disconnect } = useDisconnect();

  useEffect(() => {
    if (receipt.isSuccess) void queries.invalidateQueries(); // balances have changed
  }, [receipt.isSuccess, queries]);

  if (!address) return <p>Connect a wallet.</p>;

  return (
    <>
      <p>Account: {address}</p>
      <p>Network: {chain?.name ?? 'unknown'}</p>
      <p>Balance: {balance.data && `${formatEther(balance.data.value)} ${balance.data.symbol}`}</p>
      <p>Wrapped: {wrapped.data !== undefined && formatEther(wrapped.data)}</p>
      <button onClick={() => signMessage({ message: 'Hello' })}>Sign</button>
      <output>{signature}</output>
      <button disabled={isPending} onClick={() => writeContract({ ...weth, chainId: sepolia.id, functionName: 'deposit', value: parseEther('0.01') })}>Wrap</button>
      <p role="status">{receipt.isSuccess ? 'confirmed' : hash ? 'pending' : ''}</p>
      <button onClick={() => switchChain({ chainId: baseSepolia.id })}>Switch to Base Sepolia</button>
      <button onClick={() => disconnect()}>Leave</button>
    </>
  );
}
