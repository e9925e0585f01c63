export interface CodeBlock {
  readonly line: number;
  /** Of the section that it stands in: the text of the last `##` before it. */
  readonly heading?: string;
  readonly language: string;
  readonly code: string;
  readonly continues: boolean;
  readonly file?: string;
  readonly uncompiled?: string;
}
export function blocksOf(text: string): CodeBlock[];
