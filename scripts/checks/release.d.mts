export function publishFaults(manifest: object): string[];
export function provenanceFaults(manifest: { readonly name: string; readonly repository?: unknown }): string[];
export interface Sbom {
  readonly metadata: { readonly component: { readonly 'bom-ref': string; readonly name?: string; readonly purl?: string } };
  readonly components: readonly { readonly name: string; readonly version: string }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}
export function keepParts(sbom: Sbom, parts: readonly string[]): Sbom;
export function addBundled(sbom: Sbom, other: Sbom, bundled: readonly string[]): Sbom;
export function sbomFaults(sbom: object, manifest: { readonly name: string; readonly version: string }, parts: readonly string[]): string[];
export function reportOf(base: string, diff: string): string;
export function versionFaults(manifests: readonly { readonly name: string; readonly version: string }[]): string[];
