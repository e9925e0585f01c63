import { graphemesOf } from './graphemesOf.ts';

/** Text from a stranger made fit to show: without what hides, turns or towers over other text (controls, zero-width and bidirectional marks, heaps of accents), in one line, at most so many characters as people count them. */
export function shownText(text: string, maxGraphemes: number): string {
  const plain = text
    .slice(0, maxGraphemes * 16) // before it is walked: a name may be megabytes long
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  return graphemesOf(plain).slice(0, maxGraphemes).join('');
}
