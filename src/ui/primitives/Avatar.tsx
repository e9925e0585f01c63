'use client';
import { blo } from 'blo';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Picture = /* @__PURE__ */ styled.img<{ readonly $size: number }>`
  display: block;
  flex: none;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: 50%;
  background: var(--lk-surface-hover);
  object-fit: cover;
  &[hidden] {
    display: none;
  }
`;

/** An account's picture: its own once it is there (data, a blob, or an https address that the site allows), else one drawn from the address, the same everywhere. Decoration: the address stands beside it. */
export function Avatar({ address, picture, size = 40 }: { readonly address: string; readonly picture?: string | undefined; readonly size?: number }): ReactNode {
  const [seen, setSeen] = useState<string>();
  const own = picture !== undefined && /^(data:image\/|blob:|https:\/\/)/i.test(picture) ? picture : undefined;
  const isShown = own !== undefined && own === seen;
  return (
    <>
      {!isShown && <Picture $size={size} src={drawn(address)} alt="" draggable={false} />}
      {own !== undefined && <Picture key={own} $size={size} src={own} alt="" draggable={false} hidden={!isShown} referrerPolicy="no-referrer" decoding="async" onLoad={() => setSeen(own)} onError={() => setSeen(undefined)} />}
    </>
  );
}

function drawn(address: string): string {
  return blo(`0x${address.slice(2)}`);
}
