import { useState } from 'react';
import { useActiveAccount, useDisconnect, useSignMessage, useUnconfirmedAccount } from 'latchkey/react';

export default function Home() {
  const account = useActiveAccount();
  const lastTime = useUnconfirmedAccount();
  const { signMessage } = useSignMessage();
  const { disconnect } = useDisconnect();
  const [signature, setSignature] = useState('');
  const sign = () => signMessage({ message: 'Hello, router' }).then(setSignature, () => setSignature(''));
  return (
    <main>
      <p>{account ? `Connected: ${account.address}` : lastTime ? `Last time: ${lastTime.address}` : 'Connect a wallet.'}</p>
      <button disabled={!account} onClick={() => void sign()}>Sign</button>
      <button disabled={!account} onClick={() => void disconnect()}>Leave</button>
      <output>{signature}</output>
    </main>
  );
}
