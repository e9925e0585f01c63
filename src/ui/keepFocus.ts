/**
 * Gives the focus to the heading when what had it is taken away, e.g. the row of a wallet that has left: else it falls to the page, and whoever uses
 * keys begins anew from its top. A callback for `ref`.
 */
export function keepFocus(frame: HTMLElement | null): (() => void) | undefined {
  if (!frame) return undefined;
  const { ownerDocument: page } = frame;
  const left = new AbortController();
  const { signal } = left;
  let last: Node | undefined;
  frame.addEventListener('focusin', ({ target }) => void (last = target instanceof Node ? target : undefined), { signal });
  // Somebody who has turned to the page is not called back. Browsers differ in whether a removal is a blur, so it is looked at once it is over.
  frame.addEventListener('focusout', ({ target }) => queueMicrotask(() => {
    if (target === last && last?.isConnected && !frame.contains(activeIn(frame))) last = undefined;
  }), { signal });
  const observer = new MutationObserver(() => {
    if (!last || last.isConnected) return;
    last = undefined;
    if (!frame.contains(activeIn(frame)) && (!page.activeElement || page.activeElement === page.body)) frame.querySelector<HTMLElement>('h2[tabindex]')?.focus({ preventScroll: true });
  });
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
