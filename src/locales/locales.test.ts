import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localeTags, toLanguageTag } from '../domain/text/locales.ts';
import { en } from './en.ts';
import { enReview } from './en/enReview.ts';
import { loadLocale } from './loadLocale.ts';
import { shownErrors } from './shownErrors.ts';

const root = join(__dirname, '../..');

/** The English of each error, out of the tables beside those who throw them. */
const errors = new Map<string, string>(
  ['src', 'plugins', 'adapters'].flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) => /rrors?\.ts$/.test(name)).flatMap((name) => {
    const source = readFileSync(join(root, folder, name), 'utf8');
    return Array.from(source.matchAll(/defineErrors\('(\w+)', \{(.*?)\n\}\)/gs)).flatMap(([, family, table = '']) =>
      Array.from(table.matchAll(/^ {2}(\w+): \{ message: (['"])(.*?)\2(?:, remedy: (['"`])(.*?)\4)? \}/gm)).flatMap(([, row, , message = '', , remedy]): readonly [string, string][] => [
        [`core.error.${family}.${row}`, message],
        ...(remedy === undefined ? [] : [[`core.error.${family}.${row}.remedy`, remedy] satisfies [string, string]]),
      ]));
  })),
);
const english = new Map<string, string>([...Object.entries(en), ...shownErrors.flatMap((code) => [`core.error.${code}`, `core.error.${code}.remedy`].map((key): [string, string] => [key, errors.get(key) ?? '']))]);
const namesIn = (text: string): readonly string[] => Array.from(text.matchAll(/\{(\w+)[,}]/g), ([, name = '']) => name).toSorted();
const pluralsIn = (text: string): readonly (readonly string[])[] => Array.from(text.matchAll(/\{\w+, plural, ((?:\w+ \{[^{}]*\} ?)+)\}/g), ([, forms = '']) => Array.from(forms.matchAll(/(\w+) \{/g), ([, form = '']) => form));

describe('the errors that are translated', () => {
  it.each(shownErrors)('hold %s, with a remedy', (code) => {
    expect(errors.get(`core.error.${code}`)).toBeTruthy();
    expect(errors.get(`core.error.${code}.remedy`)).toBeTruthy();
  });

  it('are named as titles are, without a period at the end, but for those whose words are laid down', () => {
    expect(shownErrors.filter((code) => errors.get(`core.error.${code}`)?.endsWith('.'))).toEqual(['wallet.noneOnProvider', 'transaction.receiptNotFound', 'token.notNft', 'relay.cancelled', 'userOperation.deploymentSlow', 'auth.failed']);
  });
});

describe('loadLocale', () => {
  it('has nothing for English, which comes with the screens, and for what it does not speak', async () => {
    expect([await loadLocale('en_US'), await loadLocale('xx_XX'), await loadLocale('toString')]).toEqual([{}, {}, {}]);
  });

  describe.each(localeTags.filter((tag) => tag !== 'en_US'))('in %s', (tag) => {
    let texts: Readonly<Record<string, string>> = {};
    beforeAll(async () => {
      texts = await loadLocale(tag);
    });

    it('says everything, and nothing else', () => {
      expect(Object.keys(texts).toSorted()).toEqual([...english.keys()].toSorted());
      expect(Object.entries(texts).filter(([, text]) => text.trim() === '' || text !== text.trim())).toEqual([]);
    });

    it('fills in what English fills in', () => {
      const wrong = [...english].filter(([key, text]) => {
        const [wanted, given] = [namesIn(text), namesIn(texts[key] ?? '')];
        // An error may say less than the developers are told, and never what it is not told itself.
        return key.startsWith('core.error.') ? given.some((name) => !wanted.includes(name)) : wanted.join() !== given.join();
      });
      expect(wrong.map(([key]) => [key, texts[key]])).toEqual([]);
    });

    it('says the same of the same things of a review', () => {
      const names = Object.keys(enReview).filter((key) => !/^core\.review\.(title|warning)\./.test(key));
      const differing = names.flatMap((key) => names.filter((other) => other > key && english.get(other) === english.get(key) && texts[other] !== texts[key]).map((other) => `${key}: ${texts[key]}, ${other}: ${texts[other]}`));
      expect(differing).toEqual([]);
    });

    it('has each of the forms that the language counts with', () => {
      const { pluralCategories } = new Intl.PluralRules(toLanguageTag(tag)).resolvedOptions();
      const counted = Object.entries(texts).filter(([key]) => english.get(key)?.includes(', plural, '));
      expect(counted.length).toBeGreaterThan(0);
      // "many" of Romance languages is for millions, of which none of these texts counts any.
      const needed = tag === 'ru_RU' ? pluralCategories : pluralCategories.filter((form) => form !== 'many');
      expect(counted.filter(([, text]) => !pluralsIn(text).every((forms) => needed.every((form) => forms.includes(form))))).toEqual([]);
    });

    it('names errors as titles are named, without a period at the end', () => {
      expect(Object.entries(texts).filter(([key, text]) => key.startsWith('core.error.') && !key.endsWith('.remedy') && /[.。]$/.test(text))).toEqual([]);
    });

    it('is not English', () => {
      const same = [...english].filter(([key, text]) => text === texts[key] && /[a-z]{3,} [a-z]{2,} [a-z]{2,}/i.test(text.replaceAll(/\{[^}]*\}/g, '')));
      expect(same).toEqual([]);
    });
  });
});
