import { AbiCoder } from 'ethers';
import { decodeLeniently } from './decodeLeniently.ts';
import { parseFunction } from './parseAbi.ts';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const plenty = { maxValues: 1_000, maxDigits: 100_000 };
const coder = AbiCoder.defaultAbiCoder();
const word = (value: bigint | string): string => (typeof value === 'string' ? value.replace('0x', '').toLowerCase() : value.toString(16)).padStart(64, '0');
const read = (types: string, digits: string) => {
  const { values, doubts } = decodeLeniently(parseFunction(`f(${types})`).inputs, digits, plenty);
  return { values, doubts: [...doubts] };
};

describe('decodeLeniently', () => {
  it.each<[string, readonly unknown[], readonly unknown[]]>([
    ['address,uint256', [account, 7n], [account, 7n]],
    ['int8,int256,bool,bool,bytes4', [-5, -(2n ** 255n), true, false, '0x12345678'], [-5n, -(2n ** 255n), true, false, '0x12345678']],
    ['bytes,string,uint8', ['0x010203', 'Größe', 9], ['0x010203', 'Größe', 9n]],
    ['address[],uint16[2],bytes[]', [[account, other], [1, 2], ['0x', `0x${'ab'.repeat(40)}`]], [[account, other], [1n, 2n], ['0x', `0x${'ab'.repeat(40)}`]]],
    ['(address to, bytes data)[],(uint8,(string note, uint8[][] lists))', [[[account, '0x12'], [other, '0x']], [3, ['n', [[1], [], [2, 3]]]]], [[{ to: account, data: '0x12' }, { to: other, data: '0x' }], [3n, { note: 'n', lists: [[1n], [], [2n, 3n]] }]]],
  ])('reads %s as another encoder writes it, without a doubt', (types, given, expected) => {
    const parts = parseFunction(`f(${types})`).inputs;
    const spelt = (part: (typeof parts)[number]): string => (part.type.startsWith('tuple') ? `tuple(${(part.components ?? []).map(spelt).join()})${part.type.slice(5)}` : part.type);
    expect(read(types, coder.encode(parts.map(spelt), given).slice(2))).toEqual({ values: expected, doubts: [] });
  });

  it('overlooks what stands behind the values, and padding that is missing at the end', () => {
    expect(read('uint256', `${word(1n)}facade`)).toEqual({ values: [1n], doubts: [] });
    expect(read('bytes', `${word(32n)}${word(2n)}abcd`)).toEqual({ values: ['0xabcd'], doubts: [] });
  });

  it.each([
    ['an address', 'address', word(account).replace(/^0/, 'f'), account],
    ['a small integer', 'uint8', word(0x1ffn), 255n],
    ['a small signed integer', 'int8', word(0x80n), -128n],
    ['a truth', 'bool', word(2n), true],
    ['a truth whose last byte is zero', 'bool', word(256n), true],
    ['a few bytes', 'bytes4', '12345678ff'.padEnd(64, '0'), '0x12345678'],
  ])('ignores bits that %s does not have, and says so', (_what, type, digits, value) => {
    expect(read(type, digits)).toEqual({ values: [value], doubts: ['dirty'] });
  });

  it('reads zeros beyond the end, and says so', () => {
    expect(read('address,uint256', `${word(account)}ff`)).toEqual({ values: [account, 0xffn << 248n], doubts: ['short'] });
    expect(read('address,uint256', '')).toEqual({ values: [`0x${'0'.repeat(40)}`, 0n], doubts: ['short'] });
    expect(read('bytes', word(32n))).toEqual({ values: ['0x'], doubts: ['short'] });
    expect(read('bytes', `${word(32n)}${word(4n)}ab`)).toEqual({ values: ['0xab000000'], doubts: ['short'] });
    expect(read('uint256[]', `${word(32n)}${word(2n)}${word(5n)}`)).toEqual({ values: [[5n, 0n]], doubts: ['short'] });
  });

  it('follows offsets that wrap around, as old contracts do', () => {
    // The tuple begins at the fourth word; its bytes stand at the first.
    expect(read('uint256,uint256,(bytes)', [word(1n), word(0xaan << 248n), word(96n), word(2n ** 256n - 96n)].join(''))).toEqual({ values: [1n, 0xaan << 248n, ['0xaa']], doubts: ['short', 'shared'] });
  });

  it('reads what several offsets lead to for each of them, and says so', () => {
    const shared = [word(32n), word(8n), ...Array.from({ length: 8 }, () => word(256n)), word(40n), 'ab'.repeat(40).padEnd(128, '0')].join('');
    expect(read('bytes[]', shared)).toEqual({ values: [Array.from({ length: 8 }, () => `0x${'ab'.repeat(40)}`)], doubts: ['shared'] });
  });

  it.each([
    ['more items than it takes', 'uint256[]', `${word(32n)}${word(2n ** 255n)}${word(5n)}`],
    ['lists that unfold into more than it takes', 'uint256[][]', [word(32n), word(900n), ...Array.from({ length: 900 }, () => word(2n ** 256n - 32n))].join('')],
    ['more bytes than it takes', 'bytes', `${word(32n)}${word(2n ** 200n)}${'ab'.repeat(100)}`],
  ])('gives up on %s, and says so', (_what, type, digits) => {
    expect(read(type, digits).doubts).toContain('tooMuch');
  });

  it('refuses what is no type', () => {
    expect(() => decodeLeniently([{ name: '', type: 'uint7' }], '', plenty)).toThrow(expect.objectContaining({ code: 'abi.unsupportedType' }));
  });
});
