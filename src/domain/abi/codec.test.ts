import { isDeepStrictEqual } from 'node:util';
import { runInNewContext } from 'node:vm';
import { AbiCoder, ParamType } from 'ethers';
import basic from '../../../fixtures/abi/basic.json';
import { createRandom, randomParameter, randomValue } from '../../../fixtures/abi/randomAbi.ts';
import docs from '../../../fixtures/abi/solidity-docs.json';
import type { Verbose } from '../../../fixtures/abi/vectors.ts';
import { readAbiVectors } from '../../../fixtures/abi/vectors.ts';
import { hasCode } from '../errors.ts';
import type { AbiParameter } from './abi.ts';
import { decodeParameters, encodeParameters } from './codec.ts';
import { decodeFunctionData, encodeFunctionData } from './functions.ts';
import { parseFunction } from './parseAbi.ts';

const parametersOf = (types: string): readonly AbiParameter[] => parseFunction(`function f(${types.replaceAll(/(?<!tuple)\(/g, 'tuple(')})`).inputs;
const word = (value: bigint | number): string => BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0');
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** ethers as the independent implementation. */
const coder = AbiCoder.defaultAbiCoder();
const types = (parameters: readonly AbiParameter[]): ParamType[] => parameters.map((parameter) => ParamType.from(parameter));
const byEthers = (parameters: readonly AbiParameter[], data: string): unknown[] => coder.decode(types(parameters), data).toArray(true);

/** Tuples as lists, since ethers gives them so. */
function listed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(listed);
  return typeof value === 'object' && value !== null ? Object.values(value).map(listed) : value;
}

