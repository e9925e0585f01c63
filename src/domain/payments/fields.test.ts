import { parseBridgeQuote, parseOnrampStatus } from './bridgeAnswers.ts';
import { paymentFields } from './fields.ts';
import { parsePaymentEvent } from './paymentEvents.ts';

const { amountOf, countOf, decimalOf, idOf, textOf } = paymentFields;

describe('paymentFields', () => {
  it.each<[unknown, bigint]>([['0', 0n], ['0x12c', 300n], [7, 7n], [String(2n ** 256n - 1n), 2n ** 256n - 1n]])('read the amount %p', (value, amount) => {
    expect(amountOf(value, 'x')).toBe(amount);
  });

  it.each<unknown>(['', '-1', '1.5', '1e3', '0x', 1.5, -1, 1e21, Number.NaN, null, {}, [], '9'.repeat(79), String(2n ** 256n)])('refuse the amount %p', (value) => {
    expect(() => amountOf(value, 'x')).toThrow(new TypeError('x cannot be read'));
  });

  it('read counts within their bounds, and numbers as they are written', () => {
    expect([countOf('18', 'x'), countOf(255, 'x', { max: 255 }), decimalOf(10.52, 'x'), decimalOf('1e-7', 'x')]).toEqual([18, 255, '10.52', '1e-7']);
    for (const bad of [256, -1, 1.5, '0x1']) expect(() => countOf(bad, 'x', { max: 255 })).toThrow('x cannot be read');
    for (const bad of ['-1', 'Infinity', Number.NaN, '1,5']) expect(() => decimalOf(bad, 'x')).toThrow('x cannot be read');
  });

  it('make texts fit to show, and refuse ids that are none', () => {
    expect(textOf('US\u202EDC\n', 'x')).toBe('USDC');
    for (const bad of ['', 'a b', 'x'.repeat(257), 7]) expect(() => idOf(bad, 'x')).toThrow('x cannot be read');
  });
});

describe('parseBridgeQuote', () => {
  it.each([[1_689_842_800, 1_689_842_800_000], [1_741_730_996_680, 1_741_730_996_680]])('reads that %p is the end, in seconds or in ms', (expiration, expiresAtMs) => {
    expect(parseBridgeQuote({ originAmount: '1', destinationAmount: '2', expiration, steps: [] })).toEqual({ originAmount: 1n, destinationAmount: 2n, expiresAtMs, steps: [] });
  });
});

describe('parsers of the service', () => {
  it.each<unknown>([undefined, null, 7, 'x', [], {}])('refuse %p', (value) => {
    for (const parse of [parseBridgeQuote, parseOnrampStatus, parsePaymentEvent]) expect(() => parse(value)).toThrow(TypeError);
  });
});
