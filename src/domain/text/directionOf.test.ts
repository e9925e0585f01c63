import { directionOf } from './directionOf.ts';
import { localeTags, toLanguageTag } from './locales.ts';

describe('directionOf', () => {
  it.each(['ar', 'ar-EG', 'he-IL', 'fa-IR', 'ur-PK', 'az-Arab', 'ar-XB'])('is from right to left for %s', (tag) => {
    expect(directionOf(tag)).toBe('rtl');
  });

  it.each(localeTags.map(toLanguageTag))('is from left to right for %s, which the kit speaks', (tag) => {
    expect(new Intl.Locale(tag).maximize().script).not.toMatch(/Arab|Hebr/);
    expect(directionOf(tag)).toBeUndefined();
  });

  it.each(['en-US', 'de-DE', 'ru-RU', 'ja-JP', 'az', 'ar-Latn'])('is as the page has it for %s', (tag) => {
    expect(directionOf(tag)).toBeUndefined();
  });
});
