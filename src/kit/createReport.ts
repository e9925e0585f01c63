import { isDevelopment } from '../domain/isDevelopment.ts';

/** Tells of a fault that ended nothing: in whose code it happened, and what was thrown. */
export type Report = (owner: string, error: unknown) => void;

export interface ReportOptions {
  /** The site's own listener. Absent: the console, in development. */
  readonly onFault: ((fault: { readonly owner: string; readonly error: unknown }) => void) | undefined;
  /** Aborted when the kit is destroyed. */
  readonly signal: AbortSignal;
}

/** The one place where the faults of the core and of plugins come together. */
export function createReport({ onFault, signal }: ReportOptions): Report {
  return (owner, error) => {
    if (signal.aborted && error === signal.reason) return; // its own end is no fault
    try {
      if (onFault) return onFault({ owner, error });
    } catch (thrown) {
      console.error('[latchkey] onFault threw:', thrown); // oxlint-disable-line no-console -- the listener that would be told is the one that threw
    }
    if (isDevelopment) console.warn(`[latchkey] ${owner}:`, error); // oxlint-disable-line no-console -- where no listener is given, a developer must see it
  };
}
