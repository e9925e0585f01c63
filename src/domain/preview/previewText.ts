import { toVisibleText } from '../text/visibleText.ts';
import type { VisibleText } from '../text/visibleText.ts';
import * as limits from './limits.ts';
import type { PreviewField, PreviewText, PreviewWarning } from './preview.ts';

/** Untrusted text, in one line and bounded; what is cut says so, or people would take the part for the whole. Line breaks are drawn as signs, so that none looks like another row. */
export function outside(text: string, maxGraphemes: number = limits.maxPreviewTextGraphemes): PreviewText {
  return marked(toVisibleText(text.slice(0, maxGraphemes * 16 + 1).replace(/\r\n|\n|\r/g, ' ↵ '), maxGraphemes), '…');
}

/** A text that is signed as such: it is shown to its end wherever that can be. */
export function outsideValue(text: string): PreviewText {
  return outside(text, limits.maxPreviewValueGraphemes);
}

function marked({ text, isChanged, isCut }: VisibleText, end: string): PreviewText {
  return { text: isCut ? `${text}${end}` : text, ...(isChanged && { isChanged }), ...(isCut && { isCut }) };
}

/** Text of ours: `core.review.` and what follows. */
export function ours(key: string, params?: Readonly<Record<string, string>>): PreviewText {
  return { key: `core.review.${key}`, ...(params && { params }) };
}

/** A longer text as people are to read it, line by line. */
export function outsideLines(text: string): PreviewText {
  const given = text.slice(0, limits.maxPreviewMessageCharacters);
  const lines = given.split(/\r\n|\n|\r/);
  const shown = lines.slice(0, limits.maxPreviewMessageLines).map((line) => toVisibleText(line, limits.maxPreviewMessageCharacters));
  return marked({
    text: shown.map((line) => line.text).join('\n'),
    isChanged: shown.some(({ isChanged }) => isChanged),
    isCut: given.length < text.length || shown.length < lines.length || shown.some(({ isCut }) => isCut),
  }, '\n…');
}

/** What is to be said of texts that are not shown as they are. Bytes are not read by people: of these, the raw data has the rest. */
export function textWarnings(fields: readonly PreviewField[]): readonly PreviewWarning[] {
  const isSaid = (mark: 'isChanged' | 'isCut', text: PreviewText): boolean => 'text' in text && text[mark] === true;
  return [
    ...(fields.some(({ label, value, format }) => isSaid('isCut', label) || (format !== 'raw' && isSaid('isCut', value))) ? [{ code: 'leftOut', level: 'danger' } as const] : []),
    ...(fields.some(({ label, value }) => isSaid('isChanged', label) || isSaid('isChanged', value)) ? [{ code: 'hiddenText', level: 'caution' } as const] : []),
  ];
}
