import { isOpenableWallet } from '../../src/contracts/walletKinds.ts';
import { createFakeWallet, mockAccounts, mockCoinbaseSdk } from '../../mocks/index.ts';
import type { FakeWallet } from '../../mocks/index.ts';
import { checkPlugin, createTestInjected, createTestKit, createTestStorage } from '../../mocks/testing/index.ts';
import type { TestKit } from '../../mocks/testing/index.ts';
import { coinbaseErrors } from '../../adapters/coinbase/index.ts';
import type { CoinbaseSdk, CoinbaseSdkOptions } from '../../adapters/coinbase/index.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import { localeTags } from '../../src/domain/text/locales.ts';
import { isWalletError } from '../../src/domain/errors.ts';
import { cancelConnect } from '../../src/flows/connection/cancelConnect.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { disconnect } from '../../src/flows/connection/disconnect.ts';
import { signMessage } from '../../src/flows/signing/signMessage.ts';
import { switchChain } from '../../src/flows/networks/switchChain.ts';
import { selectConnectionStatus, selectConnectPhase } from '../../src/store/connection.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { listWallets } from '../../src/ui/wallets/listWallets.ts';
import type { UiKit } from '../../src/ui/kit/uiKit.ts';
import { walletInjected } from '../walletInjected/index.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { walletCoinbase } from './index.ts';
import type { WalletCoinbaseConfig } from './index.ts';
import { contentSecurityPolicy } from '../../src/kit/contentSecurityPolicy.ts';

const tests: TestKit<CoreState>[] = [];
afterEach(() => {
  localStorage.clear();
  for (const { kit, world } of tests.splice(0)) {
    kit.destroy();
    world.close();
  }
});

function start(config: Partial<WalletCoinbaseConfig> = {}, storage = createTestStorage()): { readonly test: TestKit<CoreState>; readonly wallet: FakeWallet; readonly told: CoinbaseSdkOptions[] } {
  const test = createTestKit({ storage }) as unknown as TestKit<CoreState>; // the plugin adds no state
  tests.push(test);
  const wallet = createFakeWallet({ world: test.world, scenario: { kind: 'approveAll' } });
  const told: CoinbaseSdkOptions[] = [];
  const loadSdk = async (): Promise<CoinbaseSdk> => {
    const sdk = await mockCoinbaseSdk(wallet)();
    return { createCoinbaseWalletSDK: (options) => (told.push(options), sdk.createCoinbaseWalletSDK(options)) };
  };
  test.kit.register(walletCoinbase.with({ loadSdk, ...config }));
  return { test, wallet, told };
}
const connected = ({ settled, kit }: TestKit<CoreState>, chainId?: number) => settled(kit.dispatch(connect({ walletId: 'walletCoinbase', ...(chainId !== undefined && { chainId }) })));

