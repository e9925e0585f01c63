import type { BrowserContext } from 'playwright-core';

/** What the policies of pages forbade since the recording began. */
export interface Violations {
  /** One line a violation, in order: `img-src https://elsewhere.example/`. */
  lines(): readonly string[];
  /** Forgets what was seen, so that the next assertion speaks of what comes after. */
  clear(): void;
}

/** Records what Content-Security-Policy and Trusted Types forbid, in every page opened from now on. */
export async function recordViolations(context: BrowserContext): Promise<Violations> {
  const seen: string[] = [];
  await context.exposeBinding('reportViolation', (_source, line: string) => seen.push(line));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      (window as unknown as { reportViolation(line: string): void }).reportViolation(`${effectiveDirective} ${blockedURI}`); // set by the line above
    });
  });
  return {
    lines: () => [...seen],
    clear: () => {
      seen.length = 0;
    },
  };
}
