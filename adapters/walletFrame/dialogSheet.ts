import * as limits from './limits.ts';

/** Of the kit's own modal: narrower windows show a sheet at their lower edge. */
const phone = '(max-width: 480px)';
const freePx = 'min(24px, 5dvh)';

/**
 * What cannot be set on an element itself: sizes of phones, motion and the backdrop, the same as those of the kit's modal. Nothing but a shift moves, since the
 * wallet counts no press while it is scaled or shines through. No rule of the page is stronger.
 */
const rules = `
dialog[data-latchkey-wallet]::backdrop { background: var(--lk-overlay, rgb(15 18 28 / 0.5)) !important; }
dialog[data-latchkey-wallet='unseen']::backdrop { background: transparent !important; }
@media ${phone} {
  dialog[data-latchkey-wallet] {
    width: 100vw !important;
    max-width: none !important;
    max-height: calc(100dvh - ${freePx} - var(--latchkey-keyboard, 0px)) !important;
    margin: auto 0 var(--latchkey-keyboard, 0px) !important;
    padding-bottom: env(safe-area-inset-bottom, 0px) !important;
    border-end-start-radius: 0 !important;
    border-end-end-radius: 0 !important;
  }
  dialog[data-latchkey-wallet] > iframe { max-height: calc(100dvh - ${freePx} - env(safe-area-inset-bottom, 0px) - var(--latchkey-keyboard, 0px)) !important; }
}
@keyframes latchkey-wallet-rise { from { transform: translateY(8px); } }
@keyframes latchkey-wallet-slide { from { transform: translateY(32px); } }
@keyframes latchkey-wallet-fade { from { opacity: 0; } }
@media (prefers-reduced-motion: no-preference) {
  dialog[data-latchkey-wallet] { animation: latchkey-wallet-rise var(--lk-motion, 120ms) ease-out; }
  dialog[data-latchkey-wallet='']::backdrop { animation: latchkey-wallet-fade var(--lk-motion, 120ms) ease-out; }
}
@media (prefers-reduced-motion: no-preference) and ${phone} {
  dialog[data-latchkey-wallet] { animation-name: latchkey-wallet-slide; }
}`;

let sheet: CSSStyleSheet | undefined;

/** By a sheet that a script makes, which a policy that forbids styles lets pass. jsdom has none. @see CSSOM, constructable style sheets */
export function adoptDialogSheet(): void {
  if (!('adoptedStyleSheets' in document)) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
  }
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Keeps the dialog above a keyboard that lies over the page, as long as it is shown. Zoomed by two fingers, nothing is known of a keyboard. */
export function followKeyboard(dialog: HTMLElement): () => void {
  const { visualViewport: seen } = window;
  const place = (): void => {
    const coveredPx = seen && seen.scale < limits.zoomed ? Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop)) : 0;
    dialog.style.setProperty('--latchkey-keyboard', `${coveredPx}px`);
  };
  const events = ['resize', 'scroll'] as const;
  for (const event of events) seen?.addEventListener(event, place);
  place();
  return () => {
    for (const event of events) seen?.removeEventListener(event, place);
  };
}

/** Hides the kit's own modal while the wallet stands over it: of two sheets, the one behind would look out above the other. */
export function coverModal(): { readonly isCovered: boolean; uncover(): void } {
  const modals = Array.from(document.querySelectorAll('[data-latchkey]'), ({ shadowRoot }) => shadowRoot?.querySelector<HTMLDialogElement>('dialog[data-latchkey-modal][open]') ?? undefined).filter((each) => each !== undefined);
  const before = modals.map(({ style }) => style.visibility);
  for (const { style } of modals) style.visibility = 'hidden';
  return { isCovered: modals.length > 0, uncover: () => modals.forEach(({ style }, at) => { style.visibility = before[at] ?? ''; }) };
}
