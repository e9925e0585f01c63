import { act, cleanup, fireEvent, render, waitFor, within } from '@testing-library/react';
import { AbiCoder, Interface, namehash, parseEther } from 'ethers';
import { createAttendedPage, pressLikeUser } from '../../../mocks/testing/pressLikeUser.ts';
import { startLocalServer } from '../../../fixtures/http/localServer.ts';
import { patientClock } from '../../../fixtures/review/patientClock.ts';
import { tokenList } from '../../../plugins/tokenList/index.ts';
import { walletAdapter } from '../../../plugins/walletAdapter/index.ts';
import { connect, createLatchkey, defineChain, disconnect, showScreen } from '../../index.ts';
import type { Latchkey } from '../../index.ts';
import { ConnectButton, LatchkeyProvider } from '../../react.ts';
import { historyCleared, selectActivity, sendConfirmed } from '../../store/activity.ts';
import { selectShownScreen } from '../../store/modal.ts';

const [alice, bob, carol] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'];
const dollar = { chainId: 1, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USD', name: 'Dollar', decimals: 6, priceUsd: '1' };
const hash = `0x${'ab'.repeat(32)}` as const;
const [registry, resolver] = ['0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'];
const abi = new Interface([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] returnData)',
  'function balanceOf(address) view returns (uint256)', 'function decimals() view returns (uint256)', 'function totalSupply() view returns (uint256)', 'function symbol() view returns (string)', 'function name() view returns (string)',
  'function transfer(address to, uint256 amount) returns (bool)', 'function resolver(bytes32 node) view returns (address)', 'function addr(bytes32 node) view returns (address)', 'function supportsInterface(bytes4 id) view returns (bool)',
]);

// What arrives on demand is fetched before, so that no test waits for a busy machine.
beforeAll(async () => void (await Promise.all([import('../../ui/modal/ModalShell.tsx'), import('./Send.tsx'), import('../Review/Review.tsx'), import('../../ui/hooks/reads/rpcBalance.ts'), import('../../ui/hooks/reads/chainReads.ts'), import('../../ui/hooks/reads/rpcBalance.ts')])), 60_000);

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(end);
  localStorage.clear();
});

/** What a test may turn while the page is open. */
interface World {
  ether: bigint;
  dollars: bigint;
  decimals: number;
  /** Of one unit of gas, in wei. */
  baseFee: bigint;
  /** Accounts by name. */
  readonly names: Record<string, string>;
  /** Calls that get no answer until this is settled. */
  hold: Promise<void> | undefined;
  accounts: readonly string[];
  /** What the wallet does with a transaction. */
  onSend(transaction: Readonly<Record<string, string>>): Promise<string>;
  /** Where the wallet is. */
  chainId: string;
  /** Lets the wallet switch. */
  onSwitch(): Promise<void>;
  /** Methods that fail at the node. */
  readonly broken: Set<string>;
}

interface Setting extends Partial<World> {
  readonly params?: { readonly token?: string };
  readonly list?: () => Promise<unknown>;
}

