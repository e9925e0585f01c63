import { firstFieldMark } from './firstFieldMark.ts';

/**
 * Gives the focus to the heading when what had it is taken away, e.g. the row of a wallet that has left: else it falls to the page, and a visitor who uses
 * keys begins anew from its top. Where its whole screen has left, and the next one begins with a field, it goes there.
 */
export function keepFocus(frame: HTMLElement | null): (() => void) | undefined {
  if (!frame) return undefined;
  const { ownerDocument: page } = frame;
  const left = new AbortController();
  const { signal } = left;
  let last: HTMLElement | undefined;
  /** Of the screen that it was in. */
  let lastHeading: HTMLElement | null = null;
  const heading = (): HTMLElement | null => frame.querySelector<HTMLElement>('h2[tabindex]');
  frame.addEventListener('focusin', ({ target }) => {
    last = target instanceof HTMLElement ? target : undefined;
    lastHeading = heading();
  }, { signal });
  // Where its row was put elsewhere, as lists do that sort themselves anew, it stays with it.
  const look = (changes: readonly MutationRecord[]): void => {
    if (!last) return;
    const moved = last.isConnected ? last : undefined;
    if (moved && !changes.some(({ removedNodes }) => Array.from(removedNodes).some((node) => node.contains(moved)))) return;
    last = moved;
    if (frame.contains(activeIn(frame)) || (page.activeElement && page.activeElement !== page.body)) return;
    if (moved) return moved.focus();
    const first = heading() === lastHeading ? null : frame.querySelector<HTMLElement>(`[${firstFieldMark}]`);
    (first ?? heading())?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(look);
  // A visitor who has turned to the page is not called back. Browsers differ in whether a removal is a blur, so it is looked at once it is over.
  frame.addEventListener('focusout', ({ target }) => queueMicrotask(() => {
    look(observer.takeRecords());
    if (target === last && last?.isConnected && !frame.contains(activeIn(frame))) last = undefined;
  }), { signal });
  observer.observe(frame, { childList: true, subtree: true });
  return () => {
    left.abort();
    observer.disconnect();
  };
}

/** What has the focus, as seen from within the same tree. */
function activeIn(frame: HTMLElement): Element | null {
  const root = frame.getRootNode();
  return root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
}
