/** See errorTexts.mjs. */
export function checkErrorTexts(root: string, options?: { readonly folder?: string; readonly codes?: readonly string[] }): Promise<string>;
