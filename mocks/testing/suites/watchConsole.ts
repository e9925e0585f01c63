/** What was written to the console meanwhile. */
export interface WatchedConsole {
  readonly lines: readonly (readonly unknown[])[];
  /** Puts the console back. */
  stop(): void;
}

const levels = ['log', 'info', 'warn', 'error', 'debug'] as const;

/** Takes down what is written to the console instead of showing it. */
export function watchConsole(): WatchedConsole {
  const lines: unknown[][] = [];
  const place = globalThis.console;
  const own = levels.map(level => [level, place[level]] as const);
  for (const level of levels) place[level] = (...line: unknown[]) => void lines.push(line);
  return {
    lines,
    stop: () => {
      for (const [level, write] of own) place[level] = write;
    },
  };
}
