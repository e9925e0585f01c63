import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createFakeWallet, mockRemoteWallet } from '../../../mocks/index.ts';
import type { RemoteWalletOptions } from '../../../mocks/index.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import type { TestKitOptions } from '../../../mocks/testing/index.ts';
import { pagePort } from '../../contracts/ports/page.ts';
import type { WindowRequest } from '../../contracts/windows.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import type { ExternalWallet, WalletSession } from '../../contracts/wallet.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import * as limits from '../../domain/limits.ts';
import { pairingUriMs } from '../../contracts/walletLimits.ts';
import { mobileModalHideMs } from '../../flows/connection/openPairing.ts';
import { connect } from '../../flows/connection/connect.ts';
import { openWindow } from '../../flows/windows/openWindow.ts';
import { openModal } from '../../flows/modal/openModal.ts';
import { showScreen } from '../../flows/modal/showScreen.ts';
import { ConnectButton, LatchkeyProvider } from '../../react.ts';
import type { AnyPlugin } from '../../kernel/plugin.ts';
import { selectConnectPhase } from '../../store/connection.ts';
import { definePluginKey } from '../../store/definePluginKey.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { selectShownScreen } from '../../store/modal.ts';

const links = { homepage: 'https://wallet.example', ios: 'https://apps.apple.com/app/id1' };
const app = { native: 'wallet://', universal: 'https://wallet.example/app' };

/** The first screen brings the code of all. */
jest.setTimeout(20_000);

const ends: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
});

/** A page whose modal shows the connect to a wallet that has just begun. */
async function showConnect(plugin: (test: ReturnType<typeof createTestKit>) => AnyPlugin, options: TestKitOptions<readonly []> = {}) {
  const test = createTestKit(options);
  const { kit } = test;
  kit.register(plugin(test));
  ends.push(() => {
    kit.destroy();
    test.world.close();
  });
  await act(async () => render(<LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>));
  await act(async () => {
    kit.dispatch(openModal());
    kit.dispatch(showScreen('core.connecting', { walletId: 'wallet' }));
    kit.dispatch(connect({ walletId: 'wallet' })).catch(() => {});
  });
  return { ...test, turn: (ms: number) => act(() => test.clock.advance(ms)) };
}

/** With a wallet on another device. */
async function showPairing(options: TestKitOptions<readonly []> = {}, spec: Partial<RemoteWalletOptions> = {}) {
  let remote: ReturnType<typeof mockRemoteWallet> | undefined;
  const test = await showConnect(({ world }) => {
    remote = mockRemoteWallet({ links, ...spec, id: 'wallet', name: 'Far Wallet', wallet: createFakeWallet({ world, scenario: { kind: 'approveAll' } }) });
    return remote.plugin;
  }, options);
  if (!remote) throw new Error('never made');
  return { ...test, remote };
}

/** With one in the browser that does as told. */
const showDirect = (spec: Partial<ExternalWallet> = {}, options: TestKitOptions<readonly []> = {}) =>
  showConnect(() => definePlugin({ id: 'wallet', contributes: [walletsPoint.of({ id: 'wallet', name: 'Near Wallet', probe: () => 'installed', open: async () => () => new Promise<WalletSession>(() => {}), ...spec })] }), options);

const find = (role: string, name: string | RegExp): Promise<HTMLElement> => screen.findByRole(role, { name, hidden: true }, { timeout: 10_000 });
const button = (name: string): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name, hidden: true });
const click = (name: string): Promise<void> => act(async () => void fireEvent.click(button(name)));
const has = (name: string): boolean => screen.queryByRole('button', { name, hidden: true }) !== null;
const code = (): HTMLElement | null => screen.queryByRole('img', { name: 'Code to connect Far Wallet', hidden: true });
const announced = (): string => [...screen.getAllByRole('status', { hidden: true })].map(({ textContent }) => textContent).join('|');

