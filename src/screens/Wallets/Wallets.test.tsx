import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createFakeClock } from '../../../mocks/fakeClock.ts';
import type { FakeClock } from '../../../mocks/fakeClock.ts';
import { defineAdapter } from '../../contracts/defineAdapter.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import { walletResolversPoint } from '../../contracts/points/walletResolvers.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import { toResolvedWallet } from '../../contracts/toResolvedWallet.ts';
import type { ExternalWallet, OpenableWallet, PageWallet, WalletSpec } from '../../contracts/wallet.ts';
import { loadWalletDirectory } from '../../data/loadWalletDirectory.ts';
import { closeModal, createLatchkey, defineChain, definePlugin, openModal, showScreen } from '../../index.ts';
import type { Latchkey, LatchkeyOptions } from '../../index.ts';
import { LatchkeyProvider } from '../../react.ts';
import { LatchkeyInspector } from '../../inspector.ts';
import { selectConnectPhase } from '../../store/connection.ts';
import { selectShownScreen } from '../../store/modal.ts';
import { NavigationContext } from '../../ui/modal/navigation.ts';
import { walletMarks } from '../../ui/wallets/walletMarks.ts';
import Wallets from './Wallets.tsx';

jest.setTimeout(30_000); // a machine may have more to do than fetch screens

const ends: (() => void)[] = [];
// A layout, which jsdom has not: without one no row of a list is in sight.
const sizes = { offsetHeight: 370, offsetWidth: 340, clientHeight: 370 } as const;
beforeAll(() => {
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
});
afterAll(() => {
  for (const name of Object.keys(sizes)) Reflect.deleteProperty(HTMLElement.prototype, name);
});
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
  localStorage.clear();
});

type WalletDetails = Partial<ExternalWallet> | (Partial<PageWallet> & Pick<PageWallet, 'kind'>);
const wallet = (id: string, name: string, state: ReturnType<OpenableWallet['probe']>, more: WalletDetails = {}) => walletsPoint.of({ id, name, probe: () => state, open: async () => () => new Promise(() => {}), ...more });
const two = [wallet('test.one', 'First Wallet', 'installed'), wallet('io.metamask', 'MetaMask', 'absent', { recommended: true, links: { homepage: 'https://metamask.io' } })];

interface Page {
  readonly kit: Latchkey;
  readonly clock: FakeClock;
  readonly shown: () => string | undefined;
}

async function openPage(options: Pick<LatchkeyOptions<readonly []>, 'wallets' | 'terms' | 'onFault'> & { readonly wallets_?: typeof two; readonly screenId?: string } = {}): Promise<Page> {
  const { wallets_ = two, screenId, ...rest } = options;
  const clock = createFakeClock();
  const kit = createLatchkey({
    chains: [defineChain({ id: 1, name: 'One', rpc: 'http://127.0.0.1:1' })],
    plugins: [definePlugin({ id: 'lamp', contributes: wallets_ })],
    adapters: [defineAdapter({ id: 'testClock', port: clockPort, supports: () => true, create: () => clock })],
    devTools: false,
    onFault: () => {},
    ...rest,
  });
  ends.push(() => kit.destroy());
  await act(async () => render(<LatchkeyProvider kit={kit}><LatchkeyInspector /></LatchkeyProvider>));
  await act(async () => kit.dispatch(screenId === undefined ? openModal() : showScreen(screenId)));
  await screen.findByRole('heading', { name: screenId === undefined ? 'Sign in' : 'All Wallets', hidden: true }, { timeout: 10_000 });
  return { kit, clock, shown: () => selectShownScreen(kit.getState())?.screenId };
}

const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name, hidden: true });
const queryButton = (name: string | RegExp): HTMLElement | null => screen.queryByRole('button', { name, hidden: true });
const findButton = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name, hidden: true }, { timeout: 10_000 });
const click = (element: HTMLElement): Promise<void> => act(async () => void fireEvent.click(element));
const field = (): HTMLInputElement => screen.getByRole<HTMLInputElement>('searchbox', { hidden: true });
const type = (text: string): Promise<void> => act(async () => void fireEvent.change(field(), { target: { value: text } }));
const press = (element: Element | null, key: string): Promise<void> => act(async () => void (element && fireEvent.keyDown(element, { key })));
const rows = (name = 'Wallets'): readonly string[] => within(screen.getByRole('list', { name, hidden: true })).getAllByRole('button', { hidden: true }).map((row) => row.textContent ?? '');

