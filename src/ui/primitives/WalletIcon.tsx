'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Frame = /* @__PURE__ */ styled.span<{ $size: number }>`
  box-sizing: border-box;
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  overflow: hidden;
  border-radius: ${({ $size }) => $size / 4}px;
  background: var(--lk-surface-hover);
  color: var(--lk-text);
  font: 700 ${({ $size }) => $size / 2.4}px/1 var(--lk-font);
  & > img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

/** A wallet's mark, or the first letter of its name. Always an `<img>`: what strangers send runs and fetches nothing there. */
export function WalletIcon({ icon, name, size = 36 }: { readonly icon?: string | undefined; readonly name: string; readonly size?: number }): ReactNode {
  const isShowable = icon !== undefined && /^data:image\//i.test(icon);
  return (
    <Frame $size={size} aria-hidden="true">
      {isShowable ? <img src={icon} alt="" draggable={false} /> : Array.from(name)[0]?.toUpperCase()}
    </Frame>
  );
}
