import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { AbiCoder, getAddress, Interface } from 'ethers';
import { startLocalServer } from '../../../fixtures/http/localServer.ts';
import { tokenList } from '../../../plugins/tokenList/index.ts';
import { walletAdapter } from '../../../plugins/walletAdapter/index.ts';
import { collectiblesPoint, connect, createLatchkey, defineChain, definePlugin, nftSectionsPoint, showScreen } from '../../index.ts';
import type { Latchkey, Nft, TokenInput } from '../../index.ts';
import { indexersPoint } from '../../contracts/points/indexers.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import type { OwnedToken } from '../../domain/tokens/owned.ts';
import { ConnectButton, LatchkeyProvider } from '../../react.ts';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const dollar = { chainId: 10, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USD', name: 'Dollar', decimals: 6, priceUsd: '1' };
const empty = { chainId: 10, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', symbol: 'NIL', name: 'Nothing', decimals: 0 };
const multicall = new Interface(['function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] returnData)']);

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(end);
  localStorage.clear();
});

interface Setting {
  /** By the token's address; a token without one refuses. */
  readonly balances?: Readonly<Record<string, bigint>>;
  readonly nfts?: (() => Promise<readonly Nft[]>) | undefined;
  readonly screenId?: string;
  readonly params?: { readonly token: string };
  readonly tokens?: readonly TokenInput[];
  /** What an indexer says that the account has. */
  readonly owned?: readonly OwnedToken[] | undefined;
  /** What the wallet says to `wallet_watchAsset`. */
  readonly watch?: (params: unknown) => unknown;
}