describe('Wallets', () => {
  it('greets, lists wallets with what is telling about them, and leads to all of them and to a first one', async () => {
    const { shown } = await openPage();
    screen.getByText('Your gateway to the decentralized world');
    screen.getByText('Connect a wallet to get started');
    expect(rows()).toEqual(['FFirst WalletInstalled', expect.stringMatching(/MetaMaskRecommended$/)]);
    screen.getByText('New to wallets?');
    await click(button(/^All Wallets 500\+$/));
    expect(shown()).toBe('core.allWallets');
  });

  it('readies each wallet that it lists, and goes on when one cannot', async () => {
    const [prepare, fails, hidden] = [jest.fn(), jest.fn(() => { throw new Error('broken'); }), jest.fn()];
    await openPage({ wallets_: [wallet('test.one', 'First Wallet', 'reachable', { prepare }), wallet('test.two', 'Second Wallet', 'reachable', { prepare: fails }), wallet('test.three', 'Third Wallet', 'reachable', { prepare: hidden })], wallets: { hidden: ['test.three'] } });
    expect(rows()).toHaveLength(2);
    expect([prepare, fails, hidden].map(({ mock }) => mock.calls.length > 0)).toEqual([true, true, false]);
  });

  it('readies none while it is only rehearsed', async () => {
    const prepare = jest.fn();
    const kit = createLatchkey({ chains: [defineChain({ id: 1, name: 'One', rpc: 'http://127.0.0.1:1' })], plugins: [definePlugin({ id: 'lamp', contributes: [wallet('test.one', 'First Wallet', 'reachable', { prepare })] })], devTools: false });
    ends.push(() => kit.destroy());
    const page = (isRehearsal: boolean) => (
      <LatchkeyProvider kit={kit} modal={false} preload="intent">
        <NavigationContext.Provider value={{ show: () => {}, back: () => {}, close: undefined, canGoBack: false, titleId: '', isRehearsal }}><Wallets params={{}} /></NavigationContext.Provider>
      </LatchkeyProvider>
    );
    const { rerender } = await act(async () => render(page(true)));
    await screen.findByRole('button', { name: /First Wallet/, hidden: true });
    expect(prepare).not.toHaveBeenCalled();
    await act(async () => rerender(page(false)));
    expect(prepare).toHaveBeenCalled();
  });

  it('tells the developer of a recommended wallet that there is nowhere', async () => {
    const onFault = jest.fn();
    await openPage({ wallets: { recommended: ['io.metamask', 'org.misspelt'] }, onFault });
    await waitFor(() => expect(onFault).toHaveBeenCalledWith({ owner: 'core', error: expect.objectContaining({ code: 'input.unknownWallet', context: { name: 'org.misspelt' } }) }));
    expect(onFault).toHaveBeenCalledTimes(1);
  });

  it('does not offer all wallets where the site does not want it', async () => {
    await openPage({ wallets: { showAll: false } });
    expect(queryButton(/All Wallets/)).toBeNull();
    expect(screen.queryByRole('searchbox', { hidden: true })).toBeNull();
  });

  it("puts the site's own wallet first, then 'or', then a few others, the rest behind 'Connect a wallet'", async () => {
    const others = ['a', 'b', 'c', 'd', 'e'].map((id) => wallet(`test.${id}`, `Wallet ${id}`, 'reachable'));
    await openPage({ wallets_: [...others, wallet('mine', 'Our Wallet', 'reachable', { kind: 'inApp' })] });
    expect(rows('Wallets of this site')).toEqual(['OOur Wallet']);
    screen.getByText('or');
    expect(rows()).toEqual(['WWallet a', 'WWallet b', 'WWallet c']);
    await click(button('Connect a wallet'));
    await screen.findByRole('heading', { name: 'Connect a wallet', hidden: true });
    expect(rows()).toHaveLength(5);
    expect(screen.queryByText('Our Wallet')).toBeNull();
  });

  it('searches 300 ms after the last letter, among the wallets of the page and all others', async () => {
    const { clock } = await openPage();
    await act(async () => field().focus());
    await type('fir');
    await act(async () => clock.advance(299));
    expect(rows()).toHaveLength(2);
    await type('first');
    await act(async () => clock.advance(299));
    screen.getByText('New to wallets?');
    await act(async () => clock.advance(1));
    await findButton('First Wallet Installed');
    expect(rows()[0]).toBe('FFirst WalletInstalled');
  });

  it('searches at once on Enter, and Escape empties the field before it closes anything', async () => {
    const { shown } = await openPage();
    await type('ledger');
    await press(field(), 'Enter');
    await findButton('Ledger Live');
    await press(field(), 'Escape');
    expect(field().value).toBe('');
    expect(rows()).toHaveLength(2);
    expect(shown()).toBe('core.wallets');
  });

  it('leaves the keys of an input method alone, also the one that ends its word', async () => {
    await openPage();
    await type('ledger');
    for (const init of [{ isComposing: true }, { keyCode: 229, which: 229 }]) await act(async () => void fireEvent.keyDown(field(), { key: 'Enter', ...init }));
    expect(rows()).toHaveLength(2);
    await press(field(), 'Enter');
    await findButton('Ledger Live');
  });

  it('tells readers what it found in a region that was there before', async () => {
    const { clock } = await openPage();
    const regions = screen.getAllByRole('status', { hidden: true });
    expect(regions.map(({ textContent }) => textContent).join('')).toBe('');
    await type('ledger live');
    await act(async () => clock.advance(300));
    await findButton('Ledger Live');
    expect(regions).toContain(screen.getByText('1 wallet found'));
    await type('');
    expect(regions.map(({ textContent }) => textContent).join('')).toBe('');
    expect(field().maxLength).toBe(100);
  });

  it('says that nothing was found, and begins anew', async () => {
    const { clock } = await openPage();
    await type('zzzzqq');
    await act(async () => clock.advance(300));
    await screen.findByText('No wallet is called “zzzzqq”. Check the spelling, or look through all wallets.', {}, { timeout: 10_000 });
    expect(screen.getAllByText('No Results')).toHaveLength(2); // seen, and read out
    await click(button('Try Again'));
    expect(field().value).toBe('');
    expect(rows()).toHaveLength(2);
  });

  it('has what was looked for there when the visitor comes back, and nothing of it when the modal is opened anew', async () => {
    const { kit, clock } = await openPage();
    await type('ledger');
    await act(async () => clock.advance(300));
    await click(await findButton('Ledger Live'));
    await screen.findByRole('heading', { name: 'Get Ledger Live', hidden: true }, { timeout: 10_000 });
    await click(button('Back'));
    expect([field().value, rows()[0]]).toEqual(['ledger', 'Ledger Live']);
    await act(async () => kit.dispatch(openModal()));
    expect([field().value, rows().length]).toEqual(['', 2]);
  });

  it('shows where to get a wallet that is not here', async () => {
    const { kit } = await openPage();
    await click(button(/^MetaMask/));
    expect(selectShownScreen(kit.getState())).toEqual({ screenId: 'core.getStarted', params: { walletId: 'io.metamask' } });
  });
});

