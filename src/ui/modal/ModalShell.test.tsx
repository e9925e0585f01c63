import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { closeModal, createLatchkey, defineChain, definePlugin, openModal, screensPoint, showScreen, walletsPoint } from '../../index.ts';
import { ConnectButton, LatchkeyProvider } from '../../react.ts';
import type { LatchkeyProviderProps } from '../../react.ts';
import { localeChosen } from '../../store/preferences.ts';
import { Screen } from './Screen.tsx';

/** The first screen brings the code of all. */
jest.setTimeout(20_000);

const ends: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
});

const torch = walletsPoint.of({ id: 'torch', name: 'Torch', probe: () => 'absent', open: async () => () => new Promise(() => {}) });

/** A page with the modal, and a plugin with a screen that is short and one that is not. */
async function showPage(props: Partial<LatchkeyProviderProps> = {}) {
  const plugin = definePlugin({
    id: 'lamp',
    contributes: [
      torch,
      screensPoint.of({ id: 'lamp.short', isShort: true, load: async () => ({ default: () => <Screen title="Short">Lit</Screen> }) }),
      screensPoint.of({ id: 'lamp.long', load: async () => ({ default: () => <Screen title="Long">Lit</Screen> }) }),
    ],
  });
  const kit = createLatchkey({ chains: [defineChain({ id: 10, name: 'Test', rpc: 'https://rpc.example' })], devTools: false, onFault: () => {}, plugins: [plugin] });
  ends.push(() => kit.destroy());
  await act(async () => render(<LatchkeyProvider kit={kit} {...props}><ConnectButton /></LatchkeyProvider>));
  return kit;
}

/** The rules of the dialog's content, as it is now. */
function contentRules(): string {
  const names = [...(screen.getByRole('dialog', { hidden: true }).firstElementChild?.classList ?? [])];
  return [...document.querySelectorAll('style')].flatMap(({ textContent }) => textContent.split('}')).filter((rule) => names.some((name) => rule.includes(`.${name}{`))).join('}');
}

