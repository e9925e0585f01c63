'use client';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { styled } from 'styled-components';
import { enModal } from '../../locales/en/enModal.ts';
import { firstFieldMark } from './firstFieldMark.ts';
import { useKeptPlace } from './keepPlace.ts';
import { findLeftRow, useKeptRow, wasLeft } from './keepRow.ts';
import type { ScreenParams } from '../../contracts/points/screens.ts';
import { OfflineNote } from './OfflineNote.tsx';
import { useNavigation } from './navigation.ts';
import { useTellTitle } from './shownTitle.ts';
import { IconButton } from '../primitives/Button.tsx';
import { BackIcon, CloseIcon } from '../primitives/icons.tsx';
import { useStrings } from '../texts/useStrings.ts';

const Header = /* @__PURE__ */ styled.div`
  display: grid;
  flex: none;
  grid-template-columns: 44px 1fr 44px;
  align-items: start;
  padding: var(--lk-space-small) var(--lk-space-small) var(--lk-space-tiny);
  &:dir(rtl) > :first-child svg {
    transform: scaleX(-1);
  }
`;

const Title = /* @__PURE__ */ styled.h2`
  margin: 0;
  padding-block: 10px; /* one line stands level with the buttons of 44 px beside it */
  color: var(--lk-text);
  font: 700 18px/1.3 var(--lk-font);
  text-align: center;
  text-wrap: balance;
  overflow-wrap: anywhere;
  &:focus {
    outline: none;
  }
`;

const Body = /* @__PURE__ */ styled.div`
  display: flex;
  flex-direction: column;
  flex: 1 1 auto;
  gap: var(--lk-space-large);
  min-height: 0;
  padding: var(--lk-space-medium) var(--lk-space-edge) var(--lk-space-edge);
  overflow-y: auto;
  overscroll-behavior: contain;
  /* What scrolls out of sight fades; at either end of the way nothing is there but the room around it. */
  mask-image: linear-gradient(to bottom, transparent, #000 var(--lk-space-medium), #000 calc(100% - var(--lk-space-edge)), transparent);
`;

export interface ScreenFrameProps {
  readonly title: string;
  /** Is where it was scrolled to when the visitor comes back to it: for long lists that lead on. */
  readonly keepsPlace?: boolean;
  readonly children: ReactNode;
}

/** The frame of every screen: a heading that names the dialog, ways back and out, and room that scrolls. */
export function Screen({ title, keepsPlace = false, children }: ScreenFrameProps): ReactNode {
  const t = useStrings(enModal);
  const { canGoBack, back, close, isBeside, titleId } = useNavigation();
  const body = useRef<HTMLDivElement>(null);
  const heading = useScreenHeading(body, useKeptRow(body));
  useTellTitle(title);
  const keepPlace = useKeptPlace(keepsPlace);
  const scroller = useCallback((element: HTMLDivElement | null) => {
    body.current = element;
    return keepPlace?.(element);
  }, [keepPlace]);
  return (
    <>
      <Header>
        {canGoBack ? <IconButton aria-label={t('core.modal.back')} onClick={back}><BackIcon /></IconButton> : <span />}
        <Title ref={heading} id={titleId} tabIndex={-1}>{title}</Title>
        {close && !isBeside ? <IconButton aria-label={t('core.modal.close')} onClick={close}><CloseIcon /></IconButton> : <span />}
      </Header>
      <OfflineNote />
      <Body ref={scroller}>{children}</Body>
    </>
  );
}

/** For the heading of what is new in the modal: it is read from there, or from the field that it begins with, and where the last one had the focus is gone with it. Inline, the page keeps its focus. */
export function useScreenHeading(body?: RefObject<HTMLElement | null>, params?: ScreenParams): RefObject<HTMLHeadingElement | null> {
  const isInModal = useNavigation().close !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const frame = body?.current;
    const isBack = frame && wasLeft(params);
    if (!isInModal && !isBack) return undefined;
    const row = frame ? findLeftRow(frame, params) : undefined;
    if (row) {
      row.focus({ preventScroll: true });
      return undefined;
    }
    const first = frame?.querySelector<HTMLElement>(`[${firstFieldMark}]`) ?? heading.current;
    // A dialog that is about to open gives the focus to what is marked; asking before would lay the page out once more for nothing.
    if (isInModal) {
      first?.setAttribute('autofocus', '');
      if (first?.closest('dialog')?.open) first.focus({ preventScroll: true });
    }
    return isBack ? whenRowArrives(frame, params, first) : undefined;
  }, [isInModal, body, params]);
  return heading;
}

/** Gives the focus to the row that the person came from once the list is there, unless they have turned to something else meanwhile. */
function whenRowArrives(frame: HTMLElement, params: ScreenParams | undefined, waiting: HTMLElement | null): () => void {
  const observer = new MutationObserver(() => {
    const root = frame.getRootNode();
    const active = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
    const row = active === null || active === waiting || active === root.ownerDocument?.body ? findLeftRow(frame, params) : undefined;
    if (active !== null && active !== waiting) observer.disconnect();
    if (!row) return;
    observer.disconnect();
    row.focus({ preventScroll: true });
  });
  observer.observe(frame, { childList: true, subtree: true });
  return () => observer.disconnect();
}
