export function faultyLinks(address: string, html: string, site: { readonly anchors: ReadonlyMap<string, ReadonlySet<string>>; readonly dist: string }): string[];
export function foreignHosts(html: string): string[];
export function assistantFaults(dist: string, addresses: readonly string[]): string[];
