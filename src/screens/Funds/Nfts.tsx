'use client';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { collectiblesPoint } from '../../contracts/points/collectibles.ts';
import { shortAddress } from '../../domain/accounts/accounts.ts';
import type { Chain } from '../../domain/chains/chains.ts';
import { accountUrl } from '../../domain/chains/explorerUrls.ts';
import type { Nft } from '../../domain/tokens/nft.ts';
import { fetchCollectibles } from '../../flows/funds/fetchCollectibles.ts';
import type { CollectiblesFound } from '../../flows/funds/fetchCollectibles.ts';
import { enFunds } from '../../locales/en/enFunds.ts';
import { useLatchkey, usePoint } from '../../ui/kit/kitContext.ts';
import { bareButton } from '../../ui/primitives/bareButton.ts';
import { Button, LinkButton } from '../../ui/primitives/Button.tsx';
import { Note } from '../../ui/primitives/Row.tsx';
import { Spinner } from '../../ui/primitives/Spinner.tsx';
import { Stack, Text } from '../../ui/primitives/Text.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';
import type { Translate } from '../../ui/texts/useStrings.ts';
import { Facts } from '../../ui/funds/Facts.tsx';
import { NftPicture } from './NftPicture.tsx';

const Grid = /* @__PURE__ */ styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(130px, 100%), 1fr));
  gap: 12px;
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Card = /* @__PURE__ */ styled.button.attrs({ type: 'button' })`
  ${bareButton}
  display: grid;
  align-content: start;
  gap: 8px;
  width: 100%;
  height: 100%;
  padding: 8px;
  border: 1px solid transparent;
  border-radius: var(--lk-radius-medium);
  background: var(--lk-surface);
  color: var(--lk-text);
  font: 600 14px/1.35 var(--lk-font);
  text-align: start;
  overflow-wrap: anywhere;
  &:hover {
    background: var(--lk-surface-hover);
  }
  &:focus-visible {
    outline-offset: 1px;
  }
`;

interface NftsProps {
  readonly chain: Chain;
  readonly owner: string;
  readonly onChoose: (nft: Nft) => void;
}

/** What an account owns of collections, as the site's sources have it. */
export function Nfts({ chain, owner, onChoose }: NftsProps): ReactNode {
  const t = useStrings(enFunds);
  const kit = useLatchkey();
  const sources = usePoint(collectiblesPoint);
  const [attempt, setAttempt] = useState(0);
  const [looked, setLooked] = useState<{ readonly key: string; readonly found: CollectiblesFound }>();
  const key = `${chain.id} ${owner} ${attempt}`;
  useEffect(() => {
    const left = new AbortController();
    kit.dispatch(fetchCollectibles({ chainId: chain.id, owner, signal: left.signal })).then((found) => setLooked({ key, found }), () => {}); // rejects only when left
    return () => left.abort();
  }, [kit, sources, chain.id, owner, key]);
  if (looked?.key !== key) return <Stack $align="center" $gap={8} role="status"><Spinner /><Note>{t('core.funds.nftsLoading')}</Note></Stack>;
  const { nfts, hasSource, isIncomplete } = looked.found;
  return (
    <>
      {nfts.length > 0 && (
        <Grid aria-label={t('core.funds.nfts')}>
          {nfts.map((nft) => (
            <li key={`${nft.tokenAddress} ${nft.id}`}>
              <Card onClick={() => onChoose(nft)}>
                <NftPicture uri={nft.metadata.image} />
                <span>
                  <bdi>{nftName(nft, t)}</bdi>
                  {nft.quantityOwned !== undefined && nft.quantityOwned > 1n && <Note>{t('core.funds.nftQuantity', { count: Number(nft.quantityOwned) })}</Note>}
                </span>
              </Card>
            </li>
          ))}
        </Grid>
      )}
      {nfts.length === 0 && !isIncomplete && (
        <Stack $align="center" $gap={4} role="status">
          <Text $strong $align="center">{t(hasSource ? 'core.funds.nftsNone' : 'core.funds.nftsNoSource')}</Text>
          <Text $align="center" $tone="text-muted">{hasSource ? t('core.funds.nftsNoneHint', { network: chain.name }) : t('core.funds.nftsNoSourceHint')}</Text>
        </Stack>
      )}
      {isIncomplete && (
        <Stack $gap={8} role="alert">
          <Note $tone="danger">{t('core.funds.nftsFailed')}</Note>
          <Button $kind="quiet" onClick={() => setAttempt(attempt + 1)}>{t('core.funds.tryAgain')}</Button>
        </Stack>
      )}
    </>
  );
}

/** Its own name, else its number, which may be as long as a hash. */
export function nftName({ id, metadata: { name } }: Nft, t: Translate<keyof typeof enFunds>): string {
  const digits = String(id);
  return name ?? t('core.funds.nftNumber', { id: digits.length <= 12 ? digits : `${digits.slice(0, 6)}…${digits.slice(-4)}` });
}

/** One of them, with all that is known of it. */
export function NftDetails({ nft, chain }: { readonly nft: Nft; readonly chain: Chain }): ReactNode {
  const t = useStrings(enFunds);
  const url = accountUrl(chain, nft.tokenAddress);
  return (
    <>
      <NftPicture uri={nft.metadata.image} />
      {nft.metadata.description !== undefined && <Text><bdi>{nft.metadata.description}</bdi></Text>}
      <Facts
        facts={[
          { label: t('core.funds.nftCollection'), value: <bdi title={nft.tokenAddress}>{shortAddress(nft.tokenAddress)}</bdi> },
          { label: t('core.funds.nftId'), value: String(nft.id) },
          { label: t('core.funds.nftType'), value: nft.type },
          ...(nft.quantityOwned === undefined ? [] : [{ label: t('core.funds.nftOwned'), value: String(nft.quantityOwned) }]),
          { label: t('core.funds.network'), value: chain.name },
        ]}
      />
      {url !== undefined && <LinkButton $kind="quiet" href={url} target="_blank" rel="noopener noreferrer">{t('core.funds.view')}</LinkButton>}
    </>
  );
}
