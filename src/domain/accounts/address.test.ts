import vectors from '../../../fixtures/eip55/vectors.json';
import { sameAddress, shortAddress } from './accounts.ts';
import { parseAddress } from './address.ts';

const notAddress = expect.objectContaining({ code: 'input.notAddress' });
const mixed = vectors.eip55_valid.filter((address) => /[a-f]/.test(address.slice(2)) && /[A-F]/.test(address));

describe('parseAddress', () => {
  it.each(vectors.eip55_valid)('gives %s back', (address) => {
    expect(parseAddress(address)).toBe(address);
  });

  it.each(mixed)('gives the checksum to %s in one case', (address) => {
    expect(parseAddress(address.toLowerCase())).toBe(address);
    expect(parseAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address);
  });

  it('refuses a checksum that is wrong, and keeps why', () => {
    for (const address of mixed) {
      const swapped = `0x${address.slice(2).replace(/[a-z]/gi, (letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()))}`;
      expect(() => parseAddress(swapped)).toThrow(notAddress);
    }
    expect(() => parseAddress('0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toThrow(expect.objectContaining({ cause: expect.anything() }));
  });

  it('refuses checksums of other chains, as a wallet for this family must', () => {
    const ofMainnet = vectors.erc1191_addresses_as_listed.slice(0, 13);
    const ofOthers = vectors.erc1191_addresses_as_listed.filter((address) => !ofMainnet.includes(address) && /[a-f]/.test(address.slice(2))); // letters of one case carry no checksum
    expect(ofOthers.length).toBeGreaterThan(10);
    for (const address of ofOthers) expect(() => parseAddress(address)).toThrow(notAddress);
  });

  it.each([
    ['bare hex', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'], ['ICAP', 'XE65GB6LDNXYOFTX0NSV3FUWKOWIXAMJK36'], ['a name', 'vitalik.eth'], ['short', '0x5aAeb6'],
    ['long', `0x${'0'.repeat(41)}`], ['a line more', `0x${'0'.repeat(40)}\n`], ['nothing', undefined], ['a list', ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed']], ['an object without text', Object.create(null)],
  ])('refuses %s', (_name, value) => {
    expect(() => parseAddress(value)).toThrow(notAddress);
  });
});

describe('shortAddress', () => {
  it('keeps both ends', () => {
    expect(shortAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe('0x5aAe…eAed');
    expect(shortAddress('0x1234')).toBe('0x1234');
  });
});

describe('sameAddress', () => {
  it('compares whatever the case, and nothing with nothing never', () => {
    expect([sameAddress('0xAB', '0xab'), sameAddress('0xAB', '0xac'), sameAddress(undefined, undefined), sameAddress('0xab', undefined)]).toEqual([true, false, false, false]);
  });
});
