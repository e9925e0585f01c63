'use client';
import { useEffect, useRef, useState } from 'react';
import { createLatestRun } from './createLatestRun.ts';
import type { LatestRun } from './createLatestRun.ts';

/** One run at a time, given up when the component goes, unless `mayGoOn` says by then that it may go on without it. */
export function useLatestRun(mayGoOn?: () => boolean): LatestRun {
  const [run] = useState(createLatestRun);
  const mayGoOnNow = useRef(mayGoOn);
  useEffect(() => {
    mayGoOnNow.current = mayGoOn;
  });
  useEffect(() => () => {
    if (!mayGoOnNow.current?.()) run.abort();
  }, [run]);
  return run;
}
