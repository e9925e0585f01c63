import { HDNodeWallet, Mnemonic, Wallet } from 'ethers';
import { decodeBytes } from '../../../src/domain/encoding/bytes.ts';
import { codeOf } from '../testing/parties.ts';
import { joinBytes } from '../../../src/domain/encoding/joinBytes.ts';
import { accountAddress, accountKey, createKey, createPhrase, exportKey, exportPhrase, importKey, importPhrase, kindOf, maxAccounts, parseSecret } from './secrets.ts';

/** Of Trezor's vectors for BIP-39: entropy and words. */
const published = [
  ['00000000000000000000000000000000', 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'],
  ['7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f', 'legal winner thank year wave sausage worth useful legal winner thank yellow'],
  ['80808080808080808080808080808080', 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above'],
  ['ffffffffffffffffffffffffffffffff', 'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong'],
  ['0000000000000000000000000000000000000000000000000000000000000000', `${'abandon '.repeat(23)}art`],
  ['ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff', `${'zoo '.repeat(23)}vote`],
] as const;
/** The phrase of development nodes, and its accounts as Hardhat and Anvil print them. */
const junk = 'test test test test test test test test test test test junk';
const junkAccounts = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'];

describe('importPhrase', () => {
  it.each(published)('reads the published words of %s, and writes them again', (entropy, words) => {
    const secret = importPhrase(words);
    expect(secret).toEqual(joinBytes([Uint8Array.of(2), decodeBytes(`0x${entropy}`)]));
    expect(exportPhrase(secret)).toBe(words);
  });

  it('takes words in any case and spacing', () => {
    expect(importPhrase(`  ${junk.toUpperCase().replaceAll(' ', ' \n\t')} `)).toEqual(importPhrase(junk));
  });

  it.each([
    ['a wrong checksum', 'test test test test test test test test test test test test'],
    ['an unknown word', junk.replace('junk', 'latchkey')],
    ['eleven words', junk.replace('test ', '')],
    ['nothing', ''],
  ])('refuses %s, and says none of it', async (_, words) => {
    expect(await codeOf(() => importPhrase(words))).toBe('badPhrase');
  });
});

describe('importKey', () => {
  it.each([
    ['zero', '0'.repeat(64)],
    ['the order of the curve', 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'],
    ['31 bytes', '01'.repeat(31)],
    ['what is no hex', 'zz'.repeat(32)],
  ])('refuses %s', async (_, key) => {
    expect(await codeOf(() => importKey(key))).toBe('badKey');
  });

  it('gives the key back as it was', async () => {
    const { privateKey, address } = Wallet.createRandom();
    const secret = importKey(privateKey.toUpperCase().replace('0X', '0x'));
    expect(await exportKey(secret, 0)).toBe(privateKey);
    expect(await accountAddress(secret, 0)).toBe(address);
  });
});

describe('accountAddress', () => {
  it('finds the accounts of a known phrase', async () => {
    const secret = importPhrase(junk);
    expect(await Promise.all([0, 1, 2].map((index) => accountAddress(secret, index)))).toEqual(junkAccounts);
    expect(await exportKey(secret, 0)).toBe('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
  });

  it.each([12, 15, 18, 21, 24] as const)('derives as ethers does, for a new phrase of %i words', async (words) => {
    const secret = createPhrase(words);
    const phrase = exportPhrase(secret);
    expect(phrase.split(' ')).toHaveLength(words);
    for (const index of [0, 7, maxAccounts - 1]) expect(await accountAddress(secret, index)).toBe(HDNodeWallet.fromMnemonic(Mnemonic.fromPhrase(phrase), `m/44'/60'/0'/0/${index}`).address);
  });

  it('knows one account of a bare key, and a bounded number of a phrase', async () => {
    expect(await codeOf(() => accountKey(createKey(), 1))).toBe('noAccount');
    for (const index of [-1, 0.5, maxAccounts]) expect(await codeOf(() => accountKey(createPhrase(), index))).toBe('noAccount');
  });
});

describe('parseSecret', () => {
  it('reads both kinds back', () => {
    for (const secret of [createKey(), createPhrase(24)]) expect(parseSecret(secret)).toEqual(secret);
    expect([kindOf(createKey()), kindOf(createPhrase())]).toEqual(['key', 'phrase']);
  });

  it.each([[[]], [[1, 2, 3]], [[3, ...Array.from({ length: 32 }, () => 1)]], [[1, ...Array.from({ length: 32 }, () => 0)]], [[2, ...Array.from({ length: 17 }, () => 1)]]])('refuses %j', async (bytes) => {
    expect(await codeOf(() => parseSecret(Uint8Array.from(bytes)))).toBe('badWallet');
  });

  it('has no phrase of a bare key', async () => {
    expect(await codeOf(() => exportPhrase(createKey()))).toBe('noPhrase');
  });
});
