import { shownText } from '../text/shownText.ts';
import * as limits from './limits.ts';
import type { PreviewText } from './preview.ts';

/** Untrusted text, in one line and bounded; what is cut says so, or people would take the part for the whole. */
export function outside(text: string, maxGraphemes: number = limits.maxPreviewTextGraphemes): PreviewText {
  const kept = shownText(text, maxGraphemes);
  return { text: shownText(text, maxGraphemes + 1) === kept ? kept : `${kept}…` };
}

/** Text of ours: `core.review.` and what follows. */
export function ours(key: string, params?: Readonly<Record<string, string>>): PreviewText {
  return { key: `core.review.${key}`, ...(params && { params }) };
}

/** A longer text as people are to read it, line by line. */
export function outsideLines(text: string): PreviewText {
  return { text: linesOf(text).map((line) => shownText(line, limits.maxPreviewMessageCharacters)).join('\n') + (isTooLong(text) ? '\n…' : '') };
}

/** Whether not all of a text is shown. */
export function isTooLong(text: string): boolean {
  return linesOf(text).join('\n').length < text.length;
}

function linesOf(text: string): readonly string[] {
  return text.slice(0, limits.maxPreviewMessageCharacters).split('\n').slice(0, limits.maxPreviewMessageLines);
}

const hidden = /[\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\u{e0000}-\u{e007f}]|(?![\n\r\t])\p{Cc}/u;
const everyHidden = new RegExp(hidden, 'gu');

/** Characters that turn, hide or join other text, beside those that emoji are made of; and controls. */
export function hasHiddenText(text: string): boolean {
  return hidden.test(text);
}

/** JSON that shows such characters by their numbers; it means the same. */
export function visibleJson(json: string): string {
  return json.replace(everyHidden, (found) => found.split('').map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''));
}
