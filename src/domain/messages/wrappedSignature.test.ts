import vectors from '../../../fixtures/erc6492/vectors.json';
import { encodeWrappedSignature, isWrappedSignature, parseWrappedSignature } from './wrappedSignature.ts';

const [vector] = vectors;
if (!vector) throw new Error('no vector');
const { wrapped, factory, factoryData, signature } = vector;
const suffix = '6492'.repeat(16);

describe('parseWrappedSignature', () => {
  it('reads the parts', () => {
    const parts = parseWrappedSignature(wrapped);
    expect({ ...parts, factory: parts.factory.toLowerCase() }).toEqual({ factory: factory.toLowerCase(), factoryData, signature });
  });

  it.each([['no mark', signature], ['nothing but the mark', `0x${suffix}`], ['parts cut off', `${wrapped.slice(0, 300)}${suffix}`], ['text', `6492${suffix}`]])('refuses %s', (_name, value) => {
    expect(() => parseWrappedSignature(value)).toThrow(expect.objectContaining({ code: 'message.badWrapper' }));
  });
});

describe('encodeWrappedSignature', () => {
  it('writes what was published', () => {
    expect(encodeWrappedSignature({ factory, factoryData, signature })).toBe(wrapped);
  });

  it.each([['factory', '0x12'], ['factoryData', '0x1'], ['signature', 'text']])('refuses %s of %s', (part, value) => {
    expect(() => encodeWrappedSignature({ factory, factoryData, signature, [part]: value })).toThrow(expect.objectContaining({ code: 'message.badWrapper' }));
  });
});

describe('isWrappedSignature', () => {
  it('knows the mark, where something stands before it', () => {
    expect(isWrappedSignature(wrapped)).toBe(true);
    expect(isWrappedSignature(signature)).toBe(false);
    expect(isWrappedSignature(`0x${suffix}`)).toBe(false); // 32 bytes are a word, not a wrapper
    expect(isWrappedSignature(`text ${suffix}${suffix}`)).toBe(false);
  });
});