describe('terms', () => {
  const terms = { termsUrl: 'https://example.com/terms', privacyUrl: 'https://example.com/privacy' };

  it('are shown with their links, and keep no visitor from connecting', async () => {
    const { shown } = await openPage({ terms });
    expect(screen.getByText(/^By connecting, you agree to the/).textContent).toBe('By connecting, you agree to the Terms of Service and Privacy Policy');
    expect(screen.getByRole('link', { name: 'Terms of Service', hidden: true })).toHaveProperty('href', 'https://example.com/terms');
    expect(screen.getByRole('link', { name: 'Privacy Policy', hidden: true })).toHaveProperty('rel', 'noopener noreferrer');
    await click(button('First Wallet Installed'));
    expect(shown()).toBe('core.connecting');
  });

  it.each([
    [{ termsUrl: 'https://example.com/t' }, 'By connecting, you agree to the Terms of Service'],
    [{ privacyUrl: 'https://example.com/p' }, 'By connecting, you agree to the Privacy Policy'],
    [{ isApprovalRequired: true }, 'By connecting, you agree to the Terms of Service and Privacy Policy'],
  ])('say what there is to agree to: %p', async (given, text) => {
    await openPage({ terms: given });
    expect(screen.getByText(/^By connecting, you agree to the/).textContent).toBe(text);
  });

  it('link to https only', async () => {
    await openPage({ terms: { termsUrl: 'javascript:alert(1)', privacyUrl: 'http://example.com' } });
    expect(screen.queryAllByRole('link', { hidden: true })).toEqual([]);
  });

  it('that must be agreed to disable every wallet, with the reason, until the box is ticked', async () => {
    const { shown } = await openPage({ terms: { ...terms, isApprovalRequired: true } });
    const row = button('First Wallet Installed');
    expect(row.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(row.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Tick the box to choose a wallet.');
    await click(row);
    expect(shown()).toBe('core.wallets');
    const box = screen.getByRole('checkbox', { hidden: true, name: 'By connecting, you agree to the Terms of Service and Privacy Policy' });
    expect(document.activeElement).toBe(box);
    await click(box);
    expect(row.getAttribute('aria-disabled')).toBeNull();
    await click(row);
    expect(shown()).toBe('core.connecting');
  });

  it('are remembered once the tick has stood for a second, or at once by going on', async () => {
    const { kit, clock } = await openPage({ terms: { ...terms, isApprovalRequired: true } });
    const accepted = (): string | undefined => kit.getState().preferences.acceptedTerms;
    const box = screen.getByRole('checkbox', { hidden: true });
    await click(box);
    await act(async () => clock.advance(999));
    expect(accepted()).toBeUndefined();
    await click(box);
    await act(async () => clock.advance(5_000));
    expect(accepted()).toBeUndefined();
    await click(box);
    await act(async () => clock.advance(1_000));
    expect(accepted()).toBe('https://example.com/terms https://example.com/privacy');
    await click(box);
    expect(accepted()).toBeUndefined();
    await click(box);
    await click(button('First Wallet Installed'));
    expect(accepted()).toBe('https://example.com/terms https://example.com/privacy');
  });
});

describe('AllWallets', () => {
  const openAll = () => openPage({ screenId: 'core.allWallets' });
  const items = (): readonly HTMLElement[] => within(screen.getByRole('list', { name: 'Wallets', hidden: true })).getAllByRole('listitem', { hidden: true });
  const focused = (): string => `${document.activeElement?.querySelector('bdi')?.textContent} ${document.activeElement?.parentElement?.getAttribute('aria-posinset')}`;

  it('mounts few rows, says how many there are, and leaves out what the first screen shows', async () => {
    await openAll();
    await findButton('Ledger Live');
    expect(items().length).toBeLessThan(20);
    expect(items()[0]?.getAttribute('aria-setsize')).toBe('495');
    expect(queryButton('MetaMask')).toBeNull();
  });

  it('is one stop of the tab key, and is walked by arrows, Home, End and pages', async () => {
    await openAll();
    await findButton('Ledger Live');
    expect(items().map((item) => item.querySelector('button')?.tabIndex).filter((index) => index === 0)).toEqual([0]);
    await press(field(), 'ArrowDown');
    expect(focused()).toBe('1inch Wallet 1');
    await press(document.activeElement, 'ArrowDown');
    expect(focused()).toBe('Binance Wallet 2');
    await press(document.activeElement, 'PageDown');
    expect(Number(focused().split(' ').at(-1))).toBeGreaterThan(4);
    await press(document.activeElement, 'End');
    expect(focused()).toBe('Base Account 495');
    await press(document.activeElement, 'Home');
    expect(focused()).toBe('1inch Wallet 1');
    await press(document.activeElement, 'ArrowUp');
    expect(document.activeElement).toBe(field());
  });

  it('shows the marks of the rows in sight, and fetches no others', async () => {
    await openAll();
    await findButton('Ledger Live');
    const pictures = (): readonly string[] => items().slice(0, 8).map((item) => item.querySelector('img')?.src.slice(0, 20) ?? 'none');
    await waitFor(() => expect(pictures().every((src) => /^data:image\/(?:webp|svg)/.test(src))).toBe(true), { timeout: 10_000 });
    const [first, further = ''] = [...(await loadWalletDirectory()).keys()].filter((_id, at) => at === 0 || at === 300);
    expect([walletMarks.get(first ?? '')?.slice(0, 15), walletMarks.get(further)]).toEqual(['data:image/webp', undefined]);
  });

  it('finds the wallets of the first screen too, and says how many it found', async () => {
    const { clock } = await openAll();
    await findButton('Ledger Live');
    await type('metamask');
    await act(async () => clock.advance(300));
    await findButton(/MetaMask/);
    expect(screen.getByText('1 wallet found').getAttribute('role')).toBe('status');
  });

  it('shows where to get a wallet that no plugin can open', async () => {
    const { kit } = await openAll();
    await click(await findButton('Ledger Live'));
    expect(selectShownScreen(kit.getState())).toEqual({ screenId: 'core.getStarted', params: { walletId: 'com.ledger' } });
  });
});

describe('AllWallets, on coming back', () => {
  it('stands where one left it, with the same row one press of the tab key away', async () => {
    await openPage({ screenId: 'core.allWallets' });
    await findButton('Ledger Live');
    await press(field(), 'ArrowDown');
    for (let turn = 0; turn < 6; turn += 1) await press(document.activeElement, 'PageDown');
    const left = document.activeElement;
    const [name, at] = [left?.querySelector('bdi')?.textContent, left?.parentElement?.dataset['index']];
    expect(Number(at)).toBeGreaterThan(20);
    await act(async () => void (left && fireEvent.click(left)));
    await findButton('Back');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'All Wallets', hidden: true })).toBeNull());
    await click(button('Back'));
    await screen.findByRole('heading', { name: 'All Wallets', hidden: true });
    expect(within(screen.getByRole('list', { name: 'Wallets', hidden: true })).getAllByRole('button', { hidden: true }).filter(({ tabIndex }) => tabIndex === 0).map((row) => row.querySelector('bdi')?.textContent)).toEqual([name]);
  });
});

