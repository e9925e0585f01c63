'use client';
import { useEffect, useId, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { directionOf } from '../../domain/text/directionOf.ts';
import * as limits from '../../domain/limits.ts';
import type { Cleanup } from '../../kernel/plugin.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { guardsPoint, blockingGuard } from '../../contracts/points/guards.ts';
import { screenIdOf, screensPoint } from '../../contracts/points/screens.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import { enModal } from '../../locales/en/enModal.ts';
import { cancelConnect } from '../../flows/connection/cancelConnect.ts';
import { copyParams } from '../../flows/modal/showScreen.ts';
import { selectConnectionStatus, selectIsConnectShown } from '../../store/connection.ts';
import { firstScreenId, showsConnect } from '../../store/modal.ts';
import type { ShownScreen } from '../../store/modal.ts';
import { toShown } from '../../store/toShown.ts';
import { useAnnouncement } from './announcement.ts';
import { useAttached } from '../hooks/page/useAttached.ts';
import { useLanguageTag } from '../hooks/page/useLanguageTag.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ignoreStrayClicks } from '../confirm/ignoreStrayClicks.ts';
import { keepFocus } from './keepFocus.ts';
import { useLatchkey, useLatchkeyDispatch, useLatchkeySelector, usePoint } from '../kit/kitContext.ts';
import { NavigationContext } from './navigation.ts';
import type { Navigation } from './navigation.ts';
import { PlainTrouble } from './PlainTrouble.tsx';
import { PoweredBy } from './PoweredBy.tsx';
import { ScreenHost } from './ScreenHost.tsx';
import { InlineShadow } from './Shadow.tsx';
import { LiveRegion } from './LiveRegion.tsx';
import { createShownTitle, ShownTitleContext } from './shownTitle.ts';
import { surface } from './surface.ts';
import { useAskedInPanel } from './useAskedInPanel.ts';
import { useStrings } from '../texts/useStrings.ts';

/** What a site sets of the embedded modal. */
export interface ConnectEmbedProps {
  /** Of the element that the panel stands in: where it stands and how wide it is. */
  readonly className?: string;
}

const Panel = /* @__PURE__ */ styled.section`
  all: initial;
  box-sizing: border-box;
  display: flex;
  flex-direction: column;
  width: 100%;
  max-height: ${limits.maxCompactModalPx}px;
  overflow: hidden;
  border: 1px solid var(--lk-border);
  border-radius: var(--lk-radius-large);
  ${surface}
`;

/** The panel. Where it has a fault itself, its place says so, and the page's own tree around it stays as it is. */
export function EmbedPanel(props: ConnectEmbedProps): ReactNode {
  const kit = useLatchkey();
  const t = useStrings(enModal);
  return <ErrorBoundary report={(error) => servicesOf(kit).report('core', error)} trouble={(retry) => <PlainTrouble text={t('core.modal.crashed')} onRetry={retry} />}><PanelScreens {...props} /></ErrorBoundary>;
}

/** The panel itself, with its own way through the screens. */
function PanelScreens({ className }: ConnectEmbedProps): ReactNode {
  const dispatch = useLatchkeyDispatch();
  const isConnected = useLatchkeySelector(selectConnectionStatus) === 'connected';
  const isConnecting = useLatchkeySelector(selectIsConnectShown);
  const [stack, setStack] = useState<readonly ShownScreen[]>([]);
  const titleId = useId();
  const panel = useAttached<HTMLElement>(attachPanel);
  const tag = useLanguageTag();
  const guards = usePoint(guardsPoint);
  const screens = usePoint(screensPoint);
  const wallets = usePoint(walletsPoint);
  const [title] = useState(createShownTitle);
  const guardScreenId = useLatchkeySelector(() => blockingGuard(guards)?.screenId); // it reads the state by itself
  const baseScreenId = useLatchkeySelector(() => firstScreenId(isConnected, guards));
  useEffect(() => {
    const ends = guards.map((guard) => guard.noteInline?.());
    return () => ends.forEach((end) => end?.());
  }, [guards]);
  const [wasConnected, setWasConnected] = useState(isConnected);
  if (wasConnected !== isConnected) {
    // What lay over the first screen goes with it.
    setWasConnected(isConnected);
    setStack([]);
  }
  // Parameters of its own each time it changes: what the screen remembers goes by them.
  const base = useMemo<ShownScreen>(() => ({ screenId: baseScreenId, params: {} }), [baseScreenId]);
  // A connect that has ended takes its screen along, and so does a plugin that leaves.
  const seen = stack.filter((screen) => screens.has(screen.screenId) && (showsConnect(screen) ? isConnecting : guardScreenId === undefined));
  const asked = useAskedInPanel(seen.some(showsConnect));
  const visible = [...seen, ...asked.screens];
  const shown = visible.at(-1) ?? base;
  const navigation: Navigation = {
    show: (screen: string | { readonly id: string }, params: object = {}) => setStack([...seen, toShown(screenIdOf(screen), copyParams(params), wallets)]),
    back: () => {
      if (asked.goBack()) return; // what a wallet asks says by itself whether Back gives the connect up
      if (isConnecting && !seen.slice(0, -1).some(showsConnect)) dispatch(cancelConnect()); // one that is shown below goes on
      setStack(seen.slice(0, -1));
    },
    close: undefined,
    canGoBack: visible.length > 0,
    titleId,
  };
  return (
    <InlineShadow className={className}>
      <Panel ref={panel} lang={tag} dir={directionOf(tag)} aria-labelledby={titleId}>
        <NavigationContext.Provider value={navigation}>
          <ShownTitleContext.Provider value={title}><ScreenHost {...shown} /></ShownTitleContext.Provider>
          <PoweredBy />
          <LiveRegion lines={useAnnouncement(shown, title)} />
        </NavigationContext.Provider>
      </Panel>
    </InlineShadow>
  );
}

function attachPanel(panel: HTMLElement): Cleanup {
  const ends = [keepFocus(panel), ignoreStrayClicks(panel)];
  return () => ends.forEach((end) => end?.());
}
