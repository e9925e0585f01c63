import { act, cleanup, fireEvent, render, waitFor, within } from '@testing-library/react';
import { startLocalServer } from '../../../fixtures/http/localServer.ts';
import { createFakeClock } from '../../../mocks/fakeClock.ts';
import type { FakeClock } from '../../../mocks/fakeClock.ts';
import { walletAdapter } from '../../../plugins/walletAdapter/index.ts';
import { defineAdapter } from '../../contracts/defineAdapter.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import * as limits from './limits.ts';
import { sendRejected, sendStarted, sendSubmitted } from '../../store/activity.ts';
import { accountEntriesPoint, activityTabsPoint, connect, createLatchkey, defineChain, definePlugin, openModal, selectActiveWallet, selectIsModalOpen, localesPoint } from '../../index.ts';
import type { Chain, Eip1193Provider, Latchkey } from '../../index.ts';
import { ConnectButton, LatchkeyProvider } from '../../react.ts';

const [alice, bob, carol] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'] as const;
const hash = `0x${'12'.repeat(32)}` as const;
// What arrives on demand is fetched before, so that no test waits for a busy machine.
beforeAll(async () => void (await Promise.all([import('../../ui/modal/ModalShell.tsx'), import('./Account.tsx'), import('../../ui/hooks/reads/rpcBalance.ts'), import('../../ui/hooks/reads/chainReads.ts')])), 60_000);

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(end);
  localStorage.clear();
});

interface PageOptions {
  readonly clock?: FakeClock;
  readonly chainId?: string;
  readonly chain?: Partial<Chain>;
}

interface ShownPage {
  readonly kit: Latchkey;
  /** Of plugins. */
  readonly faults: { readonly owner: string; readonly error: unknown }[];
}