/** A page that shows the funds of an account with two ether. */
async function showFunds({ balances = { [dollar.address]: 25_500_000n, [empty.address]: 0n }, nfts, screenId = 'core.funds', params, tokens = [dollar, empty], owned, watch = () => true }: Setting = {}): Promise<{ readonly kit: Latchkey; selectAccount(address: string): void }> {
  const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`;
  const answers: Readonly<Record<string, (params: readonly unknown[]) => string>> = {
    eth_chainId: () => '0xa',
    eth_getBalance: () => word(2n * 10n ** 18n).replace(/^0x0+/, '0x'),
    eth_getCode: () => '0x60',
    eth_call: ([call]) => {
      const { to, data } = call as { readonly to: string; readonly data: string };
      if (!data.startsWith('0x82ad56cb')) return word(balances[to] ?? 0n); // one alone is asked by itself
      const [calls] = multicall.decodeFunctionData('aggregate3', data) as unknown as readonly [readonly { readonly target: string }[]];
      const results = calls.map(({ target }) => [target in balances, target in balances ? word(balances[target] ?? 0n) : '0x']);
      return AbiCoder.defaultAbiCoder().encode(['tuple(bool,bytes)[]'], [results]);
    },
  };
  const server = await startLocalServer((body, response) => {
    const asked: unknown = JSON.parse(body);
    const answer = ({ id, method, params = [] }: { readonly id: number; readonly method: string; readonly params?: readonly unknown[] }): object => ({ jsonrpc: '2.0', id, result: answers[method]?.(params) ?? null });
    response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked as Parameters<typeof answer>[0])));
  });
  const listeners = new Map<string, (value: unknown) => void>();
  const provider = {
    request: async ({ method, params: given }: { method: string; params?: unknown }) => (method === 'wallet_watchAsset' ? watch(given) : method === 'eth_chainId' ? '0xa' : [account]),
    on: (event: string, listener: (value: unknown) => void) => void listeners.set(event, listener),
    removeListener: () => {},
  };
  const kit = createLatchkey({
    chains: [defineChain({ id: 10, name: 'OP Test', rpc: server.url, blockExplorers: [{ name: 'Explorer', url: 'https://explorer.example/' }] })], devTools: false, onFault: () => {},
    plugins: [
      walletAdapter({ id: 'test', name: 'Test Wallet', icon: '', getProvider: () => provider }),
      tokenList.with({ tokens }),
      definePlugin({ id: 'indexer', contributes: [
        ...(nfts ? [collectiblesPoint.of({ id: 'indexer', load: async () => nfts })] : []),
        ...(owned ? [indexersPoint.of({ id: 'indexer', answers: ['tokens', 'prices'], load: async () => ({ readTokens: async () => ({ items: owned }) }) })] : []),
      ], needs: [httpPort] }),
    ],
  });
  ends.push(async () => {
    kit.destroy();
    await server.close();
  });
  await act(async () => render(<LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>));
  await act(async () => kit.dispatch(connect({ walletId: 'test' })));
  await act(async () => kit.dispatch(showScreen(screenId, params)));
  return { kit, selectAccount: (address) => listeners.get('accountsChanged')?.([address]) };
}
const hidden = { hidden: true };
const slow = { timeout: 10_000 };
const rows = async (): Promise<readonly (string | null)[]> => within(await screen.findByRole('list', { name: 'Tokens', ...hidden }, slow)).getAllByRole('button', hidden).map(({ textContent }) => textContent);
const click = (role: string, name: string | RegExp): Promise<void> => act(async () => void fireEvent.click(screen.getByRole(role, { name, ...hidden })));

jest.setTimeout(30_000);

describe('Funds', () => {
  it('shows what there is and what it is worth, and what there is none of on request', async () => {
    await showFunds();
    await waitFor(async () => expect(await rows()).toEqual(['EETHEtherBalance 2', 'UUSDDollarBalance 25.5$25.50']), slow);
    expect(screen.getAllByRole('tab', hidden).map(({ textContent }) => textContent)).toEqual(['Tokens', 'NFTs']); // assets of one network are its tokens
    await click('checkbox', 'Hide tokens without a balance');
    expect(await rows()).toHaveLength(3);
    await act(async () => void fireEvent.change(screen.getByRole('searchbox', hidden), { target: { value: 'noth' } }));
    expect(await rows()).toEqual(['NNILNothingBalance 0']);
    await act(async () => void fireEvent.change(screen.getByRole('searchbox', hidden), { target: { value: 'xyz' } }));
    await screen.findByText('No Tokens Found');
  });

  it('does not take a balance that could not be read for none: it says so, and reads again', async () => {
    const balances: Record<string, bigint> = { [empty.address]: 0n };
    await showFunds({ balances });
    await screen.findByText('Some balances could not be read.', {}, slow);
    expect(await rows()).toContain('UUSDDollarNot available');
    balances[dollar.address] = 1_000_000n;
    await click('button', 'Try again');
    await waitFor(async () => expect(await rows()).toContain('UUSDDollarBalance 1$1.00'), slow);
    expect(screen.queryByText('Some balances could not be read.')).toBeNull();
  });

  it('leads to a token, and comes back to what was looked at', async () => {
    await showFunds();
    await waitFor(async () => expect(await rows()).toHaveLength(2), slow);
    await act(async () => void fireEvent.change(screen.getByRole('searchbox', hidden), { target: { value: 'dol' } }));
    await click('button', /Dollar/);
    await screen.findByRole('heading', { name: 'Dollar', ...hidden }, slow);
    await screen.findByText('25.5 USD', {}, slow);
    expect(screen.getByRole('link', { name: 'View in explorer', ...hidden }).getAttribute('href')).toBe(`https://explorer.example/address/${dollar.address}`);
    await click('button', 'Back');
    expect(screen.getByRole<HTMLInputElement>('searchbox', hidden).value).toBe('dol');
  });

  it('shows NFTs with their pictures as images and nothing else', async () => {
    const nft = { chainId: 10, tokenAddress: empty.address, type: 'ERC721' } as const;
    const picture = 'data:image/svg+xml,%3Csvg%20onload=%22alert(1)%22/%3E';
    await showFunds({ nfts: async () => [{ ...nft, id: 1n, metadata: { name: '<b>One</b>', image: picture, description: 'Hello' } }, { ...nft, id: 2n, metadata: { image: 'https://tracker.example/a.png' } }] });
    await click('tab', 'NFTs');
    const cards = within(await screen.findByRole('list', { name: 'NFTs', ...hidden }, slow)).getAllByRole('button', hidden);
    await waitFor(() => expect(cards.map(({ textContent }) => textContent)).toEqual(['<b>One</b>', 'No pictureNo. 2']));
    expect(Array.from(screen.getByRole('list', { name: 'NFTs', ...hidden }).querySelectorAll('img'), ({ src }) => src)).toEqual([picture]);
    await act(async () => void fireEvent.click(cards[0] ?? document.body));
    screen.getByRole('heading', { name: '<b>One</b>', ...hidden });
    screen.getByText('Hello');
    await click('button', 'Back');
    await screen.findByRole('list', { name: 'NFTs', ...hidden }, slow);
  });

  it('shows what plugins add to the page of an NFT, and goes on without one that fails', async () => {
    const { kit } = await showFunds({ nfts: async () => [{ chainId: 10, tokenAddress: empty.address, type: 'ERC721', id: 7n, metadata: { name: 'Mine', media: { uri: 'ipfs://bafy/7.mp4' } } }] });
    const Broken = (): never => {
      throw new Error('broken');
    };
    await act(async () => void kit.register(definePlugin({ id: 'moving', contributes: [
      nftSectionsPoint.of({ id: 'moving.broken', load: async () => ({ default: Broken }) }),
      nftSectionsPoint.of({ id: 'moving.media', load: async () => ({ default: ({ nft, holder }) => <p>{`${nft.metadata.media?.uri} of ${holder}`}</p> }) }),
    ] })));
    await click('tab', 'NFTs');
    await waitFor(() => screen.getByRole('button', { name: /Mine/, ...hidden }), slow);
    const silent = jest.spyOn(console, 'error').mockImplementation(() => {}); // React tells of what is caught
    await click('button', /Mine/);
    expect(await screen.findByText(`ipfs://bafy/7.mp4 of ${account}`, {}, slow)).toBeTruthy();
    await screen.findByText('Something went wrong here.', {}, slow);
    silent.mockRestore();
    screen.getByRole('heading', { name: 'Mine', ...hidden });
  });

  it('mounts of a thousand NFTs those in view, in columns, and tells how many there are', async () => {
    // jsdom lays nothing out.
    const sizes = [jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(320), jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(500), jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(200)];
    ends.push(async () => sizes.forEach((size) => size.mockRestore()));
    await showFunds({ nfts: async () => Array.from({ length: 1_000 }, (_, at) => ({ chainId: 10, tokenAddress: empty.address, type: 'ERC721', id: BigInt(at), metadata: { name: `Number ${at}` } })) });
    await click('tab', 'NFTs');
    const cards = await waitFor(() => within(screen.getByRole('list', { name: 'NFTs', ...hidden })).getAllByRole('listitem', hidden), slow);
    expect(cards.length).toBeLessThan(50);
    expect(cards.slice(0, 3).map((card) => [card.textContent, card.getAttribute('aria-posinset'), card.getAttribute('aria-setsize'), Number.parseFloat(card.style.width), Number.parseFloat(card.style.insetInlineStart)])).toEqual([
      ['No pictureNumber 0', '1', '1000', 154, 0], ['No pictureNumber 1', '2', '1000', 154, 166], ['No pictureNumber 2', '3', '1000', 154, 0],
    ]);
  });

  it('does not go on showing an NFT of one account to another', async () => {
    const { selectAccount } = await showFunds({ nfts: async () => [{ chainId: 10, tokenAddress: empty.address, type: 'ERC721', id: 1n, metadata: { name: 'Mine' } }] });
    await click('tab', 'NFTs');
    await waitFor(() => screen.getByRole('button', { name: /Mine/, ...hidden }), slow);
    await click('button', /Mine/);
    screen.getByRole('heading', { name: 'Mine', ...hidden });
    await act(async () => selectAccount('0x70997970C51812dc3A010C7d01b50e0d17dc79C8'));
    expect(screen.queryByRole('heading', { name: 'Mine', ...hidden })).toBeNull();
  });

  it('tells tokens by their addresses where their symbols are read as the same', async () => {
    await showFunds({ tokens: [dollar, { ...empty, symbol: 'U\u0405D' }], balances: { [dollar.address]: 25_500_000n, [empty.address]: 5n } });
    await waitFor(async () => expect(await rows()).toEqual(['EETHEtherBalance 2', 'UUSDDollar0xA0b8…eB48Balance 25.5$25.50', 'UU\u0405DNothing0x5aAe…eAedBalance 5']), slow);
  });

  it('shows what was pasted though the list is longer than what is read of it', async () => {
    const listed = Array.from({ length: 501 }, (_, at) => ({ ...empty, address: getAddress(`0x${(at + 1).toString(16).padStart(40, '0')}`), symbol: `T${at}` }));
    localStorage.setItem('latchkey.ownTokens', JSON.stringify([{ ...dollar, address: listed[500]?.address, priceUsd: undefined }]));
    await showFunds({ tokens: listed, balances: {}, screenId: 'core.token', params: { token: listed[500]?.address ?? '' } });
    expect(await screen.findByRole('heading', { name: 'Dollar', ...hidden }, slow)).toBeTruthy();
  });

  it.each([
    ['nowhere to look', undefined, 'NFTs are not shown here'],
    ['nothing there', async () => [], 'No NFTs found'],
    ['a source that fails', () => Promise.reject(new Error('gone')), 'Not all NFTs could be loaded.'],
  ])('says of NFTs that there is %s', async (_what, nfts, text) => {
    await showFunds({ nfts });
    await click('tab', 'NFTs');
    expect(await screen.findByText(text, {}, slow)).toBeTruthy();
  });
});

