export function expandExports(exports: Readonly<Record<string, unknown>>, files: readonly string[]): [string, unknown][];
