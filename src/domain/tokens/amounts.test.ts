import { formatUnits, parseUnits } from 'ethers';
import { decimalSignOf, exactAmount, formatAmount, formatUsd, parseAmount, worthCents } from './amounts.ts';

const read = (text: string, decimalSign = '.', decimals = 6) => {
  const reading = parseAmount(text, { decimals, decimalSign });
  return reading.at === 'amount' ? reading.units : reading.at === 'wrong' ? reading.why : reading.at;
};

describe('parseAmount', () => {
  it.each([
    ['1', '1'], ['1.5', '1.5'], ['1,5', '1.5'], ['.5', '0.5'], ['5.', '5'], ['0,500', '0.5'], ['007', '7'], ['1.5000000', '1.5'],
    ['1,000,000', '1000000'], ['1.000.000', '1000000'], ['1,000.25', '1000.25'], ['1.000,25', '1000.25'], ["1'000.5", '1000.5'], ['1 000,5', '1000.5'], ['1\u202f000,5', '1000.5'],
    ['1,00,000', '100000'], ['１２．５', '12.5'], [' 3 ', '3'], ['\u200e1.5\u200b', '1.5'], ['1_000', '1000'], ['1.000000', '1'], ['10,00', '10'],
  ])('reads %s as %s', (text, amount) => {
    expect(read(text)).toBe(parseUnits(amount, 6));
  });

  it.each(['', '  '])('takes "%s" for nothing yet', (text) => expect(read(text)).toBe('empty'));

  it.each(['abc', '-1', '1e5', '0x10', '1..2', '1,2,3', '1.0,0.5', '1,000.0,5', '.', ',', '١', '1 5', '1.5 2', '1 .5', "1'5", '1²', '①', '\u202e5.1', '1 000 00', '0.123 456'])('does not guess at %s', (text) => {
    expect(read(text)).toBe('malformed');
  });

  it('looks at nothing that is longer than any amount: patterns take minutes over a megabyte', () => {
    expect(read(`${' '.repeat(1_000)}1`)).toBe('malformed');
    expect(read(`${'1'.repeat(5_000_000)}x`)).toBe('malformed');
  });

  it('asks back where a language decides between one and a thousand', () => {
    expect(read('1,000', '.')).toBe('ambiguous');
    expect(read('1.000', ',')).toBe('ambiguous');
    expect(read('1,000', ',')).toBe(1_000_000n);
    expect(read('1.000', '.')).toBe(1_000_000n);
  });

  it('takes no more decimals than the token has, and no more than a contract holds', () => {
    expect(read('0.0000001')).toBe('tooPrecise');
    expect(read('1.5', '.', 0)).toBe('tooPrecise');
    expect(read('2', '.', 0)).toBe(2n);
    expect(read('9'.repeat(79), '.', 0)).toBe('tooLarge');
    expect(read('9'.repeat(200), '.', 0)).toBe('tooLarge');
    expect(read((2n ** 256n - 1n).toString(), '.', 0)).toBe(2n ** 256n - 1n);
  });
});

describe('exactAmount', () => {
  it.each([0n, 1n, 10n ** 18n, 123_456_789_012_345_678_901n, 2n ** 256n - 1n])('loses no digit of %s', (units) => {
    expect(parseUnits(exactAmount(units, 18), 18)).toBe(units);
    expect(parseAmount(exactAmount(units, 18, ','), { decimals: 18, decimalSign: ',' })).toEqual({ at: 'amount', units });
    expect(exactAmount(units, 18)).toBe(formatUnits(units, 18).replace(/\.0$/, ''));
  });

  it.each([-1n, -(10n ** 18n), -(2n ** 255n)])('writes %s with its sign', (units) => {
    for (const decimals of [0, 2, 18]) expect(exactAmount(units, decimals)).toBe(formatUnits(units, decimals).replace(/\.0$/, ''));
  });
});

describe('formatAmount', () => {
  it('shows six decimals at most and never more than there is', () => {
    expect(formatAmount(parseUnits('1234.5678999', 18), 18, 'en-US')).toBe('1,234.567899');
    expect(formatAmount(parseUnits('1234.5', 18), 18, 'de-DE')).toBe('1.234,5');
    expect(formatAmount(1n, 18, 'en-US')).toBe('< 0.000001');
    expect(formatAmount(0n, 18, 'en-US')).toBe('0');
    expect(formatAmount(7n, 0, 'en-US')).toBe('7');
    expect(decimalSignOf('fr-FR')).toBe(',');
  });

  it.each([['en-US', '-1,234.5', '-0.5', '> -0.000001'], ['sv-SE', '\u22121\u00a0234,5', '\u22120,5', '> \u22120,000001']])('writes what is less than nothing with the sign of %s', (tag, ...texts) => {
    expect([formatAmount(parseUnits('-1234.5', 18), 18, tag), formatAmount(parseUnits('-0.5', 18), 18, tag), formatAmount(-1n, 18, tag)]).toEqual(texts);
  });
});

describe('worthCents', () => {
  it('counts in whole cents, rounded down', () => {
    expect(worthCents(parseUnits('1.5', 18), 18, '2000.129')).toBe(300_019n);
    expect(worthCents(25_000_000n, 6, '1')).toBe(2_500n);
    expect(worthCents(1n, 18, '0.5')).toBe(0n);
  });
});

describe('formatUsd', () => {
  it('writes money as the language does, with amounts that no floating number holds', () => {
    expect(formatUsd(300_019n, 'en-US')).toBe('$3,000.19');
    expect(formatUsd(9_007_199_254_740_993_01n, 'en-US')).toBe('$9,007,199,254,740,993.01');
    expect(formatUsd(0n, 'en-US', { isSomething: true })).toBe('< $0.01');
    expect(formatUsd(0n, 'en-US')).toBe('$0.00');
    expect([formatUsd(-5n, 'en-US'), formatUsd(-300_019n, 'en-US')]).toEqual(['-$0.05', '-$3,000.19']);
  });
});
