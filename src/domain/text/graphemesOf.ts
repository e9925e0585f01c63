import { isPlainAscii } from './isPlainAscii.ts';

/** Characters as people count them. A browser takes tens of milliseconds to make its first `Intl.Segmenter`. */
export function graphemesOf(text: string): readonly string[] {
  return isPlainAscii(text) ? Array.from(text) : Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}
