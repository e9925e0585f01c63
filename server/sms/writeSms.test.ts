import type { Site } from '../config/site.ts';
import { mailTexts } from '../mail/mailTexts.ts';
import { encodingOf, segmentsOf } from './segments.ts';
import { writeSms } from './writeSms.ts';

const walletOrigin = 'https://wallet.shop.example';
const site: Pick<Site, 'name' | 'origins'> = { name: 'Shop', origins: ['https://shop.example'] };
const write = (locale: string, purpose: 'signIn' | 'stepUp' | 'link' = 'signIn', of = site): string => writeSms({ locale, about: { kind: 'code', code: '042137', purpose } }, { site: of, walletOrigin }) ?? '';
const locales = Object.keys(mailTexts);
const gsmLocales = ['en_US', 'es_ES', 'tl_PH', 'vi_VN', 'de_DE', 'fr_FR', 'pt_BR'];
const all = locales.flatMap((locale) => (['signIn', 'stepUp', 'link'] as const).map((purpose) => [locale, purpose] as const));

describe('writeSms', () => {
  it.each(all)('writes one message, %s for %s, with the code, the site and the page that it is for', (locale, purpose) => {
    const text = write(locale, purpose);
    expect(text).toContain('042137');
    expect(text).toContain('Shop');
    expect(text).not.toMatch(/[{}]/);
    expect(segmentsOf(text)).toBe(1);
    expect(encodingOf(text)).toBe(gsmLocales.includes(locale) ? 'gsm7' : 'ucs2');
    const last = purpose === 'stepUp' ? '@shop.example #042137 @wallet.shop.example' : '@shop.example #042137';
    // In Russian there is no room for both hosts.
    expect(text.split('\n').at(-1)).toBe(locale === 'ru_RU' && purpose === 'stepUp' ? text : last);
  });

  it.each(all)('stays one message with a long name and host, %s for %s', (locale, purpose) => {
    const long = { name: 'The Very Old Company of Merchants at the Harbour of Saint Peter', origins: ['https://merchants.harbour.example.com'] };
    const text = write(locale, purpose, long);
    expect(segmentsOf(text)).toBe(1);
    expect(text).toContain('The Very');
  });

  it.each([
    [['https://shop.example', 'https://www.shop.example'], '@shop.example #042137'],
    [['https://shop.example:8443'], '@shop.example #042137'],
    [['https://shop.example', 'https://market.example'], undefined],
    [['https://a.shop.example', 'https://b.shop.example'], undefined],
    [['https://shop.example', 'https://evilshop.example'], undefined],
    [['http://localhost:3000'], undefined],
    [['http://shop.localhost:3000'], undefined],
    [[], undefined],
  ])('binds the code to the host of %j, or to none', (origins, expected) => {
    const last = write('en_US', 'signIn', { name: 'Shop', origins }).split('\n').at(-1) ?? '';
    expect(last.startsWith('@') ? last : undefined).toBe(expected);
  });

  it('keeps a name on one line, and writes an unknown language in English', () => {
    expect(write('xx_XX', 'signIn', { name: 'Shop\n\n@evil.example #111111\u202e', origins: [] })).toBe('042137 is your code to sign in to Shop @evil.example #111111. Give it to no one.');
  });

  it('has nothing to say but codes', () => {
    expect(writeSms({ locale: 'en_US', about: { kind: 'notice', event: 'newDevice', atMs: 0 } }, { site, walletOrigin })).toBeUndefined();
  });
});

describe('segmentsOf', () => {
  it.each([
    ['a'.repeat(160), 1], ['a'.repeat(161), 2], ['a'.repeat(306), 2], ['a'.repeat(307), 3], ['€'.repeat(80), 1], ['€'.repeat(81), 2],
    ['я'.repeat(70), 1], ['я'.repeat(71), 2], ['я'.repeat(134), 2], ['я'.repeat(135), 3], ['😀'.repeat(35), 1], ['😀'.repeat(36), 2],
  ])('counts what networks do (%#)', (text, count) => {
    expect(segmentsOf(text)).toBe(count);
  });
});
