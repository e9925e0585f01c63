import type { ReactNode } from 'react';
import { mockChainOne } from '../../../mocks/index.ts';
import { openModal } from '../../../src/index.ts';
import { openTransport } from '../../../src/public/pluginCode.ts';
import { useActiveAccount, useConnectionStatus, useLatchkeyDispatch } from '../../../src/react.ts';
import { readBirds } from '../../mocked/drops.ts';
import { Bird } from '../Bird.tsx';
import { Part, Skeleton, Trouble } from '../Bits.tsx';
import { useReading } from '../useReading.ts';
import { useTexts } from '../useTexts.ts';

/** What the visitor owns. */
export function Prints(): ReactNode {
  const { say } = useTexts();
  const dispatch = useLatchkeyDispatch();
  const status = useConnectionStatus();
  const owner = useActiveAccount()?.address;
  const prints = useReading(owner, async (signal) => (owner === undefined ? [] : readBirds(await dispatch(openTransport({ chainId: mockChainOne.id })), owner, signal)));
  return (
    <Part id="prints" title={say('printsTitle')}>
      {!owner && status !== 'disconnected' && <Skeleton lines={2} />}
      {!owner && status === 'disconnected' && (
        <div className="dc-empty">
          <p>{say('printsSignedOut')}</p>
          <button type="button" className="dc-button dc-quiet" onClick={() => dispatch(openModal())}>{say('signIn')}</button>
        </div>
      )}
      {owner && prints.at === 'reading' && <ul className="dc-wall"><li className="dc-card"><span className="dc-print dc-blank" /><Skeleton /></li></ul>}
      {owner && prints.at === 'failed' && <Trouble error={prints.error} onAgain={prints.again} />}
      {owner && prints.at === 'read' && prints.value.length === 0 && <div className="dc-empty"><p>{say('printsEmpty')}</p><a className="dc-button dc-quiet" href="#drop">{say('heroAction')}</a></div>}
      {owner && prints.at === 'read' && prints.value.length > 0 && (
        <ul className="dc-wall">
          {prints.value.map(({ id, metadata: { name = '' } }) => <li key={String(id)} className="dc-card"><Bird id={Number(id)} /><h3>{`${name} ${say('number', { id: String(id) })}`.trim()}</h3></li>)}
        </ul>
      )}
    </Part>
  );
}
