import { useState } from 'react';
import { prepareTransaction, toWei } from 'thirdweb';
import { useActiveAccount, useActiveWallet, useActiveWalletChain, useDisconnect, useSendAndConfirmTransaction, useSwitchActiveWalletChain, useWalletBalance } from 'thirdweb/react';
import { baseSepolia, client } from './config';

export function Account() {
  const account = useActiveAccount();
  const wallet = useActiveWallet();
  const chain = useActiveWalletChain();
  const balance = useWalletBalance({ client, chain, address: account?.address });
  const switchChain = useSwitchActiveWalletChain();
  const { mutate: send, data: receipt, isPending } = useSendAndConfirmTransaction({ payModal: false });
  const { disconnect } = useDisconnect();
  const [signature, setSignature] = useState('');
  if (!account || !wallet || !chain) return <p>Connect a wallet.</p>;

  return (
    <>
      <p>Account: {account.address}</p>
      <p>Network: {chain.name ?? 'unknown'}</p>
      <p>Balance: {balance.data && `${balance.data.displayValue} ${balance.data.symbol}`}</p>
      <button onClick={() => void account.signMessage({ message: 'Hello' }).then(setSignature, () => {})}>Sign</button>
      <output>{signature}</output>
      <button disabled={isPending} onClick={() => send(prepareTransaction({ client, chain, to: account.address, value: toWei('0.01') }))}>Send</button>
      <p role="status">{receipt ? 'confirmed' : isPending ? 'pending' : ''}</p>
      <button onClick={() => void switchChain(baseSepolia).catch(() => {})}>Switch to Base Sepolia</button>
      <button onClick={() => disconnect(wallet)}>Leave</button>
    </>
  );
}
