import { escapeUnseen, hasUnseen, toVisibleText } from './visibleText.ts';

/** From the spelling of each language, and from emoji-test.txt of Unicode 15.1. */
const seen: readonly (readonly [string, string])[] = [
  ['a family', '👩‍👩‍👧'], ['a heart', '❤️'], ['a text heart', '❤︎'], ['a skin tone', '👍🏽'], ['a skin tone within a family', '👩🏽‍🚀'], ['a flag', '🇨🇭'], ['the flag of Wales', '🏴󠁧󠁢󠁷󠁬󠁳󠁿'], ['the flag of Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'], ['a rainbow flag', '🏳️‍🌈'], ['a keycap', '1️⃣'],
  ['Persian', 'می‌خواهم کار‌ها'], ['Persian with marks', 'نَمی‌شود'], ['Hindi', 'क्‍ष र्‌य हिन्दी हूँ'], ['Bengali', 'র‍্যাব'], ['Sinhala', 'ශ්‍රී ලංකා'], ['Malayalam', 'അവന്‍'], ['Tibetan', 'བསྒྲུབས་པ རྒྱུ'], ['Myanmar', 'ကြောင့်'], ['Khmer', 'ស្ត្រី'], ['Thai', 'น้ำที่'],
  ['Hebrew with vowels', 'בְּרֵאשִׁית'], ['Arabic with vowels', 'بِسْمِ ٱللَّهِ'], ['Vietnamese', 'Nguyễn Thị'], ['Vietnamese, taken apart', 'Nguyễn'.normalize('NFD')], ['two accents', 'ế̱'], ['Japanese', '円　東京'], ['Korean', '한국어'], ['Korean, taken apart', '한국어'.normalize('NFD')],
  ['Greek', 'ᾧ'], ['blanks', '  a   b \t c '], ['lines', 'a\n\nb\r\nc'], ['mathematics', '𝒜 ≤ ∑'], ['currencies', '€ ₿ ₹'],
];

/** Nothing is drawn of these, or they draw over others. */
const hidden: readonly (readonly [string, string, string])[] = [
  ['a turning mark', 'pay \u202e001', 'pay 001'], ['an isolate', 'a\u2066b\u2069', 'ab'], ['a mark of direction', 'a\u200eb', 'ab'], ['a blank without width', 'a\u200bb', 'ab'], ['a byte order mark', '\ufeffa', 'a'], ['a soft hyphen', 'a\u00adb', 'ab'],
  ['a Hangul filler', 'a\u115fb', 'ab'], ['another', 'a\u1160b', 'ab'], ['a Hangul filler of its own', 'a\u3164b', 'ab'], ['a half-wide Hangul filler', 'a\uffa0b', 'ab'], ['a Khmer vowel that is not drawn', 'a\u17b4b', 'ab'],
  ['a variation selector', 'a\ufe0fb', 'ab'], ['a variation selector after a digit', '1\ufe0f', '1'], ['bytes in variation selectors', 'a\u{e0100}\u{e01ef}', 'a'], ['a second selector after an emoji', '❤\ufe0f\ufe0f', '❤\ufe0f'], ['a Mongolian selector', 'a\u180bb', 'ab'], ['a joiner of graphemes', 'a\u034fb', 'ab'],
  ['tags', 'a\u{e0041}\u{e0042}', 'a'], ['tags after a flag', '🏴\u{e0065}\u{e0076}\u{e007f}', '🏴'], ['private use', 'a\ue000b', 'ab'], ['private use of a far plane', 'a\u{f0000}b', 'ab'], ['half a pair', 'a\ud800b', 'ab'], ['what has no meaning yet', 'a\u0378b', 'ab'],
  ['a joiner between Latin letters', 'a\u200db', 'ab'], ['a joiner after an emoji', '👍\u200d', '👍'], ['two joiners between Persian letters', 'می\u200c\u200cخ', 'میخ'], ['an empty braille cell', 'a\u2800b', 'ab'], ['a control', 'a\u0007b', 'ab'], ['a line separator', 'a\u2028b', 'ab'], ['an operator that is not seen', 'a\u2062b', 'ab'],
  ['a tower of accents', `q${'\u0301'.repeat(50)}`, 'q\u0301\u0301'], ['a tower of several', 'q\u0301\u0316\u0489\u0300', 'q\u0316\u0301'], ['a tower of Thai', `น${'\u0e49'.repeat(9)}`, `น${'\u0e49'.repeat(6)}`], ['a tower of marks for symbols', `q${'\u20dd'.repeat(3)}`, 'q\u20dd\u20dd'],
];

describe('toVisibleText', () => {
  it.each(seen)('leaves %s as it is', (_name, text) => {
    expect(toVisibleText(text, 200)).toEqual({ text: text.normalize('NFC'), isChanged: false, isCut: false });
    expect([hasUnseen(text), escapeUnseen(text)]).toEqual([false, text]);
  });

  it.each(hidden)('leaves %s out, and says so', (_name, text, shown) => {
    expect(toVisibleText(text, 200)).toEqual({ text: shown, isChanged: true, isCut: false });
    expect(hasUnseen(text)).toBe(true);
    expect(JSON.parse(`"${escapeUnseen(text)}"`)).toBe(text);
  });

  it('counts characters as people do, and says where it is cut', () => {
    expect(toVisibleText('👩‍👩‍👧👩‍👩‍👧', 2)).toMatchObject({ isCut: false });
    expect(toVisibleText('👩‍👩‍👧👩‍👩‍👧x', 2)).toEqual({ text: '👩‍👩‍👧👩‍👩‍👧', isChanged: false, isCut: true });
    expect(toVisibleText('x'.repeat(10_000_000), 5)).toEqual({ text: 'xxxxx', isChanged: false, isCut: true });
    expect(toVisibleText(`a${'\u0301'.repeat(10_000_000)}`, 5)).toMatchObject({ text: '\u00e1\u0301\u0301', isChanged: true, isCut: true });
  });

  it('lets no character through that Unicode draws nothing for, between letters', () => {
    const missed: string[] = [];
    for (let point = 0; point < 0x11_0000; point += point < 0x3_0000 || (point >= 0xe_0000 && point < 0xe_1000) ? 1 : 997) {
      const sign = String.fromCodePoint(point);
      if (/[\p{Default_Ignorable_Code_Point}\p{Co}\p{Cn}\p{Cs}\p{Cf}]/u.test(sign) && !hasUnseen(`a${sign}b`)) missed.push(point.toString(16));
    }
    expect(missed).toEqual([]);
  });
});
