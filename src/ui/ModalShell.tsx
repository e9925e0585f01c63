'use client';
import { useId, useLayoutEffect, useMemo, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { closeModal, goBack, showScreen } from '../flows/showScreen.ts';
import { selectIsModalOpen, selectScreenDepth, selectShownScreen } from '../store/modal.ts';
import { useAnnouncement } from './announcement.ts';
import { useLatchkeyDispatch, useLatchkeySelector } from './kitContext.ts';
import { NavigationContext } from './navigation.ts';
import type { Navigation } from './navigation.ts';
import { Hidden } from './primitives/Text.tsx';
import { ScreenHost } from './ScreenHost.tsx';
import { FloatingShadow } from './Shadow.tsx';

const Dialog = /* @__PURE__ */ styled.dialog`
  box-sizing: border-box;
  flex-direction: column;
  width: min(380px, calc(100vw - 32px));
  max-width: none;
  max-height: min(660px, calc(100dvh - 32px));
  margin: auto;
  padding: 0;
  overflow: hidden;
  border: 0;
  border-radius: var(--lk-radius-large);
  background: var(--lk-background);
  color: var(--lk-text);
  color-scheme: var(--lk-color-scheme);
  box-shadow: var(--lk-shadow);
  font-family: var(--lk-font);
  text-align: start;
  &[open] {
    display: flex;
  }
  &::backdrop {
    background: var(--lk-overlay);
  }
  @media (max-width: 480px) {
    width: 100vw;
    margin: auto 0 0;
    max-height: calc(100dvh - 24px);
    padding-bottom: env(safe-area-inset-bottom);
    border-end-start-radius: 0;
    border-end-end-radius: 0;
  }
`;

/** Where the dialog shows while the modal is open. Mounted from the first sign that it will be. */
export function ModalShell(): ReactNode {
  const isOpen = useLatchkeySelector(selectIsModalOpen);
  return <FloatingShadow>{isOpen && <OpenDialog />}</FloatingShadow>;
}

/** The dialog with the screen on top of the stack. */
function OpenDialog(): ReactNode {
  const dispatch = useLatchkeyDispatch();
  const shown = useLatchkeySelector(selectShownScreen);
  const depth = useLatchkeySelector(selectScreenDepth);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // The element itself keeps the focus inside, makes the page inert, and gives the focus back where it came from.
  useLayoutEffect(() => {
    const element = dialog.current;
    const release = holdPage();
    element?.showModal();
    return () => {
      element?.close();
      release();
    };
  }, []);
  const navigation = useMemo<Navigation>(
    () => ({
      show: (screenId, params) => dispatch(showScreen(screenId, params)),
      back: () => dispatch(goBack()),
      close: () => dispatch(closeModal()),
      canGoBack: depth > 1,
      titleId,
    }),
    [dispatch, depth, titleId],
  );
  const clickOutside = (event: MouseEvent<HTMLDialogElement>): void => {
    if (event.target !== event.currentTarget) return;
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
    const isInside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    if (isInside) return;
    event.preventDefault(); // the press would take the focus from where the closing dialog puts it
    dispatch(closeModal());
  };
  if (!shown) return null;
  return (
    <Dialog
      ref={dialog}
      data-latchkey-modal=""
      aria-labelledby={titleId}
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
      <NavigationContext value={navigation}>
        <ScreenHost screenId={shown.screenId} params={shown.params} />
        <Announcer />
      </NavigationContext>
    </Dialog>
  );
}

/** The page behind stands still, and does not jump where its scroll bar was. By the style object, which no policy forbids. */
function holdPage(): () => void {
  const { documentElement: page } = document;
  const { overflow, paddingInlineEnd } = page.style;
  const barPx = window.innerWidth - page.clientWidth;
  page.style.overflow = 'hidden';
  if (barPx > 0) page.style.paddingInlineEnd = `${barPx}px`;
  return () => {
    page.style.overflow = overflow;
    page.style.paddingInlineEnd = paddingInlineEnd;
  };
}

/** Inside the dialog: what is outside a modal dialog is inert and not read out. */
function Announcer(): ReactNode {
  return <Hidden role="status" aria-live="polite">{useAnnouncement()}</Hidden>;
}
