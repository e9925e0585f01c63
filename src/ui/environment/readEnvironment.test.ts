import { defineAdapter } from '../../contracts/defineAdapter.ts';
import { environmentsPoint } from '../../contracts/points/environments.ts';
import { pagePort } from '../../contracts/ports/page.ts';
import type { Page, Platform } from '../../contracts/ports/page.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import type { ExternalWallet } from '../../contracts/wallet.ts';
import type { Surroundings } from '../../domain/wallets/environment.ts';
import { memoryAdapters } from '../../../adapters/memory/index.ts';
import { createLatchkey, defineChain, definePlugin } from '../../index.ts';
import { explainEnvironment, explainWallets } from '../inspector/explainWallets.ts';
import { listWallets } from '../wallets/listWallets.ts';
import { readEnvironment } from './readEnvironment.ts';

const wallet = (id: string, state: 'installed' | 'reachable' | 'absent', more: Partial<ExternalWallet> = {}) => walletsPoint.of({ id, name: id, probe: () => state, open: async () => () => new Promise(() => {}), ...more });
const memoryPage = memoryAdapters.find(({ port }) => port.id === 'page');

const directory = [{ id: 'org.far', name: 'Far', links: {}, hasMobileSupport: true }];

function createKit(given: Partial<Surroundings>, wallets: readonly ReturnType<typeof wallet>[], platform: Platform = 'ios', more: readonly ReturnType<typeof environmentsPoint.of>[] = []) {
  const surroundings: Surroundings = { userAgent: '', framedBy: [], isFramed: false, has: () => false, ...given };
  const page = { ...(memoryPage?.create() as Page), platform: () => platform, surroundings: () => surroundings }; // the port says whose it is
  return createLatchkey({
    chains: [defineChain({ id: 1, name: 'One', rpc: 'http://127.0.0.1:1' })],
    plugins: [definePlugin({ id: 'lamp', contributes: [...wallets, ...more] })],
    adapters: [defineAdapter({ id: 'placedPage', port: pagePort, supports: () => true, create: () => page })],
    devTools: false,
  });
}
const webView = { userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit Mobile/15E148', has: (path: string) => ['ethereum', 'ethereum.isMetaMask'].includes(path) };
const others = [wallet('pair', 'reachable', { connects: { by: 'pairing', app: 'any' } }), wallet('window', 'reachable', { opensWindow: true }), wallet('absent', 'absent')];
const listed = (kit: ReturnType<typeof createKit>): readonly string[] => listWallets(kit, undefined).map(({ wallet: { id } }) => id);
const said = (kit: ReturnType<typeof createKit>): readonly string[] => explainWallets(kit, directory).map(({ walletId, place, reasons }) => `${walletId} ${place}: ${reasons[0]}`);

describe('readEnvironment', () => {
  it("offers a wallet's own browser that wallet first and nothing of other apps, and says why", () => {
    const kit = createKit(webView, [wallet('io.other', 'installed', { recommended: true }), wallet('io.metamask', 'installed'), ...others]);
    expect(listed(kit)).toEqual(['io.metamask', 'io.other']);
    expect(readEnvironment(kit, listWallets(kit, undefined)).leadsToOthers).toBe(false);
    expect(said(kit)).toEqual([
      'io.metamask list: Belongs here: The browser of MetaMask',
      'io.other list: Installed',
      'pair hidden: Is in another app, which cannot be opened from: The browser of MetaMask',
      'window hidden: Opens a window, which cannot be done in: The browser of MetaMask',
      'absent hidden: Is not here and cannot be got in: The browser of MetaMask',
      'org.far hidden: Is in another app, which cannot be opened from: The browser of MetaMask',
    ]);
    expect(explainEnvironment(kit)).toBe('The browser of MetaMask');
  });

  it('leaves every way open while no wallet of the place is on the list', () => {
    const kit = createKit(webView, others);
    expect([listed(kit), readEnvironment(kit, listWallets(kit, undefined)).leadsToOthers]).toEqual([['pair', 'absent'], true]);
    expect(listed(createKit(webView, [wallet('window', 'reachable', { opensWindow: true })]))).toEqual(['window']);
  });

  it('keeps codes for other devices on a computer, and leaves out windows alone', () => {
    const kit = createKit({ isFramed: true, framedBy: ['farcaster.xyz'] }, [wallet('farcaster', 'reachable'), wallet('ext', 'installed'), ...others], 'desktop');
    expect(listed(kit)).toEqual(['farcaster', 'ext', 'pair', 'absent']);
    expect(said(kit)[0]).toBe('farcaster list: Belongs here: A Farcaster mini app');
  });

  it('knows the mini app whose wallet announces itself', () => {
    const kit = createKit({ userAgent: 'Mozilla/5.0 (iPhone) Mobile/15E148' }, [wallet('xyz.farcaster.miniappwallet', 'installed'), ...others]);
    expect([listed(kit), explainEnvironment(kit)]).toEqual([['xyz.farcaster.miniappwallet'], 'A Farcaster mini app']);
  });

  it('leads on to other apps from a mini app without a wallet of its own, but opens no windows', () => {
    const kit = createKit({ has: (path) => path === 'Telegram.WebApp.initData' }, others);
    expect([listed(kit), readEnvironment(kit, listWallets(kit, undefined)).leadsToOthers]).toEqual([['pair', 'absent'], true]);
  });

  it('puts the wallet of the site around a frame first, and leaves all else as it is', () => {
    const kit = createKit({ isFramed: true, framedBy: ['app.safe.global'] }, [wallet('ext', 'installed'), ...others, wallet('safe', 'reachable')], 'desktop');
    expect(listed(kit)).toEqual(['safe', 'ext', 'pair', 'window', 'absent']);
  });

  it('asks what plugins know before what the kit knows', () => {
    const kit = createKit(webView, [wallet('lamp', 'installed'), wallet('io.metamask', 'installed')], 'ios', [environmentsPoint.of({ id: 'lamp.place', name: 'A lamp', signs: [{ global: 'ethereum' }], wallets: ['lamp'], lacks: [] })]);
    expect([listed(kit), explainEnvironment(kit)]).toEqual([['lamp', 'io.metamask'], 'A lamp']);
  });

  it('says nothing of an ordinary browser, nor where there is no page', () => {
    const kit = createKit({}, others);
    expect([listed(kit), explainEnvironment(kit)]).toEqual([['pair', 'window', 'absent'], undefined]);
    expect(explainEnvironment(createLatchkey({ chains: [defineChain({ id: 1, name: 'One', rpc: 'http://127.0.0.1:1' })], devTools: false }))).toBeUndefined();
  });
});
