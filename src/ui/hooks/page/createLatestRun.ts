/** The latest of what a component has begun and waits for. */
export interface LatestRun {
  /** Gives up what is under way, and begins anew: its signal. */
  begin(): AbortSignal;
  /** Gives up what is under way. */
  abort(): void;
  /** Lets what is under way go on by itself. */
  release(): void;
}

/** One run at a time. */
export function createLatestRun(): LatestRun {
  let current: AbortController | undefined;
  return {
    begin: () => {
      current?.abort();
      current = new AbortController();
      return current.signal;
    },
    abort: () => current?.abort(),
    release: () => void (current = undefined),
  };
}
