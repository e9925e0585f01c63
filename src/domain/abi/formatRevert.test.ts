import payloads from '../../../fixtures/xss/dompurify-expect.json';
import { formatRevert } from './formatRevert.ts';

describe('formatRevert', () => {
  it('says that it reverted, where nothing is known', () => {
    expect([formatRevert(undefined), formatRevert({ name: 'Error', args: [''] })]).toEqual(['Execution Reverted', 'Execution Reverted']);
  });

  it('gives the contract’s reason', () => {
    expect(formatRevert({ name: 'Error', args: ['Marketplace: not owner or approved tokens.'] })).toBe('Execution Reverted: Marketplace: not owner or approved tokens.');
  });

  it('gives name and arguments of the contract’s own error', () => {
    expect(formatRevert({ name: 'DropClaimExceedLimit', args: [3n, 4n] })).toBe('DropClaimExceedLimit(3,4)');
    expect(formatRevert({ name: 'DropNoActiveCondition', args: [] })).toBe('DropNoActiveCondition()');
    expect(formatRevert({ name: 'Odd', args: [true, '0xab', 'said "no", 5', [1n, 2n], { a: 1n, b: 'x' }] })).toBe('Odd(true,0xab,"said \\"no\\", 5",(1,2),(1,"x"))');
  });

  it.each([[0x01n, 'Panic(0x01): an assertion failed'], [0x11n, 'Panic(0x11): a number became too large or too small for its type'], [0x12n, 'Panic(0x12): a division by zero'], [0x32n, 'Panic(0x32): an index is outside its array'], [0x99n, 'Panic(0x99): an unknown code']])('explains the panic %p', (code, text) => {
    expect(formatRevert({ name: 'Panic', args: [code] })).toBe(text);
  });

  it('stays one short line without markup, whatever the contract says', () => {
    for (const { payload } of payloads) {
      for (const revert of [{ name: 'Error', args: [payload] }, { name: 'Odd', args: [payload, [payload]] }, { name: payload, args: [] }]) expect(formatRevert(revert)).toMatch(/^[^<>\p{Cc}]{0,320}$/u);
    }
    expect(formatRevert({ name: 'Odd', args: [Array.from({ length: 100_000 }, () => 'x'.repeat(1_000))] }).length).toBeLessThanOrEqual(300);
    expect(formatRevert({ name: 'Panic', args: [2n ** 256n - 1n] }).length).toBeLessThanOrEqual(300);
  });
});
