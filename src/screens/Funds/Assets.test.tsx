import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { AbiCoder, getAddress, Interface } from 'ethers';
import { startLocalServer } from '../../../fixtures/http/localServer.ts';
import { tokenList } from '../../../plugins/tokenList/index.ts';
import { walletAdapter } from '../../../plugins/walletAdapter/index.ts';
import { rpcApi } from '../../api/rpcApi.ts';
import type { Indexer } from '../../contracts/points/indexers.ts';
import { closeModal, connect, createLatchkey, defineChain, definePlugin, httpPort, indexersPoint, showScreen } from '../../index.ts';
import type { Latchkey, TokenInput } from '../../index.ts';
import { ConnectButton, LatchkeyProvider } from '../../react.ts';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const dollar = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USD', name: 'Dollar', decimals: 6, priceUsd: '1' };
const plain = { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', symbol: 'PLN', name: 'Plain', decimals: 0 };
const native = (chainId: number): TokenInput => ({ chainId, address: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', symbol: 'ETH', name: 'Ether', decimals: 18, priceUsd: '2000' });
const multicall = new Interface(['function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] returnData)']);
const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => void (await end()));
  localStorage.clear();
});

interface Node {
  readonly id: number;
  /** By the token's address, and `native` in wei. */
  readonly balances: Record<string, bigint>;
  /** Answers nothing at all. */
  isSilent?: boolean;
  url?: string;
}

/** What a token answers: all of them are called the same, and have no decimals. */
function ofToken(node: Node, token: string, data: string): string {
  if (data.startsWith('0x313ce567')) return word(0n); // decimals()
  return ['0x95d89b41', '0x06fdde03'].some((of) => data.startsWith(of)) ? AbiCoder.defaultAbiCoder().encode(['string'], ['PLN']) : word(node.balances[token] ?? 0n); // symbol(), name()
}

const state = { asked: 0, most: 0, aborted: 0, indexed: [] as number[], before: [] as number[] }; // empty lists have no type of their own

async function startNode(node: Node): Promise<void> {
  const answers: Readonly<Record<string, (params: readonly unknown[]) => string>> = {
    eth_chainId: () => `0x${node.id.toString(16)}`,
    eth_getBalance: () => word(node.balances['native'] ?? 0n).replace(/^0x0*(?=.)/, '0x'),
    eth_getCode: () => '0x60',
    eth_call: ([call]) => {
      const { to, data } = call as { readonly to: string; readonly data: string };
      if (!data.startsWith('0x82ad56cb')) return ofToken(node, to, data);
      const [calls] = multicall.decodeFunctionData('aggregate3', data) as unknown as readonly [readonly { readonly target: string; readonly callData: string }[]];
      return AbiCoder.defaultAbiCoder().encode(['tuple(bool,bytes)[]'], [calls.map(({ target, callData }) => [true, ofToken(node, target, callData)])]);
    },
  };
  const server = await startLocalServer((body, response) => {
    if (body.includes('eth_getBalance')) {
      state.asked += 1;
      state.most = Math.max(state.most, state.asked);
      response.on('close', () => {
        state.asked -= 1;
        if (!response.writableEnded) state.aborted += 1;
      });
    }
    if (node.isSilent) return;
    const asked: unknown = JSON.parse(body);
    const answer = ({ id, method, params = [] }: { readonly id: number; readonly method: string; readonly params?: readonly unknown[] }): object => ({ jsonrpc: '2.0', id, result: answers[method]?.(params) ?? null });
    response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked as Parameters<typeof answer>[0])));
  });
  node.url = server.url;
  ends.push(() => server.close());
}

