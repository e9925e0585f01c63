import type { ReactNode } from 'react';
import { showScreen } from '../../src/index.ts';
import { useActiveAccount, useLatchkeyDispatch } from '../../src/react.ts';

/** The screens about funds, opened from a page's own buttons. */
export function FundsPanel(): ReactNode {
  const dispatch = useLatchkeyDispatch();
  const account = useActiveAccount();
  return (
    <section className="card" aria-labelledby="funds-heading">
      <h2 id="funds-heading">Funds</h2>
      {[['View funds', 'core.funds'], ['Send funds', 'core.send'], ['Receive funds', 'core.receive']].map(([name = '', screenId = '']) => (
        <button key={screenId} type="button" className="page-button" disabled={!account} onClick={() => dispatch(showScreen(screenId))}>{name}</button>
      ))}
    </section>
  );
}
