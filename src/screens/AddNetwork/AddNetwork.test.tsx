import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createFakeHttp } from '../../../fixtures/http/fakeHttp.ts';
import { startLocalServer } from '../../../fixtures/http/localServer.ts';
import type { LocalServer } from '../../../fixtures/http/localServer.ts';
import { walletAdapter } from '../../../plugins/walletAdapter/index.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import type { Clock } from '../../domain/clock.ts';
import * as limits from '../../domain/limits.ts';
import { connect, createLatchkey, defineChain, defineService, showScreen } from '../../index.ts';
import type { Latchkey, LatchkeyOptions } from '../../index.ts';
import { ConnectButton, LatchkeyProvider } from '../../react.ts';

jest.setTimeout(20_000); // many elements, each looked for by its role

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
let node: LocalServer;
let kit: Latchkey;
/** What the endpoint says; with nothing it keeps silent. */
let served: string | undefined;
let isSwitchBroken = false;

beforeEach(async () => {
  served = '0x1092';
  isSwitchBroken = false;
  node = await startLocalServer((body, response) => {
    if (served !== undefined) response.end(JSON.stringify({ jsonrpc: '2.0', id: (JSON.parse(body) as { readonly id: number }).id, result: served }));
  });
  kit = createKit();
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  kit.destroy();
  await node.close();
});

function createKit(more: Partial<LatchkeyOptions<readonly []>> = {}): Latchkey {
  let chainId = '0xa';
  const provider = {
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [account];
      if (method === 'eth_chainId') return chainId;
      if (isSwitchBroken) throw new Error('out of order');
      if (method === 'wallet_switchEthereumChain') chainId = (params as readonly [{ readonly chainId: string }])[0].chainId;
      return null;
    },
    on: () => {},
    removeListener: () => {},
  };
  return createLatchkey({ chains: [defineChain({ id: 10, name: 'Ten', rpc: 'https://rpc.example' }), defineChain({ id: 11, name: 'Eleven', rpc: 'https://rpc.example' })], devTools: false, autoConnect: false, onFault: () => {}, plugins: [walletAdapter({ id: 'test', name: 'Test Wallet', icon: '', getProvider: () => provider })], ...more });
}

async function open(params: { readonly chainId?: number } = {}): Promise<void> {
  await act(async () => render(<LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>));
  await act(async () => kit.dispatch(connect({ walletId: 'test' })));
  await act(async () => kit.dispatch(showScreen('core.addNetwork', params)));
  await screen.findByRole('heading', { name: 'Add Custom Network', hidden: true }, { timeout: 10_000 });
}
const field = (label: string): HTMLInputElement => screen.getByRole<HTMLInputElement>('textbox', { name: label, hidden: true });
const type = (label: string, text: string): Promise<void> => act(async () => void fireEvent.change(field(label), { target: { value: text } }));
const click = (name: string): Promise<void> => act(async () => void fireEvent.click(screen.getByRole('button', { name, hidden: true })));
const noteOf = (label: string): string | null | undefined => document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent;
async function fill({ chainId = '4242' }: { readonly chainId?: string } = {}): Promise<void> {
  await type('Network name', 'Mine');
  await type('RPC URL', node.url);
  await type('Chain ID', chainId);
  await type('Currency symbol', 'COIN');
}
const heading = (name: string): Promise<HTMLElement> => screen.findByRole('heading', { name, hidden: true }, { timeout: 8_000 });

