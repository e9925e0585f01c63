import type { ReactNode } from 'react';
import { mockChainOne, mockCounter } from '../../../mocks/index.ts';
import { openModal } from '../../../src/index.ts';
import { useActiveAccount, useLatchkeyDispatch, useReadContract, useSend } from '../../../src/react.ts';
import { News, Part, Skeleton, Trouble } from '../Bits.tsx';
import { useTexts } from '../useTexts.ts';

const chainId = mockChainOne.id;
/** `mark()`; the contract counts whatever it is called with. */
const clap = { to: mockCounter, data: '0x8c0d0c29', chainId, sponsored: true } as const;
const underWay: readonly string[] = ['sending', 'queued', 'pending'];

/** A call for which the shop pays: by its paymaster for smart accounts, by its relayer for all others. */
export function Applause(): ReactNode {
  const { say } = useTexts();
  const dispatch = useLatchkeyDispatch();
  const account = useActiveAccount();
  const { send, phase, entry, reset } = useSend();
  const count = useReadContract({ address: mockCounter, fn: 'function count() view returns (uint256)', chainId });
  const isSending = underWay.includes(phase.at);
  // Its outcome is in `phase`.
  const applaud = (): void => void (account ? send(clap).catch(() => {}) : dispatch(openModal()));
  return (
    <Part id="applause" className="dc-tile" title={say('clapTitle')} text={say('clapText')}>
      {count.at === 'failed' ? <Trouble error={count.error} onAgain={count.refetch} /> : count.at === 'read' ? <p className="dc-figure">{say('clapCount', { count: String(count.value) })}</p> : <Skeleton />}
      <div className="dc-actions">
        <button type="button" className="dc-button" aria-busy={isSending} disabled={isSending} onClick={applaud}>{account ? say('clapAction') : say('signIn')}</button>
      </div>
      <News>{isSending ? say('clapSending') : phase.at === 'confirmed' && entry?.from === account?.address ? say('clapDone') : ''}</News>
      {phase.at === 'failed' && <Trouble error={phase.error} onAgain={reset} />}
    </Part>
  );
}
