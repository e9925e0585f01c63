import type { Clock } from '../../domain/clock.ts';
import type { Cleanup } from '../../kernel/plugin.ts';
import { createConfirmHold } from './createConfirmHold.ts';
import type { ClickOutcome } from './createConfirmHold.ts';
import { followCover } from './followCover.ts';
import { followPointer } from './followPointer.ts';
import { followPresses } from './followPresses.ts';
import { followSurroundings } from './followSurroundings.ts';
import * as limits from './limits.ts';

export interface GuardOptions {
  readonly button: HTMLElement;
  /** What holds all that is confirmed: the dialog, the panel in the page, or the stage of the wallet's own frame. */
  readonly frame: HTMLElement;
  readonly clock: Clock;
  /** A site of another origin shows the page. */
  readonly isFramed: boolean;
  /** Whether the page is in view and its window has the focus. */
  isAttended(): boolean;
  /** Whether the user caused an event, and no script. */
  isByUser(event: Event): boolean;
  /** A press would not count yet, or would from now on. */
  onHold(isOnHold: boolean): void;
  onClick(outcome: ClickOutcome): void;
  /** The browser says that something lies over the frame or changes how it looks, and not for a moment only; or no longer. */
  onCovered(isCovered: boolean): void;
}

export interface ButtonGuard {
  /** Anew from here. `isOther`: another request is shown than was. */
  begin(isOther?: boolean): void;
  /** The user can read all of it, whatever the browser says. */
  acceptCover(isAccepted: boolean): void;
  stop: Cleanup;
}

/** Guards a button that confirms: presses count by the rules of decision 049. It knows the document alone, so that the kit and the wallet's own frame share it. */
export function guardButton({ button, frame, clock, isFramed, isAttended, isByUser, onHold, onClick, onCovered }: GuardOptions): ButtonGuard {
  let isClear = false;
  let acceptsCover = false;
  let forget = (): void => {};
  const hold = createConfirmHold({ clock, isSeen: () => (isClear || acceptsCover) && isAttended(), onChange: (isOver) => onHold(!isOver) });
  const surroundings = followSurroundings({ button, frame, onChange: () => hold.begin() });
  const stopPointer = isFramed ? followPointer({ isByUser, onChange: () => hold.begin() }) : undefined;
  const stopPresses = followPresses({
    button, frame, isByUser, onClick,
    hold: { ...hold, beginPress: (...press) => { surroundings.look(); hold.beginPress(...press); }, click: () => { surroundings.look(); return hold.click(); } },
  });
  const cover = (clear: boolean): void => {
    forget();
    isClear = clear;
    if (clear) onCovered(false);
    else forget = clock.setTimer(() => onCovered(true), limits.coveredToldMs);
    hold.begin();
  };
  // Not the button: what fades at the edges of the part that scrolls is reported as covered.
  const stopCover = followCover({ element: frame, isFramed, onChange: cover });
  if (!stopCover) isClear = true;
  hold.begin();
  return {
    begin: hold.begin,
    acceptCover: (isAccepted) => {
      acceptsCover = isAccepted;
      hold.begin();
    },
    stop: () => {
      for (const stop of [stopCover, stopPointer, stopPresses, surroundings.stop, hold.end]) stop?.();
      forget();
    },
  };
}
