// Numbers of this folder; the unit stands in the name. Plain numbers only, imported as a whole, for the reasons in src/domain/limits.ts.
export const maxReceiptLogs = 100_000;
export const maxCalls = 1_000;
