import type { Clock } from '../../domain/clock.ts';
import * as limits from './limits.ts';

/** What a button was pressed with. `assistive`: a press that a screen reader made up. */
export type PressKind = 'mouse' | 'touch' | 'key' | 'assistive';

/** What comes of a click: it counts, it came too early, or nothing before it shows that the visitor was at the dialog. */
export type ClickOutcome = 'confirmed' | 'early' | 'unmoved';

export interface ConfirmHoldOptions {
  readonly clock: Clock;
  /** Whether the visitor can see the whole request now. While not, no time counts. */
  isSeen(): boolean;
  onChange(isOver: boolean): void;
}

/** Decides which click on a button that confirms counts. All events are those of the visitor: scripts' own do not come this far. */
export interface ConfirmHold {
  /** Anew from here: what was pressed and moved before counts no longer. `isOther`: another request is shown than was. */
  begin(isOther?: boolean): void;
  isOver(): boolean;
  /** The pointer has moved in the dialog, or a key was pressed that is not the press itself. */
  noteSign(): void;
  /** `isRepeat`: of a key that is held down. */
  beginPress(kind: PressKind, isRepeat?: boolean): void;
  /** The press ended without a click. */
  dropPress(): void;
  click(): ClickOutcome;
  end(): void;
}

interface Press {
  readonly isEarly: boolean;
  readonly kind: PressKind;
}

export function createConfirmHold({ clock, isSeen, onChange }: ConfirmHoldOptions): ConfirmHold {
  let sinceMs: number | undefined;
  let isOver = false;
  let hasSign = false;
  /** The visitor has confirmed this very request once: pressing again, such as after a refusal in the wallet, needs no other sign. */
  let wasConfirmed = false;
  let press: Press | undefined;
  let cancel = (): void => {};

  const setOver = (is: boolean): void => {
    if (isOver === is) return;
    isOver = is;
    onChange(is);
  };
  const begin = (isOther = false): void => {
    cancel();
    if (isOther) wasConfirmed = false;
    hasSign = wasConfirmed;
    if (press) press = { ...press, isEarly: true };
    setOver(false);
    sinceMs = isSeen() ? clock.nowMs() : undefined;
    cancel = sinceMs === undefined ? () => {} : clock.setTimer(() => setOver(true), limits.confirmHoldMs);
  };
  /** A timer may run late or, in a page that slept, at once: what counts is what is so at the click. */
  const mayCount = (): boolean => isOver && isSeen();
  const isOldEnough = (): boolean => sinceMs !== undefined && clock.nowMs() - sinceMs >= limits.assistiveHoldMs;

  return {
    begin,
    isOver: () => isOver,
    noteSign: () => {
      hasSign = true;
    },
    beginPress: (kind, isRepeat = false) => {
      press = { kind, isEarly: isRepeat || !mayCount() };
    },
    dropPress: () => {
      press = undefined;
    },
    click: () => {
      const { kind, isEarly } = press ?? { kind: 'assistive', isEarly: !mayCount() };
      press = undefined;
      if (isEarly || !mayCount() || (kind === 'assistive' && !isOldEnough())) {
        begin(); // who presses again and again, at whatever, has not read it
        return 'early';
      }
      if (!hasSign && kind !== 'touch' && kind !== 'assistive') return 'unmoved';
      wasConfirmed = true;
      return 'confirmed';
    },
    end: () => cancel(),
  };
}
