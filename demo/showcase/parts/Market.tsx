import type { ReactNode } from 'react';
import { mockChainOne, mockMarketplace } from '../../../mocks/index.ts';
import { readListings } from '../../../plugins/marketplace/index.ts';
import { ListingButton } from '../../../plugins/marketplace/react.ts';
import { useLatchkeyDispatch } from '../../../src/react.ts';
import { Bird } from '../Bird.tsx';
import { Part, Skeleton, Trouble } from '../Bits.tsx';
import { useReading } from '../useReading.ts';
import { formatAmount, useTexts } from '../useTexts.ts';

const market = { chainId: mockChainOne.id, contract: mockMarketplace };

/** What other visitors sell, and the purchase. */
export function Market(): ReactNode {
  const { say, tag } = useTexts();
  const dispatch = useLatchkeyDispatch();
  const page = useReading('market', async (signal) => (await dispatch(readListings({ ...market, signal }))).listings);
  return (
    <Part id="market" title={say('marketTitle')} text={say('marketText')}>
      {page.at === 'failed' && <Trouble error={page.error} onAgain={page.again} />}
      {page.at === 'read' && page.value.length === 0 && <p className="dc-empty">{say('marketEmpty')}</p>}
      {page.at !== 'failed' && (
        <ul className="dc-cards">
          {page.at === 'reading' && [0, 1].map((place) => <li key={place} className="dc-card"><span className="dc-print dc-blank" /><Skeleton lines={2} /></li>)}
          {page.at === 'read' && page.value.map(({ id, tokenId, status, asset, currencyValuePerToken: { value, decimals, symbol } }) => {
            const name = `${asset?.metadata.name ?? ''} ${say('number', { id: String(tokenId) })}`.trim();
            return (
              <li key={String(id)} className="dc-card">
                <Bird id={Number(tokenId)} />
                <h3>{name}</h3>
                <p className="dc-price">{`${formatAmount(value, decimals, tag)} ${symbol}`}</p>
                {status === 'ACTIVE' ? <ListingButton listing={{ ...market, listingId: id }} className="dc-button dc-quiet" aria-label={`${say('marketAction')}: ${name}`}>{say('marketAction')}</ListingButton> : <p className="dc-sold">{say('marketSold')}</p>}
              </li>
            );
          })}
        </ul>
      )}
    </Part>
  );
}
