'use client';
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { NftSectionProps } from '../../src/contracts/points/nftSections.ts';
import type { NftMedia } from '../../src/domain/tokens/parseNftMedia.ts';
import { Button, CopyButton, Facts, LinkButton, Note, Spinner, Stack, Text, useLanguageTag } from '../../src/screens.ts';
import { usePlugin } from '../../src/ui/kit/usePlugin.ts';
import { useStrings } from '../../src/ui/texts/useStrings.ts';
import { collectiblesKey } from './key.ts';
import * as limits from './limits.ts';
import { Sandbox } from './Sandbox.tsx';
import { strings } from './strings.ts';
import { useCollection, useNftMedia } from './useNftMedia.ts';
import type { NftMediaRead } from './useNftMedia.ts';

const Whole = /* @__PURE__ */ styled.section`
  display: grid;
  gap: var(--lk-space-small);
  min-width: 0;
  & > img,
  & > video,
  & > audio {
    display: block;
    width: 100%;
    border-radius: var(--lk-radius-small);
  }
  & > img,
  & > video {
    max-height: 70vh;
    background: var(--lk-surface-hover);
    object-fit: contain;
  }
`;

/** What an NFT plays, and its collection. */
export default function NftSection({ nft: { chainId, tokenAddress, id, type, metadata }, holder }: NftSectionProps): ReactNode {
  const name = metadata.name ?? String(id);
  return (
    <>
      {metadata.media && <Media key={metadata.media.uri} media={metadata.media} name={name} fileName={`nft-${String(id).slice(0, 12)}`} />}
      {type === 'ERC721' && <OfCollection chainId={chainId} contract={tokenAddress} owner={holder} />}
    </>
  );
}

interface MediaProps {
  readonly media: NftMedia;
  readonly name: string;
  readonly fileName: string;
}

function Media({ media: { uri, type }, name, fileName }: MediaProps): ReactNode {
  const t = useStrings(strings);
  const { config: { maxUnaskedBytes = limits.maxUnaskedBytes } } = usePlugin(collectiblesKey);
  const [isAsked, setAsked] = useState(false);
  const read = useNftMedia({ uri, type, maxBytes: isAsked ? limits.maxAskedBytes : Math.min(maxUnaskedBytes, limits.maxAskedBytes) });
  return (
    <Whole aria-label={t('collectibles.media')}>
      <div role="status">{read.at === 'loading' && <Stack $align="center" $gap="small"><Spinner $size={20} /><Note>{t('collectibles.loading')}</Note></Stack>}</div>
      {read.at === 'failed' && <Unread read={read} uri={uri} unaskedBytes={isAsked ? undefined : maxUnaskedBytes} onAsk={() => setAsked(true)} />}
      {read.at === 'read' && <Played read={read} uri={uri} name={name} fileName={fileName} />}
    </Whole>
  );
}

interface UnreadProps {
  readonly read: NftMediaRead & { readonly at: 'failed' };
  readonly uri: string;
  /** Above it the person is asked first; absent once they were. */
  readonly unaskedBytes: number | undefined;
  onAsk(): void;
}

