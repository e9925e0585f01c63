export interface CodeBlock {
  readonly line: number;
  readonly language: string;
  readonly code: string;
  readonly continues: boolean;
  readonly file?: string;
  readonly uncompiled?: string;
}
export function blocksOf(text: string): CodeBlock[];
