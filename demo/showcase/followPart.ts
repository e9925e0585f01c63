/** Tells which part of the page stands across the upper third of the window, now and as the visitor scrolls. Returns what ends it. */
export function followPart(onPart: (id: string) => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting && target instanceof HTMLElement && target.dataset['part'] !== undefined) onPart(target.dataset['part']);
  }, { rootMargin: '-33% 0px -66% 0px' });
  const observe = (): void => document.querySelectorAll('[data-part]').forEach((part) => observer.observe(part));
  observe();
  // Parts come and go as people sign in and out.
  const changes = new MutationObserver(observe);
  changes.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    changes.disconnect();
  };
}
