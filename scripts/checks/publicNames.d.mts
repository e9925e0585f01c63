/** See publicNames.mjs. */
export function checkPublicNames(root: string): string;
