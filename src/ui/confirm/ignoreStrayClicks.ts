import type { Cleanup } from '../../kernel/plugin.ts';
import { isNode } from './isNode.ts';
import { nameOfControl } from './nameOfControl.ts';

/** What a click does something on. */
const controls = 'button, a[href], label, summary, [role="option"], [role="switch"], [role="tab"]';

/**
 * Lets the second press of a double click count only on what the first one was on. The first may have brought another screen, whose button now lies under
 * the pointer, or the whole dialog: who presses a wallet twice must not press 'Cancel', and who presses 'Connect' twice must not close the modal.
 * Browsers count such presses by time and place, whatever lies there (UI Events, `UIEvent.detail` of clicks). Keys and scripts count none.
 *
 * @param frame the dialog, the panel in the page, or the wallet's own document
 */
export function ignoreStrayClicks(frame: GlobalEventHandlers & Node): Cleanup {
  const left = new AbortController();
  /** What the first of these presses was on; undefined where it was on nothing that counts, or outside. */
  let first: Element | undefined;
  let name: string | undefined;
  const look = (event: MouseEvent): void => {
    const { target, detail } = event;
    const control = isNode(target) ? controlOf(target) : undefined;
    if (detail > 1) {
      // The frame itself: a press beside the dialog closes it. What is on hold says by itself why a press does not count.
      if (!control && target !== frame) return;
      if (control && (control === first || nameOfControl(control) === name || control.getAttribute('aria-disabled') === 'true')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.type === 'mousedown') {
      first = control;
      name = control && nameOfControl(control);
    }
  };
  for (const type of ['mousedown', 'click'] as const) frame.addEventListener(type, look, { capture: true, signal: left.signal });
  return () => left.abort();
}

/** Of whichever window, see `isNode`. */
function controlOf(node: Node): Element | undefined {
  return (node.nodeType === node.ELEMENT_NODE ? node as Element : node.parentElement)?.closest(controls) ?? undefined; // what its type says
}
