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
  const trouble = useMemo(() => (typeof document === 'object' ? findTrouble(target ?? document.head, nonce) : undefined), [target, nonce]);
  // A browser applies the policy to what stands in the page only, and reports each rule that it refuses. Rules that it would refuse are written outside.
  const place = useMemo(() => (trouble === 'refused' ? document.createElement('div') : target), [trouble, target]);
  useEffect(() => {
    if (trouble === 'refused') servicesOf(kit).report('core', screenErrors.stylesRefused());
  }, [kit, trouble]);
  // Into an element without a sheet styled-components inserts no rules but throws; text it only appends.
  return <StyleSheetManager {...(place && { target: place })} {...(nonce !== undefined && { nonce })} disableCSSOMInjection={trouble !== undefined}>{children}</StyleSheetManager>;
}

/** Asks the browser, which gives no sheet to a style element that the policy refuses, nor to one that does not stand in the page yet. */
function findTrouble(place: ShadowRoot | HTMLHeadElement, nonce: string | undefined): 'refused' | 'detached' | undefined {
  const probe = document.createElement('style');
  if (nonce !== undefined) probe.nonce = nonce;
  probe.textContent = ':host{}';
  place.append(probe);
  const { sheet } = probe;
  probe.remove();
  if (sheet !== null) return undefined;
  return place.isConnected ? 'refused' : 'detached';
}
