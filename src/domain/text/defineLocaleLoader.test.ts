import { defineLocaleLoader } from './defineLocaleLoader.ts';

describe('defineLocaleLoader', () => {
  it('loads the texts of the language that is asked for, and no others', async () => {
    const loaded: string[] = [];
    const load = defineLocaleLoader({
      de_DE: async () => (loaded.push('de_DE'), { default: { 'demo.yes': 'Ja' } }),
      fr_FR: async () => (loaded.push('fr_FR'), { default: { 'demo.yes': 'Oui' } }),
    });
    expect(loaded).toEqual([]);
    expect(await load('fr_FR')).toEqual({ 'demo.yes': 'Oui' });
    expect(loaded).toEqual(['fr_FR']);
  });

  it('has no texts for a language that is not in the table, whatever its name', async () => {
    const load = defineLocaleLoader({});
    expect(await Promise.all(['xx_XX', 'toString', '__proto__'].map(load))).toEqual([{}, {}, {}]);
  });
});
