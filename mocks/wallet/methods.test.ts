import { verifyMessage, verifyTypedData } from 'ethers';
import { createClient, custom } from 'viem';
import { getAssets } from 'viem/experimental/erc7811';
import { mockAccounts } from '../accounts.ts';
import { mockChainOne, mockChainTwo } from '../chains.ts';
import { createMutex } from '../chain/mutex.ts';
import type { Hex } from '../chain/hex.ts';
import { createFakeClock } from '../fakeClock.ts';
import { rpcCodes, RpcError } from '../rpcError.ts';
import { mockDrop, mockToken, startTokenUnits } from '../token/mockToken.ts';
import { createMockWorld } from '../world.ts';
import { userRejected } from './approvals.ts';
import type { ApprovalSubject } from './approvals.ts';
import { walletMethods } from './methods.ts';
import type { WalletContext } from './methods.ts';

const [alice, bob] = mockAccounts;
const lower = (address: string): Hex => `0x${address.slice(2).toLowerCase()}`;
const worlds: { close(): void }[] = [];
afterEach(() => worlds.splice(0).forEach((world) => world.close()));

interface SceneOptions {
  readonly isIn?: boolean;
  readonly known?: readonly number[];
  /** What the person does; agrees, if absent. */
  readonly decide?: () => void;
  readonly assets?: WalletContext['assets'];
  /** Bob's, who has NFTs. */
  readonly isBob?: boolean;
}

/** A wallet with Alice's key, whose prompts and moves are written down. */
function scene({ isIn = true, known = [mockChainOne.id, mockChainTwo.id], decide = () => {}, assets = 'true', isBob = false }: SceneOptions = {}) {
  const world = createMockWorld({ clock: createFakeClock() });
  worlds.push(world);
  const asked: (ApprovalSubject & { readonly method: string })[] = [];
  const facts = { chainId: mockChainOne.id, isIn, assets };
  const visible = (): readonly Hex[] => (facts.isIn ? [lower((isBob ? bob : alice).address)] : []);
  const wallet: WalletContext = {
    world,
    get chainId() {
      return facts.chainId;
    },
    visibleAccounts: visible,
    ownAccounts: () => [lower(alice.address)],
    keyOf: (account) => {
      if (!visible().includes(account)) throw new RpcError(rpcCodes.unauthorized, 'not authorized');
      return alice.privateKey;
    },
    knows: (id) => known.includes(id),
    permissions: () => visible().map(() => ({ parentCapability: 'eth_accounts' })),
    confirm: async (method, subject) => {
      asked.push({ ...subject, method });
      decide();
    },
    letIn: () => void (facts.isIn = true),
    forget: () => void (facts.isIn = false),
    goTo: (next) => void (facts.chainId = next),
    assets: facts.assets,
    lock: createMutex(),
  };
  const ask = async (method: string, params?: unknown): Promise<unknown> => {
    const answer = walletMethods.get(method);
    if (!answer) throw new Error(`${method} is not the wallet's own`);
    return answer(wallet, params, method);
  };
  const onChain = async (method: string, ...params: readonly unknown[]) => (await world.getChain(mockChainOne.id)).request({ method, params });
  return { world, asked, facts, ask, onChain };
}

const no = (): never => {
  throw userRejected();
};
const failure = (promise: Promise<unknown>): Promise<unknown> => promise.then((value) => `It gave ${String(value)}.`, (error: unknown) => error);
const code = (wanted: number) => expect.objectContaining({ name: 'RpcError', code: wanted });