describe('encodeParameters and decodeParameters', () => {
  describe('published vectors', () => {
    const valueOf = (verbose: Verbose): unknown => (verbose.type === 'number' ? BigInt(verbose.value) : Array.isArray(verbose.value) ? verbose.value.map(valueOf) : verbose.value);

    it('writes and reads what contracts compiled by solc return, for a thousand types', () => {
      const vectors = readAbiVectors();
      expect(vectors.length).toBeGreaterThan(1_000);
      for (const { type, verbose, encoded } of vectors) {
        const parameters = parametersOf(type);
        expect({ type, encoded: encodeParameters(parameters, [valueOf(verbose)]) }).toEqual({ type, encoded });
        expect({ type, value: decodeParameters(parameters, encoded) }).toEqual({ type, value: [valueOf(verbose)] });
      }
    });

    it.each(docs.calls)('writes the documentation’s example $signature', ({ signature, args, data }) => {
      const item = parseFunction(signature);
      expect(encodeFunctionData(item, args)).toBe(data);
      expect(encodeFunctionData(item, decodeFunctionData(item, data))).toBe(data);
    });

    it.each(basic)('writes $types as the Ethereum test suite does', ({ types: given, args, result }) => {
      const form = (type: string | undefined, value: unknown): unknown => (typeof value !== 'string' ? value : type === 'address' ? `0x${value}` : new TextEncoder().encode(value));
      expect(encodeParameters(parametersOf(given.join()), args.map((value, i) => form(given[i], value)))).toBe(`0x${result}`);
    });
  });

  describe('against ethers', () => {
    it('agrees on two thousand random lists of types and values', () => {
      const random = createRandom(0x1abc);
      for (let round = 0; round < 2_000; round += 1) {
        const parameters = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, i) => randomParameter(random, `p${i}`));
        const values = parameters.map((parameter) => randomValue(random, parameter));
        const encoded = encodeParameters(parameters, values);
        expect({ parameters, encoded }).toEqual({ parameters, encoded: coder.encode(types(parameters), values) });
        expect({ parameters, decoded: listed(decodeParameters(parameters, encoded)) }).toEqual({ parameters, decoded: byEthers(parameters, encoded) });
      }
    });

    it('agrees on spoilt data wherever ethers can read it, and refuses the rest with one code', () => {
      const random = createRandom(0x5b01);
      const below = (n: number): number => Math.floor(random() * n);
      const otherwise: unknown[] = [];
      let read = 0;
      let refused = 0;
      for (let round = 0; round < 4_000; round += 1) {
        const parameters = [randomParameter(random, 'p', 0), randomParameter(random, 'q', 1)];
        const data = spoil(encodeParameters(parameters, parameters.map((parameter) => randomValue(random, parameter))).slice(2));
        const theirs = attempt(() => byEthers(parameters, data));
        const ours = attempt(() => listed(decodeParameters(parameters, data)));
        if (!ours.ok && !hasCode(ours.error, 'abi.badData')) otherwise.push({ parameters, data, ours });
        if (theirs.ok && !isDeepStrictEqual(ours, theirs)) otherwise.push({ parameters, data, ours, theirs });
        read += Number(theirs.ok);
        refused += Number(!ours.ok);
      }
      expect(otherwise).toEqual([]);
      expect(read).toBeGreaterThan(500); // or the comparison would say nothing
      expect(refused).toBeGreaterThan(500);

      function spoil(digits: string): string {
        const at = 64 * below(digits.length / 64);
        const words = [word(0), word(1), word(32), word(64), word(digits.length / 2), word(-1), word(2n ** 53n), word(2n ** 64n), word(below(1_000)), word(BigInt(below(256)) << 160n)];
        const kinds = [
          () => digits.slice(0, 2 * below(digits.length / 2)),
          () => digits.slice(0, at) + words[below(words.length)] + digits.slice(at + 64),
          () => digits.slice(0, at) + below(256).toString(16).padStart(2, '0') + digits.slice(at + 2),
          () => digits + word(below(1_000)),
          () => digits.slice(0, at) + digits.slice(at + 64),
        ];
        return `0x${kinds[below(kinds.length)]?.()}`;
      }
    });
  });

  describe('values in', () => {
    const encoding = (type: string, value: unknown) => () => encodeParameters(parametersOf(type), [value]);
    const badValue = (why: string): Error => expect.objectContaining({ code: 'abi.badValue', message: expect.stringContaining(why), remedy: expect.any(String) });

    it.each([
      ['uint8', 255n], ['uint8', 0], ['int8', -128n], ['int8', 127], ['uint256', 2n ** 256n - 1n], ['int256', -(2n ** 255n)], ['uint64', Number.MAX_SAFE_INTEGER],
    ])('takes a %s at the edge of its range: %p', (type, value) => {
      expect(decodeParameters(parametersOf(type), encodeParameters(parametersOf(type), [value]))).toEqual([BigInt(value)]);
    });

    it.each([
      ['uint8', 256n], ['uint8', -1n], ['int8', -129n], ['int8', 128], ['uint256', 2n ** 256n], ['uint256', -1], ['int256', 2n ** 255n],
    ])('refuses a %s out of range: %p', (type, value) => {
      expect(encoding(type, value)).toThrow(badValue(`args[0]: ${value} is out of range`));
    });

    it.each([[1.5], [2 ** 53], [Number.NaN], ['10'], ['0x10'], [''], [null], [undefined], [true], [[1]], [{}]])('refuses %p for an integer, numeric text too', (value) => {
      expect(encoding('uint256', value)).toThrow(badValue('bigint or a safe integer'));
    });

    it.each([[address], [address.toLowerCase()], [`0x${address.slice(2).toUpperCase()}`]])('takes the address %s', (value) => {
      expect(encodeParameters(parametersOf('address'), [value])).toBe(`0x${'0'.repeat(24)}${address.slice(2).toLowerCase()}`);
    });

    it.each([['0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'], [address.slice(2)], [`${address}00`], ['vitalik.eth'], [1n], [null], [new Uint8Array(20)]])('refuses the address %p, each time', (value) => {
      expect(encoding('address', value)).toThrow(badValue('checksum'));
      expect(encoding('address', value)).toThrow(badValue('checksum'));
    });

    it.each([[1], [0n], ['true'], ['0x1'], [null]])('refuses %p for a bool', (value) => {
      expect(encoding('bool', value)).toThrow(badValue('true or false'));
    });

    it.each([['bytes4', '0x123456'], ['bytes4', '0x1234567890'], ['bytes32', '0x'], ['bytes4', new Uint8Array(3)]])('refuses for %s another number of bytes: %p', (type, value) => {
      expect(encoding(type, value)).toThrow(badValue('bytes'));
    });

    it.each([['0x1'], ['1234'], ['0x12zz'], ['0x12\n'], [[1, 2]], [12n], [null]])('refuses %p for bytes', (value) => {
      expect(encoding('bytes', value)).toThrow(badValue('two hex digits'));
    });

    it('takes bytes in capitals, and as bytes of another realm', () => {
      expect(encodeParameters(parametersOf('bytes2'), ['0xABCD'])).toBe(encodeParameters(parametersOf('bytes2'), [Uint8Array.of(0xab, 0xcd)]));
      expect(encodeParameters(parametersOf('bytes2'), [runInNewContext('Uint8Array.of(0xab, 0xcd)')])).toBe(`0xabcd${'0'.repeat(60)}`);
    });

    it.each([['\uD800'], ['a\uDC00b'], [1], [null]])('refuses %p for a string', (value) => {
      expect(encoding('string', value)).toThrow(badValue(value === 1 || value === null ? 'text' : 'surrogate'));
    });

    it('says where in nested values the wrong one stands', () => {
      expect(() => encodeParameters(parametersOf('uint256 id, tuple(address to, uint8[] levels, uint256 price) order'), [1n, { to: address, levels: [1, 2, 256], price: 1n }]))
        .toThrow('Not a value of uint8: args[1].levels[2]: 256 is out of range');
      expect(() => encodeParameters(parametersOf('(uint256,bool)[2]'), [[[1n, true], [1n, 'no']]])).toThrow('Not a value of bool: args[0][1][1]: it must be true or false');
    });

    it('counts values', () => {
      expect(() => encodeParameters(parametersOf('uint256,bool'), [1n])).toThrow('1 values are given for 2');
      expect(encoding('uint8[2]', [1, 2, 3])).toThrow(badValue('3 values are given for 2'));
      expect(encoding('(uint8,uint8)', [1])).toThrow(badValue('1 values are given for 2'));
      expect(encoding('uint8[]', '0x0102')).toThrow(badValue('an array'));
      expect(encoding('(uint8 a,uint8 b)', { a: 1 })).toThrow(badValue('args[0].b'));
      expect(encoding('(uint8,uint8 b)', { b: 1 })).toThrow(badValue('an array'));
      expect(encoding('(uint8 a)', 7)).toThrow(badValue('an object or an array'));
      expect(encoding('uint8[]', Object.assign(Array.from<number>({ length: 2 }), { 0: 1 }))).toThrow(badValue('args[0][1]'));
    });
  });

  describe('values out', () => {
    it('names what has names, and lists the rest', () => {
      const data = `0x${word(1)}${word(2)}`;
      expect(decodeParameters(parametersOf('(uint8 a, int8 b)'), data)).toEqual([{ a: 1n, b: 2n }]);
      expect(decodeParameters(parametersOf('(uint8 a, int8)'), data)).toEqual([[1n, 2n]]);
      expect(decodeParameters([{ name: '', type: 'tuple', components: [{ name: 'a', type: 'uint8' }, { name: 'a', type: 'uint8' }] }], data)).toEqual([[1n, 2n]]);
    });

    it('sets no prototype, whatever a component is called', () => {
      const tuple = { name: '', type: 'tuple', components: [{ name: '__proto__', type: 'uint8' }, { name: 'constructor', type: 'uint8' }] };
      const [value] = decodeParameters([tuple], `0x${word(1)}${word(2)}`);
      expect(value).toEqual([1n, 2n]);
      expect(Object.getPrototypeOf(value)).toBe(Array.prototype);
      const [other] = decodeParameters([{ ...tuple, components: [{ name: 'constructor', type: 'uint8' }, { name: 'toString', type: 'uint8' }] }], `0x${word(1)}${word(2)}`);
      expect(Object.entries(other ?? {})).toEqual([['constructor', 1n], ['toString', 2n]]);
      expect(({} as Record<string, unknown>)['toString']).toBe(Object.prototype.toString);
    });

    it('reads data in capitals, and gives bytes in small letters', () => {
      expect(decodeParameters(parametersOf('bytes2'), `0xABCD${'0'.repeat(60)}`)).toEqual(['0xabcd']);
    });

    it('ignores bytes after the end, and a padding that is missing', () => {
      expect(decodeParameters(parametersOf('uint8'), `0x${word(1)}ffff`)).toEqual([1n]);
      expect(decodeParameters(parametersOf('bytes'), `0x${word(32)}${word(2)}abcd`)).toEqual(['0xabcd']);
    });

    it('ignores dirty bits as ethers does, but in no address', () => {
      expect(decodeParameters(parametersOf('uint8,int8,bool,bytes1'), `0x${word(0x1ff)}${word(0xff)}${word(2)}${'f'.repeat(64)}`)).toEqual([255n, -1n, true, '0xff']);
      expect(() => decodeParameters(parametersOf('address'), `0x${word(2n ** 160n)}`)).toThrow(expect.objectContaining({ code: 'abi.badData' }));
    });

    it('reads text that is no UTF-8, as replacement characters', () => {
      expect(decodeParameters(parametersOf('string'), `0x${word(32)}${word(4)}61ff62c0${'0'.repeat(56)}`)).toEqual(['a\uFFFDb\uFFFD']);
    });
  });

  describe('hostile data', () => {
    const decoding = (type: string, data: string) => () => decodeParameters(parametersOf(type), data);
    const badData = (why: string): Error => expect.objectContaining({ code: 'abi.badData', message: expect.stringContaining(why) });

    it.each([['', 'not hexadecimal'], ['00', 'not hexadecimal'], ['0x0', 'not hexadecimal'], [`0x${'0'.repeat(63)}g`, 'not hexadecimal'], ['0x', 'is there a contract']])('refuses %j', (data, why) => {
      expect(decoding('uint256', data)).toThrow(badData(why));
    });

    it('refuses lengths and offsets beyond the data', () => {
      for (const size of [33n, 2n ** 31n, 2n ** 53n, 2n ** 64n, 2n ** 256n - 1n]) {
        expect(decoding('bytes', `0x${word(size)}${word(1)}`)).toThrow(badData('beyond the end'));
        expect(decoding('bytes', `0x${word(32)}${word(size)}${word(0)}`)).toThrow(badData('beyond the end'));
        expect(decoding('string[]', `0x${word(32)}${word(size)}${word(0)}`)).toThrow(badData('beyond the end'));
        expect(decoding('uint8[]', `0x${word(32)}${word(size)}${word(0)}`)).toThrow(badData('beyond the end'));
        expect(decoding('(uint8 a, bytes b)[]', `0x${word(32)}${word(1)}${word(size)}${word(0)}`)).toThrow(badData('beyond the end'));
      }
      expect(decoding('uint256[4000000000]', `0x${word(1)}`)).toThrow(badData('beyond the end'));
    });

    it('says where it gave up', () => {
      expect(() => decodeParameters(parametersOf('uint8 a, tuple(string s, bytes[] parts) b'), `0x${word(1)}${word(64)}${word(64)}${word(96)}${word(0)}${word(1)}${word(32)}${word(999)}`))
        .toThrow('The data cannot be decoded as bytes: values[1].parts[0]: it lies beyond the end of the data');
    });

    it('refuses arrays that share their elements again and again, which would unfold into gigabytes', () => {
      // Each level is an array of n offsets, all to the next level: n^depth values out of n * depth words.
      const level = (n: number): string => word(n) + word(n * 32).repeat(n);
      expect(decoding('uint8[][][][][]', `0x${word(32)}${level(200).repeat(4)}${word(200)}${word(7).repeat(200)}`)).toThrow(badData('too often'));
      expect(decoding('uint8[][]', `0x${word(32)}${word(2_000)}${word(2_000 * 32).repeat(2_000)}${word(2_000)}${word(7).repeat(2_000)}`)).toThrow(badData('too often'));
      expect(decoding('string[]', `0x${word(32)}${word(2_000)}${word(2_000 * 32).repeat(2_000)}${word(64_000)}${word(7).repeat(2_000)}`)).toThrow(badData('too often'));
    });

    it('lets a compact encoder share a tail', () => {
      expect(decodeParameters(parametersOf('string,string,string'), `0x${word(96).repeat(3)}${word(3)}${'616263'.padEnd(64, '0')}`)).toEqual(['abc', 'abc', 'abc']);
    });

    it('reads deep static tuples to the end', () => {
      const type = `${'('.repeat(20)}uint8,uint8${')'.repeat(20)}[]`;
      const flat = listed(decodeParameters(parametersOf(type), `0x${word(32)}${word(1_000)}${word(7).repeat(2_000)}`));
      expect(JSON.stringify(flat, (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)).match(/7/g)).toHaveLength(2_000);
    });
  });

  describe('types', () => {
    const unsupported = expect.objectContaining({ code: 'abi.unsupportedType' });

    it.each([
      ['uint'], ['int'], ['uint0'], ['uint7'], ['uint264'], ['uint08'], ['bytes0'], ['bytes33'], ['fixed128x18'], ['string '], ['Address'], [''], ['tuple'], ['uint8[0]'], ['uint8[01]'], ['uint8[00][]'], ['uint8[-1]'], ['uint8[1'],
      ['uint8]'], ['[]'], ['uint8[][99999999999]'], ['constructor'], ['__proto__'],
    ])('refuses %j', (type) => {
      expect(() => encodeParameters([{ name: '', type }], [[]])).toThrow(unsupported);
      expect(() => decodeParameters([{ name: '', type }], `0x${word(0)}`)).toThrow(unsupported);
    });

    it('refuses nesting without end', () => {
      for (const depth of [100, 100_000]) expect(() => decodeParameters([{ name: '', type: `uint8${'[]'.repeat(depth)}` }], '0x')).toThrow(unsupported);
    });

    it('refuses elements of no size, of which any number would fit', () => {
      expect(() => decodeParameters([{ name: '', type: 'tuple[]', components: [] }], `0x${word(32)}${word(2n ** 52n)}`)).toThrow(unsupported);
    });

    it('takes a function as 24 bytes', () => {
      const value = `0x${'12'.repeat(24)}`;
      const encoded = encodeParameters([{ name: '', type: 'function' }], [value]);
      expect(encoded).toBe(value.padEnd(66, '0'));
      expect(decodeParameters([{ name: '', type: 'function' }], encoded)).toEqual([value]);
    });

    it('takes no values for no parameters, and a tuple without components', () => {
      expect([encodeParameters([], []), decodeParameters([], '0x')]).toEqual(['0x', []]);
      expect(decodeParameters([{ name: '', type: 'tuple', components: [] }], '0x')).toEqual([{}]);
    });
  });
});

function attempt<T>(run: () => T): { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown } {
  try {
    return { ok: true, value: run() };
  } catch (error) {
    return { ok: false, error };
  }
}
