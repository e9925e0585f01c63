'use client';
import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { StyleSheetManager } from 'styled-components';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { screenErrors } from '../../domain/screenErrors.ts';
import { useLatchkey } from '../kit/kitContext.ts';
import { useLooks } from './themeContext.ts';

/** What is styled below it may be, under the page's Content-Security-Policy; the rules stand in `target`, in the page's head if there is none. Where the policy refuses them, all is shown without, and the kit says so. */
export function Styles({ target, children }: { readonly target?: ShadowRoot; readonly children: ReactNode }): ReactNode {
  const kit = useLatchkey();
  const { nonce } = useLooks();
  const isRefused = useMemo(() => typeof document === 'object' && refusesStyles(target ?? document.head, nonce), [target, nonce]);
  useEffect(() => {
    if (isRefused) servicesOf(kit).report('core', screenErrors.stylesRefused());
  }, [kit, isRefused]);
  // A refused element has no sheet, and styled-components throws where it would insert rules into one; text it only appends.
  return <StyleSheetManager {...(target && { target })} {...(nonce !== undefined && { nonce })} disableCSSOMInjection={isRefused}>{children}</StyleSheetManager>;
}

/** Asks the browser, which gives no sheet to an element that the policy refuses. */
function refusesStyles(place: ShadowRoot | HTMLHeadElement, nonce: string | undefined): boolean {
  const probe = document.createElement('style');
  if (nonce !== undefined) probe.nonce = nonce;
  probe.textContent = ':host{}';
  place.append(probe);
  const { sheet } = probe;
  probe.remove();
  return sheet === null;
}
