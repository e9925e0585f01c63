import { en } from './locales/en.ts';
import { catalogs, exitTexts } from './texts.ts';

describe('the texts of the exit page', () => {
  it('are said in ten languages, each in its own words', () => {
    const locales = Object.entries(catalogs).filter(([locale]) => locale !== 'en_US');
    expect(locales).toHaveLength(9);
    for (const [locale, catalog] of locales) {
      expect([locale, Object.keys(catalog)]).toEqual([locale, Object.keys(en)]);
      expect([locale, Object.entries(en).filter(([key, text]) => Object.entries(catalog).some(([other, said]) => other === key && said === text))]).toEqual([locale, []]);
    }
  });

  it('are in the first language that the person reads, else in English', () => {
    expect(exitTexts(['nl', 'de-AT', 'fr'])('exit.opened')).toBe('Ihre Wallet ist geöffnet');
    expect(exitTexts(['nl'])('exit.opened')).toBe(en['exit.opened']);
  });
});
