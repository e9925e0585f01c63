interface Metafile {
  readonly outputs: Readonly<Record<string, { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }>>;
}
/** The packages of which code is in bundles, as `name@version`, sorted. */
export declare function bundledPackages(bundles: readonly { readonly folder: string; readonly metafile: Metafile }[]): Promise<string[]>;
