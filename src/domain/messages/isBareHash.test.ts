import { encodeUtf8 } from '../encoding/bytes.ts';
import { isBareHash } from './isBareHash.ts';

/** 32 bytes that are UTF-8 too, as one hash in 2^26.6 is. */
const spelled = encodeUtf8('Ϩ'.repeat(10) + '漢字漢字');

describe('isBareHash', () => {
  it.each<[string, string, boolean]>([
    ['32 bytes', `0x${'ff'.repeat(32)}`, true], ['32 bytes that are text', spelled, true], ['32 letters as bytes', encodeUtf8('x'.repeat(32)), true], ['32 letters', 'x'.repeat(32), false], ['32 bytes of other letters', 'Ϩ'.repeat(16), false],
    ['66 hex characters', `0x${'aB'.repeat(32)}`, false], ['64 of them', 'ab'.repeat(32), false], ['66 of them in bytes', encodeUtf8(`0x${'ab'.repeat(32)}`), true], ['64 of them in bytes', encodeUtf8('AB'.repeat(32)), true], ['66 of them in bytes, 256 with the blanks', encodeUtf8(`0x${'ab'.repeat(32)}`.padEnd(256)), true], ['one in blanks', ` \n0X${'ab'.repeat(32)}\n`, false],
  ])('takes %s for one', (_name, message, isBytes) => {
    expect(isBareHash(message, isBytes)).toBe(true);
  });

  it.each<[string, string, boolean]>([
    ['31 bytes', `0x${'ff'.repeat(31)}`, true], ['33 bytes', `0x${'ff'.repeat(33)}`, true], ['a text', 'Hello', false], ['nothing', '0x', true], ['an address', `0x${'ab'.repeat(20)}`, false], ['a hash within a sentence', `I vote for 0x${'ab'.repeat(32)}`, false], ['a megabyte', encodeUtf8('a'.repeat(1_000_000)), true],
  ])('does not take %s for one', (_name, message, isBytes) => {
    expect(isBareHash(message, isBytes)).toBe(false);
  });
});
