import { formatDuration, formatInteroperable, formatUnit, formatUtc } from './formats.ts';

describe('formatUnit', () => {
  it.each([
    [36_000n, 's', 0, '36ks'], [1n, 'm', 0, '1m'], [999n, 'm', 0, '999m'], [1_000n, 'm', 0, '1km'], [1_500_000n, 'B', 0, '1.5MB'], [15n, 'd', 1, '1.5d'], [15n, 'g', 4, '1.5mg'], [5n, 'g', 30, '5qg'], [5n, 'g', 32, '0.05qg'], [0n, 'g', 3, '0g'], [-2_000n, 'V', 0, '-2kV'], [10n ** 35n, 'V', 0, '100000QV'],
  ])('writes %s %s of %s decimals as %s', (value, base, decimals, expected) => {
    expect(formatUnit(value, { base, decimals, isPrefixed: true })).toBe(expected);
  });

  it.each([[3_000n, '%', 4, '0.3%'], [10n, 'h', 0, '10h'], [-15n, 'd', 1, '-1.5d']])('writes %s %s of %s decimals without a prefix as %s', (value, base, decimals, expected) => {
    expect(formatUnit(value, { base, decimals, isPrefixed: false })).toBe(expected);
  });
});

describe('formatDuration', () => {
  it.each([[8250n, '02:17:30'], [0n, '00:00:00'], [360_000n, '100:00:00'], [-61n, '-00:01:01']])('writes %s seconds as %s', (seconds, expected) => {
    expect(formatDuration(seconds)).toBe(expected);
  });
});

describe('formatUtc', () => {
  it('writes a date that every language reads', () => {
    expect(formatUtc(1_709_195_232)).toBe('2024-02-29 08:27:12 UTC');
  });
});

describe('formatInteroperable', () => {
  it('reads an address and its chain, and nothing else', () => {
    // Of the standard. @see ERC-7930
    expect(formatInteroperable('0x00010000010114d8da6bf26964af9d7eed9e03e53415d37aa96045')).toBe('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045@eip155:1#4CA88C9C');
    expect(formatInteroperable('0x00010002201234')).toBeUndefined();
    expect(formatInteroperable('0x0001000000')).toBeUndefined();
    expect(formatInteroperable('0x00010000010114d8da')).toBeUndefined();
  });
});
