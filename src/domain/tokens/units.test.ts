import { formatUnits as formatByViem, parseUnits as parseByViem } from 'viem';
import { formatUnits, parseUnits } from './units.ts';

describe('parseUnits and formatUnits', () => {
  it.each([['1.5', 6], ['0', 18], ['-0.000001', 6], ['.5', 1], ['5.', 0], ['1.50', 1], ['123456789012345678901234567890.123456789012345678', 18], ['7', 0]] as const)('read and write %s with %s decimals as viem does', (text, decimals) => {
    const units = parseUnits(text, decimals);
    expect(units).toBe(parseByViem(text, decimals));
    expect(formatUnits(units, decimals)).toBe(formatByViem(units, decimals));
    expect(parseUnits(formatUnits(units, decimals), decimals)).toBe(units);
  });

  it.each([['', 18], ['.', 18], ['-', 18], ['1,5', 18], ['1e18', 18], ['0x10', 18], [' 1', 18], ['1.23', 1], ['1', -1], ['1', 0.5], ['+1', 18]])('refuse %j with %s decimals', (text, decimals) => {
    expect(() => parseUnits(text, decimals)).toThrow(expect.objectContaining({ code: 'input.notUnits' }));
  });
});
