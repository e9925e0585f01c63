import { useConnectWallet, useSetChain } from '@web3-onboard/react';
import { BrowserProvider, parseEther } from 'ethers';
import { useState } from 'react';

const baseSepolia = '0x14a34';

export function Account() {
  const [{ wallet, connecting }, connect, disconnect] = useConnectWallet();
  const [{ chains, connectedChain }, setChain] = useSetChain();
  const [signature, setSignature] = useState('');
  const [status, setStatus] = useState('');
  const account = wallet?.accounts[0];
  if (!wallet || !account) {
    return (
      <>
        <button disabled={connecting} onClick={() => void connect()}>Connect Wallet</button>
        <p>Connect a wallet.</p>
      </>
    );
  }

  const signerOf = () => new BrowserProvider(wallet.provider, 'any').getSigner();

  async function sign() {
    const signer = await signerOf();
    setSignature(await signer.signMessage('Hello'));
  }

  async function send(to: string) {
    const signer = await signerOf();
    const sent = await signer.sendTransaction({ to, value: parseEther('0.01') });
    setStatus('pending');
    await sent.wait();
    setStatus('confirmed');
  }

  return (
    <>
      <p>Account: {account.address}</p>
      <p>Network: {chains.find(({ id }) => id === connectedChain?.id)?.label ?? 'unknown'}</p>
      <p>Balance: {account.balance?.['ETH'] && `${account.balance['ETH']} ETH`}</p>
      <button onClick={() => void sign().catch(() => {})}>Sign</button>
      <output>{signature}</output>
      <button onClick={() => void send(account.address).catch(() => setStatus('failed'))}>Send</button>
      <p role="status">{status}</p>
      <button onClick={() => void setChain({ chainId: baseSepolia })}>Switch to Base Sepolia</button>
      <button onClick={() => void disconnect({ label: wallet.label })}>Leave</button>
    </>
  );
}
