'use client';
import { startTransition, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { followedBlocks } from '../../api/blocks/followedBlocks.ts';
import { screenIdOf, screensPoint } from '../../contracts/points/screens.ts';
import { directionOf } from '../../domain/text/directionOf.ts';
import { encodeJson } from '../../domain/encoding/json.ts';
import * as limits from '../../domain/limits.ts';
import { goBackToFirst } from '../../flows/modal/goBackToFirst.ts';
import { closeModal } from '../../flows/modal/closeModal.ts';
import { goBack } from '../../flows/modal/goBack.ts';
import { showScreen } from '../../flows/modal/showScreen.ts';
import { selectActiveWallet } from '../../store/connection.ts';
import { selectIsModalOpen, selectScreenDepth, selectScreens, selectShownScreen } from '../../store/modal.ts';
import { useAnnouncement } from './announcement.ts';
import { useLanguageTag } from '../hooks/page/useLanguageTag.ts';
import { useMediaQuery } from '../hooks/page/useMediaQuery.ts';
import { ignoreStrayClicks } from '../confirm/ignoreStrayClicks.ts';
import { animateHeight, dialogBordersPx } from './animateHeight.ts';
import { keepFocus } from './keepFocus.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { createLoadable } from './loadable.ts';
import { useLoadable } from './useLoadable.ts';
import { useLatchkey, useLatchkeyDispatch, useLatchkeySelector, usePoint } from '../kit/kitContext.ts';
import { NavigationContext } from './navigation.ts';
import type { Navigation } from './navigation.ts';
import { PoweredBy } from './PoweredBy.tsx';
import { ScreenHost } from './ScreenHost.tsx';
import { FloatingShadow } from './Shadow.tsx';
import { createShownTitle, ShownTitleContext } from './shownTitle.ts';
import type { ShownTitle } from './shownTitle.ts';
import { LiveRegion } from './LiveRegion.tsx';
import { Hidden } from '../primitives/Text.tsx';
import { useSendNews } from '../sends/useSendNews.ts';
import { showDialog } from './showDialog.ts';
import { surface } from './surface.ts';
import { useLooks } from '../theme/themeContext.ts';
import { Welcome } from '../wallets/Welcome.tsx';
import { servicesOf } from '../../contracts/servicesOf.ts';

const compactModalWidthPx = 380;
const wideModalWidthPx = 730;
const wideModalHeightPx = 570;
/** Width of the window; in a narrower one the wide modal is compact. */
const minWideWindowPx = 780;

/** How high the dialog gets at most, with room for the page around it; on a phone, above it. */
const mostHeight = '100dvh - min(32px, 5dvh)';
const mostPhoneHeight = '100dvh - min(24px, 5dvh)';

const rise = /* @__PURE__ */ keyframes`from { transform: translateY(8px) scale(0.98); }`;
const slide = /* @__PURE__ */ keyframes`from { transform: translateY(32px); }`;
const fade = /* @__PURE__ */ keyframes`from { opacity: 0; }`;

interface Sized {
  readonly $isWide: boolean;
  readonly $heightMostPx: number;
}

const Dialog = /* @__PURE__ */ styled.dialog<{ readonly $isWide: boolean }>`
  box-sizing: border-box;
  width: min(${({ $isWide }) => ($isWide ? wideModalWidthPx : compactModalWidthPx)}px, calc(100vw - 32px));
  max-width: none;
  max-height: calc(${mostHeight}); /* in a window that gets lower, at once */
  margin: auto;
  padding: 0;
  overflow: hidden;
  overflow: clip; /* what is focused while it grows does not scroll it */
  border: ${dialogBordersPx / 2}px solid transparent; /* seen where colours are the visitor's own */
  border-radius: var(--lk-radius-large);
  box-shadow: var(--lk-shadow);
  ${surface}
  &::backdrop {
    background: var(--lk-overlay);
  }
  @media (max-width: 480px) {
    width: 100vw;
    max-height: calc(${mostPhoneHeight});
    margin: auto 0 0;
    border-end-start-radius: 0;
    border-end-end-radius: 0;
  }
  /* Nothing but the backdrop fades: what the modal says can be read from its first frame on. */
  @media (prefers-reduced-motion: no-preference) {
    transition: height var(--lk-motion) ease-out;
    animation: ${rise} var(--lk-motion) ease-out;
    &::backdrop {
      animation: ${fade} var(--lk-motion) ease-out;
    }
  }
  @media (prefers-reduced-motion: no-preference) and (max-width: 480px) {
    animation-name: ${slide};
  }
`;

const Content = /* @__PURE__ */ styled.div<Sized>`
  display: flex;
  flex-direction: column;
  box-sizing: border-box;
  ${({ $isWide }) => ($isWide ? 'height' : 'max-height')}: calc(min(${({ $heightMostPx }) => $heightMostPx}px, ${mostHeight}) - ${dialogBordersPx}px);
  @media (max-width: 480px) {
    max-height: calc(${mostPhoneHeight} - ${dialogBordersPx}px);
    padding-bottom: env(safe-area-inset-bottom);
  }
`;

const Panes = /* @__PURE__ */ styled.div`
  display: grid;
  flex: 1;
  grid-template: minmax(0, 1fr) / 340px minmax(0, 1fr);
  min-height: 0;
`;

const Pane = /* @__PURE__ */ styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
  & + & {
    border-inline-start: 1px solid var(--lk-border);
  }
`;

/** Screens of the core with little on them. Here, since a page does not start with what only an open modal needs. */
const shownShort: readonly string[] = ['core.requestEnded'];
const walletsScreenId = 'core.wallets';
/** Tells what has just come in. It arrives with the first block that something follows. */
const receivedPart = /* @__PURE__ */ createLoadable(() => import('../sends/ReceivedNotices.tsx'));
const noParams = {};

/** Where the dialog shows while the modal is open. Mounted from the first sign that it will be. */
export function ModalShell(): ReactNode {
  const isOpen = useLatchkeySelector(selectIsModalOpen);
  const isConnected = useLatchkeySelector(selectActiveWallet) !== undefined;
  const kit = useLatchkey();
  const received = useLoadable(receivedPart);
  useEffect(() => servicesOf(kit).live(followedBlocks).listen(() => void receivedPart.load()), [kit]);
  const [isRehearsed, setIsRehearsed] = useState(false);
  const [mayRehearse, setMayRehearse] = useState(false);
  // Later, in slices between which the page stays responsive. Not where an account would be asked about.
  useEffect(() => startTransition(() => setMayRehearse(true)), []);
  const isRehearsing = mayRehearse && !isRehearsed && !isConnected;
  const reportAndClose = (error: unknown): void => {
    servicesOf(kit).report('core', error);
    kit.dispatch(closeModal());
  };
  return (
    <FloatingShadow>
      {/* Without it a fault of the dialog, such as one in what a plugin says of its screens, would take the page's own tree along. */}
      <ErrorBoundary key={String(isOpen)} report={reportAndClose} trouble={() => null}>
        {isOpen ? <OpenDialog /> : isRehearsing && <Rehearsal onDone={() => setIsRehearsed(true)} />}
      </ErrorBoundary>
      {received.at === 'loaded' && <received.value.ReceivedOnPage isCovered={isOpen} />}
    </FloatingShadow>
  );
}

/** The list of wallets in a dialog that is not open, for one moment: its styles are written and its code is warm before the visitor clicks. */
function Rehearsal({ onDone }: { readonly onDone: () => void }): ReactNode {
  useEffect(onDone);
  return (
    <Dialog $isWide={false} aria-hidden>
      <Content $isWide={false} $heightMostPx={limits.maxCompactModalPx}>
        <NavigationContext.Provider value={rehearsed}><ScreenHost screenId={walletsScreenId} params={noParams} /></NavigationContext.Provider>
        <PoweredBy />
      </Content>
    </Dialog>
  );
}

const rehearsed: Navigation = { show: () => {}, back: () => {}, close: () => {}, canGoBack: false, isRehearsal: true, titleId: '' };

/** The dialog with the screen on top of the stack. */
function OpenDialog(): ReactNode {
  const dispatch = useLatchkeyDispatch();
  const shown = useLatchkeySelector(selectShownScreen);
  const depth = useLatchkeySelector(selectScreenDepth);
  const firstParams = useLatchkeySelector((state) => selectScreens(state)[0]?.params) ?? noParams;
  const isShort = usePoint(screensPoint).get(shown?.screenId ?? '')?.isShort ?? shownShort.includes(shown?.screenId ?? '');
  const isWide = useIsWide();
  const tag = useLanguageTag();
  const received = useLoadable(receivedPart);
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const [title] = useState(createShownTitle);
  // The element itself keeps the focus inside, makes the page inert, and gives the focus back where it came from.
  useLayoutEffect(() => {
    const element = dialog.current;
    const release = holdPage();
    const letGo = keepFocus(element);
    const stopIgnoring = element && ignoreStrayClicks(element);
    const hide = element && showDialog(element);
    const endAnimation = element && content.current && animateHeight(element, content.current);
    return () => {
      endAnimation?.();
      stopIgnoring?.();
      letGo?.();
      hide?.();
      release();
    };
  }, []);
  const navigation = useMemo<Navigation>(
    () => ({
      show: (screen: string | { readonly id: string }, params?: object) => dispatch(showScreen(screenIdOf(screen), params)),
      back: () => dispatch(goBack()),
      close: () => dispatch(closeModal()),
      canGoBack: depth > 1,
      titleId,
    }),
    [dispatch, depth, titleId],
  );
  const wallets = useMemo<Navigation>(
    () => ({
      ...navigation,
      show: (screen: string | { readonly id: string }, params?: object) => {
        dispatch(goBackToFirst()); // it takes the place of what is shown beside the list
        dispatch(showScreen(screenIdOf(screen), params));
      },
      canGoBack: false,
      isBeside: true,
      titleId: `${titleId}wallets`,
    }),
    [dispatch, navigation, titleId],
  );
  const clickOutside = (event: MouseEvent<HTMLDialogElement>): void => {
    if (!isOutside(event)) return;
    event.preventDefault(); // the press would take the focus from where the closing dialog puts it
    dispatch(closeModal());
  };
  if (!shown) return null;
  return (
    <Dialog
      ref={dialog}
      data-latchkey-modal=""
      lang={tag}
      dir={directionOf(tag)}
      $isWide={isWide}
      aria-labelledby={isWide && depth === 1 ? wallets.titleId : titleId}
      onCancel={(event) => {
        event.preventDefault(); // Escape: the store decides, and the dialog follows it
        dispatch(closeModal());
      }}
      onClose={(event) => {
        // A browser may close it without asking, e.g. at a second Escape. Closed and opened again by us, it is open by now.
        if (!event.currentTarget.open) dispatch(closeModal());
      }}
      onMouseDown={clickOutside}
    >
      <Content ref={content} $isWide={isWide} $heightMostPx={isWide ? wideModalHeightPx : isShort ? limits.maxShortCompactModalPx : limits.maxCompactModalPx}>
        {isWide ? (
          <Panes>
            <Pane>
              <NavigationContext.Provider value={wallets}><ScreenHost screenId={walletsScreenId} params={firstParams} /></NavigationContext.Provider>
              <PoweredBy />
            </Pane>
            <Pane>
              {/* Another wallet's screen is a new one, read from its heading. */}
              <NavigationContext.Provider value={navigation}><ShownTitleContext.Provider value={title}>{depth > 1 ? <ScreenHost key={encodeJson(shown)} {...shown} /> : <Welcome />}</ShownTitleContext.Provider></NavigationContext.Provider>
            </Pane>
          </Panes>
        ) : (
          <>
            <NavigationContext.Provider value={navigation}><ShownTitleContext.Provider value={title}><ScreenHost {...shown} /></ShownTitleContext.Provider></NavigationContext.Provider>
            {received.at === 'loaded' && <received.value.ReceivedInModal />}
            <PoweredBy />
          </>
        )}
      </Content>
      <Announcements title={title} />
    </Dialog>
  );
}

function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Two panes are for choosing a wallet, by those who asked for them, where there is room. */
function useIsWide(): boolean {
  const { size } = useLooks();
  const hasRoom = useMediaQuery(`(min-width: ${minWideWindowPx}px)`);
  const isChoosing = useLatchkeySelector((state) => selectActiveWallet(state) === undefined && selectScreens(state)[0]?.screenId === walletsScreenId);
  return size === 'wide' && hasRoom && isChoosing;
}

/** Puts the page back as it was; there while any dialog is open. */
let freePage: (() => void) | undefined;
let dialogsOpen = 0;

/** The page behind stands still, and does not jump where its scroll bar was, until the last of the dialogs that two kits may have open is closed. By the style object, which no policy forbids. */
function holdPage(): () => void {
  dialogsOpen += 1;
  freePage ??= stopPage();
  return () => {
    dialogsOpen -= 1;
    if (dialogsOpen > 0) return;
    freePage?.();
    freePage = undefined;
  };
}

function stopPage(): () => void {
  const { documentElement: page } = document;
  const { overflow, paddingInlineEnd } = page.style;
  const keepsRoom = getComputedStyle(page).getPropertyValue('scrollbar-gutter').startsWith('stable');
  const barPx = keepsRoom ? 0 : window.innerWidth - page.clientWidth;
  page.style.overflow = 'hidden';
  if (barPx > 0) page.style.paddingInlineEnd = `${barPx}px`;
  return () => {
    page.style.overflow = overflow;
    page.style.paddingInlineEnd = paddingInlineEnd;
  };
}

/** Inside the dialog: what is outside a modal dialog is inert and not read out. */
function Announcements({ title }: { readonly title: ShownTitle }): ReactNode {
  const news = useSendNews('modal');
  return (
    <>
      <LiveRegion lines={useAnnouncement(useLatchkeySelector(selectShownScreen), title)} />
      <Hidden role="status" aria-live="polite" aria-atomic="false">{news.map(({ id, text }) => <p key={id}>{text}</p>)}</Hidden>
    </>
  );
}
