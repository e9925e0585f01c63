import { mockCoinbaseSdk } from '../../wallet/coinbaseSdk.ts';
import { walletCoinbase } from '../../../plugins/walletCoinbase/index.ts';
import { createSuiteWallet } from './suiteWallet.ts';
import { walletSuite } from './walletSuite.ts';
import type { MakeWallet, WalletSuiteCapability } from './walletControls.ts';

/** Wallets that work in a page alone; its SDK is one that hands a provider on. */
const coinbase: MakeWallet = setting => {
  const { wallet, controls } = createSuiteWallet(setting);
  return { walletId: 'walletCoinbase', controls, plugin: () => walletCoinbase.with({ loadSdk: mockCoinbaseSdk(wallet) }) };
};

describe.each<[string, MakeWallet, readonly WalletSuiteCapability[]]>([
  ['walletCoinbase over an SDK without a window', coinbase, ['twice', 'revoke']], // what it forgets lies in the SDK's own storage, which this one has not
])('walletSuite of %s', (_name, make, cannot) => {
  for (const { name, run } of walletSuite(make, { cannot: [...cannot, 'ask'] })) it(name, run, 60_000); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
});
