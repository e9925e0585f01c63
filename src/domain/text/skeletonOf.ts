import { isPlainAscii } from './isPlainAscii.ts';

/** What a name looks like at a glance: two names of one look are easily taken for each other. Only to compare. @see UTS #39 */
export function skeletonOf(name: string): string {
  const folded = isPlainAscii(name) ? name.toLowerCase().replace(/[^a-z0-9]/g, '') : name.normalize('NFKD').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return Array.from(folded, (sign) => confusables.get(sign) ?? sign).join('').replaceAll('rn', 'm').replaceAll('vv', 'w');
}

/** Letters of other scripts, and digits, that many typefaces draw like a Latin letter; in lower case. */
const confusables: ReadonlyMap<string, string> = new Map(
  ['aаɑα', 'bвβƅ', 'cсϲ', 'dԁ', 'eеєε', 'gɡց', 'hнһ', 'iіιıl1ӏ', 'jјϳ', 'kкκ', 'mмμ', 'nпոη', 'o0оοσօ', 'pрρ', 'qԛգ', 'rгⲅ', 's5ѕʂ', 'tтτ', 'uυսц', 'vѵν', 'wѡԝω', 'xхχ', 'yуγү', 'zᴢ']
    .flatMap(([latin = '', ...others]) => others.map((other) => [other, latin] as const)),
);
