import { BrowserProvider, Contract, Wallet, verifyMessage, verifyTypedData } from 'ethers';
import { createFakeClock } from '../fakeClock.ts';
import { createFakeWallet } from './fakeWallet.ts';
import { createMockWorld } from '../world.ts';
import { mockAccounts, startBalanceWei } from '../accounts.ts';
import { mockChainOne, mockChainTwo } from '../chains.ts';
import { mockToken } from '../token/mockToken.ts';
import { testTokenAbi } from '../token/testToken.ts';
import type { FakeClock } from '../fakeClock.ts';
import type { FakeWallet, FakeWalletOptions } from './fakeWallet.ts';
import type { MockWorld } from '../world.ts';

const [alice, bob, carol] = mockAccounts;
const [aliceSeen, bobSeen, carolSeen] = [alice, bob, carol].map(({ address }) => address.toLowerCase());
const chainTwoHex = '0x7a69';

/** The example of EIP-712, with a member that the primary type does not lead to. */
const mail = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Ether Mail', version: '1', verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
};

const toAdd = {
  chainId: chainTwoHex,
  chainName: mockChainTwo.name,
  rpcUrls: [mockChainTwo.rpcUrl],
  nativeCurrency: mockChainTwo.nativeCurrency,
};

describe('createFakeWallet', () => {
  let clock: FakeClock;
  let world: MockWorld;
  let wallet: FakeWallet;
  let events: [string, unknown][];

  beforeEach(() => {
    clock = createFakeClock();
    world = createMockWorld({ clock });
  });
  afterEach(() => world.close());

  function start(options: Partial<FakeWalletOptions> = {}): void {
    wallet = createFakeWallet({ world, ...options });
    events = [];
    for (const name of ['accountsChanged', 'chainChanged', 'connect', 'disconnect']) wallet.provider.on(name, payload => events.push([name, payload]));
  }
  const ask = (method: string, params?: readonly unknown[] | object) => wallet.provider.request({ method, ...(params && { params }) });
  const outcome = (asked: Promise<unknown>) => asked.then(value => ({ value }), (error: unknown) => ({ error }));
  /** The prompt that is open, once the request has come to it. */
  async function prompt() {
    await clock.advance(0);
    const [first] = wallet.requests();
    if (!first) throw new Error('No prompt is open');
    return first;
  }
  async function approving(asked: Promise<unknown>): Promise<unknown> {
    wallet.approve((await prompt()).id);
    return asked;
  }

  describe('connecting', () => {
    it('shows no account until the user has let the site in', async () => {
      start();
      expect(await ask('eth_accounts')).toEqual([]);
      const asked = ask('eth_requestAccounts');
      expect(await prompt()).toMatchObject({ kind: 'connect', method: 'eth_requestAccounts', sinceMs: clock.nowMs() });
      expect(await approving(asked)).toEqual([aliceSeen, bobSeen, carolSeen]);
      expect(await ask('eth_accounts')).toEqual([aliceSeen, bobSeen, carolSeen]);
      expect(events).toEqual([['accountsChanged', [aliceSeen, bobSeen, carolSeen]]]);
      expect(wallet.requests()).toEqual([]);
    });

    it('shows no prompt when the site is let in already', async () => {
      start({ isPermitted: true, accounts: [bob] });
      expect(await ask('eth_requestAccounts')).toEqual([bobSeen]);
    });

    it('fails with 4001 when the user refuses', async () => {
      start();
      const asked = outcome(ask('eth_requestAccounts'));
      wallet.reject((await prompt()).id);
      expect(await asked).toMatchObject({ error: { code: 4001 } });
      expect(await ask('eth_accounts')).toEqual([]);
    });

    it('fails with -32002 while a prompt of the same kind is open, and leaves that one open', async () => {
      start();
      const asked = ask('eth_requestAccounts');
      await prompt();
      await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: -32002 });
      expect(wallet.requests()).toHaveLength(1);
      expect(await approving(asked)).toHaveLength(3);
    });

    it('gives, shows and takes back the permission of EIP-2255', async () => {
      start({ accounts: [alice] });
      expect(await ask('wallet_getPermissions')).toEqual([]);
      const expected = [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [aliceSeen] }], date: clock.nowMs() }];
      expect(await approving(ask('wallet_requestPermissions', [{ eth_accounts: {} }]))).toMatchObject(expected);
      expect(await ask('wallet_getPermissions')).toMatchObject(expected);
      expect(await ask('wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull();
      expect(await ask('eth_accounts')).toEqual([]);
      expect(events).toEqual([['accountsChanged', [aliceSeen]], ['accountsChanged', []]]);
    });
  });

  describe('signing', () => {
    it('signs a message that ethers recovers the account from, and shows its text', async () => {
      start({ isPermitted: true });
      const asked = ask('personal_sign', ['0x68656c6c6f20e29c93', aliceSeen]);
      expect(await prompt()).toMatchObject({ kind: 'signMessage', account: aliceSeen, text: 'hello ✓' });
      expect(verifyMessage('hello ✓', String(await approving(asked)))).toBe(alice.address);
    });

    it.each([
      ['plain text', ['good morning', bob.address], 'good morning'],
      ['the parameters turned round', [bob.address, '0x0102'], Uint8Array.of(1, 2)],
    ])('signs %s', async (_name, params, message) => {
      start({ isPermitted: true, scenario: { kind: 'approveAll' } });
      expect(verifyMessage(message, String(await ask('personal_sign', params)))).toBe(bob.address);
    });

    it('shows bytes that are no text as they are', async () => {
      start({ isPermitted: true });
      void outcome(ask('personal_sign', ['0xfffe', aliceSeen]));
      expect(await prompt()).toMatchObject({ text: '0xfffe' });
    });

    it.each([['as an object', (data: object): unknown => data], ['as JSON', (data: object): unknown => JSON.stringify(data)]])('signs typed data given %s', async (_name, give) => {
      start({ isPermitted: true, scenario: { kind: 'approveAll' } });
      const signature = await ask('eth_signTypedData_v4', [alice.address, give({ ...mail, domain: { ...mail.domain, chainId: mockChainOne.id } })]);
      const { EIP712Domain: _, ...types } = mail.types;
      expect(verifyTypedData({ ...mail.domain, chainId: mockChainOne.id }, types, mail.message, String(signature))).toBe(alice.address);
    });

    it.each([
      ['of another chain', { ...mail, domain: { chainId: 1 } }],
      ['without its primary type', { ...mail, primaryType: 'Letter' }],
      ['whose values do not fit', { ...mail, message: { from: 1 } }],
      ['that is no JSON', '{'],
    ])('refuses typed data %s', async (_name, data) => {
      start({ isPermitted: true, scenario: { kind: 'approveAll' } });
      await expect(ask('eth_signTypedData_v4', [alice.address, data])).rejects.toMatchObject({ code: -32602 });
    });

    it('signs for no account that the site cannot see', async () => {
      start({ scenario: { kind: 'approveAll' } });
      await expect(ask('personal_sign', ['0x00', alice.address])).rejects.toMatchObject({ code: 4100 });
      await expect(ask('eth_sendTransaction', [{ from: alice.address, to: bob.address }])).rejects.toMatchObject({ code: 4100 });
    });

    it.each(['eth_sign', 'eth_signTransaction', 'eth_signTypedData', 'eth_subscribe'])('does not support %s', async method => {
      start({ isPermitted: true });
      await expect(ask(method, [])).rejects.toMatchObject({ code: 4200 });
    });
  });

  describe('sending', () => {
    it('fills in nonce, gas and fees, so that the value moves', async () => {
      start({ isPermitted: true });
      const asked = ask('eth_sendTransaction', [{ from: alice.address, to: bob.address, value: '0x64' }]);
      expect(await prompt()).toMatchObject({ kind: 'sendTransaction', account: aliceSeen, to: bobSeen, valueWei: 100n, data: '0x', chainId: mockChainOne.id });
      const hash = await approving(asked);
      const receipt = await ask('eth_getTransactionReceipt', [hash]);
      expect(receipt).toMatchObject({ status: '0x1', from: aliceSeen, to: bobSeen, gasUsed: '0x5208', type: '0x2' });
      expect(await ask('eth_getBalance', [bob.address, 'latest'])).toBe(`0x${(startBalanceWei + 100n).toString(16)}`);
    });

    it('keeps what the site has filled in', async () => {
      start({ isPermitted: true, scenario: { kind: 'approveAll' } });
      const fees = { gas: '0x10000', maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x5' };
      const hash = await ask('eth_sendTransaction', [{ from: alice.address, to: bob.address, nonce: '0x0', chainId: '0x539', ...fees }]);
      expect(await ask('eth_getTransactionByHash', [hash])).toMatchObject({ ...fees, nonce: '0x0', type: '0x2' });
      const legacy = await ask('eth_sendTransaction', [{ from: alice.address, to: bob.address, gasPrice: '0x77359400' }]);
      expect(await ask('eth_getTransactionByHash', [legacy])).toMatchObject({ gasPrice: '0x77359400', nonce: '0x1', type: '0x0' });
    });

    it('gives each of several transactions its own nonce', async () => {
      start({ isPermitted: true, scenario: { kind: 'approveAll' } });
      const hashes = await Promise.all([1, 2, 3].map(() => ask('eth_sendTransaction', [{ from: alice.address, to: bob.address }])));
      expect(new Set(hashes).size).toBe(3);
      expect(await ask('eth_getTransactionCount', [alice.address, 'latest'])).toBe('0x3');
    });

    it('passes on what the chain refuses, with the payload of a revert', async () => {
      start({ isPermitted: true, scenario: { kind: 'approveAll' } });
      await expect(ask('eth_sendTransaction', [{ from: alice.address, to: bob.address, value: `0x${(10n ** 30n).toString(16)}` }])).rejects.toMatchObject({ code: -32000, message: expect.stringContaining('insufficient funds') });
      const call = new Contract(mockToken.address, testTokenAbi).interface.encodeFunctionData('transfer', [bob.address, 10n ** 30n]);
      await expect(ask('eth_sendTransaction', [{ from: alice.address, to: mockToken.address, data: call }])).rejects.toMatchObject({ code: 3, data: expect.stringMatching(/^0xe450d38c/) });
    });

    it('sends on the chain that was asked for, even if the user moves on before approving', async () => {
      start({ isPermitted: true });
      const asked = ask('eth_sendTransaction', [{ from: alice.address, to: bob.address }]);
      const { id } = await prompt();
      wallet.setChain(mockChainTwo.id);
      wallet.approve(id);
      const one = await world.getChain(mockChainOne.id);
      expect(await one.request({ method: 'eth_getTransactionReceipt', params: [await asked] })).toMatchObject({ status: '0x1' });
    });

    it.each([
      ['of another chain', { chainId: '0x1', to: bob.address }],
      ['to no address with nothing', {}],
      ['with two kinds of fees', { to: bob.address, gasPrice: '0x1', maxFeePerGas: '0x1' }],
      ['with a delegation', { to: bob.address, authorizationList: [] }],
      ['with a decimal value', { to: bob.address, value: '100' }],
    ])('refuses a transaction %s', async (_name, fields) => {
      start({ isPermitted: true, scenario: { kind: 'approveAll' } });
      await expect(ask('eth_sendTransaction', [{ from: alice.address, ...fields }])).rejects.toMatchObject({ code: -32602 });
    });

    it('serves ethers as a signer', async () => {
      start({ scenario: { kind: 'approveAll' }, accounts: [alice] });
      const provider = new BrowserProvider(wallet.provider, undefined, { pollingInterval: 20 });
      const token = new Contract(mockToken.address, testTokenAbi, await provider.getSigner());
      const receipt = await (await token.getFunction('transfer')(bob.address, 5n)).wait();
      expect(receipt).toMatchObject({ status: 1, from: alice.address });
      provider.destroy();
    });
  });

  describe('chains', () => {
    it('switches, tells the page before the answer, and answers from the new chain', async () => {
      start();
      const asked = ask('wallet_switchEthereumChain', [{ chainId: chainTwoHex }]);
      expect(await prompt()).toMatchObject({ kind: 'switchChain', fromChainId: mockChainOne.id, toChainId: mockChainTwo.id });
      expect(await approving(asked)).toBeNull();
      expect(events).toEqual([['chainChanged', chainTwoHex]]);
      expect([await ask('eth_chainId'), await ask('net_version'), wallet.chainId]).toEqual([chainTwoHex, '31337', mockChainTwo.id]);
    });

    it('shows no prompt to switch to where it is', async () => {
      start();
      expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x539' }])).toBeNull();
      expect(events).toEqual([]);
    });

    it('does not know a chain until it is added', async () => {
      start({ knownChainIds: [mockChainOne.id], scenario: { kind: 'approveAll' } });
      await expect(ask('wallet_switchEthereumChain', [{ chainId: chainTwoHex }])).rejects.toMatchObject({ code: 4902 });
      expect(await ask('wallet_addEthereumChain', [toAdd])).toBeNull();
      expect(events).toEqual([['chainChanged', chainTwoHex]]);
      wallet.setChain(mockChainOne.id);
      expect(await ask('wallet_switchEthereumChain', [{ chainId: chainTwoHex }])).toBeNull();
    });

    it.each([
      ['without an https address', { ...toAdd, rpcUrls: ['http://insecure.test'] }, -32602],
      ['without a name', { ...toAdd, chainName: undefined }, -32602],
      ['with a symbol too long', { ...toAdd, nativeCurrency: { ...toAdd.nativeCurrency, symbol: 'TOOLONG' } }, -32602],
      ['with a decimal id', { ...toAdd, chainId: '31337' }, -32602],
      ['whose node does not exist', { ...toAdd, rpcUrls: ['https://elsewhere.test'] }, -32603],
    ])('refuses to add a chain %s', async (_name, chain, code) => {
      start({ knownChainIds: [], scenario: { kind: 'approveAll' } });
      await expect(ask('wallet_addEthereumChain', [chain])).rejects.toMatchObject({ code });
    });

    it('may stand on a chain that the world does not have', async () => {
      start({ chainId: 1 });
      expect(await ask('eth_chainId')).toBe('0x1');
      await expect(ask('eth_blockNumber')).rejects.toMatchObject({ code: -32603 });
    });
  });

  describe('the user by hand', () => {
    it('selects another account, shows fewer, and takes all away', async () => {
      start({ isPermitted: true });
      wallet.setAccount(bob.address);
      wallet.setAccounts([carol.address]);
      wallet.setAccounts([]);
      expect(events).toEqual([
        ['accountsChanged', [bobSeen, aliceSeen, carolSeen]],
        ['accountsChanged', [carolSeen]],
        ['accountsChanged', []],
      ]);
      expect(() => wallet.setAccount(Wallet.createRandom().address)).toThrow('no key');
    });

    it('locks and unlocks: the accounts go and come back', async () => {
      start({ isPermitted: true, accounts: [alice] });
      wallet.lock();
      expect([wallet.isLocked, await ask('eth_accounts')]).toEqual([true, []]);
      await expect(ask('personal_sign', ['0x00', alice.address])).rejects.toMatchObject({ code: 4100 });
      wallet.unlock();
      expect(events).toEqual([['accountsChanged', []], ['accountsChanged', [aliceSeen]]]);
    });

    it('loses touch with its chains and finds it again', async () => {
      start();
      const asked = outcome(ask('eth_requestAccounts'));
      await prompt();
      wallet.disconnect();
      expect(await asked).toMatchObject({ error: { code: 4900 } });
      await expect(ask('eth_chainId')).rejects.toMatchObject({ code: 4900 });
      wallet.reconnect();
      expect(await ask('eth_chainId')).toBe('0x539');
      expect(events).toEqual([['disconnect', expect.objectContaining({ code: 4900 })], ['connect', { chainId: '0x539' }]]);
    });

    it('watches a token', async () => {
      start();
      const asset = { type: 'ERC20', options: { address: mockToken.address, symbol: 'MUSD', decimals: 6 } };
      expect(await approving(ask('wallet_watchAsset', asset))).toBe(true);
      await expect(ask('wallet_watchAsset', { ...asset, type: 'ERC721' })).rejects.toMatchObject({ code: -32602 });
    });

    it('is told of each change once, and answers prompts only that are open', async () => {
      start();
      let changes = 0;
      const stop = wallet.subscribe(() => (changes += 1));
      const before = wallet.requests();
      expect(wallet.requests()).toBe(before);
      const asked = outcome(ask('eth_requestAccounts'));
      const { id } = await prompt();
      expect([changes, wallet.requests() === before]).toEqual([1, false]);
      wallet.reject(id);
      await asked;
      expect(changes).toBe(2);
      stop();
      wallet.lock();
      expect(changes).toBe(2);
      expect(() => wallet.approve(id)).toThrow('No prompt');
    });
  });

  describe('scenarios', () => {
    it('approves all, also what waits already', async () => {
      start();
      const asked = ask('eth_requestAccounts');
      await prompt();
      wallet.scenario.set({ kind: 'approveAll' });
      expect(await asked).toHaveLength(3);
      expect(await ask('personal_sign', ['0x00', alice.address])).toMatch(/^0x/);
    });

    it('approves each after its time, also what waits already, unless the user has become another', async () => {
      start();
      const asked = ask('eth_requestAccounts');
      await prompt();
      wallet.scenario.set({ kind: 'approveLate', delayMs: 1_000 });
      await clock.advance(999);
      expect(wallet.requests()).toHaveLength(1);
      await clock.advance(1);
      expect(await asked).toHaveLength(3);
      const signed = ask('personal_sign', ['0x00', alice.address]);
      await prompt();
      wallet.approve(wallet.requests()[0]?.id ?? '');
      expect(await signed).toMatch(/^0x/);
      const left = outcome(ask('personal_sign', ['0x00', alice.address]));
      await prompt();
      wallet.scenario.set({ kind: 'byHand' });
      await clock.advance(5_000);
      expect(wallet.requests()).toHaveLength(1);
      world.close();
      wallet.reject(wallet.requests()[0]?.id ?? '');
      expect(await left).toMatchObject({ error: { code: 4001 } });
    });

    it('rejects all, also what waits already', async () => {
      start();
      const asked = outcome(ask('eth_requestAccounts'));
      await prompt();
      wallet.scenario.set({ kind: 'rejectAll' });
      expect(await asked).toMatchObject({ error: { code: 4001 } });
      await expect(ask('wallet_switchEthereumChain', [{ chainId: chainTwoHex }])).rejects.toMatchObject({ code: 4001 });
    });

    it('has a prompt open already when pending', async () => {
      start({ scenario: { kind: 'pending' } });
      await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: -32002 });
      expect(await ask('eth_accounts')).toEqual([]);
    });

    it('shows nothing when locked, until the user lets the site in', async () => {
      start({ isPermitted: true, accounts: [alice], scenario: { kind: 'locked' } });
      expect(await ask('eth_accounts')).toEqual([]);
      expect(await approving(ask('eth_requestAccounts'))).toEqual([aliceSeen]);
      expect([wallet.isLocked, wallet.scenario.get()]).toEqual([false, { kind: 'byHand' }]);
      expect(events).toEqual([['accountsChanged', [aliceSeen]]]);
    });

    it('answers nothing when silent', async () => {
      start({ scenario: { kind: 'silent' } });
      let isSettled = false;
      void outcome(ask('eth_chainId')).then(() => (isSettled = true));
      await clock.advance(3_600_000);
      expect(isSettled).toBe(false);
    });

    it('says yes to a switch and stays when it lies about the chain', async () => {
      start({ scenario: { kind: 'liesAboutChain' } });
      expect(await approving(ask('wallet_switchEthereumChain', [{ chainId: chainTwoHex }]))).toBeNull();
      await clock.advance(3_600_000);
      expect([await ask('eth_chainId'), events]).toEqual(['0x539', []]);
    });

    it('says yes to a switch and goes later when told when', async () => {
      start({ scenario: { kind: 'liesAboutChain', switchAfterMs: 1_500 } });
      await approving(ask('wallet_switchEthereumChain', [{ chainId: chainTwoHex }]));
      await clock.advance(1_499);
      expect(await ask('eth_chainId')).toBe('0x539');
      await clock.advance(1);
      expect([await ask('eth_chainId'), events]).toEqual([chainTwoHex, [['chainChanged', chainTwoHex]]]);
    });
  });

  it('refuses what is no request, and what neither it nor its chain knows', async () => {
    start();
    // @ts-expect-error what a page in JavaScript may do
    await expect(wallet.provider.request('eth_chainId')).rejects.toMatchObject({ code: -32600 });
    await expect(ask('wallet_teleport')).rejects.toMatchObject({ code: -32601 });
    await expect(ask('wallet_switchEthereumChain', [])).rejects.toMatchObject({ code: -32602 });
    await expect(ask('eth_accounts', undefined)).resolves.toEqual([]);
  });

  it('stops telling a listener that was removed', async () => {
    start();
    const heard: unknown[] = [];
    const listen = (payload: unknown) => heard.push(payload);
    wallet.provider.on('chainChanged', listen);
    wallet.setChain(mockChainTwo.id);
    wallet.provider.removeListener('chainChanged', listen);
    wallet.provider.removeListener('chainChanged', listen);
    wallet.setChain(mockChainOne.id);
    expect(heard).toEqual([chainTwoHex]);
    expect(events).toHaveLength(2);
  });
});
