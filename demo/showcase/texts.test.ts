import { localeTags } from '../../src/index.ts';
import { texts } from './texts.ts';
import { formatAmount } from './useTexts.ts';

const placesOf = (text: string): readonly string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

describe("the shop's texts", () => {
  it.each(localeTags)('have the same places to fill in in %s as in English, and none is empty', (tag) => {
    for (const [key, english] of Object.entries(texts.en_US)) {
      const text = Object.entries(texts[tag]).find(([each]) => each === key)?.[1] ?? '';
      expect([key, placesOf(text), text.trim() === '']).toEqual([key, placesOf(english), false]);
    }
  });

  it.each(localeTags.filter((tag) => tag !== 'en_US'))('are translated in %s', (tag) => {
    // Some words are the same in two languages.
    const same = Object.entries(texts[tag]).filter(([key, text]) => Object.entries(texts.en_US).some(([each, english]) => each === key && english === text));
    expect(same.map(([key]) => key).filter((key) => key !== 'number')).toEqual([]);
  });
});

describe('formatAmount', () => {
  it.each([
    [10n ** 19n, 18, 'en-US', '10'], [123_456_789n, 6, 'de-DE', '123,4567'], [10n ** 13n, 18, 'en-US', '0'], [12_345_678_900_000_000_000_000n, 18, 'en-US', '12,345.68'], [10n ** 14n, 18, 'fr-FR', '0,0001'], [0n, 0, 'ja-JP', '0'],
  ])('writes %s with %s decimals for %s as %s', (value, decimals, tag, written) => {
    expect(formatAmount(value, decimals, tag)).toBe(written);
  });
});
