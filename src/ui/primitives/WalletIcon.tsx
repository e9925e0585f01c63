'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { monogramLooks, monogramOf } from './monogram.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

interface FrameLook {
  /** In px. */
  readonly $size: number;
}

const Frame = /* @__PURE__ */ styled.span<FrameLook>`
  box-sizing: border-box;
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  overflow: hidden;
  border-radius: ${({ $size }) => $size / 4}px;
  & > img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

const Monogram = /* @__PURE__ */ styled(Frame)<FrameLook & { readonly $hue: number }>`
  background: ${({ $hue }) => `light-dark(${monogramLooks.light.background($hue)}, ${monogramLooks.dark.background($hue)})`};
  color: ${({ $hue }) => `light-dark(${monogramLooks.light.text($hue)}, ${monogramLooks.dark.text($hue)})`};
  font: 700 ${({ $size }) => Math.round($size / 2.2)}px/1 var(--lk-font); /* a letter as wide as half of its square */
  user-select: none;
  @supports not (color: light-dark(red, red)) {
    background: var(--lk-surface-hover);
    color: var(--lk-text);
  }
`;

/** A wallet's mark, or else the first letter of its name in a colour of its own. Always an `<img>`: an untrusted picture runs and fetches nothing there. */
export function WalletIcon(props: { readonly icon?: string | undefined; readonly name: string; readonly size?: number }): ReactNode {
  assertArguments('WalletIcon({ name: string })', props);
  const { icon, name, size = 36 } = props;
  if (icon !== undefined && /^data:image\//i.test(icon)) return <Frame $size={size} aria-hidden="true"><img src={icon} alt="" draggable={false} /></Frame>;
  const { letter, hue } = monogramOf(name);
  return <Monogram $size={size} $hue={hue} aria-hidden="true">{letter}</Monogram>;
}
