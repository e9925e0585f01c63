'use client';
import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { pagePort } from '../../contracts/ports/page.ts';
import { themeClass } from '../../flows/looks/themeClass.ts';
import { ConnectModal } from '../modal/ConnectModal.tsx';
import { KitProvider } from './KitProvider.tsx';
import { preloadModal } from '../modal/preloadModal.ts';
import { SendStatusHost } from '../sends/SendStatusHost.tsx';
import { Sheet } from '../theme/Sheet.tsx';
import { LooksContext } from '../theme/themeContext.ts';
import type { ModalSize } from '../theme/themeContext.ts';
import { themeStyle } from '../theme/theme.ts';
import type { ThemeChoice } from '../theme/theme.ts';
import type { UiKit } from './uiKit.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

/** The kit that components below use, and how they look. */
export interface LatchkeyProviderProps {
  readonly kit: UiKit;
  readonly children?: ReactNode;
  /** `system` if absent. */
  readonly theme?: ThemeChoice;
  /** `compact` if absent. */
  readonly size?: ModalSize;
  /** False to leave out the line 'Powered by Latchkey'. */
  readonly poweredBy?: boolean;
  /** The nonce of the page's Content-Security-Policy. On a server give it to React's renderer too, `{ nonce: { style: nonce } }`: it decides which styles carry one. */
  readonly nonce?: string;
  /** When the modal's code is fetched from where the page's own comes from: once the page idles, or only at the first sign that the visitor will open it. `idle` if absent, `intent` for visitors who save data. */
  readonly preload?: 'intent' | 'idle';
  /** False where the site places `<ConnectModal>` itself. */
  readonly modal?: boolean;
}

/** Gives everything below it the kit, its looks and its modal, and starts the kit once the page is up. */
export function LatchkeyProvider({ kit, children, theme = 'system', size = 'compact', poweredBy = true, nonce, preload = 'idle', modal = true }: LatchkeyProviderProps): ReactNode {
  useEffect(() => kit.start(), [kit]);
  useEffect(() => (preload === 'idle' && !servicesOf(kit).port(pagePort).savesData() ? whenIdle(() => preloadModal(kit)) : undefined), [kit, preload]);
  const { className, css } = useMemo(() => themeStyle(theme), [theme]);
  const looks = useMemo(() => ({ className: `lk-looks ${className}`, theme, nonce, size, poweredBy }), [className, theme, nonce, size, poweredBy]);
  useEffect(() => servicesOf(kit).live(themeClass).wear(looks.className), [kit, looks.className]);
  return (
    <KitProvider kit={kit}>
      <LooksContext.Provider value={looks}>
        <Sheet href={className} css={css} />
        {children}
        {modal && <ConnectModal />}
        <SendStatusHost />
      </LooksContext.Provider>
    </KitProvider>
  );
}

/** Safari has no idle callback; a moment after the page is up is near enough. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}
