export interface MoveNames {
  readonly old: readonly string[];
  readonly own: readonly string[];
  readonly entries: readonly string[];
}
export function readMoves(root: string): readonly (MoveNames & { readonly kit: string; readonly text: string })[];
export function namesOf(text: string): MoveNames;
