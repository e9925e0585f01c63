import { probeWallet } from '../../src/contracts/walletKinds.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import type { Eip1193Provider } from '../../src/domain/wallets/eip1193.ts';
import { cancelConnect } from '../../src/flows/connection/cancelConnect.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { selectConnectionStatus, selectConnectPhase } from '../../src/store/connection.ts';
import { createFakeWallet, mockAccounts } from '../../mocks/index.ts';
import { checkPlugin, createTestKit, createTestStorage } from '../../mocks/testing/index.ts';
import type { TestKit } from '../../mocks/testing/index.ts';
import type { AnyPlugin } from '../../src/kernel/plugin.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { walletAdapter } from './index.ts';
import type { WalletAdapterSpec } from './index.ts';
import { servicesOf } from '../../src/contracts/servicesOf.ts';
import { contentSecurityPolicy } from '../../src/kit/contentSecurityPolicy.ts';

const tests: TestKit<CoreState>[] = [];
afterEach(() => {
  for (const { kit, world } of tests.splice(0)) {
    kit.destroy();
    world.close();
  }
});
function start(plugins: readonly AnyPlugin[] = [], storage = createTestStorage()): TestKit<CoreState> {
  const test = createTestKit({ plugins, storage }) as unknown as TestKit<CoreState>;
  tests.push(test);
  return test;
}
const site = (getProvider: WalletAdapterSpec['getProvider'], part: Partial<WalletAdapterSpec> = {}) => walletAdapter({ id: 'siteWallet', name: 'Site Wallet', getProvider, ...part });

