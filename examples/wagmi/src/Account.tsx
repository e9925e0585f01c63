import { formatEther, parseEther } from 'viem';
import { useBalance, useConnection, useDisconnect, useSendTransaction, useSignMessage } from 'wagmi';

/** A component of the wagmi app, unchanged: what was connected by the kit's button shows in wagmi's hooks. */
export function Account() {
  const { address } = useConnection();
  const { data: balance } = useBalance({ address });
  const signing = useSignMessage();
  const sending = useSendTransaction();
  const { mutate: disconnect } = useDisconnect();
  if (!address) return <p>wagmi: no one is connected.</p>;

  return (
    <>
      <p>wagmi: {address}</p>
      <p>{balance && `${formatEther(balance.value)} ${balance.symbol}`}</p>
      <button onClick={() => signing.mutate({ message: 'Hello, wagmi' })}>Sign</button>
      <button onClick={() => sending.mutate({ to: address, value: parseEther('0.01') })}>Send</button>
      <button onClick={() => disconnect()}>Leave</button>
      <output>{sending.data ?? signing.data}</output>
    </>
  );
}
