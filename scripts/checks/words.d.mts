/** See words.mjs. */
export function checkWords(root: string, folders: readonly string[]): string;
export function faultsOf(line: string): readonly string[];
