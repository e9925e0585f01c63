'use client';
import type { ReactNode } from 'react';
import type { Token } from '../../domain/tokens/token.ts';
import { PictureMark } from '../pictures/PictureMark.tsx';

/** A token's picture where the site lets it be shown, else the first letter of its symbol. */
export function TokenMark({ token: { iconUri, symbol, name }, size }: { readonly token: Pick<Token, 'iconUri' | 'symbol' | 'name'>; readonly size?: number }): ReactNode {
  return <PictureMark uri={iconUri} name={symbol || name || '?'} isRound {...(size !== undefined && { size })} />;
}
