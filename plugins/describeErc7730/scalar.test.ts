import { isAmong, scalarOf, toAddress, toData, toInteger } from './scalar.ts';

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const expectMisfit = (run: () => unknown): void => expect(run).toThrow(expect.objectContaining({ code: 'describeErc7730.doesNotFit' }));

describe('values of descriptors', () => {
  it('are read as what they look like', () => {
    expect([1, '5', address, '0x1234', true, 2 ** 60, 1.5, 'text'].map((value) => scalarOf(value)?.type)).toEqual(['int256', 'string', 'address', 'bytes', 'bool', 'string', 'string', 'string']);
    expect([{}, [], null, undefined].map(scalarOf)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('become integers, addresses and data, or do not fit', () => {
    expect([5n, '5', '-5', '0xff'].map((value) => toInteger({ type: 'string', value }))).toEqual([5n, 5n, -5n, 255n]);
    for (const value of ['', '1e3', '0x', `0x${'f'.repeat(65)}`, true]) expectMisfit(() => toInteger({ type: 'string', value }));
    for (const value of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`, BigInt(address), `0x${'0'.repeat(24)}${address.slice(2)}`]) expect(toAddress({ type: 'any', value })).toBe(address);
    for (const value of [2n ** 160n, -1n, '0x12', `0x1${'0'.repeat(23)}${address.slice(2)}`, false, 'run.eth']) expectMisfit(() => toAddress({ type: 'any', value }));
    expect(toData({ type: 'bytes', value: '0xAB' })).toBe('0xab');
    for (const value of [1n, '0xabc', 'text']) expectMisfit(() => toData({ type: 'any', value }));
  });

  it('are among others by their worth', () => {
    expect(isAmong({ type: 'uint256', value: 10n }, ['0x0a'])).toBe(true);
    expect(isAmong({ type: 'uint256', value: 10n }, [10])).toBe(true);
    expect(isAmong({ type: 'uint256', value: 10n }, ['10 ', 10.5, 'ten', true])).toBe(false);
    expect(isAmong({ type: 'address', value: address }, [address.toLowerCase()])).toBe(true);
    expect(isAmong({ type: 'bytes', value: '0x0a' }, [10])).toBe(true);
    expect(isAmong({ type: 'string', value: '0x0a' }, [10])).toBe(false);
    expect(isAmong({ type: 'bytes', value: '0x' }, [0])).toBe(false);
    expect(isAmong({ type: 'uint256', value: 2n ** 53n }, [2 ** 53])).toBe(false); // JSON has rounded it
    expect(isAmong({ type: 'string', value: 'Text' }, ['text'])).toBe(false);
    expect(isAmong({ type: 'bool', value: true }, [true])).toBe(true);
    expect(isAmong({ type: 'bool', value: true }, [1, 'true', false])).toBe(false);
  });
});
