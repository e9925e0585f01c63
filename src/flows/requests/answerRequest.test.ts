import { getAddress, Transaction, verifyMessage, verifyTypedData, Wallet } from 'ethers';
import { localSession } from '../../../adapters/ethers/index.ts';
import { createFakeClock, createFakeWallet, createMockWorld, mockAccounts, mockChainOne, mockChainTwo, mockToken, startTokenUnits } from '../../../mocks/index.ts';
import type { FakeWallet, MockWorld, StartedMockWorld } from '../../../mocks/index.ts';
import { startMockWorld } from '../../../mocks/node.ts';
import { createTestKit, getShownQuestion } from '../../../mocks/testing/index.ts';
import type { TestKit } from '../../../mocks/testing/index.ts';
import { walletAdapter } from '../../../plugins/walletAdapter/index.ts';
import { tokenList } from '../../../plugins/tokenList/index.ts';
import { walletLocal } from '../../../plugins/walletLocal/index.ts';
import { confirmReview } from '../review/confirmReview.ts';
import type { ReviewOrder } from '../review/review.ts';
import { priceOrder } from '../review/priceOrder.ts';
import { reviewQuestion } from '../review/reviewQuestion.ts';
import type { ReviewAnswer } from '../review/reviewQuestion.ts';
import { signMessageQuestion } from '../review/signMessageQuestion.ts';
import { maxCallsReviewed } from '../review/reviewCalls.ts';
import { selectActiveWallet } from '../../store/connection.ts';
import type { CoreState } from '../../store/coreState.ts';
import { selectShownScreen } from '../../store/modal.ts';
import { selectCustomChains } from '../../store/network.ts';
import { answerRequest } from './answerRequest.ts';
import type { WalletRequest } from './answerRequest.ts';
import { connect } from '../connection/connect.ts';

const [alice, bob] = mockAccounts;
let test: TestKit<CoreState>;
let world: MockWorld;
let started: StartedMockWorld;
let wallet: FakeWallet;

beforeEach(async () => {
  const clock = createFakeClock();
  world = createMockWorld({ clock });
  started = startMockWorld({ world });
  test = createTestKit({ clock, world }) as unknown as TestKit<CoreState>;
  wallet = createFakeWallet({ world, scenario: { kind: 'approveAll' } });
  test.kit.register(walletAdapter({ id: 'fake', name: 'Fake', getProvider: () => wallet.provider }));
});
afterEach(() => {
  test.kit.destroy();
  started.stop();
});

