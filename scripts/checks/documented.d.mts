/** See documented.mjs. */
export function checkDocumented(root: string): string;
