import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createFakeWallet, fakeWalletInfo, mockRemoteWallet } from '../../../mocks/index.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import type { TestKitOptions } from '../../../mocks/testing/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { loadWalletDirectory } from '../../data/loadWalletDirectory.ts';
import { showScreen } from '../../flows/modal/showScreen.ts';
import { ConnectButton, LatchkeyProvider } from '../../react.ts';
import { selectActiveWallet } from '../../store/connection.ts';
import { selectShownScreen } from '../../store/modal.ts';

const rdns = 'example.wallet';
const links = { chrome: 'https://chromewebstore.google.com/detail/abc', android: 'https://play.google.com/store/apps/details?id=example.wallet', ios: 'https://apps.apple.com/app/id1', homepage: 'https://wallet.example/download' };
const recommended = [{ rdns, name: 'Example', links }, { rdns: 'example.other', name: 'Other', links: { homepage: 'https://other.example' } }];

/** The first screen brings the code of all. */
jest.setTimeout(20_000);

const ends: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
});

async function showGetStarted(params: Readonly<Record<string, string>> = {}, options: TestKitOptions<readonly []> = {}, of = recommended) {
  const test = createTestKit(options);
  const { kit } = test;
  kit.register(walletInjected.with({ connectDelayMs: 0, recommended: of }));
  ends.push(() => {
    kit.destroy();
    test.world.close();
  });
  await act(async () => render(<LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>));
  await act(async () => kit.dispatch(showScreen('core.getStarted', params)));
  await screen.findAllByRole('heading', { hidden: true }, { timeout: 10_000 });
  return test;
}
const find = (role: string, name: string): Promise<HTMLElement> => screen.findByRole(role, { name, hidden: true }, { timeout: 10_000 });
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name, hidden: true });
const click = (name: string | RegExp): Promise<void> => act(async () => void fireEvent.click(button(name)));
const ways = (): readonly string[] => within(screen.getByRole('list', { name: 'Ways to get Example', hidden: true })).getAllByRole('listitem', { hidden: true }).map((item) => {
  const link = item.querySelector('a');
  return link ? `${link.href} ${link.target} ${link.rel}` : `code of ${item.textContent}`;
});

