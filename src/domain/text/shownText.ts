import { graphemesOf } from './graphemesOf.ts';
import { isPlainAscii } from './isPlainAscii.ts';
import { withoutUnseen } from './visibleText.ts';
import { assertArguments } from '../assertArguments.ts';

/**
 * Untrusted text made fit to show: without what hides, turns or towers over other text (controls, bidirectional marks, heaps of accents), in one line, at
 * most so many characters as people count them. Words of all scripts and joined emoji stay whole.
 */
export function shownText(text: string, maxGraphemes: number): string {
  assertArguments('shownText(text: string, maxGraphemes: number)', text, maxGraphemes);
  const given = text.slice(0, maxGraphemes * 16); // before it is walked: a name may be megabytes long
  const plain = (isPlainAscii(given) ? given : withoutUnseen(given.normalize('NFC').replace(/\p{Cc}/gu, ''), '')).replace(/\s+/g, ' ').trim();
  return graphemesOf(plain).slice(0, maxGraphemes).join('');
}