describe('Token', () => {
  const offer = 'Show USD in Test Wallet';
  const token = { screenId: 'core.token', params: { token: dollar.address } };

  it('offers to list in the wallet what the account has of it, once', async () => {
    const asked: unknown[] = [];
    const { kit } = await showFunds({ ...token, watch: (given) => (asked.push(given), true) });
    await screen.findByRole('button', { name: offer, ...hidden }, slow);
    expect(asked).toEqual([]);
    await click('button', offer);
    await screen.findByText('Test Wallet shows USD now.', {}, slow);
    expect(asked).toEqual([{ type: 'ERC20', options: { address: dollar.address, symbol: 'USD', decimals: 6 } }]);
    await click('button', 'Close');
    await act(async () => kit.dispatch(showScreen('core.token', token.params)));
    await screen.findByText('25.5 USD', {}, slow);
    expect(screen.queryByRole('button', { name: offer, ...hidden })).toBeNull();
    await act(async () => kit.dispatch(showScreen('core.token', { token: empty.address })));
    await screen.findByRole('heading', { name: 'Nothing', ...hidden }, slow);
    expect(screen.queryByRole('button', { name: /Show NIL/, ...hidden })).toBeNull(); // there is none of it
  });

  it.each([
    ['refuses', 4001, 'USD was not added to Test Wallet.', false],
    ['does not know the method', -32601, 'Test Wallet takes no tokens from sites. You can add USD there by its address.', false],
    ['fails', -32603, /./, true],
  ])('says so where the wallet %s, and offers it no more unless it only failed', async (_what, code, text, isOffered) => {
    await showFunds({ ...token, watch: () => Promise.reject(Object.assign(new Error('No.'), { code })) });
    await screen.findByRole('button', { name: offer, ...hidden }, slow);
    await click('button', offer);
    if (typeof text === 'string') await screen.findByText(text, {}, slow);
    await waitFor(() => expect(screen.queryByRole('button', { name: offer, ...hidden }) !== null).toBe(isOffered), slow);
    expect((localStorage.getItem('latchkey.offeredTokens') ?? '').includes('test')).toBe(!isOffered);
  });
});

