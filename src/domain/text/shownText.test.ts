import { shownText } from './shownText.ts';

describe('shownText', () => {
  it.each([
    ['what hides or turns', 'US\u202eDC\u200b\u2066\ufeff\u00ad', 'USDC'],
    ['controls and line breaks', 'a\u0000b\u2028c\nd', 'abcd'],
    ['runs of white space', '  a \u00a0 b  ', 'a b'],
    ['towers of accents', `e${'\u0301'.repeat(50)}`, '\u00e9\u0301\u0301'],
    ['all but the first so many characters, as people count them', '👩‍👩‍👧'.repeat(3) + 'x'.repeat(50), '👩‍👩‍👧'.repeat(3) + 'xxxxx'],
    ['joiners where nothing joins', 'a\u200db\u200cc 👍\u200d', 'abc 👍'],
    ['tags and selectors that spell what is not seen', 'U\ufe0fS\u{e0041}D', 'USD'],
  ])('leaves out %s', (_name, text, shown) => {
    expect(shownText(text, 8)).toBe(shown);
  });

  it('looks at a bounded part of the text', () => {
    expect(shownText('x'.repeat(10_000_000), 5)).toBe('xxxxx');
  });

  // As each language writes it.
  it.each([
    ['Burmese', 'မြန်မာဘာသာ ကြောင့်'], ['Tibetan', 'བསྒྲུབས་པ རྒྱུ'], ['Sinhala', 'ශ්‍රී ලංකා'], ['Hebrew with marks', 'בְּרֵאשִׁית שָׁלוֹם'], ['Arabic with marks', 'بِسْمِ ٱللَّهِ'], ['Persian', 'می‌خواهم'], ['Hindi', 'हिन्दी क्‍ष'], ['Malayalam', 'അവന്‍'], ['Khmer', 'ស្ត្រី'], ['Thai', 'น้ำที่'], ['Vietnamese', 'Nguyễn Thị'],
    ['a family', '👩‍👩‍👧'], ['a rainbow flag', '🏳️‍🌈'], ['an astronaut', '👩🏽‍🚀'], ['the flag of Wales', '🏴󠁧󠁢󠁷󠁬󠁳󠁿'], ['a keycap', '1️⃣'], ['a heart', '❤️'],
  ])('leaves %s as it is', (_name, text) => {
    expect(shownText(text, 60)).toBe(text.normalize('NFC'));
  });
});
