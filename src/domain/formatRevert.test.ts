import { formatRevert } from './formatRevert.ts';

describe('formatRevert', () => {
  it('writes name and arguments, whatever they hold', () => {
    expect(formatRevert({ name: 'Broke', args: [{ has: 1n, wants: [2n, 'x'] }, '0xff', 'a "b"', false] })).toBe('Broke({has: 1, wants: [2, "x"]}, 0xff, "a \\"b\\"", false)');
    expect(formatRevert({ name: 'Empty', args: [] })).toBe('Empty()');
  });

  it.each([[0x01n, 'an assertion failed'], [0x11n, 'arithmetic overflow or underflow'], [0x12n, 'division by zero'], [0x32n, 'an index is out of bounds']])('says what panic %d means', (panic, text) => {
    expect(formatRevert({ name: 'Panic', args: [panic] })).toBe(`Panic(0x${panic.toString(16).padStart(2, '0')}): ${text}`);
  });
});
