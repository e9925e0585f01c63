import { act, cleanup, fireEvent, render, waitFor, within } from '@testing-library/react';
import { Interface } from 'ethers';
import { createAttendedPage, pressLikeUser } from '../../../mocks/testing/pressLikeUser.ts';
import { startLocalServer } from '../../../fixtures/http/localServer.ts';
import { patientClock } from '../../../fixtures/review/patientClock.ts';
import { walletAdapter } from '../../../plugins/walletAdapter/index.ts';
import { connect, createLatchkey, defineChain, showScreen } from '../../index.ts';
import { ConnectButton, LatchkeyProvider } from '../../react.ts';

const [alice, bob] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'];
const collection = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const hash = `0x${'ab'.repeat(32)}` as const;
const abi = new Interface([
  'function supportsInterface(bytes4 id) view returns (bool)', 'function ownerOf(uint256) view returns (address)', 'function tokenURI(uint256) view returns (string)', 'function uri(uint256) view returns (string)', 'function name() view returns (string)', 'function symbol() view returns (string)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)', 'function totalSupply(uint256 id) view returns (uint256)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)', 'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
]);
const metadata = `data:application/json,${JSON.stringify({ name: 'Seven', description: '<img src=x onerror=alert(1)>', attributes: [{ trait_type: 'Eyes', value: 'Blue' }, { trait_type: 'Eyes', value: 3 }, { trait_type: 'x', value: {} }] })}`;

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(end);
  localStorage.clear();
});

/** A page that sends an NFT over a real connection to a node that is a collection. */
async function showNft({ standard = '721', owner = alice, held = 5n }: { readonly standard?: '721' | '1155'; readonly owner?: string; readonly held?: bigint } = {}) {
  const sent: Readonly<Record<string, string>>[] = [];
  const answerCall = (data: string): string | undefined => {
    const fn = abi.parseTransaction({ data });
    if (!fn) return undefined;
    if (fn.name === 'safeTransferFrom') return '0x';
    const values: Readonly<Record<string, unknown>> = { supportsInterface: ['0x01ffc9a7', standard === '721' ? '0x80ac58cd' : '0xd9b67a26'].includes(String([...fn.args][0])), ownerOf: owner, tokenURI: metadata, uri: metadata, name: 'Num\u202ebers', symbol: 'N', balanceOf: held, totalSupply: 9n };
    return abi.encodeFunctionResult(fn.fragment, [values[fn.name]]);
  };
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_chainId: () => '0x1', eth_getBalance: () => '0xde0b6b3a7640000', eth_getCode: ([address]) => (String(address).toLowerCase() === collection.toLowerCase() ? '0x60' : '0x'),
    eth_call: ([call]) => answerCall((call as { readonly data: string }).data), // as the method has it
    eth_estimateGas: () => '0x5208', eth_gasPrice: () => '0x1', eth_maxPriorityFeePerGas: () => '0x1', eth_getTransactionCount: () => '0x0', eth_blockNumber: () => '0x10',
    eth_getBlockByNumber: () => ({ number: '0x10', hash, parentHash: hash, timestamp: '0x5', baseFeePerGas: '0x1', gasLimit: '0x1c9c380', transactions: [] }),
  };
  const server = await startLocalServer((body, response) => {
    const asked: unknown = JSON.parse(body);
    const answer = ({ id, method, params = [] }: { readonly id: number; readonly method: string; readonly params?: readonly unknown[] }): object => {
      const result = answers[method]?.(params);
      return { jsonrpc: '2.0', id, ...(result === undefined ? { error: { code: 3, message: 'execution reverted' } } : { result }) };
    };
    response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked as Parameters<typeof answer>[0]))); // one request or several
  });
  const provider = {
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      if (method !== 'eth_sendTransaction') return method === 'eth_chainId' ? '0x1' : [alice];
      sent.push((params as readonly [Readonly<Record<string, string>>])[0]); // as the method has it
      return hash;
    },
    on: () => {}, removeListener: () => {},
  };
  const kit = createLatchkey({
    adapters: [createAttendedPage(), patientClock()], chains: [defineChain({ id: 1, name: 'Main Test', rpc: server.url })], devTools: false, onFault: () => {},
    plugins: [walletAdapter({ id: 'test', name: 'Test Wallet', icon: '', getProvider: () => provider })],
  });
  ends.push(async () => {
    kit.destroy();
    await server.close();
  });
  await act(async () => render(<LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>));
  await act(async () => kit.dispatch(connect({ walletId: 'test' })));
  await act(async () => kit.dispatch(showScreen('core.send', { token: collection, tokenId: '7' })));
  return { sent };
}

const dialog = (): HTMLElement => {
  const found = [document, ...Array.from(document.querySelectorAll('*'), ({ shadowRoot }) => shadowRoot)].flatMap((root) => root?.querySelector<HTMLElement>('[data-latchkey-modal]') ?? [])[0];
  if (!found) throw new Error('There is no modal.');
  return found;
};
const slow = { timeout: 10_000 };
const seen = () => within(dialog());
const text = (of: string | RegExp): Promise<HTMLElement> => waitFor(() => seen().getByText(of), slow);
const button = (name: string): HTMLButtonElement => seen().getByRole<HTMLButtonElement>('button', { name, hidden: true });
const type = async (name: string, value: string): Promise<void> => {
  const field = await waitFor(() => seen().getByRole('textbox', { name, hidden: true }), slow);
  await act(async () => void fireEvent.change(field, { target: { value } }));
};
const confirm = async (): Promise<void> => {
  await waitFor(() => expect(button('Continue in wallet').getAttribute('aria-disabled')).toBe('false'), slow);
  await act(async () => pressLikeUser(button('Continue in wallet')));
};

jest.setTimeout(30_000);

describe('SendNft', () => {
  it('shows which one it is, and in the review whom it goes to, and has it sent by the standard', async () => {
    const { sent } = await showNft();
    await text('Seven');
    seen().getByText('Numbers');
    expect(seen().queryByRole('textbox', { name: 'How many', hidden: true })).toBeNull();
    await type('To', bob);
    await act(async () => pressLikeUser(button('Continue')));
    await confirm();
    await text('On its way');
    expect(sent.map(({ to, data = '' }) => [to, abi.parseTransaction({ data })?.signature, [...(abi.parseTransaction({ data })?.args ?? [])]])).toEqual([[collection, 'safeTransferFrom(address,address,uint256)', [alice, bob, 7n]]]);
  });

  it('asks how many of several, no more than there are', async () => {
    const { sent } = await showNft({ standard: '1155' });
    await type('To', bob);
    await type('How many', '6');
    await text('Write a whole number from 1 to 5.');
    await act(async () => pressLikeUser(button('Continue')));
    await type('How many', '3');
    await act(async () => pressLikeUser(button('Continue')));
    await confirm();
    await text('3 Seven');
    expect(sent.map(({ data = '' }) => [...(abi.parseTransaction({ data })?.args ?? [])])).toEqual([[alice, bob, 7n, 3n, '0x']]);
  });

  it('sends none that the account has not got', async () => {
    await showNft({ owner: bob });
    await text('This account does not own it.');
    expect(seen().queryByRole('textbox', { name: 'To', hidden: true })).toBeNull();
  });
});
