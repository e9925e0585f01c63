import type { FrameEvent } from '../../src/domain/inApp/frameMessages.ts';

export interface PageFrameElements {
  /** Of the frame, empty but for the style. */
  readonly document: Document;
  /** Makes room, or gives it back. */
  take(event: FrameEvent): void;
  /** Told of Escape where the page hears it. */
  onCancel(listener: () => void): void;
  remove(): void;
}

const minHeightPx = 200;
const maxWidthPx = 420;

/**
 * A frame without an address, in a dialog at the end of the body, in which the view draws from here. It is of this origin and under this page's policy, which
 * it needs nothing of: elements and styles are set by scripts. Resolves once the browser has put its document in place.
 */
export async function createPageFrame({ title, style }: { readonly title: string; readonly style: string }): Promise<PageFrameElements> {
  const dialog = document.createElement('dialog');
  const frame = document.createElement('iframe');
  dialog.dataset['latchkeyWallet'] = '';
  dialog.setAttribute('aria-label', title);
  Object.assign(dialog.style, { padding: '0', border: '0', width: '100%', maxWidth: `${maxWidthPx}px`, maxHeight: '100dvh', borderRadius: '20px', overflow: 'hidden', background: 'transparent', colorScheme: 'normal' });
  Object.assign(frame.style, { display: 'block', width: '100%', maxHeight: '100dvh', border: '0', colorScheme: 'normal' });
  frame.title = title;
  dialog.append(frame);
  await new Promise<void>((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true });
    document.body.append(dialog);
  });
  const shown = frame.contentDocument;
  if (!shown) throw new Error('The browser shows no frame here.');
  addStyle(shown, style);
  let focusBefore: Element | null = null;
  return {
    document: shown,
    take: (event) => {
      if (event.type === 'hide' && dialog.open) {
        dialog.close();
        if (focusBefore instanceof HTMLElement) focusBefore.focus();
      }
      if (event.type !== 'show') return;
      frame.style.height = `${Math.max(minHeightPx, event.heightPx)}px`;
      if (dialog.open) return;
      focusBefore = document.activeElement;
      dialog.showModal();
      frame.focus();
    },
    onCancel: (listener) => dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      listener();
    }),
    remove: () => dialog.remove(),
  };
}

/** By a sheet that a script makes, which a policy for styles lets pass. It is of the frame's own window: a document takes no other's. */
export function addStyle(shown: Document, style: string): void {
  const { CSSStyleSheet: Sheet } = shown.defaultView as Window & typeof globalThis; // a frame's document has one
  const sheet = new Sheet();
  sheet.replaceSync(style);
  shown.adoptedStyleSheets = [sheet];
}
