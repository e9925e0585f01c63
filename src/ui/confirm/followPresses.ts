import type { Cleanup } from '../../kernel/plugin.ts';
import type { ClickOutcome, ConfirmHold, PressKind } from './createConfirmHold.ts';
import { isNode } from './isNode.ts';

export interface PressOptions {
  readonly button: HTMLElement;
  /** The dialog, or the panel in the page. */
  readonly frame: HTMLElement;
  readonly hold: Pick<ConfirmHold, 'noteSign' | 'beginPress' | 'dropPress' | 'click'>;
  isByUser(event: Event): boolean;
  onClick(outcome: ClickOutcome): void;
}

/** Tells the hold what the visitor does: events that the browser made, and none that a script did. */
export function followPresses({ button, frame, hold, isByUser, onClick }: PressOptions): Cleanup {
  const left = new AbortController();
  const on = <Type extends keyof HTMLElementEventMap>(target: HTMLElement, type: Type, run: (event: HTMLElementEventMap[Type]) => void): void =>
    target.addEventListener(type, (event) => {
      if (isByUser(event)) run(event);
    }, { capture: true, signal: left.signal });
  const hits = ({ target }: Event): boolean => isNode(target) && button.contains(target);
  let isKeyDown = false;
  let at: { readonly x: number; readonly y: number } | undefined;

  on(frame, 'pointermove', ({ screenX: x, screenY: y, movementX, movementY }) => {
    // A dialog that moves under a pointer that rests is no move of the pointer.
    if (movementX || movementY || (at && (at.x !== x || at.y !== y))) hold.noteSign();
    at = { x, y };
  });
  on(frame, 'keydown', (event) => {
    const isPress = hits(event) && (event.key === 'Enter' || event.key === ' ');
    isKeyDown = isPress;
    if (isPress) hold.beginPress('key', event.repeat);
    else if (!event.repeat) hold.noteSign();
  });
  on(frame, 'keyup', (event) => {
    if (!hits(event)) hold.dropPress();
    else if (event.key === 'Enter') hold.dropPress(); // its click came with the key going down
    else if (event.key === ' ' && !isKeyDown) hold.beginPress('key', true); // its click comes now, and the key went down elsewhere
    isKeyDown = false;
  });
  on(frame, 'pointerdown', (event) => {
    if (hits(event)) hold.beginPress(kindOf(event));
    else hold.dropPress();
  });
  on(frame, 'pointercancel', () => hold.dropPress());
  on(button, 'click', () => onClick(hold.click()));
  return () => left.abort();
}

/**
 * What screen readers on phones make up has no size, or no pressure. Fingers and most pens cannot move without touching.
 * @see https://github.com/adobe/react-spectrum/blob/main/packages/%40react-aria/utils/src/isVirtualEvent.ts
 */
function kindOf({ pointerType, width, height, pressure }: PointerEvent): PressKind {
  if (width === 0 && height === 0) return 'assistive';
  if (pointerType === 'mouse') return width === 1 && height === 1 && pressure === 0 ? 'assistive' : 'mouse';
  return 'touch';
}
