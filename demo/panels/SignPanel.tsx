import { verifyMessage, verifyTypedData } from 'ethers';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { toWireError } from '../../src/index.ts';
import { useActiveAccount, useReviewSignature, useReviewTypedData, useSignMessage, useSignTypedData } from '../../src/react.ts';

const mail = {
  domain: { name: 'Playground', version: '1' },
  types: { Mail: [{ name: 'to', type: 'string' }, { name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { to: 'Bob', text: 'Hello' },
};

/** Lets an unknown spender take everything of a token that is not there: what the review is to warn of. */
const permit = {
  domain: { name: 'Playground Dollar', version: '1', verifyingContract: '0x000000000000000000000000000000000000bEEF' },
  types: { Permit: ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256'].map((field) => ({ name: field.split(' ')[0] ?? '', type: field.split(' ')[1] ?? '' })) },
  primaryType: 'Permit',
  message: { owner: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', spender: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: (1n << 256n) - 1n, nonce: 0n, deadline: (1n << 256n) - 1n },
};

/** Signs, and checks with another library who did. */
export function SignPanel(): ReactNode {
  const account = useActiveAccount();
  const { signMessage } = useSignMessage();
  const { signTypedData } = useSignTypedData();
  const { reviewSignature } = useReviewSignature();
  const { reviewTypedData } = useReviewTypedData();
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
        <button type="button" className="page-button" disabled={!account} onClick={() => void run(async () => `Signed by ${verifyMessage(text, await reviewSignature({ message: text }))}`)}>Ask in the modal</button>
        <button type="button" className="page-button" disabled={!account} onClick={() => void run(async () => `Signed by ${verifyTypedData(permit.domain, permit.types, permit.message, await reviewTypedData({ data: permit }))}`)}>Review and sign a permit</button>
      </div>
      <p role="status" data-testid="signed">{result}</p>
    </section>
  );
}
