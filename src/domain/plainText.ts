import { boundedText } from './errors.ts';

/** Text of an outsider as one short line: nothing invisible, nothing that turns the direction of what follows, no markup. */
export function toPlainText(text: string): string {
  const line = text.slice(0, 1_000).replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\s]+/gu, ' ');
  return boundedText(line.replaceAll('<', '‹').replaceAll('>', '›').trim());
}