describe('walletMethods', () => {
  it('answer where the wallet is without a prompt, in the formats of JSON-RPC', async () => {
    const { ask, asked } = scene();
    // EIP-695 has a quantity, net_version a decimal text.
    expect([await ask('eth_chainId'), await ask('net_version'), await ask('eth_accounts'), await ask('eth_coinbase')]).toEqual(['0x539', '1337', [lower(alice.address)], lower(alice.address)]);
    const outside = scene({ isIn: false });
    expect([await outside.ask('eth_accounts'), await outside.ask('eth_coinbase'), await outside.ask('wallet_getPermissions'), asked, outside.asked]).toEqual([[], null, [], [], []]);
  });

  it.each(['eth_sign', 'eth_signTransaction', 'eth_signTypedData', 'eth_signTypedData_v3', 'eth_subscribe', 'eth_unsubscribe'])('refuse %s with 4200, and ask no person', async (method) => {
    const { ask, asked } = scene();
    expect([await failure(ask(method, ['0x', '0x'])), asked]).toEqual([expect.objectContaining({ code: 4200, message: expect.stringContaining(method) }), []]);
  });

  it('leave what is the chain\'s to the chain', () => {
    for (const method of ['eth_getBalance', 'eth_call', 'eth_sendRawTransaction', 'eth_blockNumber']) expect(walletMethods.has(method)).toBe(false);
  });

  describe('connecting', () => {
    it('asks once, and not again where the site is in', async () => {
      const { ask, asked } = scene({ isIn: false });
      const accounts = [lower(alice.address)];
      expect([await ask('eth_requestAccounts'), await ask('eth_requestAccounts'), asked]).toEqual([accounts, accounts, [{ kind: 'connect', accounts, method: 'eth_requestAccounts' }]]);
    });

    it.each([['eth_requestAccounts', undefined], ['wallet_requestPermissions', [{ eth_accounts: {} }]]])('by %s lets nothing out that the person did not agree to', async (method, params) => {
      const { ask, facts } = scene({ isIn: false, decide: no });
      expect([await failure(ask(method, params)), facts.isIn, await ask('eth_accounts')]).toEqual([code(4001), false, []]);
    });

    it('asks for a permission anew, and for no other than the accounts', async () => {
      const { ask, asked } = scene();
      expect(await ask('wallet_requestPermissions', [{ eth_accounts: {} }])).toEqual([{ parentCapability: 'eth_accounts' }]);
      expect(asked).toMatchObject([{ kind: 'connect', method: 'wallet_requestPermissions' }]);
      for (const params of [[{ eth_sign: {} }], [], undefined]) expect(await failure(ask('wallet_requestPermissions', params))).toEqual(code(-32_602));
      expect(asked).toHaveLength(1);
    });

    it('is taken back by wallet_revokePermissions for the accounts alone', async () => {
      const { ask, facts } = scene();
      expect([await failure(ask('wallet_revokePermissions', [{ other: {} }])), facts.isIn]).toEqual([code(-32_602), true]);
      expect([await ask('wallet_revokePermissions', [{ eth_accounts: {} }]), facts.isIn]).toEqual([null, false]);
    });
  });

  describe('signing', () => {
    const types = { Mail: [{ name: 'text', type: 'string' }] };
    const mail = (domain: object) => ({ types: { EIP712Domain: Object.keys(domain).map((name) => ({ name, type: name === 'chainId' ? 'uint256' : 'string' })), ...types }, primaryType: 'Mail', domain, message: { text: 'Hi' } });

    it('signs a message that the person was shown as text', async () => {
      const { ask, asked } = scene();
      const signature = await ask('personal_sign', ['0x48656c6c6f', alice.address]);
      expect([verifyMessage('Hello', String(signature)), asked]).toEqual([alice.address, [{ kind: 'signMessage', account: lower(alice.address), text: 'Hello', method: 'personal_sign' }]]);
    });

    it.each([['the chain as a number', 1_337], ['in decimals', '1337'], ['in hexadecimal', '0x539']])('signs typed data of the chain that it is on, given %s', async (_what, chainId) => {
      const { ask, asked } = scene();
      const signature = await ask('eth_signTypedData_v4', [alice.address, mail({ name: 'Post', chainId })]);
      expect(verifyTypedData({ name: 'Post', chainId: 1_337 }, types, { text: 'Hi' }, String(signature))).toBe(alice.address);
      expect(asked).toMatchObject([{ kind: 'signTypedData', primaryType: 'Mail', message: { text: 'Hi' } }]);
    });

    it('signs typed data that names no chain', async () => {
      const { ask } = scene();
      expect(verifyTypedData({ name: 'Post' }, types, { text: 'Hi' }, String(await ask('eth_signTypedData_v4', [alice.address, JSON.stringify(mail({ name: 'Post' }))])))).toBe(alice.address);
    });

    it.each<[string, string, unknown, number]>([
      ['a message for an account that the site cannot see', 'personal_sign', ['0x00', bob.address], 4100],
      ['typed data for such an account', 'eth_signTypedData_v4', [bob.address, mail({})], 4100],
      ['a transaction from such an account', 'eth_sendTransaction', [{ from: bob.address, to: alice.address }], 4100],
      ['typed data of another chain', 'eth_signTypedData_v4', [alice.address, mail({ chainId: 1 })], -32_602],
      ['typed data of a chain that is no number', 'eth_signTypedData_v4', [alice.address, mail({ chainId: 'mainnet' })], -32_602],
      ['typed data of a chain that is nothing at all', 'eth_signTypedData_v4', [alice.address, mail({ chainId: null })], -32_602],
      ['a transaction of another chain', 'eth_sendTransaction', [{ from: alice.address, to: bob.address, chainId: '0x1' }], -32_602],
      ['a message without an account', 'personal_sign', ['0x00'], -32_602],
      ['parameters that are no list', 'personal_sign', { message: '0x00' }, -32_602],
    ])('refuses %s before it asks the person', async (_what, method, params, wanted) => {
      const { ask, asked } = scene();
      expect([await failure(ask(method, params)), asked]).toEqual([code(wanted), []]);
    });

    it.each<[string, unknown]>([['personal_sign', ['0x00', alice.address]], ['eth_signTypedData_v4', [alice.address, mail({})]], ['eth_sendTransaction', [{ from: alice.address, to: bob.address, value: '0x1' }]]])('gives nothing for %s where the person says no', async (method, params) => {
      const { ask, onChain } = scene({ decide: no });
      expect([await failure(ask(method, params)), await onChain('eth_getTransactionCount', alice.address, 'pending')]).toEqual([code(4001), '0x0']);
    });
  });

  describe('eth_sendTransaction', () => {
    it('shows what is sent, and sends it', async () => {
      const { ask, asked, onChain } = scene();
      const hash = await ask('eth_sendTransaction', [{ from: alice.address, to: bob.address, value: '0x64', data: '0x01' }]);
      expect(asked).toEqual([{ kind: 'sendTransaction', account: lower(alice.address), chainId: 1_337, to: lower(bob.address), valueWei: 100n, data: '0x01', method: 'eth_sendTransaction' }]);
      expect(await onChain('eth_getTransactionByHash', hash)).toMatchObject({ from: lower(alice.address), to: lower(bob.address), value: '0x64', input: '0x01' });
    });

    it('shows no recipient where a contract is created', async () => {
      const { ask, asked } = scene();
      await ask('eth_sendTransaction', [{ from: alice.address, data: '0x00' }]);
      expect(asked[0]).not.toHaveProperty('to');
    });

    it('goes to the chain that the person was shown, wherever the wallet is by then', async () => {
      const here = scene({ decide: () => void (here.facts.chainId = mockChainTwo.id) });
      const hash = await here.ask('eth_sendTransaction', [{ from: alice.address, to: bob.address, value: '0x1' }]);
      expect([await here.onChain('eth_getTransactionReceipt', hash), here.facts.chainId]).toMatchObject([{ status: '0x1' }, mockChainTwo.id]);
    });

    it('gives each of those that come at once a nonce of its own', async () => {
      const { ask, onChain } = scene();
      const hashes = await Promise.all([1, 2, 3].map((value) => ask('eth_sendTransaction', [{ from: alice.address, to: bob.address, value: `0x${value}` }])));
      const nonces = await Promise.all(hashes.map(async (hash) => Object(await onChain('eth_getTransactionByHash', hash)).nonce));
      expect(new Set(nonces)).toEqual(new Set(['0x0', '0x1', '0x2']));
    });

    it('fails as the chain does, and sends on', async () => {
      const { ask, onChain } = scene();
      expect(await failure(ask('eth_sendTransaction', [{ from: alice.address, to: bob.address, value: `0x${(10n ** 30n).toString(16)}` }]))).toEqual(code(-32_000));
      await ask('eth_sendTransaction', [{ from: alice.address, to: bob.address }]);
      expect(await onChain('eth_getTransactionCount', alice.address, 'latest')).toBe('0x1');
    });
  });

  describe('chains', () => {
    const two = { chainId: '0x7a69', chainName: mockChainTwo.name, rpcUrls: [mockChainTwo.rpcUrl], nativeCurrency: mockChainTwo.nativeCurrency };

    it('are switched to once the person agrees, and without a word where the wallet is there', async () => {
      const { ask, asked, facts } = scene();
      expect([await ask('wallet_switchEthereumChain', [{ chainId: '0x539' }]), asked]).toEqual([null, []]);
      expect([await ask('wallet_switchEthereumChain', [{ chainId: '0x7a69' }]), asked, facts.chainId]).toEqual([null, [{ kind: 'switchChain', fromChainId: 1_337, toChainId: 31_337, method: 'wallet_switchEthereumChain' }], 31_337]);
    });

    it.each<[string, unknown]>([['wallet_switchEthereumChain', [{ chainId: '0x7a69' }]], ['wallet_addEthereumChain', [two]]])('stay by %s where the person says no', async (method, params) => {
      for (const known of [[1_337, 31_337], [1_337]]) {
        const { ask, facts } = scene({ decide: no, known });
        if (method === 'wallet_switchEthereumChain' && known.length === 1) continue; // it is not known: see below
        expect([await failure(ask(method, params)), facts.chainId]).toEqual([code(4001), 1_337]);
      }
    });

    it('that are not known cannot be switched to: 4902, as EIP-3326 has it, before the person is asked', async () => {
      const { ask, asked, facts } = scene({ known: [1_337] });
      expect([await failure(ask('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])), asked, facts.chainId]).toEqual([code(4902), [], 1_337]);
    });

    it('that are not known are added, and the wallet goes there; known ones are only switched to', async () => {
      const fresh = scene({ known: [1_337] });
      expect([await fresh.ask('wallet_addEthereumChain', [two]), fresh.asked, fresh.facts.chainId]).toEqual([null, [{ kind: 'addChain', chainId: 31_337, name: 'Mock Two', rpcUrls: two.rpcUrls, method: 'wallet_addEthereumChain' }], 31_337]);
      const known = scene();
      expect([await known.ask('wallet_addEthereumChain', [two]), known.asked, known.facts.chainId]).toMatchObject([null, [{ kind: 'switchChain', toChainId: 31_337 }], 31_337]);
    });

    it.each<[string, object, number]>([
      ['that there is not', { chainId: '0x99' }, -32_603], ['whose node is another chain\'s', { rpcUrls: [mockChainOne.rpcUrl] }, -32_603], ['without a secure address', { rpcUrls: ['http://two.test'] }, -32_602],
    ])('%s are not added, and no person is asked', async (_what, part, wanted) => {
      const { ask, asked, facts } = scene({ known: [1_337] });
      expect([await failure(ask('wallet_addEthereumChain', [{ ...two, ...part }])), asked, facts.chainId]).toEqual([code(wanted), [], 1_337]);
    });
  });

  describe('wallet_getAssets', () => {
    const account = lower(alice.address);
    const bird = { address: mockDrop, type: 'erc721' };

    it('tells what the account has on each chain that it knows, as the chains have it, and viem reads it', async () => {
      const { ask, asked, onChain, world } = scene({ isBob: true });
      const client = createClient({ transport: custom({ request: async ({ method, params }: { readonly method: string; readonly params: unknown }) => ask(method, params) }) });
      const assets = await getAssets(client, { account: bob.address, aggregate: false });
      const held = { name: 'Mock Birds', symbol: 'BIRD' };
      const chainTwo = await world.getChain(mockChainTwo.id);
      const balances = [await onChain('eth_getBalance', bob.address, 'latest'), await chainTwo.request({ method: 'eth_getBalance', params: [bob.address, 'latest'] })].map((each) => BigInt(String(each)));
      expect(balances[0]).toBeGreaterThan(0n);
      expect(Object.fromEntries(Object.entries(assets).map(([id, list]) => [id, list.map(({ balance, type, metadata }) => [type, balance, metadata])]))).toEqual(Object.fromEntries([mockChainOne, mockChainTwo].map(({ id, nativeCurrency }, at) => [id, [
        ['native', balances[at], nativeCurrency],
        ['erc20', startTokenUnits, { name: mockToken.name, symbol: mockToken.symbol, decimals: mockToken.decimals }],
        ['erc721', 1n, { ...held, tokenId: 0n }], ['erc721', 1n, { ...held, tokenId: 1n }],
      ]])));
      expect(await ask('wallet_getCapabilities', [bob.address])).toEqual({ '0x539': { assetDiscovery: { supported: true } }, '0x7a69': { assetDiscovery: { supported: true } } });
      expect(asked).toEqual([]);
    });

    it.each<[string, object, Readonly<Record<string, readonly string[]>>]>([
      ['chains', { chainFilter: ['0x7a69', '0x99'] }, { '0x7a69': ['native', 'erc20'] }],
      ['kinds', { assetTypeFilter: ['erc20'] }, { '0x539': ['erc20'], '0x7a69': ['erc20'] }],
      ['both', { assetTypeFilter: ['native'], chainFilter: ['0x539'] }, { '0x539': ['native'] }],
      ['assets, which counts before the others', { assetFilter: { '0x7a69': [{ address: 'native', type: 'native' }, bird] }, assetTypeFilter: ['erc20'], chainFilter: ['0x539'] }, { '0x7a69': ['native'] }],
      ['what it has not got', { assetFilter: { '0x539': [bird] } }, { '0x539': [] }],
    ])('keeps to a filter of %s', async (_what, filter, kinds) => {
      const told = await scene().ask('wallet_getAssets', [{ account, ...filter }]);
      expect(Object.fromEntries(Object.entries(Object(told)).map(([id, list]) => [id, (list as readonly { readonly type: string }[]).map(({ type }) => type)]))).toEqual(kinds); // checked by comparing
    });

    it('is refused for an account that the site does not see, and for what is no request', async () => {
      const { ask } = scene();
      expect(await failure(ask('wallet_getAssets', [{ account: bob.address }]))).toEqual(code(4100));
      expect(await failure(ask('wallet_getCapabilities', [bob.address]))).toEqual(code(4100));
      for (const given of [{}, { account, chainFilter: '0x1' }, { account, chainFilter: [1] }, { account, assetTypeFilter: [20] }, { account, assetFilter: { '0x1': [{}] } }]) expect(await failure(ask('wallet_getAssets', [given]))).toEqual(code(-32_602));
    });

    it('is not there in a wallet that tells nothing, and is not true in one that lies', async () => {
      const none = scene({ assets: 'none' });
      for (const method of ['wallet_getAssets', 'wallet_getCapabilities']) expect(await failure(none.ask(method, [{ account }]))).toEqual(code(4200));
      const told = await scene({ assets: 'false' }).ask('wallet_getAssets', [{ account, chainFilter: ['0x539'] }]);
      const [native, token, ...rest] = (told as Readonly<Record<string, readonly { readonly balance: string; readonly type: string }[]>>)['0x539'] ?? []; // as the test before shows it
      expect([BigInt(native?.balance ?? 0) % 1_000n, BigInt(token?.balance ?? 0), rest.map(({ type }) => type)]).toEqual([0n, startTokenUnits * 1_000n, ['erc20', 'erc721']]);
    });
  });

  describe('wallet_watchAsset', () => {
    const asset = { type: 'ERC20', options: { address: bob.address, symbol: 'USD', decimals: 6 } };

    it('shows the token, and is true once the person agrees', async () => {
      const { ask, asked } = scene();
      expect([await ask('wallet_watchAsset', asset), asked]).toEqual([true, [{ kind: 'watchAsset', address: lower(bob.address), symbol: 'USD', decimals: 6, method: 'wallet_watchAsset' }]]);
    });

    it('fails where they do not, and for a token of another kind', async () => {
      expect(await failure(scene({ decide: no }).ask('wallet_watchAsset', asset))).toEqual(code(4001));
      const { ask, asked } = scene();
      expect([await failure(ask('wallet_watchAsset', { ...asset, type: 'ERC721' })), asked]).toEqual([code(-32_602), []]);
    });
  });
});
