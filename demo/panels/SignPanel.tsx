import { verifyMessage, verifyTypedData } from 'ethers';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { toWireError } from '../../src/index.ts';
import { useActiveAccount, useAskSignature, useSignMessage, useSignTypedData } from '../../src/react.ts';

const mail = {
  domain: { name: 'Playground', version: '1' },
  types: { Mail: [{ name: 'to', type: 'string' }, { name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { to: 'Bob', text: 'Hello' },
};

/** Signs, and checks with another library who did. */
export function SignPanel(): ReactNode {
  const account = useActiveAccount();
  const signMessage = useSignMessage();
  const signTypedData = useSignTypedData();
  const askSignature = useAskSignature();
  const [text, setText] = useState('Hello from the playground');
  const [result, setResult] = useState('');
  const run = async (sign: () => Promise<string>): Promise<void> => {
    setResult('waiting');
    try {
      setResult(await sign());
    } catch (error) {
      setResult(toWireError(error).message);
    }
  };
  return (
    <section className="card" aria-labelledby="sign-heading">
      <h2 id="sign-heading">Sign</h2>
      <label>Message<textarea rows={2} value={text} onChange={(event) => setText(event.target.value)} /></label>
      <div className="row">
        <button type="button" className="page-button" disabled={!account} onClick={() => void run(async () => `Signed by ${verifyMessage(text, await signMessage({ message: text }))}`)}>Sign message</button>
        <button type="button" className="page-button" disabled={!account} onClick={() => void run(async () => `Signed by ${verifyTypedData(mail.domain, mail.types, mail.message, await signTypedData({ data: mail }))}`)}>Sign typed data</button>
        <button type="button" className="page-button" disabled={!account} onClick={() => void run(async () => `Signed by ${verifyMessage(text, await askSignature({ message: text }))}`)}>Ask in the modal</button>
      </div>
      <p role="status" data-testid="signed">{result}</p>
    </section>
  );
}
