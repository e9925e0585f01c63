import { connect as connectWagmi, createConfig, getAccount, http } from '@wagmi/core';
import { injectedAdapter } from '../../adapters/browser/injected.ts';
import { fakeWalletInfo, mockAccounts } from '../../mocks/index.ts';
import { createTestKit } from '../../mocks/testing/index.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import type { WalletSession } from '../../src/contracts/wallet.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { disconnect } from '../../src/flows/connection/disconnect.ts';
import { walletInjected } from '../walletInjected/index.ts';
import { walletLocal } from '../walletLocal/index.ts';
import { announcer } from './index.ts';

const [{ address }] = mockAccounts;
const session = { accounts: () => [address], chainId: () => 1_337, subscribe: () => () => {}, close: async () => {} } as unknown as WalletSession; // nothing else is asked of it
const info = { name: 'Example', icon: fakeWalletInfo.icon, rdns: 'com.example' };
const chain = { id: 1_337, name: 'Mock One', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: ['https://rpc.latchkey.test/1337'] } } } as const;
const createWagmi = () => createConfig({ chains: [chain], transports: { [chain.id]: http() }, storage: null });

describe('announcer, in a page', () => {
  it.each(['before', 'after'])('is found and used by wagmi, started %s it', async (order) => {
    const early = order === 'before' ? createWagmi() : undefined;
    const test = createTestKit({ adapters: [injectedAdapter], plugins: [walletInjected, announcer(info), walletLocal({ id: 'key', name: 'Key', openSession: async () => session })] });
    const wagmi = early ?? createWagmi();
    expect(wagmi.connectors.map(({ id, name, icon }) => ({ rdns: id, name, icon }))).toEqual([info]);
    expect(test.kit.read(walletsPoint).map(({ id }) => id)).toEqual(['key']);
    const [connector] = wagmi.connectors;
    if (!connector) throw new Error('It found nothing.');
    const connecting = connectWagmi(wagmi, { connector });
    connecting.catch(() => {});
    await test.turnUntil(() => test.kit.getState().modal.at === 'open', { stepMs: 500 });
    await test.settled(test.kit.dispatch(connect({ walletId: 'key' })));
    expect(await test.settled(connecting)).toEqual({ accounts: [address], chainId: chain.id });
    await test.settled(test.kit.dispatch(disconnect()));
    await test.turnUntil(() => getAccount(wagmi).status === 'disconnected');
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
