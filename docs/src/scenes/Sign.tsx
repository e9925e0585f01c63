import { useState } from 'react';
import { ConnectButton, LatchkeyProvider, useActiveAccount, useSignMessage } from 'latchkey/react';
import { kit } from './world.ts';

function Signature() {
  const account = useActiveAccount();
  const { signMessage } = useSignMessage();
  const [said, setSaid] = useState('');
  if (!account) return <p>Connect the wallet of this page to sign.</p>;
  return (
    <div className="live-controls">
      <button type="button" onClick={() => void signMessage({ message: 'Hello, world' }).then(setSaid, (error: unknown) => setSaid(String(error)))}>Sign ‘Hello, world’</button>
      <code role="status">{said && `${said.slice(0, 18)}…`}</code>
    </div>
  );
}

export default function Sign() {
  return <LatchkeyProvider kit={kit} theme="system"><ConnectButton /><Signature /></LatchkeyProvider>;
}
