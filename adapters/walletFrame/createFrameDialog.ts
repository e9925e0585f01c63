import type { Clock } from '../../src/domain/clock.ts';
import { frameBackgrounds } from '../../src/domain/inApp/frameLooks.ts';
import { adoptDialogSheet, coverModal, followKeyboard } from './dialogSheet.ts';
import { followLooks } from './followLooks.ts';
import type { FollowedLooks, PageTheme } from './followLooks.ts';
import * as limits from './limits.ts';

/** The dialog in which a wallet's frame lives, shown while the wallet wants room. */
export interface FrameDialog {
  readonly frame: HTMLIFrameElement;
  /** How the page looks. */
  readonly looks: Pick<FollowedLooks, 'read' | 'lookAgain'>;
  /** The focus goes into the frame. With a height of 0 the frame has laid nothing out yet: it gets room, unseen, and is seen with the height that it tells next. */
  show(heightPx: number): void;
  /** The focus goes back to where it was. */
  hide(): void;
  remove(): void;
}

export interface FrameDialogOptions {
  /** Absent: the frame is empty, and of this page's own origin. */
  readonly src?: string | undefined;
  readonly title: string;
  readonly theme: PageTheme | undefined;
  readonly clock: Clock;
  /** The person does not want to go on, said where the page has the focus; in the frame, the frame hears it. */
  onEscape(): void;
  /** The page looks another way. */
  onLooks(): void;
}

export function createFrameDialog({ src, title, theme, clock, onEscape, onLooks }: FrameDialogOptions): FrameDialog {
  const { dialog, frame } = createElements(src, title);
  let focusBefore: Element | null = null;
  let leave = (): void => {};
  /** Set while the dialog is open and not seen yet. */
  let forgetLimit: (() => void) | undefined;
  const conceal = (): void => {
    dialog.dataset['latchkeyWallet'] = 'unseen';
    // Where it is hidden by its visibility, browsers lay nothing out in a frame of another origin.
    Object.assign(dialog.style, { opacity: '0', pointerEvents: 'none', animation: 'none' });
    forgetLimit = clock.setTimer(reveal, limits.firstHeightMs);
  };
  const bare = (): void => {
    forgetLimit?.();
    forgetLimit = undefined;
    Object.assign(dialog.style, { opacity: '', pointerEvents: '', animation: '' });
  };
  const reveal = (): void => {
    bare();
    leave = takePlace(dialog);
    frame.focus();
  };
  const hide = (): void => {
    if (!dialog.open) return;
    bare();
    leave(); // what is hidden cannot take the focus back
    leave = () => {};
    dialog.close();
    if (focusBefore instanceof HTMLElement) focusBefore.focus();
  };
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onEscape();
    hide();
  });
  document.body.append(dialog);
  // The frame's own background: what of the dialog is seen below the frame, and before it has drawn anything.
  const paint = (): void => { dialog.style.background = frameBackgrounds[looks.read().colorScheme ?? (isSystemDark() ? 'dark' : 'light')]; };
  const looks = followLooks({ worn: dialog, theme, onChange: () => {
    paint();
    onLooks();
  } });
  return {
    frame, looks, hide,
    show: (heightPx) => {
      frame.style.height = `${Math.max(limits.minHeightPx, heightPx)}px`;
      const isLaidOut = heightPx > 0;
      if (dialog.open) {
        if (forgetLimit && isLaidOut) reveal();
        return;
      }
      focusBefore = document.activeElement;
      adoptDialogSheet();
      looks.lookAgain();
      paint();
      // In a closed dialog nothing is laid out: shown at once, the frame would grow under the person's finger.
      if (!isLaidOut) conceal();
      dialog.showModal();
      if (isLaidOut) reveal();
    },
    remove: () => {
      hide();
      looks.end();
      dialog.remove();
    },
  };
}

/** Over the kit's own modal, and above a keyboard. Returns what gives the place back. */
function takePlace(dialog: HTMLDialogElement): () => void {
  const modal = coverModal();
  const letGo = followKeyboard(dialog);
  // Behind the modal the page is dark already.
  dialog.dataset['latchkeyWallet'] = modal.isCovered ? 'over' : '';
  return () => {
    modal.uncover();
    letGo();
  };
}

function isSystemDark(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Looks are set one by one: a strict policy refuses style attributes that are written as text. */
function createElements(src: string | undefined, title: string): { readonly dialog: HTMLDialogElement; readonly frame: HTMLIFrameElement } {
  const dialog = document.createElement('dialog');
  const frame = document.createElement('iframe');
  dialog.dataset['latchkeyWallet'] = '';
  dialog.setAttribute('aria-label', title);
  Object.assign(dialog.style, { padding: '0', border: '0', width: '100%', maxWidth: `${limits.maxWidthPx}px`, maxHeight: '100dvh', borderRadius: 'var(--lk-radius-large, 20px)', overflow: 'hidden', background: 'transparent', colorScheme: 'normal' });
  Object.assign(frame.style, { display: 'block', width: '100%', maxHeight: '100dvh', border: '0', colorScheme: 'normal' });
  frame.title = title;
  if (src !== undefined) frame.src = src;
  frame.allow = 'publickey-credentials-get; publickey-credentials-create; clipboard-write';
  frame.referrerPolicy = 'no-referrer';
  dialog.append(frame);
  return { dialog, frame };
}
