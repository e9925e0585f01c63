export interface JoinedPart {
  readonly name: string;
  readonly roots: readonly string[];
  readonly without: readonly string[];
}
export function joinModules(dist: string, parts: readonly JoinedPart[]): Promise<Record<string, string[]>>;
