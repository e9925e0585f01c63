/** See scale.mjs. */
export function checkScale(root: string): string;
