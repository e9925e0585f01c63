export function readJson(file: string): unknown;
export function listFiles(folder: string): string[];
export function existing(root: string, paths: readonly string[]): string[];
