import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { walletAdapter } from '../../../plugins/walletAdapter/index.ts';
import { connect, createLatchkey, defineChain, definePlugin, localesPoint, openModal, screensPoint, showScreen, walletsPoint } from '../../index.ts';
import { ConnectButton, LatchkeyProvider, useStrings } from '../../react.ts';
import { Screen } from '../../screens.ts';
import { pageAdapter } from '../../../adapters/browser/page.ts';
import { defineAdapter } from '../../contracts/defineAdapter.ts';
import { pagePort } from '../../contracts/ports/page.ts';
import { goBack } from '../../flows/modal/goBack.ts';
import { useWallets } from '../hooks/wallets/useWallets.ts';

const chain = defineChain({ id: 10, name: 'Test', rpc: 'https://rpc.example' });
const ends: (() => void)[] = [];
let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {}); // React tells of every crash there
});
afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
  logged.mockRestore();
});

/** A page with a kit, one plugin in it, and the modal. */
async function showPage(spec: Omit<Parameters<typeof definePlugin>[0], 'id'>, child = <ConnectButton />, strings: Record<string, string> = {}) {
  const faults: { owner: string; error: unknown }[] = [];
  const kit = createLatchkey({ chains: [chain], devTools: false, strings, onFault: (fault) => void faults.push(fault), plugins: [definePlugin({ id: 'lamp', ...spec } as Parameters<typeof definePlugin>[0])] });
  ends.push(() => kit.destroy());
  await act(async () => render(<LatchkeyProvider kit={kit}>{child}</LatchkeyProvider>));
  return { kit, faults };
}

