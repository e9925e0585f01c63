'use client';
import { useEffect, useState } from 'react';
import type { Clock } from '../../../src/domain/clock.ts';

const secondMs = 1_000;

/** Whole seconds until a time of the clock, counted down while they pass; 0 once it has come, and for no time. */
export function useSecondsUntil(clock: Clock, atMs: number | undefined): number {
  const leftMs = (): number => Math.max(0, (atMs ?? 0) - clock.nowMs());
  const [, setTicks] = useState(0);
  const seconds = Math.ceil(leftMs() / secondMs);
  useEffect(() => {
    if (seconds === 0 || atMs === undefined) return undefined;
    // To the moment in which the number changes, also after a tab has slept.
    return clock.setTimer(() => setTicks((before) => before + 1), Math.max(1, atMs - clock.nowMs() - (seconds - 1) * secondMs));
  }, [clock, atMs, seconds]);
  return seconds;
}
