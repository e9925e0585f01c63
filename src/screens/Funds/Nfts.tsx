'use client';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { collectiblesPoint } from '../../contracts/points/collectibles.ts';
import { nftSectionsPoint } from '../../contracts/points/nftSections.ts';
import type { NftSectionProps, NftSectionSpec } from '../../contracts/points/nftSections.ts';
import { shortAddress } from '../../domain/accounts/accounts.ts';
import type { Chain } from '../../domain/chains/chains.ts';
import { accountUrl } from '../../domain/chains/explorerUrls.ts';
import type { Nft, NftAttribute } from '../../domain/tokens/nft.ts';
import { fetchCollectibles } from '../../flows/funds/fetchCollectibles.ts';
import type { CollectiblesFound } from '../../flows/funds/fetchCollectibles.ts';
import { enFunds } from '../../locales/en/enFunds.ts';
import { useLatchkey, usePoint } from '../../ui/kit/kitContext.ts';
import { Button, LinkButton } from '../../ui/primitives/Button.tsx';
import { Note } from '../../ui/primitives/Row.tsx';
import { Spinner } from '../../ui/primitives/Spinner.tsx';
import { Stack, Text } from '../../ui/primitives/Text.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { useNft } from '../../ui/hooks/reads/useNft.ts';
import { createPluginPart } from '../../ui/modal/createPluginPart.tsx';
import { useNavigation } from '../../ui/modal/navigation.ts';
import type { Fact } from '../../ui/funds/Facts.tsx';
import { Facts } from '../../ui/funds/Facts.tsx';
import { NftGrid } from './NftGrid.tsx';
import { NftPicture } from './NftPicture.tsx';

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
  if (looked?.key !== key) return <Stack $align="center" $gap="small" role="status"><Spinner /><Note>{t('core.funds.nftsLoading')}</Note></Stack>;
  const { nfts, hasSource, isIncomplete } = looked.found;
  return (
    <>
      {nfts.length > 0 && <NftGrid nfts={nfts} onChoose={onChoose} />}
      {nfts.length === 0 && !isIncomplete && (
        <Stack $align="center" $gap="tiny" role="status">
          <Text $strong $align="center">{t(hasSource ? 'core.funds.nftsNone' : 'core.funds.nftsNoSource')}</Text>
          <Text $align="center" $tone="text-muted">{hasSource ? t('core.funds.nftsNoneHint', { network: chain.name }) : t('core.funds.nftsNoSourceHint')}</Text>
        </Stack>
      )}
      {isIncomplete && (
        <Stack $gap="small" role="alert">
          <Note $tone="danger">{t('core.funds.nftsFailed')}</Note>
          <Button $kind="quiet" onClick={() => setAttempt(attempt + 1)}>{t('core.funds.tryAgain')}</Button>
        </Stack>
      )}
    </>
  );
}

/** Some have several values of one name. */
function attributesByName(attributes: readonly NftAttribute[]): readonly Fact[] {
  const names = [...new Set(attributes.map(({ name }) => name))];
  return names.map((label) => ({ label, value: <bdi>{attributes.filter(({ name }) => name === label).map(({ value }) => value).join(', ')}</bdi> }));
}

const Section = /* @__PURE__ */ createPluginPart<NftSectionProps, NftSectionSpec>(nftSectionsPoint);

/** One of them, with all that is known of it: as the chain has it once it has answered, and until then as it was found. What its maker says of it is text alone. */
export function NftDetails({ nft: found, chain, holder }: { readonly nft: Nft; readonly chain: Chain; readonly holder: string }): ReactNode {
  const t = useStrings(enFunds);
  const { show } = useNavigation();
  const read = useNft({ chainId: chain.id, contract: found.tokenAddress, tokenId: found.id, holder });
  const nft = read.at === 'read' ? { ...read.nft, metadata: { ...found.metadata, ...read.nft.metadata } } : found;
  const { metadata, type, owner, supply, quantityOwned, id, tokenAddress } = nft;
  const sections = usePoint(nftSectionsPoint);
  const url = accountUrl(chain, tokenAddress);
  const isOwned = read.at === 'read' && quantityOwned !== undefined && quantityOwned > 0n;
  return (
    <>
      <NftPicture uri={metadata.image} />
      {sections.map((section) => <Section key={section.id} part={section} props={{ nft, holder }} />)}
      {metadata.description !== undefined && <Text><bdi>{metadata.description}</bdi></Text>}
      <div role="status">{read.at === 'loading' && <Note>{t('core.funds.nftReading')}</Note>}</div>
      {read.at === 'failed' && (
        <Stack $gap="small" role="alert">
          <Note $tone="warning">{t('core.funds.nftUnread')}</Note>
          <Button $kind="quiet" onClick={read.refetch}>{t('core.funds.tryAgain')}</Button>
        </Stack>
      )}
      {read.at === 'read' && !isOwned && <Note $tone="warning">{t('core.funds.nftNotYours')}</Note>}
      <Facts
        facts={[
          { label: t('core.funds.nftCollection'), value: <bdi title={tokenAddress}>{metadata.collection ?? shortAddress(tokenAddress)}</bdi> },
          ...(metadata.collection === undefined ? [] : [{ label: t('core.funds.nftContract'), value: <bdi title={tokenAddress}>{shortAddress(tokenAddress)}</bdi> }]),
          { label: t('core.funds.nftId'), value: String(id) },
          { label: t('core.funds.nftType'), value: type },
          ...(owner === undefined ? [] : [{ label: t('core.funds.nftOwner'), value: <bdi title={owner}>{shortAddress(owner)}</bdi> }]),
          ...(quantityOwned === undefined ? [] : [{ label: t('core.funds.nftOwned'), value: String(quantityOwned) }]),
          ...(supply === undefined ? [] : [{ label: t('core.funds.nftSupply'), value: String(supply) }]),
          { label: t('core.funds.network'), value: chain.name },
        ]}
      />
      {metadata.attributes !== undefined && (
        <section aria-label={t('core.funds.nftAttributes')}>
          <Text $strong>{t('core.funds.nftAttributes')}</Text>
          <Facts facts={attributesByName(metadata.attributes)} />
        </section>
      )}
      {isOwned && <Button onClick={() => show('core.send', { token: tokenAddress, tokenId: String(id), chainId: chain.id })}>{t('core.funds.nftSend')}</Button>}
      {url !== undefined && <LinkButton $kind="quiet" href={url} target="_blank" rel="noopener noreferrer">{t('core.funds.view')}</LinkButton>}
    </>
  );
}
