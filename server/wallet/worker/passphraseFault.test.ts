import { passphraseFault } from './passphraseFault.ts';

describe('passphraseFault', () => {
  it.each([
    ['', 'tooShort'], ['123456', 'tooShort'], ['000000', 'tooShort'], ['a1b2c3d4', 'tooShort'], ['         short', 'tooShort'],
    ['x'.repeat(300), 'tooLong'],
    ['0612345678', 'onlyDigits'], ['31.12.1999 24', 'onlyDigits'], ['079 123 45 67', 'onlyDigits'],
    ['aaaaaaaaaaaa', 'tooFewCharacters'], ['abababababab', 'tooFewCharacters'], ['😀😀😀😀😀😀😀😀😀😀', 'tooFewCharacters'],
    ['abcdefghij', 'sequence'], ['qwertyuiop', 'sequence'], ['poiuytrewq', 'sequence'], ['1qaz2wsx3edc', 'sequence'], ['asdfghjkl1234', 'sequence'], ['horsehorsehorse', 'sequence'],
    ['password123', 'common'], ['P@ssw0rd!!', 'common'], ['Passw0rd2026!', 'common'], ['iloveyou1234', 'common'], ['letmein2026!', 'common'], ['bitcoin-wallet-1', 'common'], ['correct horse battery staple', 'common'],
  ])('refuses %s: %s', (passphrase, fault) => {
    expect(passphraseFault(passphrase)).toBe(fault);
  });

  it.each(['four plain words here', 'my dog ate 3 pizzas', 'Zürich im Regen', '9274 1836 5502 7719', 'パスワードではない文', 'Xk4!vPq92m', 'the master of the old mill'])('takes %s', (passphrase) => {
    expect(passphraseFault(passphrase)).toBeUndefined();
  });
});
