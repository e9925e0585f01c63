interface Metafile {
  readonly outputs: Readonly<Record<string, { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }>>;
}
interface Bundle {
  readonly folder: string;
  readonly metafile: Metafile;
}
/** The packages of which code is in bundles, as `name@version`, sorted. */
export declare function bundledPackages(bundles: readonly Bundle[]): Promise<string[]>;
/** The texts of their licences. @throws where a package has none */
export declare function bundledLicences(bundles: readonly Bundle[]): Promise<string>;
/** Writes them beside the bundles. @throws where a package has none */
export declare function writeBundledLicences(folder: string, bundles: readonly Bundle[]): Promise<void>;
