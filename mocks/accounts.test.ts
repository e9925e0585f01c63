import { HDNodeWallet } from 'ethers';
import { mockAccounts, mockMnemonic } from './accounts.ts';

describe('mockAccounts', () => {
  it('are the first accounts of the phrase, as ethers derives them', () => {
    const derived = mockAccounts.map((_, index) => HDNodeWallet.fromPhrase(mockMnemonic, undefined, `m/44'/60'/0'/0/${index}`));
    expect(mockAccounts).toEqual(derived.map(({ address, privateKey }) => ({ address, privateKey })));
  });
});
