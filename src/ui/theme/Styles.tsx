'use client';
import type { ReactNode } from 'react';
import { StyleSheetManager } from 'styled-components';
import { useLooks } from './themeContext.ts';

/** What is styled below it may be, under the page's Content-Security-Policy; the rules stand in `target`, in the page's head if there is none. */
export function Styles({ target, children }: { readonly target?: ShadowRoot; readonly children: ReactNode }): ReactNode {
  const { nonce } = useLooks();
  return <StyleSheetManager {...(target && { target })} {...(nonce !== undefined && { nonce })}>{children}</StyleSheetManager>;
}
