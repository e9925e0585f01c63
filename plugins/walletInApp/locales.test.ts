import { isWalletError } from '../../src/domain/errors.ts';
import { inAppErrors } from '../../src/contracts/inAppErrors.ts';
import { localeTags } from '../../src/domain/text/locales.ts';
import { loadLocale as loadCode } from '../authCode/locales/loadLocale.ts';
import { strings as codeStrings } from '../authCode/strings.ts';
import { loadLocale as loadGuest } from '../authGuest/locales/loadLocale.ts';
import { strings as guestStrings } from '../authGuest/strings.ts';
import { socialErrors } from '../authSocial/errors.ts';
import { loadLocale as loadSocial } from '../authSocial/locales/loadLocale.ts';
import { strings as socialStrings } from '../authSocial/strings.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { strings } from './strings.ts';

const namesIn = (text: string): readonly string[] => Array.from(text.matchAll(/\{(\w+)[,}]/g), ([, name = '']) => name).toSorted();
/** Left open, each place in an error's texts is filled with its own name. */
const textsOf = (table: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> => Object.fromEntries(Object.values(table).flatMap((make) => {
  const error: unknown = (make as (context: object) => unknown)({});
  if (!isWalletError(error)) return [];
  const key = error.code.replace('.', '.error.');
  return [[key, error.message], [`${key}.remedy`, error.remedy ?? '']] as const;
}));
const errors = textsOf(inAppErrors);
/** Two of them are for developers. */
const { badProvider: _badProvider, badFedCm: _badFedCm, ...shownErrors } = socialErrors;

describe.each(localeTags.filter((tag) => tag !== 'en_US'))('the in-app wallet in %s', (tag) => {
  it.each<readonly [string, Readonly<Record<string, string>>, (locale: string) => Promise<Readonly<Record<string, string>>>]>([
    ['walletInApp', { ...strings, ...errors }, loadLocale], ['authCode', codeStrings, loadCode], ['authGuest', guestStrings, loadGuest], ['authSocial', { ...socialStrings, ...textsOf(shownErrors) }, loadSocial],
  ])('says everything of %s, and fills in what English fills in', async (_plugin, english, load) => {
    const texts = await load(tag);
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
    expect(Object.entries(texts).filter(([key, text]) => text.trim() === '' || namesIn(text).join() !== namesIn(english[key] ?? '').join())).toEqual([]);
  });
});
