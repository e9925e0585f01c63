'use client';
import { useEffect, useMemo, useRef } from 'react';

/** The latest of what a component has begun and waits for. */
export interface LatestRun {
  /** Gives up what is under way, and begins anew: its signal. */
  begin(): AbortSignal;
  /** Gives up what is under way. */
  abort(): void;
  /** Lets what is under way go on by itself. */
  release(): void;
}

/** One run at a time, given up when the component goes, unless `mayGoOn` says by then that it may go on without it. */
export function useLatestRun(mayGoOn?: () => boolean): LatestRun {
  const current = useRef<AbortController>(undefined);
  const mayGoOnNow = useRef(mayGoOn);
  useEffect(() => {
    mayGoOnNow.current = mayGoOn;
  });
  useEffect(() => () => {
    if (!mayGoOnNow.current?.()) current.current?.abort();
  }, []);
  return useMemo(() => ({
    begin: () => {
      current.current?.abort();
      current.current = new AbortController();
      return current.current.signal;
    },
    abort: () => current.current?.abort(),
    release: () => void (current.current = undefined),
  }), []);
}
