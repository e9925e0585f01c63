import { countAccesses, encodeAccessList, parseAccessList } from './accessList.ts';

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const key = `0x${'AB'.repeat(32)}`;

describe('parseAccessList', () => {
  it('reads what it is given, checksummed and in lower case', () => {
    const list = parseAccessList([{ address: address.toLowerCase(), storageKeys: [key] }, { address, storageKeys: [] }]);
    expect(list).toEqual([{ address, storageKeys: [key.toLowerCase()] }, { address, storageKeys: [] }]);
    expect(countAccesses(list)).toEqual({ contracts: 2, slots: 1 });
    expect(encodeAccessList(list)).toEqual([[address, [key.toLowerCase()]], [address, []]]);
  });

  it.each<[string, unknown, string]>([
    ['no list', {}, 'input.notHexData'], ['a text', 'list', 'input.notHexData'], ['no address', [{ storageKeys: [] }], 'input.notAddress'], ['no keys', [{ address }], 'input.notHexData'], ['a key that is short', [{ address, storageKeys: ['0x12'] }], 'input.notHexData'],
    ['null', [null], 'input.notHexData'], ['more than any block takes', [{ address, storageKeys: Array.from({ length: 30_000 }, () => key) }], 'input.notHexData'],
  ])('refuses %s', (_name, value, code) => {
    expect(() => parseAccessList(value)).toThrow(expect.objectContaining({ code }));
  });
});