/** A page on the send screen of an account with two ether and 25.5 dollars. */
async function showSend({ params = {}, list = async () => [dollar], ...given }: Setting = {}): Promise<{ readonly kit: Latchkey; readonly world: World; emit(event: string, value: unknown): void }> {
  const world: World = { ether: parseEther('2'), dollars: 25_500_000n, decimals: 6, baseFee: 1_000_000_000n, names: {}, hold: undefined, accounts: [alice], onSend: async () => hash, chainId: '0x1', onSwitch: async () => {}, broken: new Set(), ...given };
  const call = (to: string, data: string): string | undefined => {
    const fn = abi.parseTransaction({ data });
    const encode = (values: readonly unknown[]): string => (fn ? abi.encodeFunctionResult(fn.name, values) : '0x');
    if (fn?.name === 'aggregate3') {
      const [calls] = fn.args as unknown as readonly [readonly { readonly target: string; readonly callData: string }[]];
      const results = calls.map(({ target, callData }) => call(target, callData)).map((result) => [result !== undefined, result ?? '0x']);
      return AbiCoder.defaultAbiCoder().encode(['tuple(bool,bytes)[]'], [results]);
    }
    if (to.toLowerCase() === registry.toLowerCase()) return encode([resolver]);
    if (fn?.name === 'supportsInterface') return encode([false]);
    if (fn?.name === 'addr') return encode([Object.entries(world.names).find(([name]) => namehash(name) === fn.args[0])?.[1] ?? `0x${'0'.repeat(40)}`]);
    if (to.toLowerCase() !== dollar.address.toLowerCase()) return fn ? undefined : '0x';
    const answers: Readonly<Record<string, unknown>> = { balanceOf: world.dollars, decimals: world.decimals, totalSupply: 10n ** 12n, symbol: 'USD', name: 'Dollar', transfer: true };
    return fn ? encode([answers[fn.name]]) : undefined;
  };
  const quantity = (value: bigint): string => `0x${value.toString(16)}`;
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_chainId: () => '0x1',
    eth_getBalance: () => quantity(world.ether),
    eth_getCode: ([address]) => ([dollar.address, registry, resolver].some((each) => each.toLowerCase() === String(address).toLowerCase()) ? '0x60' : '0x'),
    eth_call: ([asked]) => {
      const { to = '', data = '0x' } = asked as { readonly to?: string; readonly data?: string };
      return data === '0x' ? '0x' : call(to, data);
    },
    eth_estimateGas: () => '0x5208',
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_gasPrice: () => quantity(world.baseFee),
    eth_getTransactionCount: () => '0x0',
    eth_blockNumber: () => '0x10',
    eth_getBlockByNumber: () => ({ number: '0x10', hash, parentHash: hash, timestamp: '0x5', baseFeePerGas: quantity(world.baseFee), gasLimit: '0x1c9c380', transactions: [] }),
  };
  const server = await startLocalServer((body, response) => {
    const asked: unknown = JSON.parse(body);
    const answer = ({ id, method, params: given = [] }: { readonly id: number; readonly method: string; readonly params?: readonly unknown[] }): object => {
      const result = world.broken.has(method) ? undefined : answers[method]?.(given);
      return { jsonrpc: '2.0', id, ...(result === undefined ? { error: { code: -32_000, message: 'out of order' } } : { result }) };
    };
    void Promise.resolve(world.hold).then(() => response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked as Parameters<typeof answer>[0]))));
  });
  const listeners = new Map<string, (value: unknown) => void>();
  const provider = {
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      if (method === 'eth_sendTransaction') return world.onSend((params as readonly [Readonly<Record<string, string>>])[0]);
      if (method === 'wallet_switchEthereumChain') {
        await world.onSwitch();
        world.chainId = (params as readonly [{ readonly chainId: string }])[0].chainId;
        return null;
      }
      return method === 'eth_chainId' ? world.chainId : world.accounts;
    },
    on: (event: string, listener: (value: unknown) => void) => void listeners.set(event, listener),
    removeListener: () => {},
  };
  const kit = createLatchkey({
    adapters: [createAttendedPage(), patientClock()],
    chains: [defineChain({ id: 1, name: 'Main Test', rpc: server.url }), defineChain({ id: 5, name: 'Other Test', rpc: server.url })], devTools: false, onFault: () => {},
    plugins: [walletAdapter({ id: 'test', name: 'Test Wallet', icon: '', getProvider: () => provider }), tokenList.with({ load: list })],
  });
  ends.push(async () => {
    kit.destroy();
    await server.close();
  });
  await act(async () => render(<LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>));
  await act(async () => kit.dispatch(connect({ walletId: 'test' })));
  await act(async () => kit.dispatch(showScreen('core.send', params)));
  return { kit, world, emit: (event, value) => listeners.get(event)?.(value) };
}

