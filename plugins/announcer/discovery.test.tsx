import { createStore } from 'mipd';
import { injectedAdapter } from '../../adapters/browser/injected.ts';
import { fakeWalletInfo, mockAccounts } from '../../mocks/index.ts';
import { createTestKit } from '../../mocks/testing/index.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import type { WalletSession } from '../../src/contracts/wallet.ts';
import { connect } from '../../src/flows/connect.ts';
import { walletInjected } from '../walletInjected/index.ts';
import { walletLocal } from '../walletLocal/index.ts';
import { announcer } from './index.ts';

const [{ address }] = mockAccounts;
const session = { accounts: () => [address], chainId: () => 1_337, subscribe: () => () => {}, close: async () => {} } as unknown as WalletSession; // nothing else is asked of it
const info = { name: 'Example', icon: fakeWalletInfo.icon, rdns: 'com.example' };

describe('announcer, in a page', () => {
  it.each(['before', 'after'])('is found by the library that wagmi finds wallets with, started %s it', async (order) => {
    const early = order === 'before' ? createStore() : undefined;
    const test = createTestKit({ adapters: [injectedAdapter], plugins: [walletInjected, announcer(info), walletLocal({ id: 'key', name: 'Key', openSession: async () => session })] });
    const store = early ?? createStore();
    expect(store.getProviders()).toEqual([{ info: { ...info, uuid: expect.any(String) }, provider: expect.anything() }]);
    expect(test.kit.read(walletsPoint).map(({ id }) => id)).toEqual(['key']);
    await test.settled(test.kit.dispatch(connect({ walletId: 'key' })));
    expect(await test.settled(store.findProvider({ rdns: 'com.example' })?.provider.request({ method: 'eth_accounts' }) ?? Promise.resolve())).toEqual([address]);
    test.kit.unregister('announcer');
    store.reset();
    expect(store.getProviders()).toEqual([]);
    store.destroy();
    test.kit.destroy();
    test.world.close();
  });

  it('is another kit\'s to list', () => {
    const first = createTestKit({ adapters: [injectedAdapter], plugins: [walletInjected, announcer(info)] });
    const second = createTestKit({ adapters: [injectedAdapter], plugins: [walletInjected] });
    expect([first, second].map(({ kit }) => kit.read(walletsPoint).map(({ id }) => id))).toEqual([[], ['com.example']]);
    for (const { kit, world } of [first, second]) {
      kit.destroy();
      world.close();
    }
  });
});
