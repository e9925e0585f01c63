import { localeTags } from '../../../../src/domain/text/locales.ts';
import { loadTexts } from '../view/texts.ts';
import { en } from './en.ts';

const namesIn = (text: string): readonly string[] => Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name).toSorted();
const keys = Object.keys(en) as (keyof typeof en)[]; // of a constant

describe('the texts of the frame', () => {
  it('name what they fill in once, and stand without blanks around them', () => {
    expect(keys.filter((key) => en[key] !== en[key].trim() || new Set(namesIn(en[key])).size !== namesIn(en[key]).length)).toEqual([]);
  });

  it('are English for a language that the wallet does not speak, and for none', async () => {
    for (const languages of [[], ['nl'], ['toString', ''], ['en-GB', 'de']]) expect((await loadTexts(languages)).tag).toBe('en-US');
    expect((await loadTexts(['nl', 'de-AT'])).tag).toBe('de-DE');
  });

  describe.each(localeTags.filter((tag) => tag !== 'en_US'))('in %s', (tag) => {
    let texts: Readonly<Record<string, string>> = {};
    beforeAll(async () => {
      ({ default: texts } = await import(`./${tag}.ts`));
    });

    it('are all there, and no others', () => {
      expect(Object.keys(texts).toSorted()).toEqual(keys.toSorted());
      expect(Object.entries(texts).filter(([, text]) => text.trim() === '' || text !== text.trim())).toEqual([]);
    });

    it('fill in what English fills in', () => {
      expect(keys.filter((key) => namesIn(en[key]).join() !== namesIn(texts[key] ?? '').join())).toEqual([]);
    });

    it('are not English', () => {
      expect(keys.filter((key) => en[key] === texts[key] && /[a-z]{3,} [a-z]{2,} [a-z]{2,}/i.test(en[key]))).toEqual([]);
    });

    it("are said together with the kit's texts of a review", async () => {
      const { t, say } = await loadTexts([tag]);
      expect(t('confirm.sign')).toBe(texts['confirm.sign']);
      const caution = say({ key: 'core.review.warning.firstTime', params: { address: '0x1' } });
      expect([caution.includes('0x1'), caution.startsWith('You have'), t('core.confirm.early').startsWith('This was')]).toEqual([true, false, false]);
      expect(say({ text: ' {x} as it came ' })).toBe('{x} as it came');
    });
  });
});
