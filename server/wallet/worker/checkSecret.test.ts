import { HDNodeWallet, Mnemonic, Wallet } from 'ethers';
import { checkSecret } from './checkSecret.ts';

/** The phrase of development nodes, and its first account as Hardhat and Anvil print it. */
const junk = 'test test test test test test test test test test test junk';
const junkAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

describe('checkSecret', () => {
  it('tells the address of a known phrase', async () => {
    expect(await checkSecret({ from: 'phrase', text: `  ${junk.toUpperCase().replaceAll(' ', '\n')} ` })).toEqual({ at: 'good', address: junkAddress });
  });

  it.each([16, 20, 24, 28, 32])('tells the address that ethers derives of %i bytes of entropy', async (bytes) => {
    const mnemonic = Mnemonic.fromEntropy(crypto.getRandomValues(new Uint8Array(bytes)));
    expect(await checkSecret({ from: 'phrase', text: mnemonic.phrase })).toEqual({ at: 'good', address: HDNodeWallet.fromMnemonic(mnemonic).address });
  });

  it.each(['', '0x'])('tells the address of a key that begins with "%s"', async (prefix) => {
    const { privateKey, address } = Wallet.createRandom();
    expect(await checkSecret({ from: 'key', text: ` ${prefix}${privateKey.slice(2)}\n` })).toEqual({ at: 'good', address });
  });

  it('tells which words are in no list, and none of them', async () => {
    expect(await checkSecret({ from: 'phrase', text: 'test test latchkey test test test test tset test test test junk' })).toEqual({ at: 'unknownWords', places: [3, 8] });
  });

  it.each([[1, 'zoo'], [11, junk.replace('test ', '')], [13, `${junk} zoo`], [0, ' \n ']])('tells that there are %i words', async (count, text) => {
    expect(await checkSecret({ from: 'phrase', text })).toEqual({ at: 'wordCount', count });
  });

  it('tells a wrong checksum', async () => {
    expect(await checkSecret({ from: 'phrase', text: junk.replace('junk', 'test') })).toEqual({ at: 'checksum' });
  });

  it.each([['zero', '0'.repeat(64)], ['31 bytes', '01'.repeat(31)], ['words', junk], ['nothing', '']])('tells that %s is no key', async (_, text) => {
    expect(await checkSecret({ from: 'key', text })).toEqual({ at: 'badKey' });
  });
});
