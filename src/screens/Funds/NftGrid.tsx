'use client';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import * as limits from '../../domain/limits.ts';
import type { Nft } from '../../domain/tokens/nft.ts';
import { enFunds } from '../../locales/en/enFunds.ts';
import { nftName } from '../../ui/funds/nftName.ts';
import { bareButton } from '../../ui/primitives/bareButton.ts';
import { focusedAt, scrollerOf } from '../../ui/primitives/LongRows.tsx';
import { Note } from '../../ui/primitives/Row.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { NftPicture } from './NftPicture.tsx';

/** Cards that are mounted at once, and pictures that are fetched: of more, only those in view are. */
const maxMountedCards = 50;
const minCardPx = 130;
const cardGapPx = 12;
/** A card without its picture, with a name of one line. */
const captionPx = 43;

const Grid = /* @__PURE__ */ styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(${minCardPx}px, 100%), 1fr));
  gap: ${cardGapPx}px;
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Window = /* @__PURE__ */ styled.ul`
  position: relative;
  flex: none;
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    position: absolute;
    top: 0;
  }
`;

const Card = /* @__PURE__ */ styled.button.attrs({ type: 'button' })`
  ${bareButton}
  display: grid;
  align-content: start;
  gap: var(--lk-space-small);
  width: 100%;
  height: 100%;
  padding: var(--lk-space-small);
  border: 1px solid transparent;
  border-radius: var(--lk-radius-medium);
  background: var(--lk-surface);
  color: var(--lk-text);
  font: 600 14px/1.3 var(--lk-font);
  text-align: start;
  overflow-wrap: anywhere;
  &:hover {
    background: var(--lk-surface-hover);
  }
  &:focus-visible {
    outline-offset: 1px;
  }
`;

interface NftGridProps {
  readonly nfts: readonly Nft[];
  readonly onChoose: (nft: Nft) => void;
}

/** NFTs as cards, however many: no more are mounted than are seen, and the one with the focus. */
export function NftGrid({ nfts, onChoose }: NftGridProps): ReactNode {
  const t = useStrings(enFunds);
  if (nfts.length > maxMountedCards) return <WindowedGrid nfts={nfts} onChoose={onChoose} />;
  return <Grid aria-label={t('core.funds.nfts')}>{nfts.map((nft) => <li key={keyOf(nft)}><NftCard nft={nft} onChoose={onChoose} /></li>)}</Grid>;
}

function NftCard({ nft, onChoose }: { readonly nft: Nft; readonly onChoose: (nft: Nft) => void }): ReactNode {
  const t = useStrings(enFunds);
  return (
    <Card onClick={() => onChoose(nft)}>
      <NftPicture uri={nft.metadata.image} />
      <span>
        <bdi>{nftName(nft, t)}</bdi>
        {nft.quantityOwned !== undefined && nft.quantityOwned > 1n && <Note>{t('core.funds.nftQuantity', { count: Number(nft.quantityOwned) })}</Note>}
      </span>
    </Card>
  );
}

interface Frame {
  readonly scroller: HTMLElement | null;
  readonly marginPx: number;
  readonly widthPx: number;
}

function WindowedGrid({ nfts, onChoose }: NftGridProps): ReactNode {
  const t = useStrings(enFunds);
  const list = useRef<HTMLUListElement>(null);
  const [{ scroller, marginPx, widthPx }, setFrame] = useState<Frame>({ scroller: null, marginPx: 0, widthPx: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const look = (): void => {
      const around = scrollerOf(element);
      const found = { scroller: around, marginPx: around ? Math.round(element.getBoundingClientRect().top - around.getBoundingClientRect().top + around.scrollTop) : 0, widthPx: element.clientWidth };
      setFrame((known) => (known.scroller === found.scroller && known.marginPx === found.marginPx && known.widthPx === found.widthPx ? known : found));
    };
    look();
    if (typeof ResizeObserver === 'undefined') return undefined; // as in jsdom
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [nfts]);
  const columns = Math.max(1, Math.floor((widthPx + cardGapPx) / (minCardPx + cardGapPx)));
  const cardPx = (widthPx - (columns - 1) * cardGapPx) / columns;
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized that takes its functions
  const virtualizer = useVirtualizer({
    count: widthPx === 0 ? 0 : nfts.length,
    lanes: columns,
    getScrollElement: () => scroller,
    estimateSize: () => cardPx + captionPx,
    getItemKey: (at) => (nfts[at] ? keyOf(nfts[at]) : at),
    initialRect: { width: widthPx, height: limits.maxCompactModalPx },
    overscan: 2,
    gap: cardGapPx,
    scrollMargin: marginPx,
    useFlushSync: false,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), focusedAt(list.current)])].filter((at) => at >= 0 && at < nfts.length).sort((a, b) => a - b),
  });
  return (
    <Window ref={list} aria-label={t('core.funds.nfts')} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start, lane }) => {
        const nft = nfts[index];
        return nft && (
          <li
            key={String(key)}
            ref={virtualizer.measureElement}
            data-index={index}
            style={{ width: cardPx, insetInlineStart: lane * (cardPx + cardGapPx), transform: `translateY(${start - marginPx}px)` }}
            aria-setsize={nfts.length}
            aria-posinset={index + 1}
          >
            <NftCard nft={nft} onChoose={onChoose} />
          </li>
        );
      })}
    </Window>
  );
}

function keyOf({ tokenAddress, id }: Nft): string {
  return `${tokenAddress} ${id}`;
}
