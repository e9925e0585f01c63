'use client';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { clockPort } from '../../contracts/ports/clock.ts';
import { pagePort } from '../../contracts/ports/page.ts';
import type { Page } from '../../contracts/ports/page.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { useLatchkey } from '../kit/kitContext.ts';
import type { ClickOutcome } from './createConfirmHold.ts';
import { guardButton } from './guardButton.ts';
import type { ButtonGuard } from './guardButton.ts';
import { useForeignFrame } from './useForeignFrame.ts';

export interface ConfirmHoldRequest {
  /** What is shown; undefined while nothing can be confirmed. Another value, by identity, begins the hold anew. */
  readonly shows: unknown;
  /** The visitor's press, once it counts. */
  onConfirm(): void;
}

export interface ConfirmHoldState {
  readonly ref: RefObject<HTMLButtonElement | null>;
  /** A press would not count yet. */
  readonly isOnHold: boolean;
  /** Why the last press did not count. */
  readonly refused: Exclude<ClickOutcome, 'confirmed'> | undefined;
  /** The browser says that something lies over the dialog or changes how it looks, and not for a moment only. */
  readonly isCovered: boolean;
  /** Another site shows this page inside its own: what covers the dialog may be that site's. */
  readonly isFramed: boolean;
  readonly isCoverAccepted: boolean;
  /** The visitor can read all of the dialog, whatever the browser says. */
  acceptCover(isAccepted: boolean): void;
}

/** What a button needs that confirms something: a time in which the visitor sees it, a sign of them, and a press of their own. */
export function useConfirmHold({ shows, onConfirm }: ConfirmHoldRequest): ConfirmHoldState {
  const kit = useLatchkey();
  const ref = useRef<HTMLButtonElement>(null);
  const [isOnHold, setHeld] = useState(true);
  const [refused, setRefused] = useState<ConfirmHoldState['refused']>();
  const [isCovered, setCovered] = useState(false);
  const [isCoverAccepted, setCoverAccepted] = useState(false);
  const isFramed = useForeignFrame();
  const holding = useRef<ButtonGuard>(undefined);
  const confirm = useRef(onConfirm);
  const lastShown = useRef<unknown>(undefined);
  const acceptsCover = useRef(false);
  useLayoutEffect(() => {
    confirm.current = onConfirm;
  });

  useLayoutEffect(() => {
    const button = ref.current;
    if (!button) return undefined;
    const [clock, page] = [servicesOf(kit).port(clockPort), servicesOf(kit).port(pagePort)];
    const guard = guardButton({
      button, frame: frameOf(button), clock, isFramed,
      isAttended: () => isAttended(page),
      isByUser: (event) => (page.isByUser ? page.isByUser(event) : event.isTrusted),
      onHold: setHeld,
      onClick: (outcome) => {
        setRefused(outcome === 'confirmed' ? undefined : outcome);
        if (outcome === 'confirmed') confirm.current();
      },
      onCovered: setCovered,
    });
    if (acceptsCover.current) guard.acceptCover(true);
    holding.current = guard;
    return guard.stop;
  }, [kit, isFramed]);

  useEffect(() => {
    holding.current?.begin(shows !== undefined && shows !== lastShown.current);
    if (shows !== undefined) lastShown.current = shows;
  }, [shows]);

  return {
    ref,
    isOnHold,
    refused,
    isCovered,
    isFramed,
    isCoverAccepted,
    acceptCover: (isAccepted) => {
      acceptsCover.current = isAccepted;
      setCoverAccepted(isAccepted);
      holding.current?.acceptCover(isAccepted);
    },
  };
}

/** The page is in view, and its window has the focus: else the visitor looks elsewhere. */
function isAttended(page: Page): boolean {
  return page.isAttended ? page.isAttended() : page.isVisible() && document.hasFocus();
}

/** The outermost element of the kit around it: the dialog, or the panel in the page. */
function frameOf(button: HTMLElement): HTMLElement {
  const dialog = button.closest('dialog');
  if (dialog) return dialog;
  let frame = button;
  while (frame.parentElement) frame = frame.parentElement;
  return frame;
}