async function showAssets(nodes: readonly Node[], tokens: readonly TokenInput[], { testnets = [], indexer }: { readonly testnets?: readonly number[]; readonly indexer?: Indexer['readTokens'] } = {}): Promise<Latchkey> {
  Object.assign(state, { asked: 0, most: 0, aborted: 0, indexed: [], before: [] });
  await Promise.all(nodes.map(startNode));
  const provider = { request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? `0x${(nodes[0]?.id ?? 0).toString(16)}` : [account]), on: () => {}, removeListener: () => {} };
  const kit = createLatchkey({
    chains: nodes.map(({ id, url = '' }) => defineChain({ id, name: `Net ${id}`, rpc: url, testnet: testnets.includes(id) })), devTools: false, onFault: () => {},
    plugins: [walletAdapter({ id: 'test', name: 'Test Wallet', icon: '', getProvider: () => provider }), tokenList.with({ tokens }), ...(indexer ? [definePlugin({ id: 'some', needs: [httpPort], contributes: [indexersPoint.of({ id: 'some', answers: ['tokens', 'prices'], load: async () => ({ readTokens: indexer }) })] })] : [])],
  });
  ends.unshift(() => kit.destroy());
  await act(async () => render(<LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>));
  await act(async () => kit.dispatch(connect({ walletId: 'test' })));
  await act(async () => kit.dispatch(showScreen('core.funds')));
  await screen.findByRole('tab', { name: 'Assets', ...hidden }, slow);
  state.before = state.indexed.slice();
  await click('tab', 'Assets');
  return kit;
}
const hidden = { hidden: true };
const slow = { timeout: 10_000 };
const rows = (name = 'Assets'): readonly (string | null)[] => within(screen.getByRole('list', { name, ...hidden })).getAllByRole('listitem', hidden).map(({ textContent }) => textContent);
const click = async (role: string, name: string | RegExp): Promise<void> => {
  const found = await screen.findByRole(role, { name, ...hidden }, slow);
  await act(async () => void fireEvent.click(found));
};
const all = (id: number): readonly TokenInput[] => [native(id), { ...dollar, chainId: id }, { ...plain, chainId: id }];

jest.setTimeout(40_000);