describe('ScreenHost', () => {
  it("survives a plugin's screen that throws, reports it under the plugin, and tries again", async () => {
    let isBroken = true;
    const Crashing = (): string => {
      if (isBroken) throw new Error('no light');
      return 'Lit';
    };
    const { kit, faults } = await showPage({ contributes: [screensPoint.of({ id: 'lamp.screen', load: async () => ({ default: Crashing }) })] });
    await act(async () => kit.dispatch(showScreen('lamp.screen')));
    await screen.findByText('Something went wrong here.');
    expect(faults).toEqual([{ owner: 'lamp', error: new Error('no light') }]);
    screen.getByRole('button', { name: 'Connect', hidden: true });
    isBroken = false;
    await act(async () => fireEvent.click(screen.getByText('Try again')));
    await screen.findByText('Lit');
  });

  it('offers another try when a screen does not arrive', async () => {
    let isOnline = false;
    const load = jest.fn(async () => {
      if (!isOnline) throw new Error('offline');
      return { default: () => 'Arrived' };
    });
    const { kit } = await showPage({ contributes: [screensPoint.of({ id: 'lamp.screen', load })] });
    expect(load).not.toHaveBeenCalled();
    await act(async () => kit.dispatch(showScreen('lamp.screen')));
    await screen.findByText('This part of the page could not be loaded.');
    isOnline = true;
    await act(async () => fireEvent.click(screen.getByText('Try again')));
    await screen.findByText('Arrived');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('offers to reload the page, and does so by nothing but the press, where a new try has failed too, and tells the site', async () => {
    const reload = jest.fn();
    const faults: { owner: string; error: unknown }[] = [];
    const kit = createLatchkey({
      chains: [chain], devTools: false, onFault: (fault) => void faults.push(fault),
      adapters: [defineAdapter({ id: 'testPage', port: pagePort, supports: () => true, create: () => ({ ...pageAdapter.create(), reload }) })],
      plugins: [definePlugin({ id: 'lamp', contributes: [screensPoint.of({ id: 'lamp.screen', load: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')) })] })],
    });
    ends.push(() => kit.destroy());
    await act(async () => render(<LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>));
    await act(async () => kit.dispatch(showScreen('lamp.screen')));
    await screen.findByText('This part of the page could not be loaded.');
    expect(screen.queryByText('Reload the page')).toBeNull();
    await act(async () => fireEvent.click(screen.getByText('Try again')));
    await act(async () => fireEvent.click(await screen.findByText('Reload the page')));
    expect(reload).toHaveBeenCalledTimes(1);
    expect(faults).toEqual(expect.arrayContaining([{ owner: 'lamp', error: expect.objectContaining({ code: 'screen.loadFailed' }) }]));
  });
});

describe('Screen', () => {
  it('is where it was scrolled to on coming back, where that is wanted, and at its top anew', async () => {
    const page = (keepsPlace: boolean, title: string) => async () => ({ default: () => <Screen title={title} keepsPlace={keepsPlace}><p>Long</p></Screen> });
    const { kit } = await showPage({ contributes: [screensPoint.of({ id: 'lamp.list', load: page(true, 'List') }), screensPoint.of({ id: 'lamp.form', load: page(false, 'Form') })] });
    const scroller = async (title: string): Promise<HTMLElement | null | undefined> => {
      await screen.findByRole('heading', { name: title, hidden: true });
      return screen.getByText('Long').parentElement;
    };
    const visit = async (screenId: string, title: string): Promise<HTMLElement | null | undefined> => {
      await act(async () => kit.dispatch(showScreen(screenId)));
      return scroller(title);
    };
    const scroll = (element: HTMLElement | null | undefined): void => {
      if (!element) throw new Error('nothing scrolls');
      element.scrollTop = 120;
      fireEvent.scroll(element);
    };
    scroll(await visit('lamp.list', 'List'));
    scroll(await visit('lamp.form', 'Form'));
    expect((await visit('lamp.list', 'List'))?.scrollTop).toBe(0); // another showing of it
    await act(async () => kit.dispatch(goBack()));
    expect((await scroller('Form'))?.scrollTop).toBe(0);
    await act(async () => kit.dispatch(goBack()));
    expect((await scroller('List'))?.scrollTop).toBe(120);
  });
});

describe('useWallets', () => {
  it('lists a wallet whose probe throws as absent, and reports it under its plugin', async () => {
    const wallet = (id: string, probe: () => 'installed' | 'reachable' | 'absent') => walletsPoint.of({ id, name: id, probe, open: async () => () => new Promise(() => {}) });
    const List = (): string => useWallets().map((listed) => `${listed.wallet.id} ${listed.state}`).join(', ');
    const boom = new Error('boom');
    const { faults } = await showPage({ contributes: [wallet('broken', () => { throw boom; }), wallet('near', () => 'reachable'), wallet('here', () => 'installed')] }, <p><List /></p>);
    screen.getByText('here installed, near reachable, broken absent');
    expect(faults).toContainEqual({ owner: 'lamp', error: boom });
  });
});

describe('useStrings', () => {
  it("gives the site's text before the kit's and the plugin's, fills it in, and shows the key of a text that is missing", async () => {
    const Texts = (): string => {
      const t = useStrings();
      return [t('core.button.connect'), t('lamp.on', { what: 'Light', count: 2 }), t('lamp.off'), t('lamp.none')].join(' | ');
    };
    const { kit } = await showPage({ contributes: [localesPoint.of({ en: { 'lamp.on': '{what} is on {count} times, {who}', 'lamp.off': 'Off' } })] }, <p data-testid="texts"><Texts /></p>, { 'core.button.connect': 'Go', 'lamp.off': 'Dark' });
    expect(screen.getByTestId('texts').textContent).toBe('Go | Light is on 2 times, {who} | Dark | lamp.none');
    await act(async () => kit.unregister('lamp'));
    expect(screen.getByTestId('texts').textContent).toBe('Go | lamp.on | Dark | lamp.none');
  });
});

describe('ConnectButton', () => {
  it('tells what it opens, and whether it is open', async () => {
    const { kit } = await showPage({});
    const button = screen.getByRole('button', { name: 'Connect' });
    expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(['dialog', 'false']);
    await act(async () => kit.dispatch(openModal()));
    expect(button.getAttribute('aria-expanded')).toBe('true');
  });

  it('says where the site cannot follow the wallet, instead of the account, until the wallet comes back', async () => {
    let tell = (_chainId: string): void => {};
    const provider = {
      request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0xa' : ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']),
      on: (event: string, listener: (chainId: string) => void) => void (event === 'chainChanged' && (tell = listener)),
      removeListener: () => {},
    };
    const { kit } = await showPage({});
    await act(async () => void kit.register(walletAdapter({ id: 'test', name: 'Test Wallet', icon: '', getProvider: () => provider })));
    await act(async () => kit.dispatch(connect({ walletId: 'test' })));
    const shown = (): string => screen.getByRole('button', { name: /^(Account|Wrong)/ }).textContent ?? '';
    expect(shown()).toBe('0xf39F…2266');
    await act(async () => tell('0x5'));
    expect(shown()).toBe('Wrong network');
    await act(async () => tell('0xa'));
    expect(shown()).toBe('0xf39F…2266');
  });
});
