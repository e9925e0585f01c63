'use client';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { bareButton } from './bareButton.ts';
import { NextIcon, ExternalIcon } from './icons.tsx';
import type { Primitive } from './primitive.ts';
import { RowText } from './Row.tsx';
import { SmallIcon } from './SmallIcon.tsx';

/** Ways on from a screen, in one block. The list itself says what it lists. */
export const Menu: Primitive<'ul'> = /* @__PURE__ */ styled.ul`
  box-sizing: border-box;
  margin: 0;
  padding: var(--lk-space-tiny);
  border-radius: var(--lk-radius-medium);
  background: var(--lk-surface);
  list-style: none;
`;

const rowLook = /* @__PURE__ */ css`
  ${bareButton}
  display: flex;
  align-items: center;
  gap: var(--lk-space-medium);
  width: 100%;
  min-height: 44px;
  padding: var(--lk-space-tiny) var(--lk-space-small);
  border-radius: var(--lk-radius-small);
  color: var(--lk-text);
  font: 600 15px/1.3 var(--lk-font);
  text-align: start;
  text-decoration: none;
  &:hover {
    background: var(--lk-surface-hover);
  }
  &:focus-visible {
    outline-offset: -1px;
  }
  & > :last-child:dir(rtl) svg {
    transform: scaleX(-1);
  }
`;

const ButtonRow = /* @__PURE__ */ styled.button.attrs({ type: 'button' })`
  ${rowLook}
`;

const LinkRow = /* @__PURE__ */ styled.a.attrs({ target: '_blank', rel: 'noopener noreferrer' })`
  ${rowLook}
`;

const Sign = /* @__PURE__ */ styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  width: 32px;
  height: 32px;
  color: var(--lk-text-muted);
  & > svg {
    width: 24px;
    height: 24px;
  }
`;

export interface MenuItemProps {
  /** A sign or a picture of 32 px. Decoration. */
  readonly icon: ReactNode;
  /** What it is called, and what there is to say of it. */
  readonly children: ReactNode;
  /** At the end of the row, before the arrow. */
  readonly after?: ReactNode;
}

/** One way on, within this dialog. `isEnd`: something happens here, so no arrow points on. */
export function MenuItem({ icon, children, after, isEnd = false, onClick }: MenuItemProps & { readonly isEnd?: boolean; readonly onClick: () => void }): ReactNode {
  return (
    <li>
      <ButtonRow onClick={onClick}>
        <Sign>{icon}</Sign>
        <RowText>{children}</RowText>
        {after}
        {!isEnd && <SmallIcon><NextIcon /></SmallIcon>}
      </ButtonRow>
    </li>
  );
}

/** One way out, to another site in another tab. */
export function MenuLink({ icon, children, after, href }: MenuItemProps & { readonly href: string }): ReactNode {
  return (
    <li>
      <LinkRow href={href}>
        <Sign>{icon}</Sign>
        <RowText>{children}</RowText>
        {after}
        <SmallIcon><ExternalIcon /></SmallIcon>
      </LinkRow>
    </li>
  );
}
