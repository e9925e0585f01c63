'use client';
import { blo } from 'blo';
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
`;

/** An account's picture: its own as a data or blob URI, else one drawn from the address, the same everywhere. Decoration: the address stands beside it. */
export function Avatar({ address, picture, size = 40 }: { readonly address: string; readonly picture?: string | undefined; readonly size?: number }): ReactNode {
  const isOwn = picture !== undefined && /^(data:image\/|blob:)/i.test(picture);
  return <Picture $size={size} src={isOwn ? picture : drawn(address)} alt="" draggable={false} />;
}

function drawn(address: string): string {
  return blo(`0x${address.slice(2)}`);
}