describe('walletAdapter', () => {
  it('makes any provider a wallet of the list, asked for only when it is picked', async () => {
    let asked = 0;
    const test = start();
    const { provider } = createFakeWallet({ world: test.world, scenario: { kind: 'approveAll' } });
    test.kit.register(site(async () => ((asked += 1), provider)));
    expect(test.kit.read(walletsPoint).map((wallet) => [wallet.id, wallet.name, probeWallet(wallet)])).toEqual([['siteWallet', 'Site Wallet', 'reachable']]);
    expect(asked).toBe(0);
    const { accounts } = await test.settled(test.kit.dispatch(connect({ walletId: 'siteWallet' })));
    expect([asked, accounts[0]]).toEqual([1, mockAccounts[0].address]);
  });

  it('takes links into the app for a pairing, and to a phone only where it has an app there', () => {
    const [mobile, desktop] = [{ native: 'site://' }, { universal: 'https://site.example/wc' }];
    const connectionWith = (more: Partial<WalletAdapterSpec>) => start([site(() => undefined, { mobile, desktop, ...more })]).kit.read(walletsPoint).map(({ connects }) => connects);
    expect(connectionWith({ connects: 'pairing' })).toEqual([{ by: 'pairing', app: { mobile, desktop } }]);
    expect(connectionWith({ connects: 'pairing', hasMobileSupport: false })).toEqual([{ by: 'pairing', app: { desktop } }]);
    expect(connectionWith({})).toEqual([undefined]);
  });

  it('says whether it is installed, where the site can tell', () => {
    for (const [isInstalled, state] of [[true, 'installed'], [false, 'absent']] as const) {
      expect(start([site(() => undefined, { isInstalled: () => isInstalled })]).kit.read(walletsPoint).map(probeWallet)).toEqual([state]);
    }
  });

  it('stands where its rank puts it', () => {
    const { kit } = start([site(() => undefined), walletAdapter({ id: 'firstWallet', name: 'First', rank: 'first', getProvider: () => undefined })]);
    expect(kit.read(walletsPoint).map(({ id }) => id)).toEqual(['firstWallet', 'siteWallet']);
  });

  it('comes back after a reload, also when it is registered three seconds after the start', async () => {
    const storage = createTestStorage();
    const first = start([], storage);
    const wallet = createFakeWallet({ world: first.world, scenario: { kind: 'approveAll' } });
    first.kit.start();
    await first.clock.advance(0);
    first.kit.register(site(() => wallet.provider));
    await first.settled(first.kit.dispatch(connect({ walletId: 'siteWallet' })));
    const second = start([], storage);
    second.kit.start();
    await second.clock.advance(3_000);
    expect(selectConnectionStatus(second.kit.getState())).toBe('connecting');
    second.kit.register(site(() => wallet.provider));
    await second.turnUntil(() => selectConnectionStatus(second.kit.getState()) === 'connected');
  });

  it.each<[string, WalletAdapterSpec['getProvider'], string]>([
    ['gives nothing', () => undefined, 'wallet.noProvider'],
    ['rejects', () => Promise.reject(new Error('chunk lost')), 'wallet.connectFailed'],
    ['throws', () => { throw new Error('broken'); }, 'wallet.connectFailed'],
  ])('fails with a code, when getProvider %s', async (_how, getProvider, code) => {
    const test = start([site(getProvider)]);
    await expect(test.settled(test.kit.dispatch(connect({ walletId: 'siteWallet' })))).rejects.toMatchObject({ code });
    expect(selectConnectPhase(test.kit.getState())).toMatchObject({ at: 'failed', walletId: 'siteWallet', error: { code } });
  });

  it('takes the refusal of a person whom getProvider asks for one', async () => {
    const test = start([site(() => Promise.reject(Object.assign(new Error('closed'), { code: 4001 })))]);
    await expect(test.settled(test.kit.dispatch(connect({ walletId: 'siteWallet' })))).rejects.toMatchObject({ code: 'user.rejected' });
  });

  it('can be given up, when getProvider never answers', async () => {
    const test = start([site(() => new Promise<Eip1193Provider>(() => {}))]);
    const connecting = test.kit.dispatch(connect({ walletId: 'siteWallet' }));
    connecting.catch(() => {});
    await test.clock.advance(600_000);
    expect(selectConnectionStatus(test.kit.getState())).toBe('connecting');
    test.kit.dispatch(cancelConnect());
    await expect(connecting).rejects.toMatchObject({ code: 'user.cancelled' });
    expect(selectConnectPhase(test.kit.getState())).toEqual({ at: 'idle' });
  });

  it('ends the silent look after a reload, when getProvider never answers', async () => {
    const storage = createTestStorage();
    storage.set('latchkey.connection', JSON.stringify({ walletIds: ['siteWallet'] }));
    const test = start([site(() => new Promise<Eip1193Provider>(() => {}))], storage);
    const sinceMs = test.clock.nowMs();
    test.kit.start();
    await test.turnUntil(() => selectConnectionStatus(test.kit.getState()) !== 'connecting' && test.clock.nowMs() > sinceMs + 5_000, { stepMs: 1_000, maxSteps: 30 });
    expect([selectConnectionStatus(test.kit.getState()), test.loose().timers]).toEqual(['disconnected', 0]);
  });

  it('is disconnected when it is removed, and leaves the permission with the wallet', async () => {
    const test = start();
    const wallet = createFakeWallet({ world: test.world, scenario: { kind: 'approveAll' } });
    test.kit.register(site(() => wallet.provider));
    await test.settled(test.kit.dispatch(connect({ walletId: 'siteWallet' })));
    test.kit.unregister('siteWallet');
    expect(test.kit.getState().connection.wallets).toEqual([]);
    expect(servicesOf(test.kit).sessions.size).toBe(0);
    expect(wallet.accounts).toHaveLength(3);
  });

  it('goes without a trace, connected or connecting', async () => {
    for (const scenario of [{ kind: 'approveAll' }, { kind: 'silent' }] as const) {
      let provider: Eip1193Provider | undefined;
      const plugin = site(() => provider, { permissions: { origins: [{ origin: 'https://api.site.test', when: 'intent', why: 'signs in' }], storageKeys: [], popups: false } });
      const findings = await checkPlugin(plugin, {
        use: async (test) => {
          ({ provider } = createFakeWallet({ world: test.world, scenario }));
          const connecting = test.kit.dispatch(connect({ walletId: 'siteWallet' }));
          connecting.catch(() => {});
          if (scenario.kind === 'approveAll') await test.settled(connecting);
          expect(contentSecurityPolicy(test.kit)).toContain('https://api.site.test');
        },
      });
      expect(findings).toEqual([]);
    }
  });
});
