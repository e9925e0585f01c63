/** Time as the kit sees it. Everything that waits takes one, so that tests turn the hands themselves. */
export interface Clock {
  /** Milliseconds since the epoch. */
  nowMs(): number;
  /** Runs once, after at least `afterMs`. Returns what cancels it; cancelling twice or too late does nothing. */
  setTimer(run: () => void, afterMs: number): () => void;
}
