export function splitClientModules(dist: string, library: { readonly name: string; readonly entries: readonly string[] }): Promise<string[]>;
