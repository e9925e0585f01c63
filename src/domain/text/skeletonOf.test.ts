import { skeletonOf } from './skeletonOf.ts';

describe('skeletonOf', () => {
  it.each([
    ['another case', 'METAMASK'], ['other blanks and signs', ' Meta-Mask. '], ['accents', 'MétaMásk'], ['wide letters', 'ＭｅｔａＭａｓｋ'], ['mathematical letters', '𝐌𝐞𝐭𝐚𝐌𝐚𝐬𝐤'],
    ['Cyrillic', '\u041c\u0435\u0442\u0430\u041c\u0430\u0455\u043a'], ['Greek', '\u039cet\u03b1\u039c\u03b1s\u03ba'], ['two letters for one', 'MetaRnask'], ['a digit for a letter', 'MetaMa5k'],
  ])('sees MetaMask in a name with %s', (_how, name) => {
    expect(skeletonOf(name)).toBe(skeletonOf('MetaMask'));
  });

  it('tells names apart', () => {
    expect(new Set(['MetaMask', 'Rainbow', 'Trust Wallet', 'Rabby', 'Coinbase Wallet', 'Phantom', '狐狸钱包'].map(skeletonOf)).size).toBe(7);
  });

  it('takes a name that has no letter for none', () => {
    expect(skeletonOf('🦊 …')).toBe('');
  });
});