/** Why there is nothing to see, and what can be done about it. */
function Unread({ read: { error: { code }, refetch }, uri, unaskedBytes, onAsk }: UnreadProps): ReactNode {
  const t = useStrings(strings);
  const size = new Intl.NumberFormat(useLanguageTag(), { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format((unaskedBytes ?? 0) / 2 ** 20);
  if (code === 'file.tooLarge' && unaskedBytes !== undefined) return <><Note>{t('collectibles.large', { size })}</Note><Button $kind="quiet" onClick={onAsk}>{t('collectibles.loadLarge')}</Button></>;
  if (code === 'file.tooLarge') return <Elsewhere text={t('collectibles.tooLarge')} uri={uri} />;
  if (code === 'file.otherType') return <Note $tone="warning" role="alert">{t('collectibles.lied')}</Note>;
  if (code === 'http.notAllowed' || code === 'file.unknownScheme' || code === 'file.badAddress') return <Elsewhere text={t('collectibles.notHere')} uri={uri} />;
  return <Elsewhere text={t('collectibles.unreadable')} uri={uri}><Button $kind="quiet" onClick={refetch}>{t('collectibles.retry')}</Button></Elsewhere>;
}

/** It is not shown here; its address can be taken along. */
function Elsewhere({ text, uri, children }: { readonly text: string; readonly uri: string; readonly children?: ReactNode }): ReactNode {
  return <><Note role="status">{text}</Note>{children}{!/^data:/i.test(uri) && <CopyButton address={uri} />}</>;
}

interface PlayedProps {
  readonly read: NftMediaRead & { readonly at: 'read' };
  readonly uri: string;
  readonly name: string;
  readonly fileName: string;
}

/** The file, in what plays it by itself: nothing starts unasked. */
function Played({ read: { media: { kind, type, bytes }, src }, uri, name, fileName }: PlayedProps): ReactNode {
  const t = useStrings(strings);
  const [isBroken, setBroken] = useState(false);
  const onError = (): void => setBroken(true);
  if (isBroken) return <Elsewhere text={t('collectibles.unplayable')} uri={uri} />;
  switch (kind) {
    case 'picture':
      return <img src={src} alt={name} draggable={false} decoding="async" onError={onError} />;
    case 'video':
      return <video src={src} controls playsInline preload="metadata" aria-label={name} onError={onError} />; // oxlint-disable-line jsx-a11y/media-has-caption -- NFTs have none
    case 'audio':
      return <audio src={src} controls preload="metadata" aria-label={name} onError={onError} />; // oxlint-disable-line jsx-a11y/media-has-caption -- NFTs have none
    case 'html':
      return bytes.length > limits.maxHtmlBytes ? <Elsewhere text={t('collectibles.tooLarge')} uri={uri} /> : <HtmlPage html={new TextDecoder().decode(bytes)} uri={uri} name={name} />;
    case 'model':
      return <><Text>{t('collectibles.model')}</Text><LinkButton $kind="quiet" href={src} download={`${fileName}.${type === 'model/gltf+json' ? 'gltf' : 'glb'}`}>{t('collectibles.save')}</LinkButton></>;
    case 'unknown':
      return <Elsewhere text={t('collectibles.unknown')} uri={uri} />;
  }
}

/** Asks before anything of it runs. */
function HtmlPage({ html, uri, name }: { readonly html: string; readonly uri: string; readonly name: string }): ReactNode {
  const t = useStrings(strings);
  const [at, setAt] = useState<'hidden' | 'shown' | 'blocked'>('hidden');
  const onBlocked = useCallback(() => setAt('blocked'), []);
  if (at === 'blocked') return <Elsewhere text={t('collectibles.blocked')} uri={uri} />;
  return (
    <>
      {at === 'shown' ? <Sandbox html={html} title={name} onBlocked={onBlocked} /> : <Text>{t('collectibles.page')}</Text>}
      <Button $kind="quiet" onClick={() => setAt(at === 'shown' ? 'hidden' : 'shown')}>{t(at === 'shown' ? 'collectibles.hide' : 'collectibles.show')}</Button>
    </>
  );
}

/** How many there are, and how many of them are the holder's. Nothing where the contract does not count, or cannot be asked: the page of the NFT says so already. */
function OfCollection(request: { readonly chainId: number; readonly contract: string; readonly owner: string }): ReactNode {
  const t = useStrings(strings);
  const read = useCollection(request);
  const { supply, balance } = read.at === 'read' ? read.collection : {};
  if (supply === undefined && balance === undefined) return null;
  return (
    <Facts>
      {supply !== undefined && <div><dt>{t('collectibles.supply')}</dt><dd>{String(supply)}</dd></div>}
      {balance !== undefined && <div><dt>{t('collectibles.balance')}</dt><dd>{String(balance)}</dd></div>}
    </Facts>
  );
}
