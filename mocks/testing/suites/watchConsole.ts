/** What was written to the console meanwhile. */
export interface WatchedConsole {
  readonly lines: readonly (readonly unknown[])[];
  /** Puts the console back, once no other test watches it. */
  stop(): void;
}

const levels = ['log', 'info', 'warn', 'error', 'debug'] as const;
/** What each of those who watch has seen; cases may run side by side. */
const watching = new Set<(readonly unknown[])[]>();
let restores: readonly (() => void)[] = [];

/** Takes down what is written to the console instead of showing it. */
export function watchConsole(): WatchedConsole {
  const lines: (readonly unknown[])[] = [];
  if (watching.size === 0) restores = takeOver();
  watching.add(lines);
  return {
    lines,
    stop: () => {
      if (!watching.delete(lines) || watching.size > 0) return;
      for (const restore of restores) restore();
    },
  };
}

function takeOver(): readonly (() => void)[] {
  const place = globalThis.console;
  return levels.map(level => {
    const write = place[level];
    place[level] = (...line: unknown[]) => {
      for (const lines of watching) lines.push(line);
    };
    return () => void (place[level] = write);
  });
}