describe('Receive', () => {
  it('names the account and the network', async () => {
    await showFunds({ screenId: 'core.receive' });
    await screen.findByText('Only send funds on OP Test to this address', {}, slow);
    screen.getByRole('img', { name: `QR code of your address ${account}`, ...hidden });
    expect(screen.getByRole('link', { name: 'View in explorer', ...hidden }).getAttribute('href')).toBe(`https://explorer.example/address/${account}`);
  });

  it('sets apart what an indexer finds and no list names: hidden at first, its amount from the chain, its price worth nothing, and looked up by its contract when it is chosen', async () => {
    const found: OwnedToken = { chainId: 10, address: getAddress(`0x${'ab'.repeat(20)}`), symbol: 'U\u202eSD', name: 'visit evil.example', decimals: 6, units: 999n, priceUsd: '1000' };
    const { priceUsd: _price, ...unpriced } = dollar;
    await showFunds({ tokens: [unpriced], balances: { [dollar.address]: 25_500_000n, [found.address]: 3_000_000n }, owned: [found, { ...dollar, units: 1n, priceUsd: '2' }] });
    await waitFor(async () => expect(await rows()).toEqual(['EETHEtherBalance 2', 'UUSDDollarBalance 25.5$51.00']), slow);
    const apart = await screen.findByText('Show tokens that this site does not list (1)', {}, slow);
    await act(async () => void fireEvent.click(apart));
    const list = await screen.findByRole('list', { name: 'Tokens that this site does not list', ...hidden }, slow);
    await waitFor(() => expect(list.textContent).toContain('UUSDvisit evil.example0xabAb…ABabNot checked by this siteBalance 3'.replace('0xabAb…ABab', `${found.address.slice(0, 6)}…${found.address.slice(-4)}`)), slow);
    expect(list.textContent).not.toContain('$');
    expect(list.querySelectorAll('a, img')).toHaveLength(0);
    await act(async () => void fireEvent.click(within(list).getByRole('button', hidden)));
    expect(screen.getByLabelText('Search, or paste an address')).toHaveProperty('value', found.address);
  });
});
