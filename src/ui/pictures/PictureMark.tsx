'use client';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { usePicture } from '../hooks/page/usePicture.ts';
import { WalletIcon } from '../primitives/WalletIcon.tsx';

/** Pixels on a side of a picture that is shown small. A larger one is left out: a hostile picture takes gigabytes once it is decoded. */
export const maxMarkPixels = 2_048;

const Frame = /* @__PURE__ */ styled.span<{ readonly $isRound: boolean; readonly $size: number }>`
  position: relative;
  display: inline-flex;
  flex: none;
  overflow: hidden;
  border-radius: ${({ $isRound, $size }) => ($isRound ? '50%' : `${$size / 4}px`)};
`;

/* Over the letter, and without paint until it is known to be of a sound size. Not display: none, under which nothing is fetched lazily. */
const Picture = /* @__PURE__ */ styled.img`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  opacity: 0;
  object-fit: cover;
  &[data-shown] {
    background: var(--lk-surface);
    opacity: 1;
  }
`;

export interface PictureMarkProps {
  /** Untrusted. Shown if it is data, what a storage plugin reads, or where the site lets pictures come from. */
  readonly uri: string | undefined;
  readonly name: string;
  readonly size?: number;
  readonly isRound?: boolean;
}

/** The picture of a token or a network, and the first letter of its name until it is there, or where there is none that may be shown. Decoration: the name stands beside it. */
export function PictureMark({ uri, name, size = 36, isRound = false }: PictureMarkProps): ReactNode {
  const isData = uri !== undefined && /^data:image\//i.test(uri);
  const picture = usePicture(isData ? undefined : uri);
  const src = isData ? uri : picture.at === 'shown' ? picture.src : undefined;
  const [judged, setJudged] = useState<{ readonly src: string; readonly isSound: boolean }>();
  const verdict = judged?.src === src ? judged : undefined;
  const judge = ({ naturalWidth, naturalHeight }: HTMLImageElement): void => {
    if (src !== undefined) setJudged({ src, isSound: naturalWidth <= maxMarkPixels && naturalHeight <= maxMarkPixels });
  };
  return (
    <Frame $isRound={isRound} $size={size} aria-hidden="true">
      <WalletIcon name={name} size={size} />
      {src !== undefined && verdict?.isSound !== false && (
        <Picture key={src} src={src} alt="" draggable={false} loading="lazy" decoding="async" referrerPolicy="no-referrer" data-shown={verdict ? '' : undefined} onLoad={({ currentTarget }) => judge(currentTarget)} onError={() => setJudged({ src, isSound: false })} />
      )}
    </Frame>
  );
}
