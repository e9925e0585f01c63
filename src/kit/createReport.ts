import { isWalletError } from '../domain/walletError.ts';
import { isDevelopment } from '../domain/isDevelopment.ts';

/** Tells of a fault that ended nothing: in whose code it happened, and what was thrown. */
export type Report = (owner: string, error: unknown) => void;

export interface ReportOptions {
  /** The site's own listener. Absent: the console, in production once for each fault. */
  readonly onFault: ((fault: { readonly owner: string; readonly error: unknown }) => void) | undefined;
  /** Aborted when the kit is destroyed. */
  readonly signal: AbortSignal;
  /** Whether whole errors and what to do about them are for the console. Absent: in development. */
  readonly isVerbose?: boolean;
}

/** A package that the site has not installed is for its developer, who reads the console, also where a listener sends faults elsewhere. */
function namesMissingPackage(error: unknown): boolean {
  return isWalletError(error) && /[.](notInstalled|sdkMissing)$/.test(error.code);
}

/** The one place where the faults of the core and of plugins come together. */
export function createReport({ onFault, signal, isVerbose = isDevelopment }: ReportOptions): Report {
  const told = new Set<string>();
  return (owner, error) => {
    if (signal.aborted && error === signal.reason) return; // its own end is no fault
    try {
      if (onFault) {
        onFault({ owner, error });
        if (!namesMissingPackage(error)) return;
      }
    } catch (thrown) {
      console.error('[latchkey] onFault threw:', thrown); // oxlint-disable-line no-console -- the listener that would be told is the one that threw
    }
    if (isVerbose) return console.warn(`[latchkey] ${owner}:`, error); // oxlint-disable-line no-console -- where no listener is given, a developer must see it; what to do stands in the stack
    import('./tellFault.ts').then(({ tellFault }) => tellFault(told, owner, error)).catch(() => {}); // what is not there cannot tell that it is not
  };
}