describe('ModalShell', () => {
  it('is lower for a screen with little on it', async () => {
    const kit = await showPage();
    await act(async () => kit.dispatch(showScreen('lamp.long')));
    await screen.findByRole('heading', { name: 'Long', hidden: true });
    expect(contentRules()).toContain('max-height:calc(min(660px,');
    await act(async () => kit.dispatch(showScreen('lamp.short')));
    await screen.findByRole('heading', { name: 'Short', hidden: true });
    expect(contentRules()).toContain('max-height:calc(min(400px,');
  });

  it("is lower for the core's own screens with little on them", async () => {
    const kit = await showPage();
    await act(async () => kit.dispatch(showScreen('core.requestEnded', { asker: { name: 'Shop', url: 'https://shop.example' } })));
    await screen.findAllByRole('heading', { hidden: true }, { timeout: 10_000 });
    expect(contentRules()).toContain('max-height:calc(min(400px,');
  });

  it('says what it is made with, unless the site left that out', async () => {
    const kit = await showPage();
    await act(async () => kit.dispatch(openModal()));
    await screen.findByText('Powered by Latchkey');
    cleanup();
    const silent = await showPage({ poweredBy: false });
    await act(async () => silent.dispatch(openModal()));
    await screen.findByRole('heading', { name: 'Sign in', hidden: true });
    expect(screen.queryByText('Powered by Latchkey')).toBeNull();
  });

  it('stays where it is shown while closed, so that its styles are there when it opens again', async () => {
    const kit = await showPage();
    await act(async () => kit.dispatch(openModal()));
    await screen.findByRole('heading', { name: 'Sign in', hidden: true });
    const host = document.querySelector('[data-latchkey]');
    fireEvent.click(screen.getByRole('button', { name: 'Close', hidden: true }));
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    const before = document.querySelectorAll('style').length;
    await act(async () => kit.dispatch(openModal()));
    expect(document.querySelectorAll('style').length).toBe(before);
    expect(document.querySelector('[data-latchkey]')).toBe(host);
    cleanup();
    expect(document.querySelector('[data-latchkey]')).toBeNull();
  });

  it('gives up where the dialog itself has a fault, and leaves the page as it is', async () => {
    const broken = definePlugin({ id: 'broken', contributes: [torch, screensPoint.of({ id: 'broken.screen', get isShort(): boolean { throw new Error('no height'); }, load: async () => ({ default: () => <Screen title="Broken">Out</Screen> }) })] });
    const faults: unknown[] = [];
    const kit = createLatchkey({ chains: [defineChain({ id: 10, name: 'Test', rpc: 'https://rpc.example' })], devTools: false, onFault: (fault) => faults.push(fault), plugins: [broken] });
    ends.push(() => kit.destroy());
    const thrown = jest.spyOn(console, 'error').mockImplementation(() => {}); // React's own word on it
    await act(async () => render(<LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>));
    await act(async () => kit.dispatch(showScreen('broken.screen')));
    await waitFor(() => expect(faults).toEqual([{ owner: 'core', error: new Error('no height') }]));
    expect([kit.getState().modal.at, screen.queryByRole('dialog', { hidden: true })]).toEqual(['closed', null]);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Connect' })));
    await screen.findByRole('heading', { name: 'Sign in', hidden: true });
    thrown.mockRestore();
  });

  it('shows the wallets and a welcome beside them when wide, and any other screen compact', async () => {
    const media = jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({ media: query, matches: query === '(min-width: 780px)', addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList);
    const kit = await showPage({ size: 'wide' });
    await act(async () => kit.dispatch(openModal()));
    await screen.findByRole('heading', { name: 'Your gateway to the decentralized world', hidden: true });
    await screen.findByRole('heading', { name: 'Sign in', hidden: true });
    expect(screen.getAllByRole('button', { name: 'Close', hidden: true })).toHaveLength(1);
    // A choice in the list replaces the one before it.
    await act(async () => kit.dispatch(showScreen('lamp.long')));
    await screen.findByRole('heading', { name: 'Long', hidden: true });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /Torch/, hidden: true })));
    expect(kit.getState().modal).toEqual({ at: 'open', stack: [{ screenId: 'core.wallets', params: {} }, { screenId: 'core.getStarted', params: { walletId: 'torch' } }] });
    expect(screen.getByRole('button', { name: /Torch/, hidden: true }).getAttribute('aria-current')).toBe('true');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Back', hidden: true })));
    expect(screen.getByRole('button', { name: /Torch/, hidden: true }).getAttribute('aria-current')).toBeNull();
    screen.getByRole('heading', { name: 'Your gateway to the decentralized world', hidden: true });
    fireEvent.click(screen.getByRole('button', { name: 'Close', hidden: true }));
    await act(async () => kit.dispatch(showScreen('lamp.long')));
    await screen.findByRole('heading', { name: 'Long', hidden: true });
    expect(screen.queryByRole('heading', { name: 'Sign in', hidden: true })).toBeNull();
    media.mockRestore();
  });

  it('asks a wallet once, however often its row is pressed beside the screen that waits for it', async () => {
    const media = jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({ media: query, matches: query === '(min-width: 780px)', addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList);
    const kit = await showPage({ size: 'wide' });
    const open = jest.fn(async () => () => new Promise<never>(() => {}));
    await act(async () => void kit.register(definePlugin({ id: 'near', contributes: [walletsPoint.of({ id: 'near', name: 'Near', probe: () => 'installed', open })] })));
    await act(async () => kit.dispatch(openModal()));
    const row = await screen.findByRole('button', { name: /^N?Near/, hidden: true });
    for (const _time of [1, 2, 3]) await act(async () => fireEvent.click(row));
    expect(open).toHaveBeenCalledTimes(1);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel', hidden: true })));
    await act(async () => fireEvent.click(row));
    expect(open).toHaveBeenCalledTimes(2);
    media.mockRestore();
  });

  it('gives the focus to its heading when the row that had it leaves', async () => {
    const kit = await showPage();
    await act(async () => kit.dispatch(openModal()));
    const row = await screen.findByRole('button', { name: /Torch/, hidden: true });
    await act(async () => row.focus());
    await act(async () => kit.unregister('lamp'));
    expect(row.isConnected).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sign in', hidden: true }));
  });

  it('says in which language it speaks, and reads from right to left where that language does', async () => {
    const kit = await showPage();
    await act(async () => kit.dispatch(openModal()));
    const dialog = await screen.findByRole('dialog', { hidden: true });
    expect([dialog.lang, dialog.dir]).toEqual(['en-US', '']);
    await act(async () => kit.dispatch(localeChosen('ar_EG')));
    expect([dialog.lang, dialog.dir]).toEqual(['ar-EG', 'rtl']);
  });

  it.each([['auto', '15px'], ['stable both-edges', '']])('keeps the page where it is whose scroll bar has %s room of its own', async (gutter, padding) => {
    const page = document.documentElement;
    Object.defineProperty(page, 'clientWidth', { configurable: true, value: window.innerWidth - 15 });
    const { getPropertyValue } = CSSStyleDeclaration.prototype;
    const styles = jest.spyOn(CSSStyleDeclaration.prototype, 'getPropertyValue').mockImplementation(function read(this: CSSStyleDeclaration, name) {
      return name === 'scrollbar-gutter' ? gutter : getPropertyValue.call(this, name);
    });
    const kit = await showPage();
    await act(async () => kit.dispatch(openModal()));
    expect(page.style.getPropertyValue('padding-inline-end') || page.style.paddingInlineEnd || '').toBe(padding);
    await act(async () => kit.dispatch(closeModal()));
    styles.mockRestore();
    Reflect.deleteProperty(page, 'clientWidth');
  });

  it('lets the page go again when the last of two dialogs is closed, in whichever order', async () => {
    document.documentElement.style.overflow = 'clip';
    const [one, other] = [await showPage(), await showPage()];
    await act(async () => one.dispatch(openModal()));
    await act(async () => other.dispatch(openModal()));
    await act(async () => one.dispatch(closeModal()));
    expect(document.documentElement.style.overflow).toBe('hidden');
    await act(async () => other.dispatch(closeModal()));
    expect(document.documentElement.style.overflow).toBe('clip');
    document.documentElement.style.overflow = '';
  });
});
