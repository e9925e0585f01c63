/** See record.mjs. */
export function checkRecord(root: string): string;
