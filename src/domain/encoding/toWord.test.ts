import { toBeHex, zeroPadValue } from 'ethers';
import { toWord } from './toWord.ts';

describe('toWord', () => {
  it.each([0n, 1n, 255n, 2n ** 64n, 2n ** 255n + 1n, 2n ** 256n - 1n])('gives %s the 32 bytes that ethers does, as a bigint and as text', (value) => {
    const expected = toBeHex(value, 32);
    expect([toWord(value), toWord(`0x${value.toString(16)}`), toWord(`0x${value.toString(16).toUpperCase()}`)]).toEqual([expected, expected, expected]);
  });

  it('takes numbers and addresses', () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    expect([toWord(10), toWord(address)]).toEqual([toBeHex(10, 32), zeroPadValue(address, 32).toLowerCase()]);
  });

  it.each([-1n, -1, 1.5, Number.NaN, 2n ** 256n, '', '0x', '12', `0x1${'0'.repeat(64)}`, '0xzz', undefined, null, {}])('refuses %p', (value) => {
    expect(() => toWord(value as never)).toThrow(expect.objectContaining({ code: 'input.notQuantity' }));
  });
});
