import { fromBase32, stepOf, toBase32, totpOf } from './totp.ts';

const ascii = (text: string) => new TextEncoder().encode(text);
/** RFC 6238, Appendix B, with the seeds of its errata: 20, 32 and 64 bytes. */
const seeds = { 'SHA-1': ascii('12345678901234567890'), 'SHA-256': ascii('12345678901234567890123456789012'), 'SHA-512': ascii('1234567890123456789012345678901234567890123456789012345678901234') };
const vectors = [
  [59, '94287082', 'SHA-1'], [59, '46119246', 'SHA-256'], [59, '90693936', 'SHA-512'],
  [1_111_111_109, '07081804', 'SHA-1'], [1_111_111_109, '68084774', 'SHA-256'], [1_111_111_109, '25091201', 'SHA-512'],
  [1_111_111_111, '14050471', 'SHA-1'], [1_111_111_111, '67062674', 'SHA-256'], [1_111_111_111, '99943326', 'SHA-512'],
  [1_234_567_890, '89005924', 'SHA-1'], [1_234_567_890, '91819424', 'SHA-256'], [1_234_567_890, '93441116', 'SHA-512'],
  [2_000_000_000, '69279037', 'SHA-1'], [2_000_000_000, '90698825', 'SHA-256'], [2_000_000_000, '38618901', 'SHA-512'],
  [20_000_000_000, '65353130', 'SHA-1'], [20_000_000_000, '77737706', 'SHA-256'], [20_000_000_000, '47863826', 'SHA-512'],
] as const;

describe('totpOf', () => {
  it.each(vectors)('is at second %i what RFC 6238 says: %s by %s', async (second, code, hash) => {
    expect(await totpOf(seeds[hash], stepOf(second * 1_000), { digits: 8, hash })).toBe(code);
  });
});

describe('base32', () => {
  // RFC 4648, 10, without padding.
  it.each([['', ''], ['f', 'MY'], ['fo', 'MZXQ'], ['foo', 'MZXW6'], ['foob', 'MZXW6YQ'], ['fooba', 'MZXW6YTB'], ['foobar', 'MZXW6YTBOI']])('writes and reads %p as %s', (text, written) => {
    expect(toBase32(ascii(text))).toBe(written);
    expect(fromBase32(written)).toEqual(ascii(text));
  });

  it('reads nothing else', () => {
    for (const text of ['my', 'M1', 'MY======', ' ']) expect(fromBase32(text)).toBeUndefined();
  });
});
