import type { Cleanup } from '../../kernel/plugin.ts';
import { isNode } from './isNode.ts';

export interface SurroundingsOptions {
  readonly button: HTMLElement;
  readonly frame: HTMLElement;
  onChange(): void;
}

export interface Surroundings {
  /** Tells of a button that has moved since it was last looked at; it is looked at once a frame as well. */
  look(): void;
  stop: Cleanup;
}

/** Tells whenever what the visitor was about to press may not be where, or in the window, that it was. */
export function followSurroundings({ button, frame, onChange }: SurroundingsOptions): Surroundings {
  const left = new AbortController();
  const options = { capture: true, passive: true, signal: left.signal } as const;
  // Those of the button, which the frame of a wallet also draws in a window of its own: frames of one that is hidden do not come.
  const { ownerDocument: document } = button;
  const window = document.defaultView ?? globalThis.window;
  for (const type of ['focus', 'blur'] as const) window.addEventListener(type, ({ target }) => {
    if (target === window || target === document) onChange(); // not of what is in the page
  }, options);
  for (const type of ['pageshow', 'resize'] as const) window.addEventListener(type, onChange, options);
  document.addEventListener('visibilitychange', onChange, options);
  // The visitor scrolls through the request itself before confirming it: that the button is met on the way is no surprise.
  window.addEventListener('scroll', ({ target }) => {
    if (!isNode(target) || !holds(target, frame)) onChange();
  }, options);
  for (const type of ['resize', 'scroll'] as const) window.visualViewport?.addEventListener(type, onChange, options);

  let last = boxOf(button, frame);
  const look = (): void => {
    const box = boxOf(button, frame);
    if (box === last) return;
    last = box;
    onChange();
  };
  let request = window.requestAnimationFrame(function each() {
    look();
    request = window.requestAnimationFrame(each);
  });
  return {
    look,
    stop: () => {
      left.abort();
      window.cancelAnimationFrame(request);
    },
  };
}

/** Seen from the window, an event in a shadow root has its host as its target. */
function holds(target: Node, frame: HTMLElement): boolean {
  if (frame.contains(target)) return true;
  const root = frame.getRootNode();
  return 'host' in root && root.host === target;
}

/** Where the button is, as if nothing between it and the frame were scrolled; in whole pixels. */
function boxOf(button: HTMLElement, frame: HTMLElement): string {
  const { left, top, width, height } = button.getBoundingClientRect();
  let [scrolledX, scrolledY] = [0, 0];
  for (let element = button.parentElement; element && frame.contains(element); element = element.parentElement) {
    scrolledX += element.scrollLeft;
    scrolledY += element.scrollTop;
  }
  return [left + scrolledX, top + scrolledY, width, height].map(Math.round).join(' ');
}
