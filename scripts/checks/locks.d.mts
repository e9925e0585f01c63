/** What the checks read of a package-lock.json. */
export interface Lock {
  readonly packages: Readonly<Record<string, { readonly name?: string; readonly version?: string; readonly link?: boolean; readonly hasInstallScript?: boolean; readonly resolved?: string; readonly optionalDependencies?: Readonly<Record<string, string>> }>>;
}
export function checkLocks(root: string): Promise<string>;
export function faultsOf(lock: Lock): string[];
export function scriptFaults(locks: readonly { readonly file: string; readonly lock: Lock }[], recorded: readonly string[]): string[];
export function readLocks(root: string): Promise<{ file: string; lock: Lock }[]>;
export function ageFaults(locks: readonly { readonly file: string; readonly lock: Lock }[], ledger: string, nowMs: number): string[];
export function namesOf(lock: Lock): string[];
export const leastAgeDays: number;
export function isOldEnough(day: string, nowMs: number): boolean;
export function updateLedger(ledger: string, wanted: readonly string[], days: ReadonlyMap<string, string>, allowed: ReadonlyMap<string, string>, nowMs: number): { ledger: string; refused: string[] };
export function ofUnknownDay(ledger: string): string[];
