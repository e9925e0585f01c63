/** Height of the borders of the dialog, in px. */
export const dialogBordersPx = 2;

/**
 * Sets the height of the dialog to that of its content, as a length, so that the transition in its styles animates it where the visitor has nothing against motion.
 * The content has its whole height from the first frame on: nothing in it is laid out again on the way. Set by the style object, which no policy forbids.
 * Where nothing measures, as in jsdom, the dialog has its own height.
 * @returns what ends it
 */
export function animateHeight(dialog: HTMLElement, content: HTMLElement): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {};
  const observer = new ResizeObserver(([entry]) => {
    const heightPx = entry?.borderBoxSize[0]?.blockSize;
    if (heightPx !== undefined) dialog.style.height = `${heightPx + dialogBordersPx}px`;
  });
  observer.observe(content);
  return () => {
    observer.disconnect();
    dialog.style.height = '';
  };
}

/** While a screen is fetched, the open dialog keeps the height of the one before: it would shrink and grow again for a moment. @returns what ends it */
export function keepHeight(element: HTMLElement): (() => void) | undefined {
  const content = element.closest<HTMLElement>('dialog > *');
  const heightPx = parseFloat(content?.parentElement?.style.height ?? '');
  if (!content || !(heightPx > dialogBordersPx)) return undefined;
  content.style.minHeight = `${heightPx - dialogBordersPx}px`;
  return () => {
    content.style.minHeight = '';
  };
}
