import type { ReactNode } from 'react';
import { mockChainOne } from '../../../mocks/index.ts';
import { showScreen } from '../../../src/index.ts';
import { useActiveAccount, useBalance, useDisconnect, useLatchkeyDispatch } from '../../../src/react.ts';
import { Part, Skeleton, Trouble } from '../Bits.tsx';
import { useStep } from '../useStep.ts';
import { formatAmount, useTexts } from '../useTexts.ts';

/** What the visitor has to spend, and the way out. `fund` fills the account, as only a made-up shop can. */
export function Wallet({ fund }: { readonly fund: (address: string) => Promise<void> }): ReactNode {
  const { say, tag } = useTexts();
  const dispatch = useLatchkeyDispatch();
  const account = useActiveAccount();
  const balance = useBalance({ chainId: mockChainOne.id });
  const { phase, disconnect } = useDisconnect();
  const [filling, fill] = useStep();
  if (!account) return null;
  return (
    <Part id="wallet" className="dc-tile" title={say('walletTitle')}>
      {balance.at === 'failed' && <Trouble error={balance.error} onAgain={balance.refetch} />}
      {(balance.at === 'idle' || balance.at === 'loading') && <Skeleton />}
      {balance.at === 'read' && <p className="dc-balance">{formatAmount(balance.valueWei, balance.decimals, tag)} <small>{balance.symbol}</small></p>}
      {balance.at === 'read' && balance.valueWei === 0n && <p className="dc-note">{say('walletEmpty')}</p>}
      <div className="dc-actions">
        {balance.at === 'read' && balance.valueWei === 0n
          ? <button type="button" className="dc-button" disabled={filling.at === 'working'} aria-busy={filling.at === 'working'} onClick={() => void fill(() => fund(account.address))}>{say('walletGet')}</button>
          : <button type="button" className="dc-button dc-quiet" onClick={() => dispatch(showScreen('core.funds'))}>{say('walletMore')}</button>}
        <button type="button" className="dc-button dc-quiet" disabled={phase.at === 'disconnecting'} onClick={() => void disconnect().catch(() => {})}>{phase.at === 'disconnecting' ? say('signingOut') : say('signOut')}</button>
      </div>
      {filling.at === 'failed' && <Trouble error={filling.error} />}
      {phase.at === 'failed' && <Trouble error={phase.error} />}
    </Part>
  );
}
