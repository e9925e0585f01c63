import examples from '../../fixtures/phone/examples.mobile.json';
import { localeTags } from '../../src/domain/text/locales.ts';
import { offerCountries, phoneCountries, splitNumber } from './phoneCountries.ts';

describe('phoneCountries', () => {
  it('are those that give out mobile numbers, each once and with a calling code', () => {
    expect(phoneCountries.map(({ code }) => code).toSorted()).toEqual(Object.keys(examples).toSorted());
    expect(phoneCountries.filter(({ callingCode }) => !/^[1-9]\d{0,2}$/.test(callingCode))).toEqual([]);
  });
});

describe('offerCountries', () => {
  it.each(localeTags)('names all of them in %s, in the order of the language', (tag) => {
    const language = tag.replace('_', '-');
    const { countries } = offerCountries({ language });
    const names = countries.map(({ name }) => name);
    expect([names.length, names.filter((name) => /^[A-Z]{2}$/.test(name))]).toEqual([245, []]);
    expect(names).toEqual(names.toSorted(new Intl.Collator([language]).compare));
  });

  it.each<readonly [string, Parameters<typeof offerCountries>[0], string, number]>([
    ['the United States, where nothing is said', { language: 'en' }, 'US', 245],
    ['the default', { language: 'en', first: 'CH' }, 'CH', 245],
    ['the first that is allowed', { language: 'en', allowed: ['DE', 'AT', 'US'] }, 'DE', 3],
    ['the default among those that are allowed', { language: 'en', allowed: ['DE', 'AT'], first: 'AT' }, 'AT', 2],
    ['the first that is allowed, for a default that is not', { language: 'en', allowed: ['DE', 'AT'], first: 'US' }, 'DE', 2],
    ['the first that there is, of those that are allowed', { language: 'en', allowed: ['QQ', 'AT'] }, 'AT', 1],
  ])('begins with %s', (_what, options, first, count) => {
    const offered = offerCountries(options);
    expect([offered.first, offered.countries.length]).toEqual([first, count]);
  });
});

describe('splitNumber', () => {
  it.each<readonly [string | undefined, Parameters<typeof offerCountries>[0], string, string]>([
    [undefined, { language: 'en' }, 'US', ''],
    ['ada@mail.example', { language: 'en' }, 'US', ''],
    ['+4915112345678', { language: 'en' }, 'DE', '15112345678'],
    ['+12015550123', { language: 'en' }, 'US', '2015550123'],
    ['+12015550123', { language: 'en', first: 'CA' }, 'CA', '2015550123'],
    ['+4915112345678', { language: 'en', allowed: ['US'] }, 'US', ''],
  ])('takes %s apart', (number, options, country, text) => {
    expect(splitNumber(number, offerCountries(options))).toEqual({ country, text });
  });
});
