/** See links.mjs. */
export function checkLinks(root: string): string;
