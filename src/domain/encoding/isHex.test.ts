import { isHexData } from './isHex.ts';

describe('isHexData', () => {
  it.each([['0x', true], ['0xABcd', true], ['0xabc', false], ['abcd', false], ['0xzz', false], [null, false], [12, false]])('says of %p: %p', (value, expected) => {
    expect(isHexData(value)).toBe(expected);
  });

  it('takes the largest answers a node may give', () => {
    expect(isHexData(`0x${'ab'.repeat(20_000_000)}`)).toBe(true);
  });
});
