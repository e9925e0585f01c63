import payloads from '../../../fixtures/xss/dompurify-expect.json';
import { formatRevert } from './formatRevert.ts';

describe('formatRevert', () => {
  it('writes name and arguments, whatever they hold', () => {
    expect(formatRevert({ name: 'Broke', args: [{ has: 1n, wants: [2n, 'x'] }, '0xff', 'a "b"', false] })).toBe('Broke((1,(2,"x")),0xff,"a \\"b\\"",false)');
    expect(formatRevert({ name: 'Empty', args: [] })).toBe('Empty()');
  });

  it.each([[0x01n, 'an assertion failed'], [0x11n, 'a number became too large or too small for its type'], [0x12n, 'a division by zero'], [0x32n, 'an index is outside its array']])('says what panic %d means', (panic, text) => {
    expect(formatRevert({ name: 'Panic', args: [panic] })).toBe(`Panic(0x${panic.toString(16).padStart(2, '0')}): ${text}`);
  });

  it('says that it was reverted, where nothing is known', () => {
    expect([formatRevert(undefined), formatRevert({ name: 'Error', args: [''] })]).toEqual(['Execution Reverted', 'Execution Reverted']);
  });

  it('stays one short line without markup, whatever the contract says', () => {
    for (const { payload } of payloads) {
      for (const revert of [{ name: 'Error', args: [payload] }, { name: 'Odd', args: [payload, [payload], { [payload]: payload }] }, { name: payload, args: [] }]) expect(formatRevert(revert)).toMatch(/^[^<>\p{Cc}]{0,600}$/u);
    }
    expect(formatRevert({ name: 'Error', args: ['\u202Ecod \u200Bon'] })).toBe('Execution Reverted: cod on');
  });

  it('does not put together what is too long to show', () => {
    const long = Array.from({ length: 100_000 }, () => 'x'.repeat(1_000));
    expect(formatRevert({ name: 'Odd', args: [long, long] })).toHaveLength(251);
    expect(formatRevert({ name: 'Few', args: [Array.from({ length: 25 }, () => 1n)] })).toBe(`Few((${'1,'.repeat(20)}…))`);
    expect(formatRevert({ name: 'Panic', args: [2n ** 256n - 1n] }).length).toBeLessThanOrEqual(300);
  });
});
