import { isWalletError } from '../../src/domain/errors.ts';
import { localeTags } from '../../src/domain/text/locales.ts';
import { describeErc7730Errors } from './errors.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { describeErc7730Strings } from './strings.ts';

const namesIn = (text: string): readonly string[] => Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name).toSorted();

/** Left open, each place in an error's texts is filled with its own name. */
const english = new Map<string, string>([
  ...Object.entries(describeErc7730Strings),
  ...Object.values(describeErc7730Errors).flatMap((make) => {
    const error: unknown = (make as (context: object) => unknown)({});
    if (!isWalletError(error)) return [];
    const key = error.code.replace('.', '.error.');
    return [[key, error.message], [`${key}.remedy`, error.remedy ?? '']] as const;
  }),
]);

describe.each(localeTags.filter((tag) => tag !== 'en_US'))('descriptions of ERC-7730 in %s', (tag) => {
  it('say everything, and fill in what English fills in', async () => {
    const texts = await loadLocale(tag);
    expect(Object.keys(texts).toSorted()).toEqual([...english.keys()].toSorted());
    const wrong = Object.entries(texts).filter(([key, text]) => text.trim() === '' || namesIn(text).join() !== namesIn(english.get(key) ?? '').join());
    expect(wrong).toEqual([]);
  });
});
