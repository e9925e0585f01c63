import { HDNodeWallet } from 'ethers';
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { deriveAddress } from './deriveAddress.ts';

const mnemonic = 'test test test test test test test test test test test junk';
const privateKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

describe('deriveAddress', () => {
  it('is that of the first account of a phrase, of another by its path, and of a key', async () => {
    expect(await deriveAddress({ mnemonic })).toBe(mnemonicToAccount(mnemonic).address);
    expect(await deriveAddress({ mnemonic, path: "m/44'/60'/0'/0/3" })).toBe(mnemonicToAccount(mnemonic, { addressIndex: 3 }).address);
    expect(await deriveAddress({ mnemonic, passphrase: 'extra' })).toBe(HDNodeWallet.fromPhrase(mnemonic, 'extra').address);
    expect(await deriveAddress({ privateKey })).toBe(privateKeyToAccount(privateKey).address);
  });

  it('says nothing of what it was given', async () => {
    for (const secret of [{ mnemonic: `${mnemonic} junk` }, { privateKey: '0x12' }, { mnemonic, path: 'm/x' }]) {
      await expect(deriveAddress(secret)).rejects.toMatchObject({ code: expect.stringMatching(/^walletLocal\.bad/) });
      await expect(deriveAddress(secret)).rejects.not.toThrow(/junk|0x12|m\/x/);
    }
  });
});
