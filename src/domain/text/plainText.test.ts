import { plainText } from './plainText.ts';

describe('plainText', () => {
  it.each([
    ['what hides or turns', 'US\u202eDC\u200b\u2066\ufeff\u00ad', 'USDC'],
    ['controls and line breaks', 'a\u0000b\u2028c\nd', 'abcd'],
    ['runs of white space', '  a \u00a0 b  ', 'a b'],
    ['towers of accents', `e${'\u0301'.repeat(50)}`, '\u00e9\u0301\u0301'],
    ['all but the first so many characters, as people count them', '👩‍👩‍👧'.repeat(3) + 'x'.repeat(50), '👩‍👩‍👧'.replaceAll('\u200d', '').repeat(2) + '👩👩'],
  ])('leaves out %s', (_name, text, shown) => {
    expect(plainText(text, 8)).toBe(shown);
  });

  it('looks at a bounded part of the text', () => {
    expect(plainText('x'.repeat(10_000_000), 5)).toBe('xxxxx');
  });
});