describe('AddNetwork', () => {
  it('adds what its endpoint confirms, and goes there at once', async () => {
    await open();
    await fill();
    await click('Add network');
    await heading('Network added');
    expect(kit.getState().network.customChains).toMatchObject([{ id: 4242, name: 'Mine', rpc: [node.url], nativeCurrency: { symbol: 'COIN', decimals: 18 } }]);
    await click('Switch to Mine');
    await screen.findByText('Your wallet is on Mine.');
  });

  it('says at each field what is wrong, asks no node, and goes to the first of them', async () => {
    await open();
    await type('RPC URL', 'http://rpc.example');
    await type('Decimals', 'x');
    await click('Add network');
    expect(['Network name', 'RPC URL', 'Currency symbol', 'Decimals'].map((label) => [field(label).getAttribute('aria-invalid'), noteOf(label)])).toEqual([
      ['true', 'Give the network a name.'],
      ['true', 'Use an address that starts with https://. Only on this machine may it be http://.'],
      ['true', 'Enter the symbol of the currency, such as ETH.'],
      ['true', 'A whole number from 0 to 77; most currencies have 18.'],
    ]);
    expect(document.activeElement).toBe(field('Network name'));
    expect(node.seen).toHaveLength(0);
    await type('Network name', 'Mine');
    expect(field('Network name').getAttribute('aria-invalid')).toBeNull();
    expect(field('RPC URL').getAttribute('aria-invalid')).toBe('true');
  });

  it('corrects an id that the endpoint does not serve, in one click, and loses nothing', async () => {
    await open();
    await fill({ chainId: '5' });
    await click('Add network');
    await waitFor(() => expect(noteOf('Chain ID')).toBe('The endpoint answers as chain 4242.'), { timeout: 8_000 });
    expect(document.activeElement).toBe(field('Chain ID'));
    expect(kit.getState().network.customChains).toEqual([]);
    await click('Use 4242');
    expect([field('Chain ID').value, field('Network name').value, document.activeElement]).toEqual(['4242', 'Mine', field('Chain ID')]);
    await click('Add network');
    await heading('Network added');
  });

  it('asks the endpoint for an id that is not typed, by the button and on submit', async () => {
    await open();
    await click('Ask endpoint');
    expect(noteOf('RPC URL')).toBe('Enter the address of an endpoint.');
    await type('RPC URL', node.url);
    await click('Ask endpoint');
    await waitFor(() => expect(field('Chain ID').value).toBe('4242'), { timeout: 8_000 });
    await fill({ chainId: '' });
    await click('Add network');
    await heading('Network added');
    expect(kit.getState().network.customChains).toMatchObject([{ id: 4242 }]);
  });

  it('fills in what is known of an id, as it came or as it is typed', async () => {
    await open({ chainId: 8453 });
    const values = () => ['Network name', 'RPC URL', 'Chain ID', 'Currency symbol', 'Decimals', 'Block explorer URL (optional)'].map((label) => field(label).value);
    expect(values()).toEqual(['Base', 'https://mainnet.base.org', '8453', 'ETH', '18', 'https://basescan.org']);
    await type('Chain ID', '0x89');
    await click('Fill in what is known of Polygon');
    expect(values()).toEqual(['Polygon', 'https://polygon.drpc.org', '137', 'POL', '18', 'https://polygonscan.com']);
    expect(screen.queryByRole('button', { name: /^Fill in/, hidden: true })).toBeNull();
    await type('Chain ID', '84532');
    await click('Fill in what is known of Base Sepolia');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { hidden: true }).checked).toBe(true);
  });

  it("fills in what the site's service knows of an id that is in no table", async () => {
    kit.destroy();
    // Who types pauses when the test says so.
    const pauses = new Set<() => void>();
    const clock: Clock = {
      nowMs: () => Date.now(),
      setTimer: (run, ms) => {
        if (ms === limits.searchDebounceMs) {
          pauses.add(run);
          return () => void pauses.delete(run);
        }
        const timer = setTimeout(() => run(), ms);
        return () => clearTimeout(timer);
      },
    };
    const http = createFakeHttp({ 'https://api.example/v1/chains/4242': { data: { chainId: 4242, name: 'Deep Thought', nativeCurrency: { name: 'Answer', symbol: 'ANS', decimals: 6 }, explorers: [{ name: 'Look', url: 'https://look.example', apiUrl: 'https://look.example/api' }], icon: { url: 'https://icons.example/42.png' } } }, 'https://api.example/v1/chains/services?service=insight': { data: { 4242: [{ service: 'insight', enabled: true }] } } });
    kit = createKit({ service: defineService({ hosts: ['api.example'], clientId: 'me', chainsUrl: 'https://api.example' }), adapters: [{ id: 'fake', port: httpPort, supports: () => true, create: () => http.http }, { id: 'byHand', port: clockPort, supports: () => true, create: () => clock }] });
    await open();
    await type('RPC URL', 'https://mine.example');
    for (const typed of ['4', '42', '424', '4242']) await type('Chain ID', typed);
    await act(async () => pauses.forEach((pause) => pause()));
    await screen.findByRole('button', { name: 'Fill in what is known of Deep Thought', hidden: true }, { timeout: 5_000 });
    await click('Fill in what is known of Deep Thought');
    expect(['Network name', 'RPC URL', 'Chain ID', 'Currency symbol', 'Decimals', 'Block explorer URL (optional)'].map((label) => field(label).value)).toEqual(['Deep Thought', 'https://mine.example', '4242', 'ANS', '6', 'https://look.example']);
    expect(screen.queryByRole('button', { name: /^Fill in/, hidden: true })).toBeNull();
    expect(http.seen.map(({ url }) => url).sort()).toEqual(['https://api.example/v1/chains/4242', 'https://api.example/v1/chains/services?service=insight']);
    screen.getByText("This site's indexer covers this network.");
    await type('Chain ID', '4243');
    screen.getByText("This site's indexer does not cover this network: NFTs are not found there.");
  });

  it('keeps what is known and has no field: the picture, and what the explorer offers to programs', async () => {
    kit.destroy();
    const http = createFakeHttp({
      [node.url]: { jsonrpc: '2.0', id: 1, result: '0x1092' }, 'https://api.example/v1/chains/services?service=insight': { data: {} },
      'https://api.example/v1/chains/4242': { chainId: 4242, name: 'Deep Thought', nativeCurrency: { name: 'Answer', symbol: 'ANS', decimals: 6 }, explorers: [{ name: 'Look', url: 'https://look.example', apiUrl: 'https://look.example/api' }], icon: { url: 'https://icons.example/42.png' } },
    });
    kit = createKit({ service: defineService({ hosts: ['api.example'], clientId: 'me', chainsUrl: 'https://api.example' }), adapters: [{ id: 'fake', port: httpPort, supports: () => true, create: () => http.http }] });
    await open({ chainId: 4242 });
    await type('RPC URL', node.url);
    await screen.findByRole('button', { name: 'Fill in what is known of Deep Thought', hidden: true }, { timeout: 5_000 });
    await click('Fill in what is known of Deep Thought');
    await click('Add network');
    await heading('Network added');
    expect(kit.getState().network.customChains).toEqual([{ id: 4242, name: 'Deep Thought', rpc: [node.url], nativeCurrency: { name: 'Answer', symbol: 'ANS', decimals: 6 }, blockExplorers: [{ name: 'Look', url: 'https://look.example', apiUrl: 'https://look.example/api' }], icon: 'https://icons.example/42.png' }]);
  });

  it('adds no chain that the site has, and offers to go there', async () => {
    await open();
    await fill({ chainId: '11' });
    await click('Add network');
    await waitFor(() => expect(noteOf('Chain ID')).toBe('Eleven is on this site already.'));
    expect(node.seen).toHaveLength(0);
    await click('Switch to Eleven');
    await screen.findByText('Your wallet is on Eleven.');
  });

  it('says beforehand that a chain of the same id is replaced', async () => {
    await open();
    await fill();
    await click('Add network');
    await heading('Network added');
    await click('Done');
    await act(async () => kit.dispatch(showScreen('core.addNetwork')));
    await heading('Add Custom Network');
    await fill();
    expect(noteOf('Chain ID')).toBe('You have added Mine with this ID. Adding it again replaces it.');
    await type('Network name', 'Renamed');
    await click('Replace Mine');
    await heading('Network added');
    expect(kit.getState().network.customChains.map(({ name }) => name)).toEqual(['Renamed']);
  });

  it('can be cancelled while the endpoint keeps silent', async () => {
    served = undefined;
    await open();
    await fill();
    await click('Add network');
    expect(screen.getByRole('button', { name: `Asking ${node.host}…`, hidden: true }).getAttribute('aria-disabled')).toBe('true');
    await click('Cancel');
    expect(screen.getByRole('button', { name: 'Add network', hidden: true })).toBeTruthy();
    expect(field('Network name').value).toBe('Mine');
    await waitFor(() => expect(node.seen.length).toBeGreaterThan(0));
    expect(kit.getState().network.customChains).toEqual([]);
  });

  it('says so when the endpoint is not there', async () => {
    await open();
    await fill();
    const { host } = node;
    await node.close();
    await click('Add network');
    await waitFor(() => expect(noteOf('RPC URL')).toBe(`${host} gave no answer to this page. Check the address; some endpoints answer certain sites only.`), { timeout: 20_000 });
    expect(document.activeElement).toBe(field('RPC URL'));
  }, 30_000);

  it('says in two sentences what an endpoint answered and what helps', async () => {
    served = 'soon';
    await open();
    await fill();
    await click('Add network');
    await waitFor(() => expect(noteOf('RPC URL')).toBe('Not a chain id: soon. A chain id is a positive whole number.'), { timeout: 8_000 });
  });

  it('says why the wallet did not go there, and lets it be asked again', async () => {
    await open();
    await fill();
    await click('Add network');
    await heading('Network added');
    isSwitchBroken = true;
    await click('Switch to Mine');
    await screen.findAllByText('Failed to switch network', {}, { timeout: 8_000 });
    expect(screen.getByText('Switch the network in the wallet itself, or try again.')).toBeTruthy();
    isSwitchBroken = false;
    await click('Switch to Mine');
    await screen.findByText('Your wallet is on Mine.');
  });
});
