import type { Cleanup } from '../../kernel/plugin.ts';
import * as limits from './limits.ts';

export interface PointerOptions {
  isByUser(event: Event): boolean;
  /** Where the pointer is in this page is not where it was, or not by its own movement. */
  onChange(): void;
}

/**
 * Tells when the page around has moved this one under the pointer. A framed page cannot see where it stands, but a pointer tells both where it is on the screen
 * and where it is here: a pointer that comes in from outside may have rested while the page was moved, and one that goes on here by much more or much less than on
 * the screen was not what moved. How many pixels of the screen one of the page has depends on the zoom, so amounts are compared roughly. Touches come from nowhere.
 */
export function followPointer({ isByUser, onChange }: PointerOptions): Cleanup {
  const left = new AbortController();
  const options = { capture: true, passive: true, signal: left.signal } as const;
  let last: Pick<PointerEvent, 'clientX' | 'clientY' | 'screenX' | 'screenY'> | undefined;
  const look = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse' || !isByUser(event)) return;
    const before = last;
    last = event;
    if (before && !hasMovedAlike(event.clientX - before.clientX, event.screenX - before.screenX)) onChange();
    else if (before && !hasMovedAlike(event.clientY - before.clientY, event.screenY - before.screenY)) onChange();
  };
  for (const type of ['pointermove', 'pointerdown', 'pointerup'] as const) window.addEventListener(type, look, options);
  window.addEventListener('pointerover', (event) => {
    if (event.relatedTarget !== null || event.pointerType !== 'mouse' || !isByUser(event)) return;
    last = event;
    onChange();
  }, options);
  return () => left.abort();
}

function hasMovedAlike(here: number, onScreen: number): boolean {
  if (Math.abs(here - onScreen) <= limits.pointerSlackPx) return true;
  const ratio = here / onScreen;
  return ratio >= 1 / limits.maxZoom && ratio <= limits.maxZoom;
}
