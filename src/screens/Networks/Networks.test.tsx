import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createFakeHttp } from '../../../fixtures/http/fakeHttp.ts';
import { startLocalServer } from '../../../fixtures/http/localServer.ts';
import { walletAdapter } from '../../../plugins/walletAdapter/index.ts';
import { userErrors } from '../../contracts/errors.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import { addCustomChain, closeModal, connect, createLatchkey, defineChain, defineService, showScreen } from '../../index.ts';
import type { Latchkey } from '../../index.ts';
import { ConnectButton, LatchkeyProvider } from '../../react.ts';
import { goBack } from '../../flows/modal/goBack.ts';
import { selectSwitchPhase } from '../../store/network.ts';

jest.setTimeout(20_000); // many elements, each looked for by its role

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  cleanup();
  localStorage.clear();
  for (const end of ends.splice(0)) await act(end);
});

const siteChains = (...names: readonly string[]) => names.map((name, at) => defineChain({ id: 10 + at, name, rpc: 'https://rpc.example', testnet: name.startsWith('Test') }));

const letters = (text: string): readonly string[] => text.split('');

interface PageOptions {
  /** Asked in turn for each switch; without an answer it goes through. */
  readonly onSwitch?: () => Promise<void>;
  readonly isConnected?: boolean;
  /** What the service of the site answers, by address. */
  readonly service?: Readonly<Record<string, unknown>>;
}

/** A page of a site with these chains, its list of networks open, its wallet on the first one. */
async function showNetworks(chains: ReturnType<typeof siteChains>, { onSwitch, isConnected = true, service }: PageOptions = {}): Promise<Latchkey> {
  let chainId = '0xa';
  const provider = {
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [account];
      if (method !== 'wallet_switchEthereumChain') return method === 'eth_chainId' ? chainId : undefined;
      await onSwitch?.();
      chainId = (params as readonly [{ readonly chainId: string }])[0].chainId;
      return null;
    },
    on: () => {},
    removeListener: () => {},
  };
  const kit = createLatchkey({ chains, devTools: false, autoConnect: false, onFault: () => {}, ...(service && { pictures: ['https://icons.example'], service: defineService({ hosts: ['api.example'], clientId: 'me', chainsUrl: 'https://api.example' }), adapters: [{ id: 'fake', port: httpPort, supports: () => true, create: () => createFakeHttp(service).http }] }), plugins: [walletAdapter({ id: 'test', name: 'Test Wallet', icon: '', getProvider: () => provider })] });
  ends.push(async () => kit.destroy());
  await act(async () => render(<LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>));
  if (isConnected) await act(async () => kit.dispatch(connect({ walletId: 'test' })));
  await act(async () => kit.dispatch(showScreen('core.networks')));
  await screen.findByRole('heading', { name: 'Network', hidden: true }, { timeout: 10_000 });
  return kit;
}

const button = (name: string | RegExp): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name, hidden: true });
const names = (list: string): readonly (string | undefined)[] =>
  within(screen.getByRole('list', { name: list, hidden: true })).getAllByRole('listitem', { hidden: true }).map((item) => item.querySelector('bdi')?.textContent);
const search = (text: string): Promise<void> => act(async () => void fireEvent.change(screen.getByRole('searchbox', { hidden: true }), { target: { value: text } }));
const press = (key: string): Promise<void> => act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key }));
const focused = (): string | null | undefined => document.activeElement?.querySelector('bdi')?.textContent;

