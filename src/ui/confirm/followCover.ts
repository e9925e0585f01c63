import type { Cleanup } from '../../kernel/plugin.ts';
import * as limits from './limits.ts';

export interface CoverOptions {
  /** The dialog, or the panel that stands in the page. */
  readonly element: HTMLElement;
  /** A site of another origin shows the page: nearly all of it has to be in view. */
  readonly isFramed: boolean;
  onChange(isClear: boolean): void;
}

/**
 * Tells whether all of it is seen as it was drawn, with nothing over it and no filter on it; undefined where the browser cannot say.
 * @see IntersectionObserver v2
 */
export function followCover({ element, isFramed, onChange }: CoverOptions): Cleanup | undefined {
  if (typeof IntersectionObserverEntry !== 'function' || !('isVisible' in IntersectionObserverEntry.prototype)) return undefined;
  const options = { trackVisibility: true, delay: limits.coverDelayMs, threshold: [0, limits.framedShareInView, 1] }; // the first two are not yet in TypeScript's view of the browser
  const observer = new IntersectionObserver((entries) => {
    const entry = entries.at(-1);
    if (entry) onChange('isVisible' in entry && entry.isVisible === true && (!isFramed || entry.intersectionRatio >= limits.framedShareInView));
  }, options);
  observer.observe(element);
  return () => observer.disconnect();
}
