import { graphemesOf } from './graphemesOf.ts';
import { isPlainAscii } from './isPlainAscii.ts';

/** Untrusted text made fit to show: without what hides, turns or towers over other text (controls, zero-width and bidirectional marks, heaps of accents), in one line, at most so many characters as people count them. */
export function shownText(text: string, maxGraphemes: number): string {
  const given = text.slice(0, maxGraphemes * 16); // before it is walked: a name may be megabytes long
  const plain = (isPlainAscii(given) ? given : withoutTricks(given)).replace(/\s+/g, ' ').trim();
  return graphemesOf(plain).slice(0, maxGraphemes).join('');
}

function withoutTricks(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1');
}
