import { hashMessage as ethersHash, Signature, Wallet } from 'ethers';
import { hashMessage } from './hashMessage.ts';
import { encodeCompactSignature, encodeSignature, parseSignature, recoverAddress } from './signatures.ts';

/** The two examples of EIP-2098, each over its own message, by the key 0x12345678901234…1234. */
const examples = [
  {
    message: 'Hello World',
    r: '0x68a020a209d3d56c46f38cc50a33f704f4a9a10a59377f8dd762ac66910e9b90', s: '0x7e865ad05c4035ab5792787d4a0297a43617ae897930a6fe4d822b8faea52064', yParity: 0,
    compact: '0x68a020a209d3d56c46f38cc50a33f704f4a9a10a59377f8dd762ac66910e9b907e865ad05c4035ab5792787d4a0297a43617ae897930a6fe4d822b8faea52064',
  },
  {
    message: "It's a small(er) world",
    r: '0x9328da16089fcba9bececa81663203989f2df5fe1faa6291a45381c81bd17f76', s: '0x139c6d6b623b42da56557e5e734a43dc83345ddfadec52cbe24d0cc64f550793', yParity: 1,
    compact: '0x9328da16089fcba9bececa81663203989f2df5fe1faa6291a45381c81bd17f76939c6d6b623b42da56557e5e734a43dc83345ddfadec52cbe24d0cc64f550793',
  },
] as const;
const signer = new Wallet(`0x${'1234567890'.repeat(6)}1234`).address;
const [first, second] = examples;
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const word = (value: bigint): string => value.toString(16).padStart(64, '0');

describe('parseSignature', () => {
  it.each(examples)('reads the compact form over "$message"', ({ compact, r, s, yParity, message }) => {
    expect(parseSignature(compact)).toEqual({ r, s, yParity });
    expect(recoverAddress(hashMessage(message), compact)).toBe(signer);
  });

  it.each([['00', 0], ['01', 1], ['1b', 0], ['1c', 1]])('reads v written as %s', (v, yParity) => {
    expect(parseSignature(`${first.r}${first.s.slice(2)}${v}`)).toMatchObject({ yParity });
  });

  it('takes the highest s of the lower half, and digits in any case', () => {
    const s = word((order - 1n) / 2n);
    expect(parseSignature(`0x${first.r.slice(2).toUpperCase()}${s.toUpperCase()}1B`)).toEqual({ r: first.r, s: `0x${s}`, yParity: 0 });
  });

  it('keeps the zeros that a compact s begins with', () => {
    expect(parseSignature(`${first.r}${word(5n)}`)).toEqual({ r: first.r, s: `0x${word(5n)}`, yParity: 0 });
  });

  it.each<[string, unknown, RegExp]>([
    ['nothing', undefined, /not hexadecimal/],
    ['text', 'signed', /not hexadecimal/],
    ['no bytes', '0x', /0 bytes/],
    ['63 bytes', first.compact.slice(0, -2), /63 bytes/],
    ['66 bytes', `${first.compact}1b00`, /66 bytes/],
    ['another v', `${first.compact}25`, /v is 37/],
    ['s in the upper half', `${first.r}${word(order - BigInt(first.s))}1c`, /upper half/],
    ['the lowest s of the upper half', `${first.r}${word((order + 1n) / 2n)}1b`, /upper half/],
    ['r of the order', `0x${word(order)}${first.s.slice(2)}1b`, /out of range/],
    ['s of the order', `${first.r}${word(order)}1b`, /out of range/],
    ['r of zero', `0x${word(0n)}${first.s.slice(2)}1b`, /out of range/],
    ['s of zero', `${first.r}${word(0n)}1b`, /out of range/],
  ])('refuses %s', (_name, signature, why) => {
    expect(() => parseSignature(signature)).toThrow(expect.objectContaining({ code: 'message.badSignature', message: expect.stringMatching(why) as unknown }));
  });
});

describe('encodeCompactSignature', () => {
  it.each(examples)('writes the example over "$message"', ({ compact, ...parts }) => {
    expect(encodeCompactSignature(parts)).toBe(compact);
  });
});

describe('encodeSignature', () => {
  it.each(examples)('writes 65 bytes as ethers does, over "$message"', ({ compact, ...parts }) => {
    expect(encodeSignature(parts)).toBe(Signature.from(compact).serialized);
  });
});

describe('recoverAddress', () => {
  it('refuses what is no hash', () => {
    for (const hash of ['0x12', '', `0x${'12'.repeat(33)}`]) expect(() => recoverAddress(hash, first.compact)).toThrow(expect.objectContaining({ code: 'message.badSignature', message: expect.stringMatching(/no hash/) as unknown }));
  });

  it('refuses an r that no key makes', () => {
    expect(() => recoverAddress(hashMessage(''), `0x${word(5n)}${first.s.slice(2)}1b`)).toThrow(expect.objectContaining({ code: 'message.badSignature' }));
  });

  it('names another account for another message', () => {
    expect(recoverAddress(hashMessage('Hello World!'), second.compact)).not.toBe(signer);
  });
});

describe('hashMessage', () => {
  it.each(['', 'Hello World', 'naïve ✓ 😁', '0x1234'])('hashes the text %j as ethers does', (text) => {
    expect(hashMessage(text)).toBe(ethersHash(text));
  });

  it('hashes bytes as bytes', () => {
    expect(hashMessage(Uint8Array.of(0x12, 0x34))).toBe(ethersHash(Uint8Array.of(0x12, 0x34)));
    expect(hashMessage(Uint8Array.of(0x12, 0x34))).not.toBe(hashMessage('0x1234'));
  });

  it('hashes half a character as it is sent to wallets', () => {
    expect(hashMessage('\ud800')).toBe(ethersHash('\ufffd'));
  });
});