/** The screens stand in a shadow root of their own. */
const dialog = (): HTMLElement => {
  const found = [document, ...Array.from(document.querySelectorAll('*'), ({ shadowRoot }) => shadowRoot)].flatMap((root) => root?.querySelector<HTMLElement>('[data-latchkey-modal]') ?? [])[0];
  if (!found) throw new Error('There is no modal.');
  return found;
};
const slow = { timeout: 10_000 };
const seen = () => within(dialog());
const text = (of: string | RegExp): Promise<HTMLElement> => waitFor(() => seen().getByText(of), slow);
const heading = (name: string): Promise<HTMLElement> => waitFor(() => seen().getByRole('heading', { name, level: 2, hidden: true }), slow);
const button = (name: string | RegExp): HTMLButtonElement => seen().getByRole<HTMLButtonElement>('button', { name, hidden: true });
const press = async (name: string | RegExp): Promise<void> => {
  if (name === 'Continue in wallet') await waitFor(() => expect(button(name).getAttribute('aria-disabled')).toBe('false'), slow);
  await act(async () => pressLikeUser(button(name)));
};
const field = (name: string): HTMLInputElement => seen().getByRole<HTMLInputElement>('textbox', { name, hidden: true });
const type = async (name: string, value: string): Promise<void> => {
  await waitFor(() => field(name), slow);
  await act(async () => void fireEvent.change(field(name), { target: { value } }));
};

jest.setTimeout(30_000);