describe('Networks', () => {
  it('shows a few chains in one list, without tabs, and marks the current one', async () => {
    await showNetworks(siteChains('Ten', 'Eleven'));
    expect(names('Networks')).toEqual(['Ten', 'Eleven']);
    expect(screen.queryByRole('tablist', { hidden: true })).toBeNull();
    expect(button(/Ten.*Current network/).getAttribute('aria-current')).toBe('true');
  });

  it("shows pictures of networks and which of them are indexed, as the site's service tells", async () => {
    const of = (id: number, more: object = {}): object => ({ chainId: id, name: `Service ${id}`, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, ...more });
    await showNetworks(siteChains('Ten', 'Eleven'), { service: {
      'https://api.example/v1/chains/10': of(10, { icon: 'https://icons.example/10.png' }), 'https://api.example/v1/chains/11': { status: 404, body: '' }, 'https://api.example/v1/chains/4242': of(4242),
      'https://api.example/v1/chains/services?service=insight': { data: { 11: [{ service: 'insight', enabled: true }] } },
    } });
    await waitFor(() => expect(Array.from(screen.getByRole('list', { name: 'Networks', hidden: true }).querySelectorAll('img'), ({ src }) => src)).toEqual(['https://icons.example/10.png']), { timeout: 5_000 });
    await waitFor(() => expect(button(/Eleven/).textContent).toContain('Indexed'));
    expect(button(/Ten/).textContent).not.toContain('Indexed');
    await search('4242');
    await screen.findByRole('button', { name: 'Add Service 4242 (4242)', hidden: true }, { timeout: 5_000 });
  });

  it('parts mainnets from testnets, and opens where the wallet is', async () => {
    await showNetworks(siteChains('Test Ten', 'Eleven', 'Test Twelve'));
    expect(screen.getByRole('tab', { selected: true, hidden: true }).textContent).toBe('Testnets');
    expect(names('Networks')).toEqual(['Test Ten', 'Test Twelve']);
    await act(async () => void fireEvent.click(screen.getByRole('tab', { name: 'Mainnets', hidden: true })));
    expect(names('Networks')).toEqual(['Eleven']);
  });

  it('shows what was looked for, and the same kind, to a visitor who comes back from adding a network', async () => {
    const kit = await showNetworks(siteChains('Ten', 'Eleven', 'Test Twelve'));
    await act(async () => void fireEvent.click(screen.getByRole('tab', { name: 'Testnets', hidden: true })));
    await search('ele');
    await act(async () => void fireEvent.click(button('Add Custom Network')));
    await screen.findByRole('heading', { name: 'Add Custom Network', hidden: true }, { timeout: 10_000 });
    await act(async () => kit.dispatch(goBack()));
    expect([screen.getByRole<HTMLInputElement>('searchbox', { hidden: true }).value, names('Networks')]).toEqual(['ele', ['Eleven']]);
    await search('');
    expect(screen.getByRole('tab', { selected: true, hidden: true }).textContent).toBe('Testnets');
  });

  it('waits no longer for a wallet that does not answer, once the visitor cancels or leaves', async () => {
    let isDeaf = true;
    const kit = await showNetworks(siteChains('Ten', 'Eleven', 'Twelve'), { onSwitch: () => (isDeaf ? new Promise(() => {}) : Promise.resolve()) });
    const phase = (): string => selectSwitchPhase(kit.getState()).at;
    await act(async () => void fireEvent.click(button(/Eleven/)));
    expect(phase()).toBe('switching');
    await act(async () => void fireEvent.click(button('Cancel')));
    expect(phase()).toBe('idle');
    expect(focused()).toBe('Eleven');
    await act(async () => void fireEvent.click(button(/Twelve/)));
    expect(phase()).toBe('switching');
    await act(async () => kit.dispatch(closeModal()));
    expect(phase()).toBe('idle');
    isDeaf = false;
    await act(async () => kit.dispatch(showScreen('core.networks')));
    await screen.findByRole('heading', { name: 'Network', hidden: true }, { timeout: 10_000 });
    await act(async () => void fireEvent.click(button(/Twelve/)));
    await waitFor(() => expect(button(/Twelve/).getAttribute('aria-current')).toBe('true'), { timeout: 5_000 });
  });

  it('groups many chains, those used lately among them', async () => {
    const kit = await showNetworks(siteChains(...letters('JIHGFEDCBA')));
    expect([names('Popular'), names('All Networks')]).toEqual([letters('JIHGF'), letters('ABCDEFGHIJ')]);
    expect(screen.queryByRole('list', { name: 'Recently Used', hidden: true })).toBeNull();
    await act(async () => void fireEvent.click(within(screen.getByRole('list', { name: 'All Networks', hidden: true })).getByRole('button', { name: 'A', hidden: true })));
    await waitFor(() => expect(kit.getState().preferences.recentChainIds).toEqual([19, 10]));
    // Rows stay where they are while the list is looked at.
    expect(screen.queryByRole('list', { name: 'Recently Used', hidden: true })).toBeNull();
    await act(async () => void fireEvent.click(within(screen.getByRole('list', { name: 'Popular', hidden: true })).getByRole('button', { name: 'J', hidden: true })));
    await waitFor(() => expect(kit.getState().preferences.recentChainIds).toEqual([10, 19]));
    await act(async () => void fireEvent.click(button('Close')));
    await act(async () => kit.dispatch(showScreen('core.networks')));
    expect(names('Recently Used')).toEqual(['A']);
  });

  it('finds in both kinds by name and by id, and says how many', async () => {
    await showNetworks(siteChains('Test Base', 'Base', 'Other'));
    await search('base');
    expect(names('Networks')).toEqual(['Base', 'Test Base']);
    expect(screen.getByText('2 networks found')).toBeTruthy();
    await search('0xc');
    expect(names('Networks')).toEqual(['Other']);
  });

  it('offers to add a chain that it does not have, by id and by name', async () => {
    await showNetworks(siteChains('Ten', 'Eleven'));
    await search('8453');
    expect(screen.getAllByText('No Results').length).toBeGreaterThan(0);
    expect(screen.getByText('No network on this site matches “8453”.')).toBeTruthy();
    await search('zora');
    expect(screen.getAllByRole('button', { name: /^Add Zora/, hidden: true }).map(({ textContent }) => textContent)).toContain('Add Zora (7777777)');
    await search('8453');
    await act(async () => void fireEvent.click(button('Add Base (8453)')));
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Network name', hidden: true }, { timeout: 10_000 });
    expect(name.value).toBe('Base');
  });

  it('offers a chain by its very id beside one that is found by its beginning', async () => {
    await showNetworks([...siteChains('Ten'), defineChain({ id: 84532, name: 'Base Sepolia', rpc: 'https://rpc.example' })]);
    await search('0x2105');
    expect(button('Add Base (8453)')).toBeTruthy();
    await search('8453');
    expect([names('Networks'), button('Add Base (8453)').textContent]).toEqual([['Base Sepolia'], 'Add Base (8453)']);
    await search('base');
    expect(screen.queryByRole('button', { name: /^Add Base/, hidden: true })).toBeNull();
  });

  it('says so when what is looked for is unknown', async () => {
    await showNetworks(siteChains('Ten', 'Eleven'));
    await search('xyzzyq');
    expect(screen.queryByText('You can add it yourself:')).toBeNull();
    expect(button('Add Custom Network')).toBeTruthy();
  });

  it('is walked through with arrows, Home and End, from the search box on', async () => {
    await showNetworks(siteChains('Ten', 'Eleven', 'Twelve'));
    screen.getByRole('searchbox', { hidden: true }).focus();
    const seen: (string | null | undefined)[] = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home']) {
      await press(key);
      seen.push(focused());
    }
    expect(seen).toEqual(['Ten', 'Eleven', 'Twelve', 'Twelve', 'Eleven', 'Ten']);
    expect(within(screen.getByRole('list', { name: 'Networks', hidden: true })).getAllByRole('button', { hidden: true }).map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  });

  it('clears the search at the first Escape', async () => {
    await showNetworks(siteChains('Ten', 'Eleven'));
    await search('zzz');
    screen.getByRole('searchbox', { hidden: true }).focus();
    await press('Escape');
    expect(names('Networks')).toEqual(['Ten', 'Eleven']);
  });

  it('shows a switch in its row, and takes no other meanwhile', async () => {
    let finish = (): void => {};
    let asked = 0;
    await showNetworks(siteChains('Ten', 'Eleven', 'Twelve'), { onSwitch: () => new Promise((resolve) => {
      asked += 1;
      finish = resolve;
    }) });
    await act(async () => void fireEvent.click(button('Eleven')));
    await waitFor(() => expect(button(/Eleven.*Confirm the switch in your wallet/).getAttribute('aria-disabled')).toBe('true'));
    await act(async () => void fireEvent.click(button('Twelve')));
    expect(asked).toBe(1);
    await act(async () => finish());
    await waitFor(() => expect(button(/Eleven.*Current network/)).toBeTruthy());
  });

  it('says in its row why a switch failed and what to do, and tries again', async () => {
    let isBroken = true;
    await showNetworks(siteChains('Ten', 'Eleven'), { onSwitch: async () => {
      if (isBroken) throw new Error('out of order');
    } });
    await act(async () => void fireEvent.click(button('Eleven')));
    const row = await waitFor(() => {
      const found = button(/Eleven.*Failed to switch network/).closest('li');
      if (!found) throw new Error('no row');
      return found;
    });
    expect(row.textContent).toContain('Switch the network in the wallet itself, or try again.');
    isBroken = false;
    await act(async () => void fireEvent.click(within(row).getByRole('button', { name: 'Try again', hidden: true })));
    await waitFor(() => expect(button(/Eleven.*Current network/)).toBeTruthy());
  });

  it('says in its row that the wallet was told no, and tries again', async () => {
    let isRefused = true;
    await showNetworks(siteChains('Ten', 'Eleven'), { onSwitch: async () => {
      if (isRefused) throw userErrors.rejected();
    } });
    await act(async () => void fireEvent.click(button('Eleven')));
    const row = await waitFor(() => {
      const found = button(/Eleven.*The request was rejected in the wallet/).closest('li');
      if (!found) throw new Error('no row');
      return found;
    });
    expect(button(/Ten.*Current network/)).toBeTruthy();
    isRefused = false;
    await act(async () => void fireEvent.click(within(row).getByRole('button', { name: 'Try again', hidden: true })));
    await waitFor(() => expect(button(/Eleven.*Current network/)).toBeTruthy());
  });

  it('removes a chain that was added here, at the second word, and none that is in use or of the site', async () => {
    const node = await startLocalServer((body, response) => void response.end(JSON.stringify({ jsonrpc: '2.0', id: (JSON.parse(body) as { readonly id: number }).id, result: '0x1092' })));
    ends.push(node.close);
    const kit = await showNetworks(siteChains('Ten', 'Eleven'));
    await act(async () => kit.dispatch(addCustomChain({ chain: { id: 0x1092, name: 'Mine', rpc: node.url } })));
    expect(screen.getAllByRole('button', { name: /^Remove/, hidden: true })).toHaveLength(1);
    await act(async () => void fireEvent.click(button('Remove Mine')));
    expect(screen.getByText('Remove Mine? You can add it again at any time.')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Keep');
    await act(async () => void fireEvent.click(button('Keep')));
    expect(document.activeElement).toBe(button('Remove Mine'));
    await act(async () => void fireEvent.click(button('Mine')));
    await waitFor(() => expect(button(/Mine.*Current network/)).toBeTruthy());
    expect(screen.queryByRole('button', { name: 'Remove Mine', hidden: true })).toBeNull();
    await act(async () => void fireEvent.click(button('Ten')));
    await waitFor(() => expect(button(/Ten.*Current network/)).toBeTruthy());
    await act(async () => void fireEvent.click(button('Remove Mine')));
    await act(async () => void fireEvent.click(button('Remove')));
    await waitFor(() => expect(names('Networks')).toEqual(['Ten', 'Eleven']));
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { hidden: true }));
  });

  it('mounts no more of a long list than is seen, with its numbers', async () => {
    const view = jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    const row = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(56);
    ends.push(async () => [view, row].forEach((spy) => spy.mockRestore()));
    await showNetworks(siteChains(...Array.from({ length: 150 }, (_, at) => `Chain ${at}`)));
    const rows = within(screen.getByRole('list', { name: 'All Networks', hidden: true })).getAllByRole('listitem', { hidden: true });
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.length).toBeLessThan(30);
    expect(rows.slice(0, 2).map((row) => [row.getAttribute('aria-posinset'), row.getAttribute('aria-setsize')])).toEqual([['1', '150'], ['2', '150']]);
    await search('chain 149');
    expect(names('Networks')).toContain('Chain 149');
  });

  it('asks to connect first, where no wallet is connected', async () => {
    await showNetworks(siteChains('Ten'), { isConnected: false });
    expect(screen.getAllByRole('button', { name: 'Connect', hidden: true }).length).toBeGreaterThan(1);
    expect(screen.queryByRole('searchbox', { hidden: true })).toBeNull();
  });
});
