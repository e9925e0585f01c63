import type { ReactNode } from 'react';
import { mockChainOne, mockDrop } from '../../../mocks/index.ts';
import { readClaim } from '../../../plugins/claims/index.ts';
import { ClaimButton } from '../../../plugins/claims/react.ts';
import { useActiveAccount, useLatchkeyDispatch } from '../../../src/react.ts';
import { Bird } from '../Bird.tsx';
import { Part, Skeleton, Trouble } from '../Bits.tsx';
import { useReading } from '../useReading.ts';
import { formatAmount, useTexts } from '../useTexts.ts';

const drop = { chainId: mockChainOne.id, contract: mockDrop };

/** What is given out this week: how many are left, what one costs, and the claim. */
export function Drop(): ReactNode {
  const { say, tag } = useTexts();
  const dispatch = useLatchkeyDispatch();
  const account = useActiveAccount();
  const offer = useReading(`drop ${account?.address ?? ''}`, (signal) => dispatch(readClaim({ ...drop, account: account?.address, signal })));
  const read = offer.at === 'read' ? offer.value : undefined;
  const taken = read && Number(read.condition.supplyClaimed);
  return (
    <Part id="drop" className="dc-drop" kicker={say('dropKicker')} title={read?.name ?? 'Mock Birds'}>
      <Bird id={2} className="dc-drop-print" />
      <div className="dc-drop-facts">
        <p className="dc-lead">{say('dropText', { limit: read ? String(read.condition.quantityLimitPerWallet) : '…' })}</p>
        {offer.at === 'failed' && <Trouble error={offer.error} onAgain={offer.again} />}
        {offer.at === 'reading' && <Skeleton lines={3} />}
        {read && taken !== undefined && (
          <div className="dc-offer">
            <p className="dc-price">{`${formatAmount(read.pricePerToken, read.currencyDecimals, tag)} ${read.currencySymbol}`}</p>
            <progress aria-labelledby="drop-taken" value={taken} max={Number(read.condition.maxClaimableSupply)} />
            <p id="drop-taken" className="dc-note">{say('dropTaken', { taken, total: String(read.condition.maxClaimableSupply) })}{account && read.claimed > 0n && ` · ${say('dropHave', { count: String(read.claimed) })}`}</p>
          </div>
        )}
        <ClaimButton drop={drop} className="dc-button">{say('dropAction')}</ClaimButton>
      </div>
    </Part>
  );
}
