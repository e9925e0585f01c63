import { directionOf } from './directionOf.ts';

describe('directionOf', () => {
  it.each(['ar', 'ar-EG', 'he-IL', 'fa-IR', 'ur-PK', 'az-Arab', 'ar-XB'])('is from right to left for %s', (tag) => {
    expect(directionOf(tag)).toBe('rtl');
  });

  it.each(['en-US', 'de-DE', 'ru-RU', 'ja-JP', 'az', 'ar-Latn'])('is as the page has it for %s', (tag) => {
    expect(directionOf(tag)).toBeUndefined();
  });
});
