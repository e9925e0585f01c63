export function contentFaults(manifest: { readonly exports?: object; readonly bin?: Readonly<Record<string, string>> }, files: readonly string[]): string[];
export function budgetFaults(sizes: { readonly bytes: number; readonly files: number }, budget?: { readonly bytes: number; readonly files: number }): string[];
