import * as limits from './limits.ts';

/** The dialog in which a wallet's frame lives, shown while the wallet wants room. */
export interface FrameDialog {
  readonly frame: HTMLIFrameElement;
  /** The focus goes into the frame. */
  show(heightPx: number): void;
  /** The focus goes back to where it was. */
  hide(): void;
  remove(): void;
}

/** `onEscape`: the person does not want to go on, said where the page has the focus; in the frame, the frame hears it. */
export function createFrameDialog({ src, title, onEscape }: { readonly src: string; readonly title: string; onEscape(): void }): FrameDialog {
  const { dialog, frame } = createElements(src, title);
  let focusBefore: Element | null = null;
  const hide = (): void => {
    if (!dialog.open) return;
    dialog.close();
    if (focusBefore instanceof HTMLElement) focusBefore.focus();
  };
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onEscape();
    hide();
  });
  document.body.append(dialog);
  return {
    frame, hide,
    show: (heightPx) => {
      frame.style.height = `${Math.max(limits.minHeightPx, heightPx)}px`;
      if (dialog.open) return;
      focusBefore = document.activeElement;
      dialog.showModal();
      frame.focus();
    },
    remove: () => {
      hide();
      dialog.remove();
    },
  };
}

/** Looks are set one by one: a strict policy refuses style attributes that are written as text. */
function createElements(src: string, title: string): { readonly dialog: HTMLDialogElement; readonly frame: HTMLIFrameElement } {
  const dialog = document.createElement('dialog');
  const frame = document.createElement('iframe');
  dialog.dataset['latchkeyWallet'] = '';
  dialog.setAttribute('aria-label', title);
  Object.assign(dialog.style, { padding: '0', border: '0', width: '100%', maxWidth: `${limits.maxWidthPx}px`, maxHeight: '100dvh', borderRadius: '20px', overflow: 'hidden', background: 'transparent', colorScheme: 'normal' });
  Object.assign(frame.style, { display: 'block', width: '100%', maxHeight: '100dvh', border: '0', colorScheme: 'normal' });
  frame.title = title;
  frame.src = src;
  frame.allow = 'publickey-credentials-get; publickey-credentials-create; clipboard-write';
  frame.referrerPolicy = 'no-referrer';
  dialog.append(frame);
  return { dialog, frame };
}
