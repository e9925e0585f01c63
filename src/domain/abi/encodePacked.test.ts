import { keccak256, solidityPacked } from 'ethers';
import docs from '../../../fixtures/abi/solidity-docs.json';
import { readPackedVectors } from '../../../fixtures/abi/vectors.ts';
import { encodePacked } from './encodePacked.ts';

/** Vectors write numbers as text, negative hexadecimal too, and `int` for `int256`. */
function valueOf(type: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => valueOf(type, each));
  if (!/^u?int/.test(type) || typeof value !== 'string') return value;
  return value.startsWith('-') ? -BigInt(value.slice(1)) : BigInt(value);
}

describe('encodePacked', () => {
  it('packs two thousand published lists of values', () => {
    const vectors = readPackedVectors();
    expect(vectors.length).toBeGreaterThan(2_000);
    for (const { types, values, keccak256: hash } of vectors) {
      const canonical = types.map((type) => type.replace(/^(u?int)(?!\d)/, '$1256'));
      expect({ types, hash: keccak256(encodePacked(canonical, values.map((value, i) => valueOf(types[i] ?? '', value)))) }).toEqual({ types, hash });
    }
  });

  it('packs the documentation’s example', () => {
    expect(encodePacked(docs.packed.types, docs.packed.values)).toBe(docs.packed.data);
  });

  it('packs a leaf of an allowlist as ethers does', () => {
    const types = ['address', 'uint256', 'uint256', 'address'];
    const leaf = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 3n, 2n ** 256n - 1n, '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'];
    expect(encodePacked(types, leaf)).toBe(solidityPacked(types, leaf));
  });

  it('packs a function as its 24 bytes', () => {
    expect(encodePacked(['function', 'bool'], [`0x${'12'.repeat(24)}`, true])).toBe(`0x${'12'.repeat(24)}01`);
  });

  it.each([['tuple'], ['string[]'], ['bytes[]'], ['bytes[2]'], ['uint'], ['bytes33'], ['']])('refuses %j, as Solidity does', (type) => {
    expect(() => encodePacked([type], [[]])).toThrow(expect.objectContaining({ code: 'abi.unsupportedType' }));
  });

  it('refuses values that do not fit, and says which', () => {
    expect(() => encodePacked(['bool', 'uint8'], [true, 256])).toThrow('Not a value of uint8: args[1]: 256 is out of range');
    expect(() => encodePacked(['uint8[]'], [[1, 256]])).toThrow('Not a value of uint8: args[0][1]: 256 is out of range');
    expect(() => encodePacked(['bool', 'uint8'], [true])).toThrow(expect.objectContaining({ code: 'abi.badValue' }));
  });
});