describe('Send', () => {
  it('shows in the review what was entered, and says that it is on its way', async () => {
    const sent: unknown[] = [];
    await showSend({ onSend: async (transaction) => {
      sent.push(transaction);
      return hash;
    } });
    await type('To', bob);
    await type('Amount', '0.5');
    await text('Total, at most');
    await press('Continue');
    await heading('Send');
    seen().getByText('0.5 ETH');
    await press('Continue in wallet');
    await text('On its way');
    expect(sent).toEqual([expect.objectContaining({ to: bob, value: `0x${parseEther('0.5').toString(16)}`, from: alice })]);
  });

  it('sends all but the fee, with the gas and the price it was worked out with', async () => {
    const sent: Readonly<Record<string, string>>[] = [];
    await showSend({ onSend: async (transaction) => {
      sent.push(transaction);
      return hash;
    } });
    await type('To', bob);
    await press('Max: send as much as possible');
    await waitFor(() => expect(field('Amount').value).not.toBe(''), slow);
    await press('Continue');
    await waitFor(() => button('Continue in wallet'), slow);
    await press('Continue in wallet');
    await text('On its way');
    const [{ value = '', gas = '', maxFeePerGas = '' } = {}] = sent;
    expect(BigInt(value) + BigInt(gas) * BigInt(maxFeePerGas)).toBe(parseEther('2'));
  });

  it('shows no other token while the list of the one that is wanted has not come', async () => {
    let arrive: (tokens: unknown) => void = () => {};
    await showSend({ params: { token: dollar.address }, list: () => new Promise((resolve) => (arrive = resolve)) });
    await text('Reading…');
    expect(seen().queryByRole('textbox', { name: 'Amount', hidden: true })).toBeNull();
    await act(async () => arrive([dollar]));
    await text('Available: 25.5 USD');
  });

  it('lets a token be chosen where the one that is wanted is not known', async () => {
    await showSend({ params: { token: dollar.address }, list: () => Promise.reject(new Error('gone')) });
    await heading('Choose a token');
    await text('Not all tokens could be loaded.');
    await press(/Ether/);
    expect((await text(/^Available/)).textContent).toBe('Available: 2 ETH');
  });

  it('gives up what it checks once something else is entered', async () => {
    const { kit, world } = await showSend();
    await type('To', bob);
    await type('Amount', '0.5');
    await text('Total, at most');
    let release = (): void => {};
    world.hold = new Promise((resolve) => (release = resolve));
    await type('Amount', '0.6'); // of which the fee is not known
    await press('Continue');
    await waitFor(() => button('Checking…'));
    await type('Amount', '0.7');
    button('Continue');
    await act(async () => release());
    await text(/^0\.70/);
    expect(selectShownScreen(kit.getState())?.screenId).toBe('core.send');
  });

  it('sends nothing where a list and the token disagree about decimals', async () => {
    await showSend({ params: { token: dollar.address }, decimals: 18 });
    await type('To', bob);
    await type('Amount', '1');
    await text('Total, at most');
    await press('Continue');
    await text('The token has 18 decimals, not 6');
    expect(button('Continue').disabled).toBe(false);
  });

  it('pays a name, and shows whom it leads to', async () => {
    const sent: Readonly<Record<string, string>>[] = [];
    await showSend({ names: { 'bob.eth': bob }, onSend: async (transaction) => {
      sent.push(transaction);
      return hash;
    } });
    await type('To', 'Bob.eth');
    await text('bob.eth is this account:');
    await type('Amount', '0.5');
    await text('Total, at most');
    await press('Continue');
    await waitFor(() => button('Continue in wallet'), slow);
    seen().getByText('bob.eth');
    await press('Continue in wallet');
    await text('On its way');
    expect(sent).toMatchObject([{ to: bob }]);
  });

  it.each([['to another account', carol, 'bob.eth leads to another account now'], ['to none', undefined, 'bob.eth leads to no account. Nothing was sent.']])('sends nothing to a name that leads %s meanwhile', async (_where, next, said) => {
    const { kit, world } = await showSend({ names: { 'bob.eth': bob } });
    await type('To', 'bob.eth');
    await text('bob.eth is this account:');
    await type('Amount', '0.5');
    await text('Total, at most');
    delete world.names['bob.eth'];
    if (next !== undefined) world.names['bob.eth'] = next;
    await press('Continue');
    await text(said);
    expect(selectShownScreen(kit.getState())?.screenId).toBe('core.send');
    expect(field('To').value).toBe('bob.eth');
  });

  it('says that a name leads to no account, and takes no answer to an earlier question for one to a later', async () => {
    const { world } = await showSend({ names: { 'bob.eth': bob } });
    await type('To', 'missing.eth');
    await act(async () => void fireEvent.blur(field('To')));
    await text('missing.eth leads to no account.');
    let release = (): void => {};
    world.hold = new Promise((resolve) => (release = resolve));
    await type('To', 'bob.eth');
    await text('Looking up bob.eth…');
    await type('To', carol);
    await act(async () => release());
    await waitFor(() => expect(dialog().textContent).toContain(carol.slice(0, 21)));
    expect(dialog().textContent).not.toContain(bob.slice(0, 21));
  });

  it('points out that the recipient is a contract', async () => {
    await showSend();
    await type('To', resolver);
    expect((await text(/^This is a contract/)).textContent).toMatch(/^CautionThis is a contract, not somebody’s account/);
    expect(button('Continue').disabled).toBe(false);
  });

  it('takes whom the person knows, and goes on to the amount', async () => {
    await showSend({ accounts: [alice, bob] });
    await waitFor(() => button(/Your account in Test Wallet/), slow);
    await press(/Your account in Test Wallet/);
    expect(field('To').value).toBe(bob);
    expect((field('Amount').getRootNode() as Document | ShadowRoot).activeElement).toBe(field('Amount'));
  });

  it('keeps what was entered when the wallet says no', async () => {
    await showSend({ onSend: async () => { throw Object.assign(new Error('no'), { code: 4001 }); } });
    await type('To', bob);
    await type('Amount', '0.5');
    await text('Total, at most');
    await press('Continue');
    await waitFor(() => button('Continue in wallet'), slow);
    await press('Continue in wallet');
    await waitFor(() => button('Continue in wallet'), slow);
    await press('Reject');
    await text('Transaction Rejected');
    expect([field('To').value, field('Amount').value]).toEqual([bob, '0.5']);
  });

  it('does not offer the form again to who has turned away while the wallet asks', async () => {
    let answer: (sent: string) => void = () => {};
    await showSend({ onSend: () => new Promise((resolve) => (answer = resolve)) });
    await type('To', bob);
    await type('Amount', '0.5');
    await text('Total, at most');
    await press('Continue');
    await waitFor(() => button('Continue in wallet'), slow);
    await press('Continue in wallet');
    await press('Reject');
    await text('Confirm in your wallet');
    expect(seen().queryByRole('textbox', { name: 'Amount', hidden: true })).toBeNull();
    await act(async () => answer(hash));
    await text('On its way');
  });

  it('does not ask the wallet to send once the person has turned away from its switch', async () => {
    const onSend = jest.fn(async () => hash);
    let agree = (): void => {};
    const { kit, world, emit } = await showSend({ onSend, onSwitch: () => new Promise((resolve) => (agree = resolve)) });
    await type('To', bob);
    await type('Amount', '0.5');
    world.chainId = '0x5';
    await act(async () => emit('chainChanged', '0x5'));
    await text('Total, at most');
    await press('Continue');
    await waitFor(() => button('Continue in wallet'), slow);
    await press('Continue in wallet');
    await waitFor(() => expect(kit.getState().network.switching.at).toBe('switching'));
    await press('Reject');
    await waitFor(() => field('Amount'));
    await act(async () => agree());
    await act(async () => void (await new Promise((resolve) => void setTimeout(resolve, 200))));
    expect(onSend).not.toHaveBeenCalled();
    expect(kit.getState().network.switching.at).toBe('idle');
  });

  it('reads anew for another account, and sends nothing of the one before', async () => {
    const { world, emit } = await showSend();
    await type('To', bob);
    await type('Amount', '1.5');
    await text('Total, at most');
    world.ether = parseEther('1');
    world.accounts = [carol];
    await act(async () => emit('accountsChanged', [carol]));
    await text('Insufficient Funds');
    expect((await text(/^You have/)).textContent).toBe('You have 1 ETH.');
  });

  it('goes out on the network that it was begun on', async () => {
    const { emit } = await showSend();
    await type('Amount', '0.5');
    await act(async () => emit('chainChanged', '0x5'));
    await text('This goes out on Main Test. Your wallet will be asked to switch there first.');
    expect(field('Amount').value).toBe('0.5');
  });

  it('says that there is no wallet any more', async () => {
    const { kit } = await showSend();
    await type('To', bob);
    await act(async () => kit.dispatch(disconnect({ walletId: 'test' })));
    await text('Connect a wallet to see its funds.');
    expect(seen().queryByRole('textbox', { name: 'To', hidden: true })).toBeNull();
  });

  it('says what it does not know, and does not go on without it', async () => {
    const { kit, world } = await showSend({ broken: new Set(['eth_getBalance']) });
    await type('To', bob);
    await type('Amount', '0.5');
    await text('The balance could not be read.');
    await press('Continue');
    expect(selectShownScreen(kit.getState())?.screenId).toBe('core.send');
    button('Continue');
    world.broken.clear();
    world.broken.add('eth_getBlockByNumber').add('eth_estimateGas');
    await press('Try again');
    await text('The network fee could not be worked out.');
    world.broken.clear();
    await press('Try again');
    await text('Total, at most');
  });

  it('does not say of what was cleared from the list that it is on its way', async () => {
    const { kit } = await showSend();
    await type('To', bob);
    await type('Amount', '0.5');
    await text('Total, at most');
    await press('Continue');
    await waitFor(() => button('Continue in wallet'), slow);
    await press('Continue in wallet');
    await text('On its way');
    const [entry] = selectActivity(kit.getState());
    await act(async () => {
      kit.dispatch(sendConfirmed({ id: entry?.id ?? '', hash, blockNumber: 1, confirmations: 9, isFinal: true, atMs: 1 }));
      kit.dispatch(historyCleared({ from: alice }));
    });
    await text('No longer in your list');
    expect(seen().queryByText('On its way')).toBeNull();
  });
});
