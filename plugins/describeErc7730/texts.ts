import type { PreviewText } from '../../src/domain/preview/preview.ts';
import { shownText } from '../../src/domain/text/shownText.ts';
import * as limits from './limits.ts';
import type { describeErc7730Strings } from './strings.ts';

type OwnKey = keyof typeof describeErc7730Strings extends `describeErc7730.${infer Key}` ? Key : never;

/** Text of the plugin, translated where it is shown. */
export function ours(key: OwnKey, params?: Readonly<Record<string, string>>): PreviewText {
  return { key: `describeErc7730.${key}`, ...(params && { params }) };
}

/** Text of a descriptor, a message or a token: cleaned and bounded, and what is cut says so. */
export function plain(text: string, maxGraphemes: number = limits.maxTextGraphemes): string {
  const kept = shownText(text, maxGraphemes);
  return isCut(text, maxGraphemes) ? `${kept}…` : kept;
}

/** Whether the end of a text is not shown. */
export function isCut(text: string, maxGraphemes: number): boolean {
  // No more than that is looked at, whatever of it is seen.
  return text.length > maxGraphemes * 16 || shownText(text, maxGraphemes + 1) !== shownText(text, maxGraphemes);
}

/** {@link plain}, as the text of a row. */
export function outside(text: string, maxGraphemes?: number): PreviewText {
  return { text: plain(text, maxGraphemes) };
}