describe('GetStarted', () => {
  it('says what a wallet is, and offers those that the site recommends and the visitor has not yet', async () => {
    const { kit, injected, world } = await showGetStarted();
    await find('heading', 'Get started');
    await act(async () => injected.announce({ info: { ...fakeWalletInfo, rdns: 'example.other', uuid: 'other' }, provider: createFakeWallet({ world }).provider }));
    const offered = within(screen.getByRole('list', { name: 'Wallets to begin with', hidden: true })).getAllByRole('button', { hidden: true });
    expect(offered.map(({ textContent }) => textContent)).toEqual(['EExample']); // the mark is its first letter
    await click('Example');
    expect(selectShownScreen(kit.getState())).toEqual({ screenId: 'core.getStarted', params: { walletId: rdns } });
    await find('heading', 'Get Example');
  });

  it('says so where the site recommends none', async () => {
    await showGetStarted({}, {}, []);
    expect(await screen.findByText('This site recommends no particular wallet. Any browser wallet will do.')).toBeDefined();
  });

  it.each([['ios', ['https://metamask.app.link/dapp/example.test/shop/']], ['desktop', []]] as const)("leads into the wallet's own browser from a phone, and tells it no more of the address than host and path: %s", async (platform, expected) => {
    history.replaceState(null, '', '/shop/?code=secret#token=secret');
    await showGetStarted({ walletId: 'io.metamask' }, { platform }, [{ rdns: 'io.metamask', name: 'MetaMask', links }]);
    await find('heading', 'Get MetaMask');
    await act(async () => void (await loadWalletDirectory()));
    expect(screen.queryAllByRole<HTMLAnchorElement>('link', { name: 'Open this site in MetaMask', hidden: true }).map(({ href }) => href)).toEqual(expected);
    history.replaceState(null, '', '/');
  });

  it.each([
    ['desktop', [`${links.chrome} _blank noopener noreferrer`, 'code of iPhone appApp Store', 'code of Android appGoogle Play', `${links.homepage} _blank noopener noreferrer`]],
    ['ios', [links.ios, links.homepage, links.android, links.chrome].map((url) => `${url} _blank noopener noreferrer`)],
    ['android', [links.android, links.homepage, links.ios, links.chrome].map((url) => `${url} _blank noopener noreferrer`)],
  ] as const)('lists the stores of a wallet on %s, its own first, those for phones as codes on a computer', async (platform, expected) => {
    await showGetStarted({ walletId: rdns }, { platform });
    await find('heading', 'Get Example');
    expect(ways()).toEqual(expected);
  });

  it('leads nowhere by an address that hides where it leads, or that cannot be read', async () => {
    await showGetStarted({ walletId: rdns }, {}, [{ rdns, name: 'Example', links: { ...links, chrome: 'https://chromewebstore.google.com@evil.example/', homepage: 'https://' } }]);
    await find('heading', 'Get Example');
    expect(ways()).toEqual(['code of iPhone appApp Store', 'code of Android appGoogle Play']);
  });

  it('connects nothing before what the site wants agreed to is', async () => {
    const { kit, injected, world } = await showGetStarted({ walletId: rdns }, { terms: { termsUrl: 'https://example.com/terms', isApprovalRequired: true } });
    await find('heading', 'Get Example');
    await act(async () => injected.announce({ info: { ...fakeWalletInfo, rdns, name: 'Example', uuid: 'example' }, provider: createFakeWallet({ world }).provider }));
    await find('heading', 'Example is installed');
    const go = screen.getAllByRole<HTMLButtonElement>('button', { hidden: true }).filter((each) => each.disabled);
    expect(go).toHaveLength(1);
    await act(async () => void (go[0] && fireEvent.click(go[0])));
    expect(kit.getState().connection.phase.at).not.toBe('connecting');
    await act(async () => void fireEvent.click(screen.getByRole('checkbox', { hidden: true })));
    await act(async () => void (go[0] && fireEvent.click(go[0])));
    expect(kit.getState().connection.phase.at).toBe('connecting');
    expect(kit.getState().preferences.acceptedTerms).toContain('https://example.com/terms');
  });

  it('shows the address of a phone store as a code, with the store itself beside it, and leads back', async () => {
    await showGetStarted({ walletId: rdns });
    await find('heading', 'Get Example');
    await click(/iPhone app/);
    await find('heading', 'iPhone app');
    await find('img', 'Code that leads to Example in the store');
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the store here', hidden: true }).href).toBe(links.ios);
    await click('Back');
    await find('heading', 'Get Example');
  });

  it('leaves out what is no https address, and says so where nothing is left', async () => {
    await showGetStarted({ walletId: rdns }, {}, [{ rdns, name: 'Example', links: { ...links, chrome: 'javascript:alert(1)', homepage: 'http://wallet.example' } }]);
    await find('heading', 'Get Example');
    expect(ways()).toHaveLength(2);
    cleanup();
    await showGetStarted({ walletId: rdns }, {}, [{ rdns, name: 'Example', links: { ...links, chrome: 'javascript:alert(1)', homepage: 'data:text/html,x', ios: '', android: 'http://x.example' } }]);
    await screen.findByText('It is not known here where to get Example.');
  });

  it('knows more wallets than the site has plugins for', async () => {
    await showGetStarted({ walletId: 'io.metamask' });
    await find('heading', 'Get MetaMask');
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: /Browser extension/, hidden: true }).href).toBe('https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn');
    screen.getByText('metamask.io');
  });

  it('offers to go on as soon as the extension shows up, and connects it', async () => {
    const test = await showGetStarted({ walletId: rdns });
    await find('heading', 'Get Example');
    screen.getByText('After you have added the extension, load this page again if Example does not show up here.');
    expect(screen.queryByRole('button', { name: 'Continue', hidden: true })).toBeNull();
    const wallet = createFakeWallet({ world: test.world, scenario: { kind: 'approveAll' } });
    await act(async () => test.injected.announce({ info: { ...fakeWalletInfo, rdns, name: 'Example', uuid: 'one' }, provider: wallet.provider }));
    await find('heading', 'Example is installed');
    await click('Continue');
    await act(() => test.turnUntil(() => selectActiveWallet(test.kit.getState()) !== undefined));
    expect([selectActiveWallet(test.kit.getState())?.walletId, selectShownScreen(test.kit.getState())]).toEqual([rdns, undefined]);
  });

  it('offers to go on with a wallet on another device at any time', async () => {
    const test = createTestKit();
    const remote = mockRemoteWallet({ id: 'remote', name: 'Remote', links, wallet: createFakeWallet({ world: test.world }) });
    test.kit.register(remote.plugin);
    ends.push(() => test.kit.destroy());
    await act(async () => render(<LatchkeyProvider kit={test.kit}><ConnectButton /></LatchkeyProvider>));
    await act(async () => test.kit.dispatch(showScreen('core.getStarted', { walletId: 'remote' })));
    await find('heading', 'Get Remote');
    await click('I have Remote now');
    await find('img', 'Code to connect Remote');
    expect(remote.code()).toBeDefined();
    // From there and back again: the same code goes on.
    const first = remote.code();
    await click("Don't have Remote? Get it");
    await click('I have Remote now');
    await find('img', 'Code to connect Remote');
    expect(remote.code()).toBe(first);
  });
});
