'use client';
import { useContext, useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import type { ScreenParams } from '../../contracts/points/screens.ts';
import { nameOfControl } from '../confirm/nameOfControl.ts';
import { ParamsContext } from './keepPlace.ts';

/** A row or button of a screen, known again when the screen is drawn anew. */
interface LeftRow {
  readonly name: string;
  /** Among all that can be pressed, and how many these were: for rows whose text has changed meanwhile. */
  readonly at: number;
  readonly of: number;
}

const left = /* @__PURE__ */ new WeakMap<ScreenParams, LeftRow>();

/** What a list leads on by. No fields: a phone would open its keyboard over the list. */
const pressed = 'button, a[href], [role="option"]';

/** The element that had the focus when the person went on from this very showing of a screen; undefined where they have not, or where it is not there. */
export function findLeftRow(frame: ParentNode, params: ScreenParams | undefined): HTMLElement | undefined {
  const row = params && left.get(params);
  if (!row) return undefined;
  const all = Array.from(frame.querySelectorAll<HTMLElement>(pressed));
  const sameName = all.filter((element) => nameOfControl(element) === row.name);
  return sameName.find((element) => all.indexOf(element) === row.at) ?? sameName[0] ?? (all.length === row.of ? all[row.at] : undefined);
}

/** Whether the person has been on this very showing of a screen and gone on from one of its rows. */
export function wasLeft(params: ScreenParams | undefined): boolean {
  return params !== undefined && left.has(params);
}

/** Remembers the row from which the person goes on, in the body of a screen. */
export function useKeptRow(body: RefObject<HTMLElement | null>): ScreenParams | undefined {
  const params = useContext(ParamsContext);
  useLayoutEffect(() => {
    const frame = body.current;
    if (!frame || !params) return undefined;
    const note = ({ target }: Event): void => {
      const element = target instanceof Element ? target.closest<HTMLElement>(pressed) : null;
      const all = Array.from(frame.querySelectorAll<HTMLElement>(pressed));
      if (element && all.includes(element)) left.set(params, { name: nameOfControl(element), at: all.indexOf(element), of: all.length });
    };
    // By the press as well: some browsers give a pressed button no focus.
    frame.addEventListener('focusin', note);
    frame.addEventListener('click', note, true);
    return () => {
      frame.removeEventListener('focusin', note);
      frame.removeEventListener('click', note, true);
    };
  }, [body, params]);
  return params;
}
