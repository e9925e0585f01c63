/** See points.mjs. */
export function checkPoints(root: string): string;
