'use client';
import { createContext, useCallback, useContext } from 'react';
import type { RefCallback } from 'react';
import type { ScreenParams } from '../../contracts/points/screens.ts';
import { useAttached } from '../hooks/page/useAttached.ts';

/** Of the screen that is shown. Each showing has an object of its own. */
export const ParamsContext = /* @__PURE__ */ createContext<ScreenParams | undefined>(undefined);

const places = /* @__PURE__ */ new WeakMap<ScreenParams, number>();

/** For what scrolls in a screen: who goes on and comes back finds it where it was. Undefined where it begins at its top each time. */
export function useKeptPlace(isKept: boolean): RefCallback<HTMLElement> | undefined {
  const params = useContext(ParamsContext);
  const keep = useAttached(useCallback((scroller: HTMLElement) => {
    if (!params) return undefined;
    scroller.scrollTop = places.get(params) ?? 0;
    const note = (): void => void places.set(params, scroller.scrollTop);
    scroller.addEventListener('scroll', note, { passive: true });
    return () => scroller.removeEventListener('scroll', note);
  }, [params]));
  return isKept ? keep : undefined;
}