describe('Assets', () => {
  it('shows all that is owned over all networks, with sums, and says what has no price', async () => {
    const kit = await showAssets([
      { id: 10, balances: { native: 10n ** 18n, [plain.address]: 7n } },
      { id: 20, balances: { native: 2n * 10n ** 18n, [dollar.address]: 25_500_000n } },
      { id: 30, balances: {} },
      { id: 40, balances: { native: 10n ** 18n } },
    ], [...all(10), ...all(20), ...all(30), native(40)], { testnets: [40] });
    await waitFor(() => expect(rows()).toEqual([
      'NNet 20$4,025.50', 'EETHEtherBalance 2$4,000.00', 'UUSDDollarBalance 25.5$25.50',
      'NNet 10$2,000.00', 'EETHEtherBalance 1$2,000.00', 'PPLNPlainBalance 7',
      'NNet 40Testnet', 'EETHEtherBalance 1',
    ]), slow);
    for (const text of ['$6,025.50', '+ 1 without a price', 'On 4 networks']) screen.getByText(text);
    await click('button', /Dollar/);
    await screen.findByText('25.5 USD', {}, slow);
    screen.getByText('Net 20');
    await act(async () => kit.dispatch(closeModal()));
  });

  it('says of a network that does not answer that it does not, shows the others, and asks it again', async () => {
    const silent: Node = { id: 20, balances: { native: 10n ** 18n }, isSilent: true };
    await showAssets([{ id: 10, balances: { native: 10n ** 18n } }, silent], [...all(10), ...all(20)]);
    await waitFor(() => expect(rows()).toEqual(['NNet 10$2,000.00', 'EETHEtherBalance 1$2,000.00']), slow);
    await screen.findByText('Net 20 did not answer.', {}, { timeout: 20_000 });
    screen.getByText('Without 1 network that did not answer');
    expect(screen.queryByText('Reading balances…')).toBeNull();
    silent.isSilent = false;
    await click('button', 'Try again');
    await waitFor(() => expect(rows()).toHaveLength(4), slow);
    await waitFor(() => expect(screen.queryAllByText(/did not answer/)).toEqual([]), slow);
  });

  it('is read again after a transaction', async () => {
    const node: Node = { id: 10, balances: { native: 10n ** 18n } };
    const kit = await showAssets([node, { id: 20, balances: {} }], all(10));
    await waitFor(() => expect(rows()).toContain('EETHEtherBalance 1$2,000.00'), slow);
    node.balances['native'] = 3n * 10n ** 18n;
    await act(async () => void kit.dispatch(rpcApi.util.invalidateTags([{ type: 'balance', id: 10 }]))); // what a confirmed transaction does
    await waitFor(() => expect(rows()).toContain('EETHEtherBalance 3$6,000.00'), slow);
  });

  it('asks a few networks at a time, and gives up what is on its way when it is left', async () => {
    const nodes = Array.from({ length: 9 }, (_, at): Node => ({ id: 10 + at, balances: {}, isSilent: at > 0 }));
    const kit = await showAssets(nodes, []);
    await waitFor(() => expect(state.asked).toBe(4), slow);
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(state.most).toBe(4);
    await act(async () => kit.dispatch(closeModal()));
    await waitFor(() => expect(state).toMatchObject({ asked: 0, aborted: 4 }), slow);
  });

  it('hides what is worth next to nothing until it is asked for', async () => {
    await showAssets([{ id: 10, balances: { native: 10n ** 18n, [dollar.address]: 900n } }, { id: 20, balances: {} }], all(10));
    await waitFor(() => expect(rows()).toHaveLength(2), slow);
    await click('checkbox', 'Hide what is worth less than $0.01 (1)');
    expect(rows()).toContain('UUSDDollarBalance 0.0009< $0.01');
  });

  it('mounts no more rows of a long list than are seen', async () => {
    const view = jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    const row = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(56);
    ends.push(() => [view, row].forEach((spy) => spy.mockRestore()));
    const many = Array.from({ length: 300 }, (_, at) => ({ ...plain, chainId: 10, address: getAddress(`0x${(at + 1).toString(16).padStart(40, '0')}`), symbol: `T${at}` }));
    await showAssets([{ id: 10, balances: Object.fromEntries(many.map(({ address }) => [address, 5n])) }, { id: 20, balances: {} }], many);
    await waitFor(() => expect(rows().length).toBeGreaterThan(5), slow);
    expect(rows().length).toBeLessThan(40);
    expect(screen.getAllByRole('listitem', hidden).map((row) => row.getAttribute('aria-setsize'))).toContain('301');
    screen.getByText('+ 300 without a price');
  });

  it('shows apart what indexers find on all networks, by what the chain says of it, with the prices of the site alone, and asks again where one failed', async () => {
    const [spam, claimed] = [getAddress(`0x${'e4'.repeat(20)}`), getAddress(`0x${'e5'.repeat(20)}`)];
    let isAway = true;
    await showAssets([{ id: 10, balances: { native: 10n ** 18n, [plain.address]: 7n, [spam]: 10n ** 21n } }, { id: 20, balances: { [plain.address]: 2n, [spam]: 5n } }], [...all(10), ...all(20)], {
      indexer: async ({ chainId }) => {
        state.indexed.push(chainId);
        if (chainId === 20 && isAway) throw new Error('away');
        const told = { chainId, units: 1n, decimals: 0, priceUsd: '9' };
        return { items: [{ ...told, ...plain, priceUsd: '3' }, { ...told, address: spam, symbol: 'PLN', name: 'Visit spam.example' }, { ...told, address: claimed, symbol: 'NIL', name: 'Not owned' }] };
      },
    });
    expect(state.before).toEqual([10]); // that of the tab of the network in use, and no other
    await waitFor(() => expect(rows()).toEqual(['NNet 10$2,021.00', 'EETHEtherBalance 1$2,000.00', 'PPLNPlainBalance 7$21.00', 'NNet 20', 'PPLNPlainBalance 2']), slow);
    expect(screen.getAllByText('$2,021.00')).toHaveLength(2); // of all, and of the one network
    screen.getByText('+ 1 without a price');
    await screen.findByText('Tokens that this site does not list could not be looked up on Net 20.', {}, slow);
    isAway = false;
    await click('button', 'Try again');
    await waitFor(() => expect(screen.queryByText(/could not be looked up/)).toBeNull(), slow);
    expect(state.indexed).toEqual([10, 20, 20]);
    expect(screen.queryByRole('list', { name: 'Tokens that this site does not list', ...hidden })).toBeNull();
    await click('checkbox', 'Show tokens that this site does not list (4)');
    const unlisted = 'Not checked by this siteBalance ';
    await waitFor(() => expect(rows('Tokens that this site does not list')).toEqual(['NNet 10', `PPLNVisit spam.example0xE4E4…E4e4${unlisted}1,000,000,000,000,000,000,000`, 'NNet 20', `PPLNVisit spam.example0xE4E4…E4e4${unlisted}5`]), slow);
    screen.getByText('$2,027.00');
    await click('button', /Balance 5$/);
    await screen.findByText('Another token here has this name too. This one may be a fake.', {}, slow);
  });

  it('says where there is nothing', async () => {
    await showAssets([{ id: 10, balances: {} }, { id: 20, balances: {} }], all(10));
    await screen.findByText('Nothing here yet', {}, slow);
    expect(screen.queryByRole('list', { name: 'Assets', ...hidden })).toBeNull();
  });
});
