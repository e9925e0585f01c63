import { useState } from 'react';
import type { ReactNode } from 'react';
import { mockCounter } from '../../mocks/index.ts';
import { cancelSend, toWireError } from '../../src/index.ts';
import { useActiveAccount, useActivity, useLatchkeyDispatch, useReadContract, useReviewSend, useSend } from '../../src/react.ts';
import { addressOfRelayer, readRelayerChoice, relayerKinds } from './relayers.ts';

/** `mark()`; the contract counts whatever it is called with. */
const data = '0x8c0d0c29';

/** Which relayer the page has, and a call that it carries out and pays for. */
export default function RelayerPanel(): ReactNode {
  const choice = readRelayerChoice();
  const account = useActiveAccount();
  return (
    <section className="card" aria-labelledby="relayer-heading">
      <h2 id="relayer-heading">Relayer</h2>
      <p className="soft">The account only signs; a service in this page sends and pays.</p>
      <label>
        Service
        <select value={choice ?? ''} onChange={({ target }) => location.assign(addressOfRelayer(target.value))}>
          <option value="">None</option>
          {relayerKinds.map(([kind, title]) => <option key={kind} value={kind}>{title}</option>)}
        </select>
      </label>
      {choice && account && <Counter />}
    </section>
  );
}

function Counter(): ReactNode {
  const dispatch = useLatchkeyDispatch();
  const { send } = useSend();
  const { reviewSend } = useReviewSend();
  const [waiting] = useActivity().filter(({ phase }) => phase.at === 'queued' && phase.relay !== undefined);
  const count = useReadContract({ address: mockCounter, fn: 'function count() view returns (uint256)' });
  const last = useReadContract({ address: mockCounter, fn: 'function last() view returns (address)' });
  const [problem, setProblem] = useState<string>();
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    setProblem(undefined);
    await work().catch((error: unknown) => setProblem(toWireError(error).message));
  };
  const request = { to: mockCounter, data, sponsored: true };
  return (
    <>
      <div className="row">
        <button type="button" className="page-button" onClick={() => void act(() => send(request))}>Count</button>
        <button type="button" className="page-button" onClick={() => void act(() => reviewSend(request))}>Review and count</button>
        <button type="button" className="page-button" disabled={!waiting} onClick={() => void act(async () => waiting && dispatch(cancelSend({ id: waiting.id })))}>Cancel what waits</button>
      </div>
      <p data-testid="counted">{count.at === 'read' ? `Counted ${String(count.value)}` : 'Reading…'}{last.at === 'read' && count.at === 'read' && count.value !== 0n && `, last for ${String(last.value)}`}</p>
      {problem !== undefined && <p className="bad" role="alert">{problem}</p>}
    </>
  );
}
