import * as rainbowWallets from '@rainbow-me/rainbowkit/wallets';
import { injectedWallet, metaMaskWallet, rainbowWallet, rabbyWallet, trustWallet } from '@rainbow-me/rainbowkit/wallets';
import { createConnector } from 'wagmi';
import { toViemChain } from '../../adapters/viem/index.ts';
import { fromRainbowKitWallet, readRainbowKitIcon } from '../../adapters/wagmi/index.ts';
import type { RainbowKitWallet } from '../../adapters/wagmi/index.ts';
import { walletAdapter } from '../../plugins/walletAdapter/index.ts';
import { deepLink } from '../../src/domain/wallets/deepLink.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { pairings } from '../../src/flows/connection/pairings.ts';
import { send } from '../../src/flows/sending/send.ts';
import { signMessage } from '../../src/flows/signing/signMessage.ts';
import { waitForReceipt } from '../../src/flows/following/waitForReceipt.ts';
import { selectConnectPhase } from '../../src/store/connection.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { eventually } from '../lib/eventually.ts';
import { testAccounts } from '../lib/testAccounts.ts';
import { chainOf, setUpKits } from './lib/libraryKit.ts';
import { scriptedWallet } from './lib/scriptedWallet.ts';
import { servicesOf } from '../../src/contracts/servicesOf.ts';

const [alice, bob] = testAccounts;
const parameters = { projectId: '0123456789abcdef0123456789abcdef', appName: 'Test' };
const pairing = 'wc:7f6e@2?relay-protocol=irn&symKey=5afe';

let home: Anvil;
beforeAll(async () => {
  home = await startAnvil();
  // The wallets look for a page around them.
  Object.assign(globalThis, { window: globalThis });
});
afterAll(async () => {
  Reflect.deleteProperty(globalThis, 'window');
  await home.stop();
});
const { kitWith, connectedKit } = setUpKits(() => [home]);
const chains = () => [toViemChain(chainOf(home))] as const;

