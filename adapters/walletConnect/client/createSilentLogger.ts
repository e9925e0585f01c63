/** A logger that keeps nothing: the library's own, even told to be silent, holds every message in memory, pairing URIs included, and puts a function to download them on the window. */
export function createSilentLogger(): SilentLogger {
  const drop = (): void => {};
  return { level: 'silent', trace: drop, debug: drop, info: drop, warn: drop, error: drop, fatal: drop, silent: drop, child: createSilentLogger };
}

export interface SilentLogger extends Readonly<Record<'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent', () => void>> {
  readonly level: 'silent';
  child(): SilentLogger;
}
