export interface ImportSize {
  readonly name: string;
  readonly alone: number;
  readonly added: number;
}
export function checkImports(rows: readonly ImportSize[], options?: { readonly update?: boolean }): string[];