describe('a wallet of the directory that a plugin reaches', () => {
  const reaching = (resolves = true) => {
    const taken: string[] = [];
    const plugin = definePlugin({
      id: 'far',
      contributes: [walletResolversPoint.of({
        id: 'far.reach',
        resolve: (known) => {
          taken.push(known.id);
          if (resolves) list?.(toResolvedWallet(known, async () => () => new Promise(() => {})));
          return resolves;
        },
      })],
      setup: (ctx) => {
        list = (spec) => ctx.contribute(walletsPoint.of(spec));
      },
    });
    let list: ((spec: WalletSpec) => void) | undefined;
    return { plugin, taken };
  };

  it('goes straight to the code, inside the click, with the way to get it below, and keeps its place among all wallets', async () => {
    const { plugin, taken } = reaching();
    const { kit } = await openPage({ screenId: 'core.allWallets' });
    await act(async () => void kit.register(plugin));
    const names = () => rows('Wallets').map((name) => name.slice(0, 12));
    const row = await findButton('Ledger Live');
    const before = names();
    await act(async () => {
      fireEvent.click(row);
      expect(taken).toEqual(['com.ledger']);
    });
    expect(selectShownScreen(kit.getState())).toEqual({ screenId: 'core.connecting', params: { walletId: 'com.ledger' } });
    await findButton("Don't have Ledger Live? Get it");
    await click(button('Cancel'));
    await findButton('Ledger Live');
    expect(names()).toEqual(before);
    await act(async () => kit.dispatch(openModal()));
    await screen.findByRole('heading', { name: 'Sign in', hidden: true });
    expect(rows().join()).not.toContain('Ledger Live');
  });

  it('is shown where to get it if no plugin reaches this very one', async () => {
    const { plugin, taken } = reaching(false);
    const { kit } = await openPage({ screenId: 'core.allWallets' });
    await act(async () => void kit.register(plugin));
    await click(await findButton('Ledger Live'));
    expect([taken, selectShownScreen(kit.getState())]).toEqual([['com.ledger'], { screenId: 'core.getStarted', params: { walletId: 'com.ledger' } }]);
  });

  it('is reached as well if the site only recommends it', async () => {
    const { plugin } = reaching();
    const { kit, shown } = await openPage({ wallets_: [walletsPoint.of({ kind: 'placeholder', id: 'io.metamask', name: 'MetaMask', recommended: true, links: {} })] });
    await act(async () => void kit.register(plugin));
    await click(button(/MetaMask/));
    await waitFor(() => expect(shown()).toBe('core.connecting'), { timeout: 10_000 });
  });

  it("stands on the first screen in the site's order where the site recommends it, and stays there while it is reached", async () => {
    const { plugin, taken } = reaching();
    const { kit, shown } = await openPage({ wallets: { recommended: ['me.rainbow', 'com.trustwallet.app', 'org.unheard-of', 'io.metamask'] } });
    await act(async () => void kit.register(plugin));
    await findButton('Rainbow Recommended');
    const names = () => within(screen.getByRole('list', { name: 'Wallets', hidden: true })).getAllByRole('button', { hidden: true }).map((row) => `${row.querySelector('bdi')?.textContent} ${/Installed|Recommended/.exec(row.textContent ?? '')?.[0]}`);
    const wanted = ['First Wallet Installed', 'Rainbow Recommended', 'Trust Wallet Recommended', 'MetaMask Recommended'];
    expect(names()).toEqual(wanted);
    await click(button(/^Trust Wallet/));
    await waitFor(() => expect([shown(), taken]).toEqual(['core.connecting', ['com.trustwallet.app']]));
    await click(await findButton('Cancel'));
    await findButton('Rainbow Recommended');
    expect(names()).toEqual(wanted);
  });

  it('does not go on where the visitor closed the modal before the directory came', async () => {
    const { plugin } = reaching();
    const { kit, shown } = await openPage({ wallets_: [walletsPoint.of({ kind: 'placeholder', id: 'io.metamask', name: 'MetaMask', recommended: true, links: {} })] });
    await act(async () => void kit.register(plugin));
    fireEvent.click(button(/MetaMask/));
    act(() => kit.dispatch(closeModal()));
    await act(async () => void (await loadWalletDirectory()));
    expect([shown(), selectConnectPhase(kit.getState()).at]).toEqual([undefined, 'idle']);
  });
});

describe('LatchkeyInspector', () => {
  it('says why each wallet stands where it does and who contributed what, and closes with Escape', async () => {
    await openPage();
    const toggle = button('Inspect Latchkey');
    await click(toggle);
    const panel = screen.getByLabelText('What the kit is made of');
    expect(within(panel).getAllByRole('row').slice(1).map((row) => row.textContent)).toEqual([
      'List 1First Wallettest.onelampInstalled',
      'List 2MetaMaskio.metamasklampNot here: leads to where to get itRecommended by lamp',
    ]);
    await click(within(panel).getByRole('button', { name: 'Explain all wallets' }));
    await within(panel).findByText('Listed already by lamp', {}, { timeout: 10_000 });
    within(panel).getByText('2 in the list, 495 under All Wallets, 1 hidden');
    await click(within(panel).getByRole('tab', { name: 'Plugins' }));
    within(panel).getByText(/core\.wallets, core\.allWallets/);
    await press(panel, 'Escape');
    expect(screen.queryByLabelText('What the kit is made of')).toBeNull();
    expect(document.activeElement).toBe(toggle);
  });
});
