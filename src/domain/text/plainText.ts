import { graphemesOf } from './graphemesOf.ts';
import { isPlainAscii } from './isPlainAscii.ts';
import { assertInDevelopment } from '../assertInDevelopment.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/**
 * Untrusted text made fit to show, as `shownText` makes it but without its tables, for what is read when a page starts: joiners go with all else that is
 * not seen, and more than two marks on a letter.
 */
export function plainText(text: string, maxGraphemes: number): string {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('plainText(text: string, maxGraphemes: number)', text, maxGraphemes);
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
