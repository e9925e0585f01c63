'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Token } from '../../domain/tokens/token.ts';
import { WalletIcon } from '../primitives/WalletIcon.tsx';

const Round = /* @__PURE__ */ styled.span`
  display: inline-flex;
  flex: none;
  overflow: hidden;
  border-radius: 50%;
`;

/** A token's picture where it is data itself, else the first letter of its symbol: a list of tokens requests no pictures. */
export function TokenMark({ token: { iconUri, symbol, name }, size = 36 }: { readonly token: Pick<Token, 'iconUri' | 'symbol' | 'name'>; readonly size?: number }): ReactNode {
  return <Round><WalletIcon icon={iconUri} name={symbol || name || '?'} size={size} /></Round>;
}
