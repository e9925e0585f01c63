/** See casts.mjs. */
export function checkCasts(root: string, budget?: number): Promise<string>;
