/** Characters as people count them. Most names are plain ASCII, where each sign is one: a browser takes tens of milliseconds to make its first `Intl.Segmenter`. */
export function graphemesOf(text: string): readonly string[] {
  return /^[ -~]*$/.test(text) ? Array.from(text) : Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}
