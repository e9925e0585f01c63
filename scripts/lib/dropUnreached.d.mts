export function dropUnreached(dist: string, named: { readonly name: string; readonly entries: readonly string[] }): Promise<string[]>;
