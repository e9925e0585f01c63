import { decodeDirectoryWallet } from '../../../domain/wallets/walletDirectory.ts';
import { walletDirectory } from '../../../data/walletDirectory.ts';
import { createFinder } from './createFinder.ts';

describe('createFinder', () => {
  const find = createFinder(walletDirectory.map(decodeDirectoryWallet));
  const names = (query: string): readonly string[] => find(query).map(({ name }) => name);

  it.each([['trust', 'Trust Wallet'], ['TRUST', 'Trust Wallet'], ['metamsk', 'MetaMask'], ['meta mask', 'MetaMask'], ['ledger', 'Ledger Live'], ['rnbw', 'Rainbow'], ['metamaks', 'MetaMask'], ['rainbiw', 'Rainbow'], ['coin98', 'Coin98 Super Wallet'], ['1in', '1inch Wallet']])('finds for %p first %p', (query, name) => expect(names(query)[0]).toBe(name));

  it('finds nothing for what no wallet is called', () => expect(names('zzzzqq')).toEqual([]));

  it('does not stop at ten', () => expect(names('wallet').length).toBeGreaterThan(200));
});
