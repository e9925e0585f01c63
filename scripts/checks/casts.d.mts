export function checkCasts(root: string, budget?: number): Promise<string>;
