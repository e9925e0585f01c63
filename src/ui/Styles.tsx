'use client';
import type { ComponentProps, ReactNode } from 'react';
import { StyleSheetConsumer, StyleSheetManager } from 'styled-components';
import { useLooks } from './theme/themeContext.ts';

type Sheet = NonNullable<ComponentProps<typeof StyleSheetManager>['sheet']>;

/** A manager with a nonce makes a style element of its own each time it is mounted, and never removes it: one for each nonce will do. */
const sheets = new Map<string, Sheet>();

/** What is styled below it may be, under the page's Content-Security-Policy. */
export function Styles({ children }: { readonly children: ReactNode }): ReactNode {
  const { nonce } = useLooks();
  if (nonce === undefined) return <StyleSheetManager>{children}</StyleSheetManager>;
  const known = sheets.get(nonce);
  return (
    <StyleSheetManager {...(known ? { sheet: known } : { nonce })}>
      <StyleSheetConsumer>
        {({ styleSheet }) => {
          sheets.set(nonce, styleSheet);
          return children;
        }}
      </StyleSheetConsumer>
    </StyleSheetManager>
  );
}
