/** See record.mjs. */
export function checkDocumented(root: string): string;