describe('fromRainbowKitWallet', () => {
  const all = Object.entries(rainbowWallets).filter(([name]) => name.endsWith('Wallet')) as unknown as readonly (readonly [string, (options: typeof parameters) => RainbowKitWallet])[]; // each takes these, some more

  it('takes every wallet that RainbowKit has', async () => {
    expect(all.length).toBeGreaterThan(60);
    const wallets = all.map(([, make]) => fromRainbowKitWallet(make, { chains: chains(), parameters }));
    expect(wallets.filter(({ id }) => !/^[a-z][A-Za-z0-9]*$/.test(id))).toEqual([]);
    const byId = new Map(wallets.map((wallet) => [wallet.id, wallet]));
    expect(wallets.filter((wallet) => byId.get(wallet.id) !== wallet).map(({ id }) => id)).toEqual(['ctrl']); // two of theirs are
    const links = wallets.flatMap(({ links: each = {} }) => Object.values(each));
    expect(links.length).toBeGreaterThan(150);
    expect(links.filter((link) => !link.startsWith('https://'))).toEqual([]);
    kitWith(...Array.from(byId.values(), (wallet) => walletAdapter(wallet)));
  });

  it('reads the icons that they bring, and fetches none', async () => {
    const icons = await Promise.all(all.map(([, make]) => readRainbowKitIcon(make(parameters))));
    expect(icons.filter((icon) => icon?.startsWith('data:image/')).length).toBe(all.length);
    expect(await readRainbowKitIcon({ iconUrl: 'https://icons.example/a.png' })).toBeUndefined();
    expect(await readRainbowKitIcon({ iconUrl: async () => { throw new Error('no such chunk'); } })).toBeUndefined();
  });

  it('says where to get a wallet, and how to lead into its app', () => {
    const rainbow = fromRainbowKitWallet(rainbowWallet, { chains: chains(), parameters });
    expect(rainbow).toMatchObject({
      id: 'rainbow', name: 'Rainbow', rdns: 'me.rainbow', connects: 'pairing',
      links: { homepage: expect.stringContaining('https://rainbow.download'), android: expect.stringContaining('me.rainbow'), ios: expect.stringContaining('apps.apple.com') },
    });
    expect(deepLink(rainbow.mobile ?? {}, pairing, 'ios')).toContain(`wc?uri=${encodeURIComponent(pairing)}`);
    const trust = fromRainbowKitWallet(trustWallet, { chains: chains(), parameters });
    expect(deepLink(trust.mobile ?? {}, pairing, 'ios')).toContain(encodeURIComponent(pairing));
    expect(fromRainbowKitWallet(metaMaskWallet, { chains: chains(), parameters }).mobile).toEqual({ universal: 'https://metamask.app.link/wc?uri=' });
    const rabby = fromRainbowKitWallet(rabbyWallet, { chains: chains() });
    expect(rabby.connects).toBeUndefined();
    expect(rabby.isInstalled?.()).toBe(false);
  });

  it('connects one, and sends and signs through it', async () => {
    const wallet = scriptedWallet(home);
    Object.assign(globalThis, { ethereum: wallet.provider });
    const adapted = fromRainbowKitWallet(injectedWallet, { chains: chains() });
    const kit = await connectedKit(walletAdapter(adapted));
    const { hash } = await kit.dispatch(send({ to: bob.address, valueWei: 1n }));
    await kit.dispatch(waitForReceipt({ chainId: home.chainId, hash }));
    expect(await kit.dispatch(signMessage({ message: 'x' }))).toMatch(/^0x[0-9a-f]{130}$/);
    wallet.refuseNext();
    await expect(kit.dispatch(send({ to: bob.address, valueWei: 1n }))).rejects.toMatchObject({ code: 'user.rejected' });
    Reflect.deleteProperty(globalThis, 'ethereum');
  });

  it('fails with a code, where this wagmi has no connector for it', async () => {
    const kit = kitWith(walletAdapter(fromRainbowKitWallet(rainbowWallets.geminiWallet, { chains: chains(), parameters }))); // RainbowKit is made for wagmi 2, and here is 3
    await expect(kit.dispatch(connect({ walletId: 'gemini' }))).rejects.toMatchObject({ code: 'wallet.connectFailed' });
  });

  it('shows the pairing codes of one that is elsewhere', async () => {
    const phone = scriptedWallet(home);
    let scan = (): void => {};
    const remote: RainbowKitWallet = {
      id: 'remote-wallet', name: 'Remote', iconUrl: 'data:image/svg+xml,<svg/>',
      mobile: { getUri: (uri) => `remote://wc?uri=${encodeURIComponent(uri)}` },
      qrCode: { getUri: (uri) => `https://remote.example/wc?uri=${encodeURIComponent(uri)}` },
      // As wagmi's connector for WalletConnect tells of its codes.
      createConnector: () => createConnector(({ emitter }) => ({
        id: 'walletConnect', name: 'WalletConnect', type: 'walletConnect',
        connect: async () => {
          emitter.emit('message', { type: 'display_uri', data: pairing });
          await new Promise<void>((resolve) => {
            scan = resolve;
          });
          await phone.provider.request({ method: 'eth_requestAccounts' });
          return { accounts: [alice.address] as never, chainId: 31_337 }; // with no capabilities asked for
        },
        disconnect: async () => {},
        getAccounts: async () => [alice.address],
        getChainId: async () => 31_337,
        getProvider: async () => phone.provider,
        isAuthorized: async () => false,
        onAccountsChanged: () => {}, onChainChanged: () => {}, onDisconnect: () => {},
      })),
    };
    const adapted = fromRainbowKitWallet(remote, { chains: chains() });
    expect(adapted).toMatchObject({ id: 'remoteWallet', icon: 'data:image/svg+xml,<svg/>', connects: 'pairing', mobile: { native: 'remote://wc?uri=', universal: 'https://remote.example/wc?uri=' } });
    const kit = kitWith(walletAdapter(adapted));
    const connecting = kit.dispatch(connect({ walletId: 'remoteWallet' }));
    await eventually(() => expect(servicesOf(kit).live(pairings).get('remoteWallet')?.uri).toBe(pairing));
    scan();
    expect((await connecting).accounts).toEqual([alice.address]);
    expect(selectConnectPhase(kit.getState()).at).toBe('idle');
    expect(JSON.stringify(kit.getState())).not.toContain('symKey');
  });
});