describe('Connecting', () => {
  describe('a wallet in this browser', () => {
    it('says what to do there, also when it has a request open already, and can be cancelled', async () => {
      let note: (() => void) | undefined;
      const { kit } = await showDirect({ open: async () => (request) => {
        note = () => request.note('pending');
        return new Promise<WalletSession>(() => {});
      } });
      await find('heading', 'Near Wallet');
      expect(screen.getAllByText('Confirm the connection in Near Wallet')).not.toHaveLength(0);
      await act(async () => note?.());
      expect(screen.getAllByText('A request is already open. Open Near Wallet and answer it.')).not.toHaveLength(0);
      await click('Cancel');
      expect([selectConnectPhase(kit.getState()), selectShownScreen(kit.getState())?.screenId]).toEqual([{ at: 'idle' }, 'core.wallets']);
    });

    it('says what went wrong and what helps, tries again, and leads to where to get it', async () => {
      const open = jest.fn(async () => () => Promise.reject<WalletSession>(walletErrors.noAccounts()));
      const { kit } = await showDirect({ open, links });
      await find('heading', 'Connection Failed');
      expect(screen.getAllByText('Failed to connect to wallet, no accounts available')).not.toHaveLength(0);
      screen.getByText('Unlock the wallet and choose an account for this site.');
      await click('Try again');
      await find('heading', 'Connection Failed');
      expect(open).toHaveBeenCalledTimes(2);
      await click("Don't have Near Wallet? Get it");
      expect(selectShownScreen(kit.getState())).toEqual({ screenId: 'core.getStarted', params: { walletId: 'wallet' } });
    });

    it('tries nothing again for who has not agreed to what the site wants agreed to', async () => {
      const open = jest.fn(async () => () => Promise.reject<WalletSession>(walletErrors.noAccounts()));
      const { kit } = await showDirect({ open }, { terms: { isApprovalRequired: true } });
      await find('heading', 'Connection Failed');
      await click('Try again');
      expect([open.mock.calls.length, selectShownScreen(kit.getState())?.screenId]).toEqual([1, 'core.wallets']);
    });

    it('follows the page to another wallet that it connects instead', async () => {
      const { kit } = await showDirect();
      await find('heading', 'Near Wallet');
      await act(async () => void kit.register(definePlugin({ id: 'other', contributes: [walletsPoint.of({ id: 'other', name: 'Other Wallet', probe: () => 'installed', open: async () => () => Promise.reject<WalletSession>(walletErrors.noAccounts()) })] })));
      await act(async () => kit.dispatch(connect({ walletId: 'other' })).catch(() => {}));
      await find('heading', 'Connection Failed');
      await click('Try again');
      expect(selectConnectPhase(kit.getState())).toMatchObject({ walletId: 'other' });
    });

    it('offers no way to get a wallet of which none is known', async () => {
      await showDirect({ open: async () => () => Promise.reject<WalletSession>(walletErrors.noAccounts()), links: { homepage: 'javascript:alert(1)' } });
      await find('heading', 'Connection Failed');
      expect(has("Don't have Near Wallet? Get it")).toBe(false);
    });

    it('says that a wallet is not supported without opening it, and leads back to the others', async () => {
      const open = jest.fn(async () => () => new Promise<WalletSession>(() => {}));
      const { kit } = await showDirect({ isSupported: () => false, open });
      await find('heading', 'Not Supported');
      expect(screen.getAllByText('Wallet is not supported')).not.toHaveLength(0);
      expect([has('Try again'), open.mock.calls]).toEqual([false, []]);
      expect(selectConnectPhase(kit.getState())).toMatchObject({ error: { code: 'wallet.notSupported' } });
      await click('Choose another wallet');
      expect(selectShownScreen(kit.getState())?.screenId).toBe('core.wallets');
    });
  });

  describe('a wallet with a window of its own', () => {
    const request = { url: 'https://wallet.example/connect', origin: 'https://wallet.example' };
    const key = definePluginKey()('wallet', [pagePort]);
    const openAs = key.flow(({ dispatch }, more: Partial<WindowRequest<WalletSession>>) => dispatch(openWindow<WalletSession>({ ...request, ...more })));
    const showWindowed = (more: Partial<WindowRequest<WalletSession>> = {}, before: (test: ReturnType<typeof createTestKit>) => void = () => {}) => showConnect((test) => {
      before(test);
      return definePlugin({
        key, permissions: { origins: [], storageKeys: [], popups: true },
        contributes: [walletsPoint.of({ id: 'wallet', name: 'Near Wallet', probe: () => 'installed', open: async () => ({ signal }) => test.kit.dispatch(openAs({ ...more, signal })).answer })],
      });
    });

    it('brings the window to the front that is open already', async () => {
      const { windows } = await showWindowed();
      await find('button', 'Show the window');
      await click('Show the window');
      expect([windows.length, windows[0]?.focused()]).toEqual([1, 1]);
    });

    it('opens the window by a click where the browser has blocked it, inside that click and never by itself', async () => {
      const { windows, blockWindows, turn } = await showWindowed({}, (test) => test.blockWindows(true));
      await find('button', 'Open the window');
      expect(screen.getAllByText('The browser has blocked the window of Near Wallet')).not.toHaveLength(0);
      screen.getByText('Open it here, or allow pop-ups for this site.');
      expect(announced()).toContain('The browser has blocked the window of Near Wallet');
      blockWindows(false);
      await turn(60_000);
      expect(windows).toEqual([]);
      fireEvent.click(button('Open the window'));
      expect(windows.map(({ urls }) => urls)).toEqual([[request.url]]); // before anything could be waited for
      await find('button', 'Show the window');
    });

    it('offers to open it again where it only counts as closed', async () => {
      const { windows, turn } = await showWindowed({ answer: () => new Promise(() => {}) });
      await find('button', 'Show the window');
      windows[0]?.close();
      await turn(2_000);
      await click('Open the window');
      expect(windows).toHaveLength(2);
    });

    it('closes it for a person who cancels', async () => {
      const { kit, windows } = await showWindowed();
      await find('button', 'Show the window');
      await click('Cancel');
      expect([windows[0]?.isClosed(), selectConnectPhase(kit.getState())]).toEqual([true, { at: 'idle' }]);
    });

    it('says that it was closed, and tries again', async () => {
      const { windows, turn } = await showWindowed();
      await find('button', 'Show the window');
      windows[0]?.close();
      await turn(2_000);
      await find('heading', 'Connection Failed');
      expect(screen.getAllByText('The window was closed')).not.toHaveLength(0);
      await click('Try again');
      await find('button', 'Show the window');
      expect(windows).toHaveLength(2);
    });
  });

  describe('a code that any wallet can answer', () => {
    const showAny = (options: TestKitOptions<readonly []> = {}) => showDirect({ name: 'Any', connects: { by: 'pairing', app: 'any' }, open: async () => () => new Promise<WalletSession>(() => {}) }, options);

    it('is for the wallet on a phone, whichever that is', async () => {
      await showAny();
      await screen.findByText('Scan this code with the wallet on your phone.');
      expect(has('Choose the wallet on this phone')).toBe(false);
    });

    it('leads a phone to all wallets, since it cannot scan itself', async () => {
      const { kit } = await showAny({ platform: 'android' });
      await screen.findByText('Scan this code with another device, or choose the wallet on this phone.');
      await click('Choose the wallet on this phone');
      expect(selectShownScreen(kit.getState())?.screenId).toBe('core.allWallets');
    });
  });

  describe('a wallet elsewhere, from a computer', () => {
    it('waits for the code, then shows it, and the same as a link to copy', async () => {
      const { remote, kit, turn } = await showPairing();
      await find('heading', 'Far Wallet');
      await find('img', 'Code to connect Far Wallet');
      screen.getByText('Scan this code with Far Wallet on your phone.');
      expect(button('Copy Link').disabled).toBe(false);
      await click('Copy Link');
      await find('button', 'Link copied');
      expect(announced()).toContain('Link copied');
      await turn(limits.copyConfirmationMs);
      expect(has('Copy Link')).toBe(true);
      await act(async () => remote.scan(remote.code() ?? ''));
      await turn(100);
      expect([selectConnectPhase(kit.getState()).at, selectShownScreen(kit.getState())]).toEqual(['idle', undefined]);
    });

    it('has room for the code before it is there, and fails if none comes', async () => {
      const { turn } = await showConnect(({ world }) => {
        const remote = mockRemoteWallet({ id: 'wallet', name: 'Far Wallet', wallet: createFakeWallet({ world }) });
        remote.scenario.set({ kind: 'noCode' });
        return remote.plugin;
      });
      await find('heading', 'Far Wallet');
      expect([code(), button('Copy Link').disabled]).toEqual([null, true]);
      expect(announced()).toContain('Preparing the connection to Far Wallet…');
      await turn(pairingUriMs);
      await find('heading', 'Connection Failed');
      expect(screen.getAllByText('No code to connect Far Wallet has arrived')).not.toHaveLength(0);
    });

    it('shows another code after one that was not used in time', async () => {
      const { remote, turn } = await showPairing();
      await find('img', 'Code to connect Far Wallet');
      const first = code()?.innerHTML;
      await act(async () => remote.expire());
      await find('heading', 'Connection Failed');
      expect(screen.getAllByText('The code was not used in time')).not.toHaveLength(0);
      await click('Try again');
      await turn(1);
      await find('img', 'Code to connect Far Wallet');
      expect(code()?.innerHTML).not.toBe(first);
    });

    it('keeps the code while the person looks where to get the wallet', async () => {
      const { kit, remote } = await showPairing();
      await find('img', 'Code to connect Far Wallet');
      const first = remote.code();
      await click("Don't have Far Wallet? Get it");
      await find('heading', 'Get Far Wallet');
      await click('Back');
      await find('img', 'Code to connect Far Wallet');
      expect([remote.code(), selectConnectPhase(kit.getState()).at]).toEqual([first, 'connecting']);
    });

    it('closes all it has shown once the wallet is connected, whatever lies over it', async () => {
      const { kit, remote, turn } = await showPairing();
      await find('img', 'Code to connect Far Wallet');
      await click("Don't have Far Wallet? Get it");
      await act(async () => remote.scan(remote.code() ?? ''));
      await turn(100);
      expect(selectShownScreen(kit.getState())).toBeUndefined();
    });

    it('opens the program on this computer where there is one, and never the app of phones', async () => {
      const { opened, turn } = await showPairing({}, { app: { desktop: { native: 'wallet-desktop://' }, mobile: app } });
      await find('img', 'Code to connect Far Wallet');
      await click('Open the desktop app');
      expect(opened).toEqual([expect.stringMatching(/^wallet-desktop:\/\/wc\?uri=wc%3A/)]);
      await turn(mobileModalHideMs);
      await screen.findAllByText('Far Wallet has not opened.');
      expect(code()).not.toBeNull();
      cleanup();
      await showPairing({}, { app: { mobile: app } });
      await find('img', 'Code to connect Far Wallet');
      expect(has('Open the desktop app')).toBe(false);
    });
  });

  describe('a wallet on the same phone', () => {
    it.each(['ios', 'android'] as const)('opens its app inside the click on %s, and offers to open it again', async (platform) => {
      const { opened, remote, kit } = await showPairing({ platform }, { app: { mobile: app } });
      await find('button', 'Continue in Far Wallet');
      expect(code()).toBeNull();
      const uri = encodeURIComponent(remote.code() ?? '');
      fireEvent.click(button('Continue in Far Wallet'));
      expect(opened).toEqual([`https://wallet.example/app/wc?uri=${uri}`]); // before anything could be waited for
      await find('button', 'Open Far Wallet again');
      screen.getByText('Did the app not open? Open it again, or scan the code with another device.');
      await click('Open Far Wallet again');
      expect([opened.length, selectConnectPhase(kit.getState())]).toEqual([2, expect.objectContaining({ at: 'connecting', note: 'handedOver' })]);
    });

    it('says that nothing has opened, and stays with the ways on: again, the code, and where to get it', async () => {
      const { kit, opened, turn } = await showPairing({ platform: 'ios' }, { app: { mobile: { native: 'wallet://' } } });
      await find('button', 'Continue in Far Wallet');
      await click('Continue in Far Wallet');
      await turn(mobileModalHideMs);
      await screen.findAllByText('Far Wallet has not opened.');
      expect([selectShownScreen(kit.getState())?.screenId, opened, announced()]).toEqual(['core.connecting', [expect.stringMatching(/^wallet:\/\/wc\?uri=wc%3A/)], expect.stringContaining('Far Wallet has not opened.')]);
      expect(['Open Far Wallet again', 'Show the code', "Don't have Far Wallet? Get it"].filter((name) => !has(name))).toEqual([]);
    });

    it('shows nothing of the code in the page until the visitor asks for it', async () => {
      const { remote } = await showPairing({ platform: 'ios' }, { app: { mobile: app } });
      await find('button', 'Continue in Far Wallet');
      expect(document.documentElement.outerHTML).not.toContain(remote.code()?.slice(3, 40));
      expect(button('Show the code').getAttribute('aria-expanded')).toBe('false');
      await click('Show the code');
      await find('img', 'Code to connect Far Wallet');
      await click('Hide the code');
      expect(code()).toBeNull();
    });

    it('can be opened only once there is a pairing', async () => {
      const { turn } = await showConnect(({ world }) => {
        const remote = mockRemoteWallet({ id: 'wallet', name: 'Far Wallet', app: { mobile: app }, wallet: createFakeWallet({ world }) });
        remote.scenario.set({ kind: 'noCode' });
        return remote.plugin;
      }, { platform: 'android' });
      await find('button', 'Continue in Far Wallet');
      expect(button('Continue in Far Wallet').disabled).toBe(true);
      await turn(pairingUriMs);
      await find('heading', 'Connection Failed');
    });

    it('hides the modal two seconds after the app was opened, and shows what became of it if it fails', async () => {
      const { kit, remote, turn } = await showPairing({ platform: 'ios' }, { app: { mobile: app } });
      await find('button', 'Continue in Far Wallet');
      await click('Continue in Far Wallet');
      await turn(mobileModalHideMs);
      expect([selectShownScreen(kit.getState()), selectConnectPhase(kit.getState()).at]).toEqual([undefined, 'connecting']);
      await act(async () => remote.expire());
      await find('heading', 'Connection Failed');
    });

    it.each([[undefined], [{ native: 'javascript:alert(1)', universal: 'http://wallet.example' }]])('shows the code where the app has no way in that is safe: %j', async (mobile) => {
      await showPairing({ platform: 'ios' }, mobile ? { app: { mobile } } : {});
      await find('img', 'Code to connect Far Wallet');
      expect(has('Continue in Far Wallet')).toBe(false);
    });
  });
});
