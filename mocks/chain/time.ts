import type { Clock } from '../../src/domain/clock.ts';

/** When the chain believes it is: the clock, moved forward by evm_increaseTime or set for one block. */
export interface ChainTime {
  /** The time of the next block; always later than the block before. */
  nextSeconds(lastSeconds: number | undefined): number;
  /** Moves every later block; returns the whole offset so far. */
  increase(bySeconds: number): number;
  setNext(seconds: number): void;
  /** A block was mined: a time set for it is used up. */
  used(): void;
  readonly offsetSeconds: number;
  restore(offsetSeconds: number): void;
}

/** The time of a chain that follows `clock`. */
export function createChainTime(clock: Pick<Clock, 'nowMs'>): ChainTime {
  let offsetSeconds = 0;
  let setSeconds: number | undefined;
  return {
    nextSeconds(lastSeconds) {
      const wanted = setSeconds ?? Math.floor(clock.nowMs() / 1_000) + offsetSeconds;
      return lastSeconds === undefined ? wanted : Math.max(wanted, lastSeconds + 1);
    },
    increase(bySeconds) {
      offsetSeconds += bySeconds;
      return offsetSeconds;
    },
    setNext(seconds) {
      setSeconds = seconds;
    },
    used() {
      setSeconds = undefined;
    },
    get offsetSeconds() {
      return offsetSeconds;
    },
    restore(offset) {
      offsetSeconds = offset;
      setSeconds = undefined;
    },
  };
}
