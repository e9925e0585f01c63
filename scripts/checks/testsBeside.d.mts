/** See testsBeside.mjs. */
export function checkTestsBeside(root: string, allowed?: readonly string[]): Promise<string>;
