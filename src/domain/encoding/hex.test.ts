import { decodeBytes, encodeBytes, encodeUtf8 } from './bytes.ts';
import { decodeChainId, decodeQuantity, decodeSafeInteger, encodeQuantity } from './hex.ts';

const hostile = Object.assign(Object.create(null) as object, { toString: () => { throw new Error('trap'); } });

describe('encodeQuantity', () => {
  // The pairs are those of the Ethereum JSON-RPC documentation, "hex value encoding".
  it.each([[65, '0x41'], [1024, '0x400'], [0, '0x0'], [0n, '0x0'], [2n ** 256n - 1n, `0x${'f'.repeat(64)}`]])('writes %p as %s', (value, hex) => {
    expect(encodeQuantity(value)).toBe(hex);
    expect(decodeQuantity(hex)).toBe(BigInt(value));
  });

  it.each([[-1], [-1n], [1.5], [Number.NaN], [Infinity], [2 ** 53]])('refuses %p', (value) => {
    expect(() => encodeQuantity(value)).toThrow(expect.objectContaining({ code: 'input.notQuantity' }));
  });
});

describe('decodeQuantity', () => {
  it.each([['0x'], ['41'], [''], ['0x4g'], ['-0x1'], [' 0x1'], ['0x1\n'], [`0x1${'0'.repeat(64)}`], [65], [65n], [null], [undefined], [hostile], [['0x1']]])('refuses %p', (value) => {
    expect(() => decodeQuantity(value)).toThrow(expect.objectContaining({ code: 'input.notQuantity' }));
  });

  it('takes either case', () => {
    expect([decodeQuantity('0xAb'), decodeQuantity('0Xab')]).toEqual([171n, 171n]);
  });
});

describe('decodeSafeInteger', () => {
  it('reads numbers as far as they are exact, and refuses the next one', () => {
    expect([decodeSafeInteger('0x0'), decodeSafeInteger('0x1fffffffffffff')]).toEqual([0, Number.MAX_SAFE_INTEGER]);
    expect(() => decodeSafeInteger('0x20000000000000')).toThrow(expect.objectContaining({ code: 'input.notQuantity' }));
  });
});

describe('decodeChainId', () => {
  it.each([['0x1', 1], ['0x01', 1], ['0xA4B1', 42161], ['137', 137], [10, 10], ['9007199254740991', Number.MAX_SAFE_INTEGER], ['0x1fffffffffffff', Number.MAX_SAFE_INTEGER]])('reads %p', (value, chainId) => {
    expect(decodeChainId(value)).toBe(chainId);
  });

  it.each([['0x0'], ['0'], [0], [-1], [1.5], [Number.NaN], ['1e3'], ['1.0'], [' 1'], ['1 '], [''], ['0x'], ['eip155:1'], ['9007199254740992'], ['0x20000000000000'], [null], [undefined], [{}], [[1]], [true], [hostile]])('refuses %p', (value) => {
    expect(() => decodeChainId(value)).toThrow(expect.objectContaining({ code: 'input.notChainId' }));
  });

  it('quotes only the beginning of what it refuses', () => {
    expect(() => decodeChainId('x'.repeat(5_000))).toThrow(`Not a chain id: ${'x'.repeat(80)}`);
  });
});

describe('encodeUtf8', () => {
  it.each(['', 'abc', 'ä€😀', '\u0000'])('writes %p as Node does', (text) => {
    expect(encodeUtf8(text)).toBe(`0x${Buffer.from(text, 'utf8').toString('hex')}`);
  });
});

describe('encodeBytes', () => {
  it('writes every byte with two digits', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    expect(encodeBytes(bytes)).toBe(`0x${Buffer.from(bytes).toString('hex')}`);
  });
});

describe('decodeBytes', () => {
  it('reads what encodeBytes writes, in either case', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const hex = Buffer.from(bytes).toString('hex');
    expect(decodeBytes(`0x${hex}`)).toEqual(bytes);
    expect(decodeBytes(`0x${hex.toUpperCase()}`)).toEqual(bytes);
    expect(decodeBytes('0x')).toHaveLength(0);
  });

  it('takes as a digit what is one, and nothing else', () => {
    const taken = Array.from({ length: 0x300 }, (_, code) => String.fromCharCode(code)).filter((letter) => [`0x${letter}0`, `0x0${letter}`, `0x0000${letter}0`].every((text) => isDecoded(text)));
    expect(taken.join('')).toBe('0123456789ABCDEFabcdef');
  });

  it.each(['', '0', '0x1', '0x1g', 'ab', '0x12 ', '0xĀ0'])('refuses %j', (text) => {
    expect(() => decodeBytes(text)).toThrow(expect.objectContaining({ code: 'input.notHexData' }));
  });
});

function isDecoded(text: string): boolean {
  try {
    return decodeBytes(text).length > 0;
  } catch {
    return false;
  }
}