const open = (walletId = 'fake') => test.settled(test.kit.dispatch(connect({ walletId })));
const ask = (method: string, params?: unknown, more: Partial<WalletRequest> = {}): Promise<unknown> => test.settled(test.kit.dispatch(answerRequest({ method, params, review: false, ...more })));
const openKey = () => {
  test.kit.register(walletLocal({ id: 'key', name: 'Key', openSession: async () => localSession({ signer: new Wallet(alice.privateKey), chainId: mockChainOne.id }) }));
  return open('key');
};
const typed = (chainId?: number) => ({
  types: { EIP712Domain: [{ name: 'name', type: 'string' }, ...(chainId === undefined ? [] : [{ name: 'chainId', type: 'uint256' }])], Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail', domain: { name: 'Mail', ...(chainId !== undefined && { chainId }) }, message: { text: 'Hello' },
});
const signerOf = (data: ReturnType<typeof typed>, signature: unknown): string => verifyTypedData(data.domain, { Mail: data.types.Mail }, data.message, String(signature));
const balance = async (address: string): Promise<bigint> => BigInt(String(await (await world.getChain(mockChainOne.id)).request({ method: 'eth_getBalance', params: [address, 'latest'] })));

describe('answerRequest', () => {
  describe('while no wallet is connected', () => {
    it('shows no account, and the first chain of the site', async () => {
      expect([await ask('eth_accounts'), await ask('eth_coinbase'), await ask('eth_chainId'), await ask('net_version'), await ask('wallet_getPermissions')]).toEqual([[], null, '0x539', '1337', []]);
    });

    it('reads the chain all the same', async () => {
      expect(await ask('eth_getBalance', [alice.address, 'latest'])).toBe('0x21e19e0c9bab2400000');
    });

    it.each([
      ['eth_requestAccounts', []], ['wallet_requestPermissions', [{ eth_accounts: {} }]], ['personal_sign', ['0x12', alice.address]], ['eth_sendTransaction', [{ from: alice.address, to: bob.address }]],
      ['wallet_switchEthereumChain', [{ chainId: '0x7a69' }]], ['wallet_getCapabilities', [alice.address]],
    ])('may not be asked for %s', async (method, params) => {
      await expect(ask(method, params)).rejects.toMatchObject({ name: 'ProviderRpcError', code: 4100 });
    });
  });

  describe('of who and where', () => {
    beforeEach(() => open());

    it('shows the accounts that the asker may see, the selected one first', async () => {
      wallet.setAccount(bob.address);
      expect(await ask('eth_accounts')).toEqual([bob.address, alice.address, mockAccounts[2].address]);
      expect(await ask('eth_requestAccounts', [], { accounts: [alice.address.toLowerCase(), bob.address] })).toEqual([bob.address, alice.address]);
      expect(await ask('eth_accounts', [], { accounts: [] })).toEqual([]);
    });

    it('tells the chain that the asker means, else that of the wallet', async () => {
      wallet.setChain(mockChainTwo.id);
      expect([await ask('eth_chainId'), await ask('net_version'), await ask('eth_chainId', [], { chainId: mockChainOne.id })]).toEqual(['0x7a69', '31337', '0x539']);
    });

    it('shows nothing of a wallet that is not open', async () => {
      expect(await ask('eth_accounts', [], { walletId: 'other' })).toEqual([]);
      await expect(ask('personal_sign', ['0x12', alice.address], { walletId: 'other' })).rejects.toMatchObject({ code: 4100, cause: { code: 'wallet.notOpen' } });
    });

    it('has the one permission, and takes it back with the connection', async () => {
      const permission = { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [alice.address] }] };
      expect(await ask('wallet_getPermissions', [], { accounts: [alice.address] })).toEqual([permission]);
      expect(await ask('wallet_requestPermissions', [{ eth_accounts: {} }], { accounts: [alice.address] })).toEqual([permission]);
      await expect(ask('wallet_requestPermissions', [{ snap_dialog: {} }])).rejects.toMatchObject({ code: 4200 });
      await expect(ask('wallet_requestPermissions', [])).rejects.toMatchObject({ code: -32602 });
      await expect(ask('wallet_revokePermissions', [{ eth_accounts: {} }], { review: true })).rejects.toMatchObject({ code: 4200 });
      expect(await ask('wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull();
      expect([selectActiveWallet(test.kit.getState()), wallet.accounts]).toEqual([undefined, []]);
      expect(await ask('wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull();
    });
  });

  describe('of connects with a sign-in', () => {
    beforeEach(() => open());
    const signIn = (part: object = {}) => [{ version: '1', capabilities: { signInWithEthereum: { nonce: 'abcdefgh1234', chainId: '0x1', ...part } } }];
    const asker = { name: 'Other App', url: 'https://app.test' };

    it('shows the accounts alone where no sign-in is asked for', async () => {
      expect(await ask('wallet_connect', [{ version: '1' }])).toEqual({ accounts: [{ address: alice.address, capabilities: {} }, ...wallet.accounts.slice(1).map((address) => ({ address: expect.stringMatching(new RegExp(address, 'i')) as string, capabilities: {} }))] });
      await expect(ask('wallet_connect', [{ version: '2' }])).rejects.toMatchObject({ code: -32602 });
    });

    it('signs in at the page that asks, by one prompt', async () => {
      const answer = await ask('wallet_connect', signIn({ statement: 'Welcome.' })) as { readonly accounts: readonly { readonly address: string; readonly capabilities: { readonly signInWithEthereum: { readonly message: string; readonly signature: string } } }[] }; // as ERC-7846 has it
      const { message, signature } = answer.accounts[0]?.capabilities.signInWithEthereum ?? { message: '', signature: '' };
      expect([verifyMessage(message, signature), message.split('\n').slice(0, 8)]).toEqual([alice.address, ['example.test wants you to sign in with your Ethereum account:', alice.address, '', 'Welcome.', '', 'URI: https://example.test', 'Version: 1', 'Chain ID: 1']]);
    });

    it.each<[string, object]>([['another site', { domain: 'bank.test' }], ['another address', { uri: 'https://bank.test' }], ['nothing that is known', { nonce: 'short' }]])('asks no wallet for a sign-in at %s', async (_what, part) => {
      wallet.scenario.set({ kind: 'byHand' });
      await expect(ask('wallet_connect', signIn(part))).rejects.toMatchObject({ code: -32602 });
      await expect(ask('wallet_connect', signIn(part), { review: true, asker })).rejects.toMatchObject({ code: -32602 });
      expect([wallet.requests(), selectShownScreen(test.kit.getState())]).toEqual([[], undefined]);
    });

    it('shows the person what another app asks for, once, and for that app alone', async () => {
      wallet.scenario.set({ kind: 'byHand' });
      await expect(ask('wallet_connect', signIn({ domain: 'example.test' }), { review: true, asker })).rejects.toMatchObject({ code: -32602 });
      await expect(ask('wallet_connect', signIn(), { review: true, asker: { name: 'Somewhere' } })).rejects.toMatchObject({ code: -32602 });
      const asked = ask('wallet_connect', signIn(), { review: true, asker });
      await test.turnUntil(() => selectShownScreen(test.kit.getState()) !== undefined);
      const order: unknown = selectShownScreen(test.kit.getState())?.params;
      expect(JSON.stringify(order)).toContain('app.test wants you to sign in with your Ethereum account:');
      expect(wallet.requests()).toEqual([]);
      getShownQuestion(test.kit, reviewQuestion)?.giveUp();
      await expect(asked).rejects.toMatchObject({ code: 4001 });
      expect(selectShownScreen(test.kit.getState())).toBeUndefined();
    });

    it('tells a refusal once', async () => {
      wallet.scenario.set({ kind: 'rejectAll' });
      await expect(ask('wallet_connect', signIn())).rejects.toMatchObject({ code: 4001 });
    });

    it('signs by no account that the asker may not use', async () => {
      await expect(ask('wallet_connect', signIn(), { accounts: [bob.address] })).rejects.toMatchObject({ code: 4100 });
    });

    it('ends with the connection, for the page alone', async () => {
      await expect(ask('wallet_disconnect', undefined, { review: true, asker })).rejects.toMatchObject({ code: 4200 });
      expect(await ask('wallet_disconnect')).toBeNull();
      expect(selectActiveWallet(test.kit.getState())).toBeUndefined();
      await expect(ask('wallet_connect', signIn())).rejects.toMatchObject({ code: 4100 });
      expect(await ask('wallet_disconnect')).toBeNull();
    });
  });

  describe('of signatures', () => {
    beforeEach(() => open());

    it.each([
      ['bytes', (): unknown[] => ['0x48656c6c6f', alice.address], 'Hello'],
      ['text', () => ['Hello', alice.address], 'Hello'],
      ['the account first', () => [alice.address, '0x48656c6c6f'], 'Hello'],
      ['a message that looks like an address', () => [`0x${'48'.repeat(20)}`, alice.address], 'H'.repeat(20)],
      ['such a one after the account', () => [alice.address.toLowerCase(), `0x${'48'.repeat(20)}`], 'H'.repeat(20)],
      ['bytes that are no text', () => ['0xff00fe', alice.address], Uint8Array.of(255, 0, 254)],
      ['an empty message', () => ['0x', alice.address], ''],
      ['a byte order mark', () => ['0xefbbbf48', alice.address], Uint8Array.of(0xef, 0xbb, 0xbf, 0x48)],
    ])('signs %s', async (_name, params, message) => {
      expect(verifyMessage(message, String(await ask('personal_sign', params())))).toBe(alice.address);
    });

    it.each(['eth_signTypedData_v4', 'eth_signTypedData_v3', 'eth_signTypedData'])('signs typed data by %s, as text or object', async (method) => {
      for (const chainId of [undefined, mockChainOne.id]) {
        const data = typed(chainId);
        expect(signerOf(data, await ask(method, [alice.address, JSON.stringify(data)]))).toBe(alice.address);
        expect(signerOf(data, await ask(method, [alice.address, data]))).toBe(alice.address);
        expect(signerOf(data, await ask(method, [data, alice.address]))).toBe(alice.address);
      }
    });

    it('signs of typed data what is declared, where the asker sent more', async () => {
      const data = typed(mockChainOne.id);
      expect(signerOf(data, await ask('eth_signTypedData_v4', [alice.address, JSON.stringify({ ...data, message: { ...data.message, unsigned: 'all of it' }, domain: { ...data.domain, host: 'x' } })]))).toBe(alice.address);
    });

    it('does not sign typed data of another chain', async () => {
      await expect(ask('eth_signTypedData_v4', [alice.address, typed(mockChainTwo.id)])).rejects.toMatchObject({ code: -32602, cause: { code: 'request.otherChain' } });
    });

    it('takes the wallet to the chain that the asker means first', async () => {
      const data = typed(mockChainTwo.id);
      expect(signerOf(data, await ask('eth_signTypedData_v4', [alice.address, data], { chainId: mockChainTwo.id }))).toBe(alice.address);
      expect(wallet.chainId).toBe(mockChainTwo.id);
    });

    it('leaves a key where it is for that', async () => {
      await openKey();
      const data = typed(mockChainTwo.id);
      expect(signerOf(data, await ask('eth_signTypedData_v4', [alice.address, data], { chainId: mockChainTwo.id }))).toBe(alice.address);
      expect(await ask('eth_chainId')).toBe('0x539');
    });

    it('asks no wallet for an account that is not connected, not selected, or not the asker\'s', async () => {
      const unknown = Wallet.createRandom().address;
      await expect(ask('personal_sign', ['0x12', unknown])).rejects.toMatchObject({ code: 4100, message: 'Failed to validate account address', cause: { code: 'request.wrongAccount' } });
      await expect(ask('personal_sign', ['0x12', alice.address], { accounts: [bob.address] })).rejects.toMatchObject({ code: 4100, cause: { code: 'request.wrongAccount' } });
      await expect(ask('personal_sign', ['0x12', bob.address])).rejects.toMatchObject({ code: 4100, cause: { code: 'wallet.accountGone' } });
    });

    it.each(['eth_sign', 'eth_decrypt', 'eth_getEncryptionPublicKey', 'eth_signUserOperation', 'wallet_invokeSnap', 'personal_ecRecover', 'personal_unlockAccount', 'admin_peers', 'eth_subscribe', '__proto__', 'constructor'])('refuses %s', async (method) => {
      await expect(ask(method, [alice.address, `0x${'ab'.repeat(32)}`], { review: method.startsWith('_') || method === 'constructor' })).rejects.toMatchObject({ code: 4200, cause: { code: 'request.unsupported' } });
    });

    it('tells a refusal by its number', async () => {
      wallet.scenario.set({ kind: 'rejectAll' });
      await expect(ask('personal_sign', ['0x12', alice.address])).rejects.toMatchObject({ code: 4001, cause: { code: 'user.rejected' } });
      wallet.scenario.set({ kind: 'pending' });
      await expect(ask('personal_sign', ['0x12', alice.address])).rejects.toMatchObject({ code: -32002 });
    });

    it('can be given up', async () => {
      wallet.scenario.set({ kind: 'byHand' });
      const abort = new AbortController();
      const asking = test.kit.dispatch(answerRequest({ method: 'personal_sign', params: ['0x12', alice.address], review: false, signal: abort.signal }));
      abort.abort(new Error('no longer'));
      await expect(asking).rejects.toMatchObject({ code: -32603, message: 'no longer' });
      await expect(ask('eth_accounts', [], { signal: abort.signal })).rejects.toThrow('no longer');
    });
  });

  describe('of transactions', () => {
    it('sends by the wallet, and answers with the hash', async () => {
      await open();
      const before = await balance(bob.address);
      const hash = await ask('eth_sendTransaction', [{ from: alice.address, to: bob.address, value: '0x10', chainId: '0x539', type: '0x2', accessList: [], nonce: null }]);
      expect(hash).toMatch(/^0x[0-9a-f]{64}$/);
      expect((await balance(bob.address)) - before).toBe(16n);
    });

    it('hands gas, fees and nonce on', async () => {
      await open();
      const hash = await ask('eth_sendTransaction', [{ from: alice.address, to: bob.address, gas: '0x7530', maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00', nonce: '0x0' }]);
      expect(await (await world.getChain(mockChainOne.id)).request({ method: 'eth_getTransactionByHash', params: [hash] })).toMatchObject({ gas: '0x7530', maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00', nonce: '0x0' });
    });

    it('hands an access list on', async () => {
      await open();
      const accessList = [{ address: mockToken.address.toLowerCase(), storageKeys: [`0x${'00'.repeat(31)}01`] }];
      const hash = await ask('eth_sendTransaction', [{ from: alice.address, to: bob.address, accessList }]);
      expect(await (await world.getChain(mockChainOne.id)).request({ method: 'eth_getTransactionByHash', params: [hash] })).toMatchObject({ accessList });
    });

    it('has a key sign an access list, with the gas it takes', async () => {
      await openKey();
      const accessList = [{ address: mockToken.address, storageKeys: [`0x${'00'.repeat(31)}01`] }];
      for (const [part, type] of [[{}, 2], [{ gasPrice: '0x77359400', type: '0x1' }, 1]] as const) {
        const signed = Transaction.from(String(await ask('eth_signTransaction', [{ from: alice.address, to: bob.address, accessList, ...part }])));
        expect([signed.type, signed.accessList?.map(({ address, storageKeys }) => ({ address: address.toLowerCase(), storageKeys })), signed.gasLimit]).toEqual([type, accessList.map(({ address, storageKeys }) => ({ address: address.toLowerCase(), storageKeys })), 21_000n + 2_400n + 1_900n]);
      }
    });

    it.each([
      ['another chain', { to: bob.address, chainId: '0x7a69' }], ['no account', { to: bob.address, from: undefined }], ['authorisations', { to: bob.address, authorizationList: [{}] }],
      ['blobs', { to: bob.address, blobVersionedHashes: [] }], ['a type of its own', { to: bob.address, type: '0x71' }], ['an access list that is none', { to: bob.address, accessList: [{ address: bob.address, storageKeys: ['0x12'] }] }],
      ['fees of two kinds', { to: bob.address, gasPrice: '0x1', maxFeePerGas: '0x1' }], ['half a fee', { to: bob.address, maxFeePerGas: '0x1' }], ['two limits of gas', { to: bob.address, gas: '0x1', gasLimit: '0x2' }],
      ['a nonce that is none', { to: bob.address, nonce: '0xffffffffffffffff' }], ['an amount in decimals', { to: bob.address, value: '10' }], ['nothing to do', {}],
    ])('refuses a transaction with %s', async (_name, fields) => {
      await open();
      await expect(ask('eth_sendTransaction', [{ from: alice.address, ...fields }])).rejects.toMatchObject({ code: -32602 });
    });

    it('goes to the chain that the asker means', async () => {
      await open();
      await ask('eth_sendTransaction', [{ from: alice.address, to: bob.address, chainId: '0x7a69' }], { chainId: mockChainTwo.id });
      expect(wallet.chainId).toBe(mockChainTwo.id);
    });

    it('signs without sending, where the wallet can', async () => {
      await openKey();
      const raw = await ask('eth_signTransaction', [{ from: alice.address, to: bob.address, value: '0x10' }]);
      const signed = Transaction.from(String(raw));
      expect([signed.from, signed.to, signed.value, Number(signed.chainId)]).toEqual([alice.address, bob.address, 16n, mockChainOne.id]);
      const before = await balance(bob.address);
      expect(await ask('eth_sendRawTransaction', [raw])).toBe(signed.hash);
      expect((await balance(bob.address)) - before).toBe(16n);
      await expect(ask('eth_signTransaction', [{ from: alice.address, to: bob.address }], { review: true })).rejects.toMatchObject({ code: 4200 });
    });

    it('signs nothing without sending, where the wallet cannot', async () => {
      await open();
      await expect(ask('eth_signTransaction', [{ from: alice.address, to: bob.address }])).rejects.toMatchObject({ code: 4200 });
    });
  });

  describe('of chains', () => {
    it('switches to a chain of the kit, and to no other', async () => {
      await open();
      expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).toBeNull();
      expect(wallet.chainId).toBe(mockChainTwo.id);
      await expect(ask('wallet_switchEthereumChain', [{ chainId: '0x63' }])).rejects.toMatchObject({ code: 4902, cause: { code: 'chain.unknown' } });
      await expect(ask('wallet_switchEthereumChain', ['0x63'])).rejects.toMatchObject({ code: -32602 });
      await expect(ask('wallet_switchEthereumChain', [{ chainId: 'one' }])).rejects.toMatchObject({ code: -32602 });
    });

    it('only switches to what is to be added and is there', async () => {
      await open();
      expect(await ask('wallet_addEthereumChain', [{ chainId: '0x7a69', chainName: 'Whatever', rpcUrls: ['https://evil.test'] }])).toBeNull();
      expect([wallet.chainId, selectCustomChains(test.kit.getState())]).toEqual([mockChainTwo.id, []]);
    });

    it('adds a chain whose node says that it serves it, and switches to it', async () => {
      await open();
      await addChainNinetyNine();
      expect(await ask('wallet_addEthereumChain', [chainNinetyNine])).toBeNull();
      expect([selectCustomChains(test.kit.getState()).map(({ id, name }) => [id, name]), wallet.chainId]).toEqual([[[99, 'Ninety-nine']], 99]);
    });

    it('keeps no chain that the wallet refuses, and takes none from an app', async () => {
      await open();
      await addChainNinetyNine();
      wallet.scenario.set({ kind: 'rejectAll' });
      await expect(ask('wallet_addEthereumChain', [chainNinetyNine])).rejects.toMatchObject({ code: 4001 });
      await expect(ask('wallet_addEthereumChain', [chainNinetyNine], { review: true })).rejects.toMatchObject({ code: 4200 });
      expect(selectCustomChains(test.kit.getState())).toEqual([]);
    });

    it.each([[{}], [{ chainId: '0x63' }], [{ chainId: '0x63', chainName: 'X', rpcUrls: [] }], [{ chainId: '0x63', chainName: 'X', rpcUrls: ['http://plain.test'] }], [{ chainId: '0x63', chainName: 'X', rpcUrls: ['wss://only.test'] }]])('refuses to add %j', async (chain) => {
      await open();
      await expect(ask('wallet_addEthereumChain', [chain])).rejects.toMatchObject({ code: -32602 });
    });
  });

  describe('of batches', () => {
    const batch = (part: object = {}) => ({ version: '2.0.0', chainId: '0x539', from: alice.address, atomicRequired: false, calls: [{ to: bob.address, value: '0x1' }, { to: bob.address, value: '0x2' }], ...part });

    it('sends, tells how it fares, and shows it', async () => {
      await open();
      const { id } = Object(await ask('wallet_sendCalls', [batch({ id: '0x77' })]));
      expect(id).toBe('0x77');
      await test.turnUntil(() => test.kit.getState().calls.bundles[0]?.sent.length === 2);
      const status = await ask('wallet_getCallsStatus', ['0x77']);
      expect(status).toMatchObject({ version: '2.0.0', id: '0x77', chainId: '0x539', status: 200, atomic: false, receipts: [{ status: '0x1', gasUsed: '0x5208' }, { status: '0x1' }] });
      expect(await ask('wallet_showCallsStatus', ['0x77'])).toBeNull();
      expect(selectShownScreen(test.kit.getState())?.screenId).toBe('core.account');
      await expect(ask('wallet_sendCalls', [batch({ id: '0x77' })])).rejects.toMatchObject({ code: 5720 });
    });

    it.each<[string, object, number]>([
      ['of another version', { version: '1.0' }, -32602], ['without calls', { calls: [] }, -32602], ['of an account that is not here', { from: Wallet.createRandom().address }, 4100], ['that must be atomic', { atomicRequired: true }, 5760],
      ['that needs more', { capabilities: { paymasterService: { url: 'https://x.test' } } }, 5700], ['of which a call needs more', { calls: [{ to: bob.address, capabilities: { x: {} } }] }, -32602], ['on an unknown chain', { chainId: '0x63' }, 4902],
      ['that does not say', { atomicRequired: undefined }, -32602], ['with an id that is none', { id: 7 }, -32602],
    ])('refuses a batch %s', async (_name, part, code) => {
      await open();
      await expect(ask('wallet_sendCalls', [batch(part)])).rejects.toMatchObject({ code });
    });

    it('takes none for another chain than is meant', async () => {
      await open();
      await expect(ask('wallet_sendCalls', [batch()], { chainId: mockChainTwo.id })).rejects.toMatchObject({ code: -32602 });
    });

    it('knows no batch that was not sent', async () => {
      await open();
      await expect(ask('wallet_getCallsStatus', ['0x1'])).rejects.toMatchObject({ code: 5730 });
      await expect(ask('wallet_getCallsStatus', [])).rejects.toMatchObject({ code: -32602 });
    });

    it('tells what the wallet can do, by chain', async () => {
      await open();
      const able = { atomic: { status: 'unsupported' }, assetDiscovery: { supported: true } }; // what the mocked wallet says of itself
      expect(await ask('wallet_getCapabilities', [alice.address, ['0x539']])).toEqual({ '0x539': able });
      expect(await ask('wallet_getCapabilities')).toEqual({ '0x539': able, '0x7a69': able });
      await expect(ask('wallet_getCapabilities', [Wallet.createRandom().address])).rejects.toMatchObject({ code: 4100 });
      await expect(ask('wallet_getCapabilities', [alice.address, '0x1'])).rejects.toMatchObject({ code: -32602 });
    });

    // The shapes are those of ERC-7811; the amounts, of the mocked chain.
    it('tells what an account owns, of a wallet that the kit holds, and of no other account or chain', async () => {
      await openKey();
      test.kit.register(tokenList.with({ tokens: [{ chainId: mockChainOne.id, address: mockToken.address, symbol: 'MOCK', name: 'Mock', decimals: 6 }] }));
      const nativeOf = (chain: typeof mockChainOne) => ({ address: 'native', balance: '0x21e19e0c9bab2400000', type: 'native', metadata: chain.nativeCurrency });
      const listed = { address: getAddress(mockToken.address), balance: `0x${startTokenUnits.toString(16)}`, type: 'erc20', metadata: { name: 'Mock', symbol: 'MOCK', decimals: 6 } };
      expect(await ask('wallet_getAssets', [{ account: alice.address }])).toEqual({ '0x539': [nativeOf(mockChainOne), listed], '0x7a69': [nativeOf(mockChainTwo)] });
      expect(await ask('wallet_getAssets', [{ account: alice.address.toLowerCase(), chainFilter: ['0x539'], assetTypeFilter: ['erc20'] }])).toEqual({ '0x539': [listed] });
      expect(await ask('wallet_getAssets', [{ account: alice.address, assetFilter: { '0x7a69': [{ address: 'native', type: 'native' }] } }])).toEqual({ '0x7a69': [nativeOf(mockChainTwo)] });
      expect(await ask('wallet_getCapabilities', [alice.address, ['0x539']])).toMatchObject({ '0x539': { assetDiscovery: { supported: true } } });
      for (const [params, code] of [[[{ account: bob.address }], 4100], [[{}], -32602], [[], -32602]] as const) await expect(ask('wallet_getAssets', params)).rejects.toMatchObject({ code });
      await expect(ask('wallet_getAssets', [{ account: alice.address, chainFilter: ['0x1'] }])).rejects.toMatchObject({ cause: { code: 'chain.unknown' } });
      await expect(ask('wallet_getAssets', [{ account: alice.address }], { accounts: [bob.address] })).rejects.toMatchObject({ code: 4100 });
    });

    it('leaves it to other wallets to tell what accounts own', async () => {
      await open();
      await expect(ask('wallet_getAssets', [{ account: alice.address }])).rejects.toMatchObject({ code: 4200 });
    });
  });

  describe('of what nodes know', () => {
    it('keeps code and data of a node\'s own error', async () => {
      await expect(ask('eth_call', [{ to: alice.address, data: '0x', from: 'missing' }, 'latest'])).rejects.toMatchObject({ name: 'ProviderRpcError', code: expect.any(Number), cause: { code: 'rpc.error' } });
    });

    it('asks a node for its own methods, but not for an app', async () => {
      await expect(ask('nothing_known')).rejects.toMatchObject({ code: -32601 });
      await expect(ask('nothing_known', [], { review: true })).rejects.toMatchObject({ code: 4200 });
      expect(await ask('eth_blockNumber', [], { review: true })).toMatch(/^0x/);
    });

    it('refuses parameters by name', async () => {
      await expect(ask('eth_getBalance', { address: alice.address })).rejects.toMatchObject({ code: -32602, cause: { code: 'request.badParams' } });
    });

    it('says so where the wallet is on a chain that cannot be read', async () => {
      await open();
      wallet.setChain(99);
      await expect(ask('eth_blockNumber')).rejects.toMatchObject({ code: 4901, cause: { code: 'request.chainUnserved' } });
      expect(await ask('eth_chainId')).toBe('0x63');
    });
  });

  describe('for apps', () => {
    const shown = () => selectShownScreen(test.kit.getState());
    const openQuestion = () => getShownQuestion(test.kit, reviewQuestion);
    const shownOrder = (): ReviewOrder => {
      const { order } = openQuestion()?.params ?? {};
      if (!order) throw new Error('nothing is reviewed');
      return order;
    };
    const asked = (method: string, params: unknown[]) => {
      const asking = test.kit.dispatch(answerRequest({ method, params, review: true }));
      asking.catch(() => {});
      return asking;
    };

    it('shows a transaction before the wallet is asked', async () => {
      await open();
      wallet.scenario.set({ kind: 'byHand' });
      const asking = asked('eth_sendTransaction', [{ from: alice.address, to: bob.address, value: '0x10' }]);
      await test.turnUntil(() => shown()?.screenId === 'core.review');
      expect(shownOrder()).toMatchObject({ kind: 'send', chainId: mockChainOne.id, send: { from: alice.address, to: bob.address, valueWei: 16n } });
      expect(wallet.requests()).toEqual([]);
      openQuestion()?.answer({ kind: 'send', sent: { id: '1', hash: '0xab' } });
      expect(await asking).toBe('0xab');
    });

    it.each<[string, () => unknown[], ReviewAnswer]>([
      ['eth_sendTransaction', () => [{ from: alice.address, to: bob.address }], { kind: 'signature', signature: '0x01' }],
      ['eth_signTypedData_v4', () => [alice.address, typed()], { kind: 'calls', id: '0x1' }],
      ['wallet_sendCalls', () => [{ version: '2.0.0', chainId: '0x539', from: alice.address, atomicRequired: false, calls: [{ to: bob.address }] }], { kind: 'send', sent: { id: '1', hash: '0xab' } }],
    ])('takes no answer of another kind for %s', async (method, params, answer) => {
      await openKey();
      const asking = asked(method, params());
      await test.turnUntil(() => openQuestion() !== undefined);
      openQuestion()?.answer(answer);
      await expect(asking).rejects.toMatchObject({ cause: { code: 'question.wrongAnswer' } });
    });

    describe('with a batch', () => {
      const batch = (part: object = {}) => ({ version: '2.0.0', chainId: '0x539', from: alice.address, atomicRequired: false, calls: [{ to: bob.address, value: '0x1' }, { to: bob.address, value: '0x2', data: '0x1234' }], ...part });

      it('shows each call, and sends them one after the other once the person agrees', async () => {
        await openKey();
        const before = await balance(bob.address);
        const asking = asked('wallet_sendCalls', [batch({ id: '0x77', calls: [{ to: bob.address, value: '0x1' }, { to: bob.address, value: '0x2' }] })]);
        await test.turnUntil(() => shown()?.screenId === 'core.review');
        const order = shownOrder();
        expect(order).toMatchObject({ kind: 'calls', chainId: mockChainOne.id, batch: { id: '0x77', isOneByOne: true, forceAtomic: false, calls: [{ to: bob.address, valueWei: 1n }, { to: bob.address, valueWei: 2n }] } });
        expect(await balance(bob.address)).toBe(before);
        const answer = await test.settled(test.kit.dispatch(confirmReview(order, { walletId: 'key', address: alice.address })));
        openQuestion()?.answer(answer);
        expect(await asking).toEqual({ id: '0x77' });
        await test.turnUntil(() => test.kit.getState().calls.bundles[0]?.sent.length === 2);
        expect((await balance(bob.address)) - before).toBe(3n);
      });

      it('sends nothing by another account than was shown', async () => {
        await openKey();
        void asked('wallet_sendCalls', [batch()]);
        await test.turnUntil(() => shown()?.screenId === 'core.review');
        const order = shownOrder();
        await expect(test.settled(test.kit.dispatch(confirmReview(order, { walletId: 'key', address: bob.address })))).rejects.toMatchObject({ code: 'wallet.accountGone' });
      });

      it.each([
        ['more names than a person reads', Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`c${at}`, { optional: true }]))],
        ['more text than a person reads', { hint: { optional: true, text: 'x'.repeat(20_000) } }],
      ])('shows none whose capabilities have %s', async (_name, capabilities) => {
        await openKey();
        await expect(test.settled(asked('wallet_sendCalls', [batch({ capabilities })]))).rejects.toMatchObject({ code: 5740 });
        expect(shown()).toBeUndefined();
      });

      it.each<[string, object, number]>([
        ['that must be atomic', { atomicRequired: true }, 5760], ['that needs more', { capabilities: { paymasterService: { url: 'https://x.test' } } }, 5700], ['that is too long to read at once', { calls: Array.from({ length: maxCallsReviewed + 1 }, () => ({ to: bob.address })) }, 5740],
        ['of an account that is not here', { from: bob.address }, 4100], ['that does nothing', { calls: [{}] }, -32602],
      ])('shows none %s', async (_name, part, code) => {
        await openKey();
        await expect(test.settled(asked('wallet_sendCalls', [batch(part)]))).rejects.toMatchObject({ code });
        expect(shown()).toBeUndefined();
      });

      it('shows none that was sent already', async () => {
        await openKey();
        await ask('wallet_sendCalls', [batch({ id: '0x5' })]);
        await expect(test.settled(asked('wallet_sendCalls', [batch({ id: '0x5' })]))).rejects.toMatchObject({ code: 5720 });
        expect(shown()).toBeUndefined();
      });
    });

    it('lets no app say what a key pays for gas, and which nonce it uses', async () => {
      await openKey();
      const asking = asked('eth_sendTransaction', [{ from: alice.address, to: bob.address, value: '0x10', gas: '0x1000000', maxFeePerGas: '0x2386f26fc10000', maxPriorityFeePerGas: '0x2386f26fc10000', nonce: '0x0' }]);
      await test.turnUntil(() => shown()?.screenId === 'core.review');
      const order = shownOrder();
      if (order.kind !== 'send') throw new Error('no transaction');
      const { gas, fees, nonce, simulate } = order.send;
      expect({ gas, fees, nonce, simulate }).toEqual({ gas: undefined, fees: undefined, nonce: undefined, simulate: true });
      const price = await test.settled(test.kit.dispatch(priceOrder(order, { walletId: 'key', address: alice.address })));
      expect(price).toMatchObject({ at: 'priced', costs: [{ gas: 21_000n }], isHigh: false });
      openQuestion()?.answer({ kind: 'send', sent: { id: '1', hash: '0xab' } });
      await asking;
    });

    it.each([
      ['32 bytes that are text as well', `0x${'61'.repeat(32)}`],
      ['66 characters', `0x${Buffer.from(`0x${'ab'.repeat(32)}`).toString('hex')}`],
    ])('has a key sign no bare hash for them: %s', async (_what, message) => {
      await openKey();
      await expect(asked('personal_sign', [message, alice.address])).rejects.toMatchObject({ code: -32_602, cause: { code: 'request.bareHash' } });
      expect(shown()).toBeUndefined();
    });

    it('leaves that to a wallet that shows it', async () => {
      await open();
      const asking = asked('eth_sendTransaction', [{ from: alice.address, to: bob.address, gas: '0x6000', gasPrice: '0x9' }]);
      await test.turnUntil(() => shown()?.screenId === 'core.review');
      expect(shownOrder()).toMatchObject({ send: { gas: 24_576n, fees: { gasPriceWei: 9n } } });
      openQuestion()?.answer({ kind: 'send', sent: { id: '1', hash: '0xab' } });
      await asking;
    });

    it('shows a transaction that cannot be priced in time all the same', async () => {
      await openKey();
      const { http } = await import('msw');
      started.use(http.post(mockChainOne.rpcUrl, () => new Promise(() => {})));
      const asking = asked('eth_sendTransaction', [{ from: alice.address, to: bob.address, gasPrice: '0x9' }]);
      await test.turnUntil(() => shown()?.screenId === 'core.review', { stepMs: 100, maxSteps: 1_000 });
      expect(shownOrder()).not.toMatchObject({ send: { fees: expect.anything() as unknown } });
      openQuestion()?.answer({ kind: 'send', sent: { id: '1', hash: '0xab' } });
      await asking;
    });

    it('shows typed data and messages before the wallet is asked', async () => {
      await open();
      wallet.scenario.set({ kind: 'byHand' });
      const first = asked('eth_signTypedData_v4', [alice.address, typed()]);
      await test.turnUntil(() => shown()?.screenId === 'core.review');
      openQuestion()?.answer({ kind: 'signature', signature: '0x01' });
      expect(await first).toBe('0x01');
      for (const [message, params] of [['0x48', { message: 'H' }], ['0xff', { message: '0xff', isBytes: true }]] as const) {
        const next = asked('personal_sign', [message, alice.address]);
        await test.turnUntil(() => shown()?.screenId === 'core.signMessage');
        expect(shown()?.params).toMatchObject(params);
        expect(wallet.requests()).toEqual([]);
        getShownQuestion(test.kit, signMessageQuestion)?.giveUp();
        await expect(next).rejects.toMatchObject({ code: 4001 });
      }
    });
  });
});

const chainNinetyNine = { chainId: '0x63', chainName: 'Ninety-nine', rpcUrls: ['wss://rpc.latchkey.test/99', 'https://rpc.latchkey.test/99'], nativeCurrency: { name: 'Nine', symbol: 'NINE', decimals: 18 }, blockExplorerUrls: ['https://scan.test'] };

/** A node that serves it, and a wallet that would add it. */
async function addChainNinetyNine(): Promise<void> {
  const { http, HttpResponse } = await import('msw');
  started.use(http.post('https://rpc.latchkey.test/99', async ({ request }) => {
    const body: unknown = await request.json();
    const answers = (Array.isArray(body) ? body : [body]).map((call: unknown) => ({ jsonrpc: '2.0', id: Object(call).id, result: '0x63' }));
    return HttpResponse.json(Array.isArray(body) ? answers : answers[0]);
  }));
  const inner = wallet.provider.request.bind(wallet.provider);
  // The fake wallet adds only what its world has; this one goes where it is told.
  wallet.provider.request = async (request) => {
    if (request.method !== 'wallet_addEthereumChain') return inner(request);
    if (wallet.scenario.get().kind === 'rejectAll') throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
    wallet.setChain(99);
    return null;
  };
}
