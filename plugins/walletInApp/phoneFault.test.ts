import { phoneFault, strippedPhone } from './phoneFault.ts';

describe('phoneFault', () => {
  it.each<readonly [string, ReturnType<typeof phoneFault>]>([
    ['', 'phoneRequired'],
    ['   ', 'phoneRequired'],
    ['2015550123', undefined],
    ['201 555 0123', undefined],
    ['(201) 555-0123', undefined],
    ['[201] 555–0123', undefined],
    ['201\u00a0555\u202f0123', undefined],
    ['２０１５５５０１２３', undefined],
    ['201.555.0123', 'invalidPhone'],
    ['+12015550123', 'invalidPhone'],
    ['201/5550123', 'invalidPhone'],
    ['2015550123 ext 4', 'invalidPhone'],
    ['٢٠١٥٥٥', 'invalidPhone'],
    ['ada@mail.example', 'invalidPhone'],
    ['-', 'invalidPhone'],
    ['()', 'invalidPhone'],
    ['1', undefined],
    ['12345678901234', undefined],
    ['123456789012345', 'invalidPhone'],
  ])('says of %j: %s', (text, fault) => {
    expect(phoneFault(text, '1')).toBe(fault);
  });
});

describe('strippedPhone', () => {
  it('leaves the digits', () => {
    expect(strippedPhone(' (0201) 555-01 23 ')).toBe('02015550123');
  });
});
