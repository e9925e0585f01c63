import { formatText } from './formatText.ts';
import { localeTags, toLanguageTag } from './locales.ts';

describe('formatText', () => {
  it('fills names, and leaves those without a value', () => {
    expect(formatText('Send {amount} to {name}', { amount: '1.5 ETH' })).toBe('Send 1.5 ETH to {name}');
  });

  it('does not fill what a value itself says', () => {
    expect(formatText('{a} {b}', { a: '{b}', b: 'x' })).toBe('{b} x');
  });

  it.each([['Hebrew', 'שלום'], ['Arabic', 'سلام'], ['an old script beyond the first plane', '\u{10a00}']])('isolates a value in %s, which would turn the numbers that follow', (_script, value) => {
    expect(formatText('{name} 12 {unit}', { name: value, unit: 'ETH' })).toBe(`\u2068${value}\u2069 12 ETH`);
  });

  it.each(['Fox Wallet', 'ウォレット', '지갑', 'кошелёк', '🦊'])('leaves %s as it is', (value) => {
    expect(formatText('{name} 12', { name: value })).toBe(`${value} 12`);
  });

  it.each([
    ['en', 1, '1 block'], ['en', 2_000, '2,000 blocks'], ['de', 2_000, '2.000 blocks'], ['ja', 1, '1 blocks'],
  ])('picks the plural of %s for %d', (tag, count, expected) => {
    expect(formatText('{count, plural, one {# block} other {# blocks}}', { count }, tag)).toBe(expected);
  });

  it.each(localeTags.map(toLanguageTag))('writes numbers of %s as Intl does', (tag) => {
    for (const count of [0, 1, 7, 490, 999, 1_000, 12_345, -1, 0.5, Number.NaN]) expect(formatText('{count}', { count }, tag)).toBe(new Intl.NumberFormat(tag).format(count));
  });

  it('leaves digits to Intl in a language that has its own', () => {
    expect(formatText('{count}', { count: 490 }, 'mr-IN')).toBe('४९०');
    expect(formatText('{count}', { count: 490 }, 'en-US-u-nu-deva')).toBe('४९०');
  });

  it.each([[1, '1 блок'], [3, '3 блока'], [5, '5 блоков'], [21, '21 блок']])('knows all the forms of Russian, for %d', (count, expected) => {
    expect(formatText('{count, plural, one {# блок} few {# блока} many {# блоков} other {# блока}}', { count }, 'ru')).toBe(expected);
  });
});
