import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createLatchkey } from 'latchkey';
import { sepolia } from 'latchkey/chains/sepolia';
import { authCode } from 'latchkey/plugins/authCode';
import { walletInApp } from 'latchkey/plugins/walletInApp';
import { ConnectButton, LatchkeyProvider, useActiveAccount, useDisconnect, useSignMessage } from 'latchkey/react';

const wallet = walletInApp.with({ url: import.meta.env.VITE_WALLET_ORIGIN ?? 'http://localhost:8787', siteId: 'shop', metadata: { name: 'Shop Wallet' } });
const kit = createLatchkey({ chains: [sepolia], plugins: [wallet, authCode] });

function Page() {
  const account = useActiveAccount();
  const { signMessage } = useSignMessage();
  const { disconnect } = useDisconnect();
  const [signature, setSignature] = useState('');
  const sign = () => signMessage({ message: 'Hello, shop' }).then(setSignature, () => setSignature(''));
  return (
    <>
      <p id="account">{account?.address ?? 'No one is signed in.'}</p>
      <button disabled={!account} onClick={() => void sign()}>Sign</button>
      <button disabled={!account} onClick={() => void disconnect()}>Leave</button>
      <output id="signature">{signature}</output>
    </>
  );
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(<LatchkeyProvider kit={kit}><ConnectButton /><Page /></LatchkeyProvider>);
