/** Letters of other scripts that stand for a Latin one in capitals, as symbols of tokens are written, and digits that do so too. @see UTS 39 */
const confusables: Readonly<Record<string, string>> = {
  а: 'a', в: 'b', с: 'c', е: 'e', н: 'h', і: 'i', ј: 'j', к: 'k', м: 'm', о: 'o', р: 'p', ѕ: 's', т: 't', у: 'y', х: 'x', ԁ: 'd', ԍ: 'g', ԛ: 'q', ԝ: 'w',
  α: 'a', β: 'b', ε: 'e', ζ: 'z', η: 'h', ι: 'i', κ: 'k', μ: 'm', ν: 'n', ο: 'o', ρ: 'p', τ: 't', υ: 'y', χ: 'x',
  0: 'o', 1: 'i', l: 'i', '|': 'i', $: 's',
};

/** Whether two names or symbols of tokens are read as the same. Nothing looks like nothing. */
export function looksAlike(a: string, b: string): boolean {
  const one = toSkeleton(a);
  return one !== '' && one === toSkeleton(b);
}

/** The form that all texts share which are read as the same; empty where there is nothing to read. */
export function toSkeleton(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().replace(/[^\p{L}\p{N}|$]/gu, '');
  return Array.from(plain, (sign) => confusables[sign] ?? sign).join('');
}