/** A page with two wallets, the first of which is connected and has two accounts; its node knows one ether for every account and nothing else. */
async function showPage({ chainId = '0xa', chain = {}, clock }: PageOptions = {}): Promise<ShownPage> {
  const server = await startLocalServer((body, response) => {
    const calls: unknown = JSON.parse(body);
    const answer = ({ id, method }: { readonly id: number; readonly method: string }): object => ({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0xa' : method === 'eth_getBalance' ? '0xde0b6b3a7640000' : null });
    response.end(JSON.stringify(Array.isArray(calls) ? calls.map(answer) : answer(calls as Parameters<typeof answer>[0]))); // what the kit sends
  });
  const provider = (accounts: readonly string[]): Eip1193Provider => ({
    request: async ({ method }) => (method === 'eth_chainId' ? chainId : accounts),
    on: () => {},
    removeListener: () => {},
  });
  const faults: ShownPage['faults'] = [];
  const kit = createLatchkey({
    chains: [defineChain({ id: 10, name: 'Test', rpc: server.url, ...chain })],
    devTools: false,
    adapters: clock ? [defineAdapter({ id: 'testClock', port: clockPort, supports: () => true, create: () => clock })] : [],
    onFault: (fault) => void (fault.owner === 'core' || faults.push(fault)), // the node has no blocks, and the core says so
    plugins: [walletAdapter({ id: 'one', name: 'First Wallet', icon: '', getProvider: () => provider([alice, bob]) }), walletAdapter({ id: 'two', name: 'Second Wallet', icon: '', getProvider: () => provider([carol]) })],
  });
  ends.push(async () => {
    kit.destroy();
    await server.close();
  });
  await act(async () => render(<LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>));
  await act(async () => kit.dispatch(connect({ walletId: 'one' })));
  await act(async () => kit.dispatch(openModal()));
  await heading('Account');
  return { kit, faults };
}

/** The screens stand in a shadow root of their own. */
const dialog = (): HTMLElement => {
  const found = [document, ...Array.from(document.querySelectorAll('*'), ({ shadowRoot }) => shadowRoot)].flatMap((root) => root?.querySelector<HTMLElement>('[data-latchkey-modal]') ?? [])[0];
  if (!found) throw new Error('There is no modal.');
  return found;
};
const seen = (): ReturnType<typeof within> => within(dialog());
const heading = (name: string): Promise<HTMLElement> => waitFor(() => seen().getByRole('heading', { name, level: 2, hidden: true }), { timeout: 5_000 });
const button = (name: string | RegExp): HTMLElement => seen().getByRole('button', { name, hidden: true });
const press = async (name: string | RegExp): Promise<void> => act(async () => void fireEvent.click(button(name)));
const has = (name: string | RegExp): boolean => seen().queryAllByRole('button', { name, hidden: true }).length > 0;

describe('Account', () => {
  it('says who is connected, and shows the ways on', async () => {
    await showPage();
    expect(button(/Copy address/).getAttribute('title')).toBe(alice);
    expect(seen().getByText('Connected with First Wallet')).toBeTruthy();
    expect(await seen().findByText('1 ETH')).toBeTruthy();
    const names = seen().getAllByRole('button', { hidden: true }).map((element: HTMLElement) => element.textContent);
    expect(names).toEqual(expect.arrayContaining(['Send', 'Receive', 'View Funds', 'Transactions', 'Manage Wallet', 'Switch Account', 'Disconnect']));
    expect(names).not.toContain('Buy');
  });

  it('counts what is under way beside the way to all transactions', async () => {
    const { kit } = await showPage();
    await act(async () => {
      kit.dispatch(sendStarted({ id: 'e', chainId: 10, from: alice, to: bob, valueWei: 10n ** 18n, hasData: false, sinceMs: 1 }));
      kit.dispatch(sendSubmitted({ id: 'e', hash }));
    });
    expect(button(/^Transactions\s*1 pending$/)).toBeTruthy();
    const list = seen().getByRole('list', { name: 'Latest transactions', hidden: true });
    expect(within(list).getByText('Send 1 ETH')).toBeTruthy();
    await press('View all');
    await heading('Transactions');
  });

  it('says so where the site does not know the network, and offers nothing that needs it', async () => {
    await showPage({ chainId: '0x1' });
    const notice = seen().getByRole('alert', { hidden: true });
    expect(within(notice).getByText('Unsupported network (1)')).toBeTruthy();
    expect([has('Send'), has('View Funds'), has('Receive')]).toEqual([false, false, true]);
    await act(async () => void fireEvent.click(within(notice).getByRole('button', { name: 'Switch network', hidden: true })));
    await heading('Network');
  });

  it('leaves one wallet of several by name, and stays with the other', async () => {
    const clock = createFakeClock();
    const { kit } = await showPage({ clock });
    await act(async () => kit.dispatch(connect({ walletId: 'two' })));
    await act(() => clock.advance(limits.misplacedPressMs));
    await press('Disconnect Second Wallet');
    expect([selectActiveWallet(kit.getState())?.walletId, selectIsModalOpen(kit.getState())]).toEqual(['one', true]);
    await act(() => clock.advance(limits.misplacedPressMs));
    await press('Disconnect');
    expect([selectActiveWallet(kit.getState()), selectIsModalOpen(kit.getState())]).toEqual([undefined, false]);
  });

  it('leaves the next wallet alone where a second press was meant for the one before', async () => {
    const clock = createFakeClock();
    const { kit } = await showPage({ clock });
    await act(async () => kit.dispatch(connect({ walletId: 'two' })));
    await act(() => clock.advance(limits.misplacedPressMs));
    await press('Disconnect Second Wallet');
    await press('Disconnect');
    await act(() => clock.advance(limits.misplacedPressMs - 1));
    await press('Disconnect');
    expect([selectActiveWallet(kit.getState())?.walletId, selectIsModalOpen(kit.getState())]).toEqual(['one', true]);
    await act(() => clock.advance(1));
    await press('Disconnect');
    expect([selectActiveWallet(kit.getState()), selectIsModalOpen(kit.getState())]).toEqual([undefined, false]);
  });
});

describe('SwitchAccount', () => {
  it('shows every wallet with its accounts, says where they are selected, and goes back with the one that is chosen', async () => {
    const { kit } = await showPage();
    await act(async () => kit.dispatch(connect({ walletId: 'two' })));
    await press(/Switch Account/);
    await heading('Switch Account');
    expect(seen().getByText('0x7099…79C8').getAttribute('title')).toBe(bob);
    expect(seen().getByText('To use another account of First Wallet, select it in the wallet. This page follows by itself.')).toBeTruthy();
    expect(button(/Second Wallet/).getAttribute('aria-current')).toBe('true');
    await press(/Use First Wallet/);
    await heading('Account');
    expect(selectActiveWallet(kit.getState())?.walletId).toBe('one');
  });
});

describe('Manage', () => {
  const extras = (appliesTo: (walletId: string) => boolean, ran: string[]) => definePlugin({
    id: 'extras',
    contributes: [
      accountEntriesPoint.of({ id: 'extras.backup', place: 'manage', title: 'core.manage.backup', run: ({ walletId }) => void ran.push(walletId) }),
      accountEntriesPoint.of({ id: 'extras.export', place: 'manage', title: 'core.manage.exportKey', run: async () => Promise.reject(new Error('no key')) }),
      accountEntriesPoint.of({ id: 'extras.link', place: 'manage', title: 'core.manage.linkProfile', screenId: 'extras.gone' }),
      accountEntriesPoint.of({ id: 'extras.profiles', place: 'manage', title: 'core.manage.linkedProfiles', run: () => {}, appliesTo: ({ walletId }) => appliesTo(walletId) }),
      accountEntriesPoint.of({ id: 'extras.buy', place: 'buy', title: 'core.manage.buy', run: () => {} }),
    ],
  });

  it("has a plugin's entries as long as the plugin is there", async () => {
    const { kit, faults } = await showPage();
    const ran: string[] = [];
    await act(async () => void kit.register(extras(() => true, ran)));
    expect(has('Buy')).toBe(true);
    await press('Manage Wallet');
    await heading('Manage Wallet');
    await press('Backup Wallet');
    expect([has('Linked Profiles'), ran]).toEqual([true, ['one']]);
    await act(async () => kit.unregister('extras'));
    expect([has('Backup Wallet'), has(/^Copy Address/), faults]).toEqual([false, true, []]);
  });

  it('draws an icon of its own for each name that the kit knows, a picture for an image, and one for the place for anything else', async () => {
    const { kit } = await showPage();
    const known = ['accounts', 'apps', 'backup', 'custody', 'devices', 'export', 'phrase', 'profile', 'recovery', 'spendingLimit', 'warning'] as const;
    const picture = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";
    const icons = [...known, undefined, 'toString', 'https://elsewhere.example/a.png', picture];
    await act(async () => void kit.register(definePlugin({ id: 'extras', contributes: [
      localesPoint.of({ en: Object.fromEntries(icons.map((_icon, at) => [`extras.${at}`, `Row ${at}.`])) }),
      ...icons.map((icon, at) => accountEntriesPoint.of({ id: `extras.${at}`, place: 'manage', title: `extras.${at}`, run: () => {}, ...(icon !== undefined && { icon }) })),
    ] })));
    await press('Manage Wallet');
    await heading('Manage Wallet');
    const drawn = icons.map((_icon, at) => button(`Row ${at}.`).querySelector('svg, img')?.outerHTML);
    const [ofPlace, unknown, remote, own] = drawn.slice(known.length);
    expect(new Set(drawn.slice(0, known.length + 1)).size).toBe(known.length + 1);
    expect([unknown, remote]).toEqual([ofPlace, ofPlace]);
    expect(own).toContain('<img');
  });

  it('leaves to the account itself what its owner is to know of it', async () => {
    const { kit } = await showPage();
    const ran: string[] = [];
    const note = accountEntriesPoint.of({ id: 'notes.custody', place: 'account', title: 'notes.custody', run: ({ walletId }) => void ran.push(walletId) });
    await act(async () => void kit.register(definePlugin({ id: 'notes', contributes: [note, localesPoint.of({ en: { 'notes.custody': 'Only you can open it' } })] })));
    await press('Only you can open it');
    await press('Manage Wallet');
    await heading('Manage Wallet');
    expect([ran, has('Only you can open it')]).toEqual([['one'], false]);
  });

  it('reports what goes wrong in one with its plugin, hides one that cannot say whether it fits, and goes on', async () => {
    const { kit, faults } = await showPage();
    const failure = new Error('no idea');
    await act(async () => void kit.register(extras(() => { throw failure; }, [])));
    await press('Manage Wallet');
    await heading('Manage Wallet');
    expect([has('Linked Profiles'), faults]).toEqual([false, [{ owner: 'extras', error: failure }]]);
    await press('Export Private Key');
    await press('Link a Profile');
    expect(faults.slice(1)).toEqual([{ owner: 'extras', error: new Error('no key') }, { owner: 'extras', error: expect.objectContaining({ code: 'screen.unknown' }) }]);
    expect(has(/^Copy Address/)).toBe(true);
  });

  it('leads to the faucet of a testnet, and to none of another network', async () => {
    const faucets = ['https://faucet.example/drip'];
    await showPage({ chain: { testnet: true, faucets } });
    expect(seen().getByRole('link', { name: /Request Testnet Funds/, hidden: true }).getAttribute('href')).toBe(faucets[0]);
    cleanup();
    await showPage({ chain: { faucets } });
    expect(seen().queryByRole('link', { name: /Request Testnet Funds/, hidden: true })).toBeNull();
  });
});

describe('Activity', () => {
  it("shows a plugin's tab beside its own, survives its faults, and stands alone once it has gone", async () => {
    const { kit, faults } = await showPage();
    const failure = new Error('no fiat');
    const Broken = (): never => { throw failure; };
    await act(async () => void kit.register(definePlugin({ id: 'fiat', contributes: [activityTabsPoint.of({ id: 'fiat.bought', title: 'core.activity.fiat', load: async () => ({ default: Broken }) })] })));
    await press('Transactions');
    await heading('Transactions');
    const silent = jest.spyOn(console, 'error').mockImplementation(() => {}); // React tells of what is caught
    await act(async () => void fireEvent.click(seen().getByRole('tab', { name: 'Fiat Transactions', hidden: true })));
    await waitFor(() => expect(seen().getByRole('alert', { hidden: true }).textContent).toBe('Something went wrong here.'));
    silent.mockRestore();
    expect(faults).toEqual([{ owner: 'fiat', error: failure }]);
    await act(async () => kit.unregister('fiat'));
    expect(seen().getByText('No transactions yet')).toBeTruthy();
    expect(seen().queryByRole('tab', { hidden: true })).toBeNull();
  });

  it('asks before it clears, and gives the focus a place to stay', async () => {
    const { kit } = await showPage();
    await act(async () => void kit.dispatch(sendStarted({ id: 'e', chainId: 10, from: alice, to: bob, valueWei: 1n, hasData: false, sinceMs: 1 })));
    await act(async () => void kit.dispatch(sendRejected({ id: 'e' })));
    await press(/^Transactions/);
    await heading('Transactions');
    await press('Clear history');
    await press('Keep');
    expect(seen().getByText('Transaction Rejected')).toBeTruthy();
    await press('Clear history');
    await press('Clear');
    expect(seen().getByText('No transactions yet')).toBeTruthy();
    const root = dialog().getRootNode();
    expect(dialog().contains(root instanceof ShadowRoot ? root.activeElement : document.activeElement)).toBe(true);
  });
});
