import { createSuiteWallet, walletSuite } from '../../mocks/testing/index.ts';
import type { MakeWallet, WalletSuiteCapability } from '../../mocks/testing/index.ts';
import { mockCoinbaseSdk } from '../../mocks/index.ts';
import { walletCoinbase } from './index.ts';

beforeEach(() => localStorage.clear());

const make: MakeWallet = (setting) => {
  const { provider, controls } = createSuiteWallet(setting);
  return {
    walletId: 'walletCoinbase',
    plugin: () => walletCoinbase.with({ loadSdk: mockCoinbaseSdk({ provider }) }),
    // The permission stands with the SDK, in the browser's storage.
    controls: { ...controls, isPermitted: () => Object.keys(localStorage).some((key) => key.startsWith('-CBWSDK:')) },
  };
};
/** There is one of its kind in a page. */
const cannot: readonly WalletSuiteCapability[] = ['twice', 'ask'];

describe('walletSuite of walletCoinbase over its SDK without a window', () => {
  for (const { name, run } of walletSuite(make, { cannot })) it(name, run, 60_000); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
});
