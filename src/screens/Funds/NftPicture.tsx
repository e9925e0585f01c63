'use client';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { enFunds } from '../../locales/en/enFunds.ts';
import { usePicture } from '../../ui/hooks/page/usePicture.ts';
import { Note } from '../../ui/primitives/Row.tsx';
import { Spinner } from '../../ui/primitives/Spinner.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';

const Frame = /* @__PURE__ */ styled.span`
  box-sizing: border-box;
  display: flex;
  align-items: center;
  justify-content: center;
  flex: none; /* it keeps its height beside what is tall */
  width: 100%;
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: var(--lk-radius-small);
  background: var(--lk-surface-hover);
  & > img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
`;

/** What an NFT shows, always by `<img>`, where markup runs and fetches nothing. Decoration: its name stands beside it. */
export function NftPicture({ uri }: { readonly uri: string | undefined }): ReactNode {
  const t = useStrings(enFunds);
  const picture = usePicture(uri);
  const [brokenSrc, setBrokenSrc] = useState<string>();
  if (picture.at === 'loading') return <Frame><Spinner $size={20} /></Frame>;
  const isShown = picture.at === 'shown' && picture.src !== brokenSrc;
  return <Frame>{isShown ? <img src={picture.src} alt="" draggable={false} decoding="async" onError={() => setBrokenSrc(picture.src)} /> : <Note>{t('core.funds.nftNoPicture')}</Note>}</Frame>;
}