describe('walletCoinbase', () => {
  it('connects, signs and switches, and tells the wallet who the site is', async () => {
    const { test, told } = start({ appLogoUrl: 'https://example.test/logo.png' });
    const [, two] = test.world.chains;
    expect((await connected(test, two?.id)).accounts[0]).toBe(mockAccounts[0].address);
    expect(told).toEqual([{ appName: 'example.test', appLogoUrl: 'https://example.test/logo.png', appChainIds: test.world.chains.map(({ id }) => id).toReversed(), preference: { options: 'all', keysUrl: 'https://keys.coinbase.com/connect', attribution: undefined, telemetry: false } }]);
    expect(await test.settled(test.kit.dispatch(signMessage({ message: 'x' })))).toMatch(/^0x/);
    await test.settled(test.kit.dispatch(switchChain({ chainId: test.world.chains[0]?.id ?? 0 })));
    expect(test.kit.getState().connection.wallets[0]?.chainId).toBe(test.world.chains[0]?.id);
  });

  it('asks for accounts once, whatever goes wrong: each time would open a window', async () => {
    const asked: string[] = [];
    const provider = { request: async ({ method }: { method: string }) => { asked.push(method); throw { code: -32_603, message: 'broken' }; }, on: () => {}, removeListener: () => {} };
    const { test } = start({ loadSdk: async () => ({ createCoinbaseWalletSDK: () => ({ getProvider: () => provider }) }) });
    await expect(connected(test)).rejects.toMatchObject({ code: 'wallet.requestFailed', message: 'broken' });
    expect(asked).toEqual(['eth_requestAccounts']);
  });

  it('adds a chain only where the wallet says that it does not know it', async () => {
    const { test, wallet } = start();
    const [, two] = test.world.chains;
    await connected(test);
    const { request } = wallet.provider;
    const asked: string[] = [];
    let code = -32_603;
    Object.assign(wallet.provider, { request: async (question: { method: string }) => {
      asked.push(question.method);
      if (question.method === 'wallet_switchEthereumChain') throw { code, message: 'no' };
      return request(question);
    } });
    await expect(test.settled(test.kit.dispatch(switchChain({ chainId: two?.id ?? 0 })))).rejects.toMatchObject({ code: 'chain.switchFailed' });
    expect(asked).not.toContain('wallet_addEthereumChain');
    code = 4902;
    await test.settled(test.kit.dispatch(switchChain({ chainId: two?.id ?? 0 }))).catch(() => {});
    expect(asked).toContain('wallet_addEthereumChain');
  });

  it('comes back after a reload without asking, and does not when it was never let in', async () => {
    const storage = createTestStorage();
    const first = start({}, storage);
    first.test.kit.start();
    await first.test.clock.advance(0);
    await connected(first.test);
    const again = start({ loadSdk: mockCoinbaseSdk(first.wallet) }, storage);
    again.test.kit.start();
    await again.test.turnUntil(() => selectConnectionStatus(again.test.kit.getState()) === 'connected');
    const forgotten = start({}, storage);
    forgotten.test.kit.start();
    await forgotten.test.turnUntil(() => selectConnectionStatus(forgotten.test.kit.getState()) === 'disconnected');
    expect(forgotten.wallet.requests()).toEqual([]);
  });

  it('forgets what the SDK remembers, when the person disconnects', async () => {
    const { test } = start();
    await connected(test);
    localStorage.setItem('-CBWSDK:SignerConfigurator:SignerType', 'scw');
    await test.settled(test.kit.dispatch(disconnect()));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('-CBWSDK'))).toEqual([]);
  });

  it.each([
    ["Cannot find module '@coinbase/wallet-sdk'", 'walletCoinbase.sdkMissing', /npm install @coinbase\/wallet-sdk/],
    ['Could not resolve "@coinbase/wallet-sdk" imported by "latchkey".', 'walletCoinbase.sdkMissing', /npm install @coinbase\/wallet-sdk/],
    ['Failed to fetch dynamically imported module: /12.js', 'walletCoinbase.sdkNotLoaded', /connection/],
  ])('says what helps, when the SDK cannot be had: %s', async (message, code, remedy) => {
    const { test } = start({ loadSdk: () => Promise.reject(new Error(message)) });
    await expect(connected(test)).rejects.toMatchObject({ code, remedy: expect.stringMatching(remedy) });
    expect(selectConnectPhase(test.kit.getState())).toMatchObject({ at: 'failed', error: { code } });
    expect(test.faults.map(({ owner, error }) => [owner, error instanceof Error && error.message])).toEqual(code === 'walletCoinbase.sdkMissing' ? [['walletCoinbase', expect.stringContaining('@coinbase/wallet-sdk')]] : []);
  });

  it('takes the empty module that some bundlers put in the place of a missing package for what it is', async () => {
    const { test } = start({ loadSdk: async () => ({}) as never });
    await expect(connected(test)).rejects.toMatchObject({ code: 'walletCoinbase.sdkMissing' });
  });

  it('can be given up while the SDK is on its way', async () => {
    const { test, told } = start({ loadSdk: () => new Promise(() => {}) });
    const connecting = test.kit.dispatch(connect({ walletId: 'walletCoinbase' }));
    connecting.catch(() => {});
    await test.clock.advance(1_000);
    test.kit.dispatch(cancelConnect());
    await expect(connecting).rejects.toMatchObject({ code: 'user.cancelled' });
    expect(told).toEqual([]);
  });

  it('fetches what opens it as soon as the visitor looks at the wallets, and nothing before', async () => {
    const loadSdk = jest.fn(() => Promise.reject<CoinbaseSdk>(new Error('offline')));
    const { test } = start({ loadSdk });
    await test.clock.advance(1_000);
    expect(loadSdk).not.toHaveBeenCalled();
    for (const wallet of test.kit.read(walletsPoint)) if (isOpenableWallet(wallet)) wallet.prepare?.(); // as the rows of a list do
    await test.turnUntil(() => loadSdk.mock.calls.length === 1);
    await test.clock.advance(1_000);
    expect([loadSdk.mock.calls.length, test.faults]).toEqual([1, []]);
  });

  describe('beside an extension', () => {
    const announced = { uuid: 'one', name: 'Coinbase Wallet', icon: 'data:image/png;base64,iVBORw0KGgo=', rdns: 'com.coinbase.wallet' };
    const names = (config: Partial<WalletCoinbaseConfig>, announcements: readonly string[]): readonly string[] => {
      const injected = createTestInjected();
      const test = createTestKit({ plugins: [walletInjected, walletCoinbase.with(config)], injected });
      tests.push(test as unknown as TestKit<CoreState>); // as above
      for (const uuid of announcements) injected.announce({ info: { ...announced, uuid }, provider: createFakeWallet({ world: test.world }).provider });
      return listWallets(test.kit as unknown as UiKit, undefined).map(({ wallet }) => (wallet.onSameRdns === 'warn' ? `${wallet.id} (?)` : wallet.id)); // a kit of the test
    };

    it('is the one row until the extension announces itself, whose row is the one from then on', () => {
      expect(names({}, [])).toEqual(['walletCoinbase']);
      expect(names({}, ['one'])).toEqual(['com.coinbase.wallet']);
    });

    it('leaves two that claim to be it with their warning', () => {
      expect(names({}, ['one', 'two'])).toEqual(['com.coinbase.wallet (?)', 'com.coinbase.wallet#2 (?)']);
    });

    it('stays, where it is for smart accounts, of which the extension knows nothing', () => {
      expect(names({ preference: 'smartWalletOnly' }, ['one'])).toEqual(['com.coinbase.wallet', 'walletCoinbase']);
    });
  });

  it('declares whom it contacts, each only once the visitor has acted', () => {
    const origins = (config: Partial<WalletCoinbaseConfig>): readonly string[] => {
      const { test } = start(config);
      const policy = contentSecurityPolicy(test.kit);
      return ['https://keys.coinbase.com', 'https://keys.test', 'https://rpc.wallet.coinbase.com', 'https://www.walletlink.org', 'wss://www.walletlink.org', 'https://go.cb-w.com'].filter((origin) => policy.includes(origin));
    };
    expect(origins({})).toEqual(['https://keys.coinbase.com', 'https://rpc.wallet.coinbase.com', 'https://www.walletlink.org', 'wss://www.walletlink.org', 'https://go.cb-w.com']);
    expect(origins({ preference: 'smartWalletOnly', keysUrl: 'https://keys.test/connect' })).toEqual(['https://keys.test', 'https://rpc.wallet.coinbase.com']);
    expect(origins({ preference: 'eoaOnly' })).toEqual(['https://keys.coinbase.com', 'https://www.walletlink.org', 'wss://www.walletlink.org', 'https://go.cb-w.com']);
    const permissions = walletCoinbase.permissions as (config: WalletCoinbaseConfig) => { readonly popups: boolean; readonly origins: readonly { readonly when: string }[] }; // it is made from the settings
    expect([permissions(walletCoinbase.config).popups, ...new Set(permissions(walletCoinbase.config).origins.map(({ when }) => when))]).toEqual([true, 'intent']);
  });

  it('goes without a trace, connected or connecting', async () => {
    for (const scenario of [{ kind: 'approveAll' }, { kind: 'silent' }] as const) {
      let wallet: FakeWallet | undefined;
      const findings = await checkPlugin(walletCoinbase.with({ loadSdk: () => (wallet ? mockCoinbaseSdk(wallet)() : Promise.reject(new Error('none'))) }), {
        use: async (test) => {
          wallet = createFakeWallet({ world: test.world, scenario });
          const connecting = test.kit.dispatch(connect({ walletId: 'walletCoinbase' }));
          connecting.catch(() => {});
          if (scenario.kind === 'approveAll') await test.settled(connecting);
          else await test.clock.advance(5_000);
        },
      });
      expect(findings).toEqual([]);
    }
  });
});

describe.each(localeTags.filter((tag) => tag !== 'en_US'))('its errors in %s', (tag) => {
  it('are all there', async () => {
    const shown = Object.values(coinbaseErrors).flatMap((make) => {
      const error: unknown = make();
      return isWalletError(error) && error.code !== 'walletCoinbase.sdkMissing' ? [error.code.replace('.', '.error.'), `${error.code.replace('.', '.error.')}.remedy`] : [];
    });
    const texts = await loadLocale(tag);
    expect(Object.keys(texts).toSorted()).toEqual(shown.toSorted());
    expect(Object.values(texts).every((text) => text.trim() !== '')).toBe(true);
  });
});
