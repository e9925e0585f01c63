import { isWalletError } from '../../src/domain/errors.ts';
import { localeTags } from '../../src/domain/text/locales.ts';
import { walletConnectErrors } from '../../adapters/walletConnect/errors.ts';
import { loadLocale } from './locales/loadLocale.ts';

const namesIn = (text: string): readonly string[] => Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name).toSorted();

/** Left open, each place in an error's texts is filled with its own name. */
const english = new Map(
  Object.values(walletConnectErrors).flatMap((make) => {
    const error: unknown = (make as (context: object) => unknown)({});
    if (!isWalletError(error)) return [];
    const key = error.code.replace('.', '.error.');
    return [[key, error.message], [`${key}.remedy`, error.remedy ?? '']] as const;
  }),
);

describe.each(localeTags.filter((tag) => tag !== 'en_US'))('WalletConnect in %s', (tag) => {
  it('says everything, and fills in what English fills in', async () => {
    const texts = await loadLocale(tag);
    expect(Object.keys(texts).toSorted()).toEqual([...english.keys()].toSorted());
    const wrong = Object.entries(texts).filter(([key, text]) => text.trim() === '' || namesIn(text).join() !== namesIn(english.get(key) ?? '').join());
    expect(wrong).toEqual([]);
  });
});
