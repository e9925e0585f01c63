import { parseUnits } from 'ethers';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { toWireError } from '../../src/index.ts';
import type { SendRequest, Sent } from '../../src/index.ts';
import { useActiveAccount, useActivity, useReviewSend, useSend } from '../../src/react.ts';

/** Sends native currency or data, and follows it. */
export function SendPanel(): ReactNode {
  const account = useActiveAccount();
  const { send, phase } = useSend();
  const { reviewSend } = useReviewSend();
  const activity = useActivity();
  const [to, setTo] = useState('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
  const [amount, setAmount] = useState('0.01');
  const [data, setData] = useState('');
  const [problem, setProblem] = useState<string>();
  const run = async (sendWith: (request: SendRequest) => Promise<Sent>): Promise<void> => {
    setProblem(undefined);
    try {
      await sendWith({ to: to.trim(), valueWei: parseUnits(amount || '0', 18), ...(data && { data }) });
    } catch (error) {
      setProblem(toWireError(error).message);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(send);
  };
  return (
    <section className="card" aria-labelledby="send-heading">
      <h2 id="send-heading">Send</h2>
      <form className="card" onSubmit={submit}>
        <label>Recipient<input value={to} onChange={(event) => setTo(event.target.value)} spellCheck={false} /></label>
        <label>Amount<input value={amount} inputMode="decimal" onChange={(event) => setAmount(event.target.value)} /></label>
        <label>Data (optional)<input value={data} placeholder="0x" onChange={(event) => setData(event.target.value)} spellCheck={false} /></label>
        <button type="submit" className="page-button" disabled={!account || phase.at === 'sending'}>Send</button>
        <button type="button" className="page-button" disabled={!account} onClick={() => void run(reviewSend)}>Review and send</button>
      </form>
      <p role="status" data-testid="send-phase">{phase.at}</p>
      {problem !== undefined && <p className="bad" role="alert">{problem}</p>}
      <ul className="list" aria-label="Sent from this page">
        {activity.map((entry) => (
          <li key={entry.id} data-testid="activity">
            {entry.phase.at} {'hash' in entry.phase && entry.phase.hash !== undefined && <span className="soft">{entry.phase.hash}</span>}
            {entry.sponsor && <span className="soft"> paid for by {entry.sponsor.name}</span>}
            {entry.phase.at === 'failed' && <span className="bad"> {entry.phase.error.message}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
