import { AbstractSigner, BrowserProvider, JsonRpcProvider, verifyMessage, verifyTypedData, VoidSigner, Wallet } from 'ethers';
import type { Provider, Signer, TransactionRequest, TransactionResponse } from 'ethers';
import { createFakeClock, createFakeWallet, createMockWorld, mockAccounts, mockChainOne, mockChainTwo } from '../../mocks/index.ts';
import type { FakeClock, FakeWallet, MockWorld, StartedMockWorld } from '../../mocks/index.ts';
import { startMockWorld } from '../../mocks/node.ts';
import { createTestKit } from '../../mocks/testing/index.ts';
import type { TestKit } from '../../mocks/testing/index.ts';
import { walletLocal } from '../../plugins/walletLocal/index.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { send } from '../../src/flows/sending/send.ts';
import { signMessage, signTypedData } from '../../src/flows/signing/signMessage.ts';
import { switchChain } from '../../src/flows/networks/switchChain.ts';
import * as limits from '../../src/contracts/walletLimits.ts';
import { selectActiveWallet } from '../../src/store/connection.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { signerSession } from './index.ts';
import type { SignerSessionOptions } from './index.ts';
import { servicesOf } from '../../src/contracts/servicesOf.ts';

const [alice, bob] = mockAccounts;
let clock: FakeClock;
let world: MockWorld;
let started: StartedMockWorld;
let test: TestKit<CoreState>;
let wallet: FakeWallet;
let browser: BrowserProvider;

beforeEach(() => {
  clock = createFakeClock();
  world = createMockWorld({ clock });
  started = startMockWorld({ world });
  wallet = createFakeWallet({ world, scenario: { kind: 'approveAll' } });
  browser = new BrowserProvider(wallet.provider);
  test = createTestKit({ clock, world }) as unknown as TestKit<CoreState>;
});
afterEach(() => {
  test.kit.destroy();
  browser.destroy();
  started.stop();
});

const open = (signer: SignerSessionOptions['signer'], chainId?: number) => {
  test.kit.register(walletLocal({ id: 'theirs', name: 'Theirs', openSession: signerSession({ signer }) }));
  const opening = test.settled(test.kit.dispatch(connect({ walletId: 'theirs', ...(chainId !== undefined && { chainId }) })));
  opening.catch(() => {});
  return opening;
};
const jsonRpcSigner = (): Promise<Signer> => test.settled(browser.getSigner());
const typedData = { domain: { name: 'Mail', chainId: mockChainOne.id }, types: { EIP712Domain: [{ name: 'name', type: 'string' }, { name: 'chainId', type: 'uint256' }], Mail: [{ name: 'text', type: 'string' }] }, primaryType: 'Mail', message: { text: 'Hello' } };
const balance = async (chainId: number): Promise<bigint> => BigInt(String(await (await world.getChain(chainId)).request({ method: 'eth_getBalance', params: [bob.address, 'latest'] })));

describe('signerSession', () => {
  describe('of a signer behind which a wallet is', () => {
    it('signs and sends through it', async () => {
      const fact = await open(await jsonRpcSigner());
      expect([fact.accounts, fact.chainId]).toEqual([[alice.address], mockChainOne.id]);
      expect(verifyMessage('Hello', await test.settled(test.kit.dispatch(signMessage({ message: 'Hello' }))))).toBe(alice.address);
      expect(verifyTypedData(typedData.domain, { Mail: typedData.types.Mail }, typedData.message, await test.settled(test.kit.dispatch(signTypedData({ data: typedData }))))).toBe(alice.address);
      const before = await balance(mockChainOne.id);
      const { hash } = await test.settled(test.kit.dispatch(send({ to: bob.address, valueWei: 7n, fees: { type: 'eip1559', maxFeePerGasWei: 2_000_000_000n, maxPriorityFeePerGasWei: 1_000_000_000n } })));
      expect(await (await world.getChain(mockChainOne.id)).request({ method: 'eth_getTransactionByHash', params: [hash] })).toMatchObject({ value: '0x7', maxFeePerGas: '0x77359400' });
      expect((await balance(mockChainOne.id)) - before).toBe(7n);
    });

    it('goes to other chains, and sends there though ethers was not there before', async () => {
      await open(await jsonRpcSigner());
      await test.settled(test.kit.dispatch(switchChain({ chainId: mockChainTwo.id })));
      expect([wallet.chainId, selectActiveWallet(test.kit.getState())?.chainId]).toEqual([mockChainTwo.id, mockChainTwo.id]);
      const before = await balance(mockChainTwo.id);
      await test.settled(test.kit.dispatch(send({ to: bob.address, valueWei: 7n })));
      expect((await balance(mockChainTwo.id)) - before).toBe(7n);
    });

    it('opens on the chain that is wanted, or keeps its own with a warning', async () => {
      expect((await open(await jsonRpcSigner(), mockChainTwo.id)).chainId).toBe(mockChainTwo.id);
    });

    it('keeps its own chain where the switch is refused', async () => {
      const signer = await jsonRpcSigner();
      wallet.scenario.set({ kind: 'rejectAll' });
      expect((await open(signer, mockChainTwo.id)).chainId).toBe(mockChainOne.id);
      expect(test.faults).toMatchObject([{ owner: 'theirs', error: { code: 'user.rejected' } }]);
    });

    it('adds a chain that the wallet does not know', async () => {
      wallet = createFakeWallet({ world, knownChainIds: [], scenario: { kind: 'approveAll' } });
      browser = new BrowserProvider(wallet.provider);
      await open(await jsonRpcSigner());
      await test.settled(test.kit.dispatch(switchChain({ chainId: mockChainTwo.id })));
      expect(wallet.chainId).toBe(mockChainTwo.id);
    });

    it('does not believe a wallet that only says it has switched', async () => {
      const signer = await jsonRpcSigner();
      await open(signer);
      wallet.scenario.set({ kind: 'liesAboutChain' });
      const switching = test.kit.dispatch(switchChain({ chainId: mockChainTwo.id }));
      switching.catch(() => {});
      await test.turnUntil(() => wallet.requests().length > 0);
      wallet.approve(wallet.requests()[0]?.id ?? '');
      await expect(test.settled(switching)).rejects.toMatchObject({ code: 'chain.switchFailed' });
    });

    it('sends nothing on a chain to which the person has gone meanwhile, and tells of it', async () => {
      await open(await jsonRpcSigner());
      wallet.setChain(mockChainTwo.id);
      await expect(test.settled(test.kit.dispatch(send({ to: bob.address, valueWei: 7n })))).rejects.toMatchObject({ code: 'chain.wrongChain' });
      expect(selectActiveWallet(test.kit.getState())?.chainId).toBe(mockChainTwo.id);
    });

    it.each<[string, () => void, string]>([
      ['a refusal', () => wallet.scenario.set({ kind: 'rejectAll' }), 'user.rejected'],
      ['a prompt that is open', () => wallet.scenario.set({ kind: 'pending' }), 'wallet.requestPending'],
      ['an account that is gone', () => wallet.setAccounts([bob.address]), 'wallet.unauthorized'],
      ['a lost connection', () => wallet.disconnect(), 'wallet.disconnected'],
    ])('knows %s', async (_what, act, code) => {
      await open(await jsonRpcSigner());
      act();
      await expect(test.settled(test.kit.dispatch(signMessage({ message: 'x' })))).rejects.toMatchObject({ code });
    });

    it('is not opened where the wallet shows the account no more', async () => {
      const signer = await jsonRpcSigner();
      wallet.lock();
      await expect(open(signer)).rejects.toMatchObject({ code: 'wallet.notConnected' });
    });

    it('waits for a silent wallet no longer than for any question without a prompt', async () => {
      const signer = await jsonRpcSigner();
      wallet.scenario.set({ kind: 'silent' });
      const sinceMs = clock.nowMs();
      await expect(open(signer)).rejects.toMatchObject({ code: 'wallet.noAnswer' });
      expect(clock.nowMs() - sinceMs).toBeLessThan(limits.silentAnswerMs + 1_000);
    });

    it('tells the hash of what a person agrees to after it was given up', async () => {
      const session = await signerSession({ signer: await jsonRpcSigner() })({ walletId: 'x', chains: [], silent: false, signal: new AbortController().signal, port: () => clock as never, note: () => {}, showUri: () => {}, ask: () => Promise.reject(new Error('Nothing is asked here')), warn: () => {} }); // it asks for the clock alone
      wallet.scenario.set({ kind: 'byHand' });
      const [abort, late]: [AbortController, string[]] = [new AbortController(), []];
      const sending = session.sendTransaction(alice.address, { to: bob.address }, mockChainOne.id, { signal: abort.signal, onLate: (hash) => late.push(hash) });
      await test.turnUntil(() => wallet.requests().length > 0);
      abort.abort(new Error('no longer'));
      await expect(sending).rejects.toThrow('no longer');
      wallet.approve(wallet.requests()[0]?.id ?? '');
      await test.turnUntil(() => late.length > 0);
      await session.close({ revoke: true });
      await expect(session.signMessage(alice.address, 'x')).rejects.toMatchObject({ code: 'wallet.disconnected' });
      await expect(session.sendTransaction(alice.address, { authorizationList: [] }, 1)).rejects.toMatchObject({ code: 'wallet.disconnected' });
    });

    it('tells of no transaction once more when it closes', async () => {
      await open(await jsonRpcSigner());
      const session = servicesOf(test.kit).sessions.get('theirs')?.session;
      if (!session) throw new Error('No wallet is open.');
      const late: string[] = [];
      const hash = await test.settled(session.sendTransaction(alice.address, { to: bob.address }, mockChainOne.id, { signal: new AbortController().signal, onLate: (each) => late.push(each) }));
      await session.close({ revoke: true });
      await test.turnUntil(() => true);
      await new Promise((resolve) => void setImmediate(resolve));
      expect([hash, late]).toEqual([expect.stringMatching(/^0x/), []]);
    });

    it('switches once more where adding a chain did not', async () => {
      await open(await jsonRpcSigner());
      const { request } = wallet.provider;
      const asked: string[] = [];
      let isKnown = false;
      Object.assign(wallet.provider, { request: async (question: { readonly method: string }) => {
        if (!question.method.endsWith('EthereumChain')) return request(question);
        asked.push(question.method);
        if (question.method === 'wallet_addEthereumChain') return void (isKnown = true);
        if (!isKnown) throw { code: 4902, message: 'Unrecognized chain' };
        return request(question);
      } });
      await test.settled(test.kit.dispatch(switchChain({ chainId: mockChainTwo.id })));
      expect(asked).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_switchEthereumChain']);
    });

    it('may be asked for anew at each connect, and fails as its wallet does', async () => {
      const asked: boolean[] = [];
      wallet.scenario.set({ kind: 'rejectAll' });
      await expect(open(async ({ silent }) => {
        asked.push(silent);
        return browser.getSigner();
      })).rejects.toMatchObject({ code: 'user.rejected' });
      expect(asked).toEqual([false]);
    });
  });

  it('leaves a key to sign, and the kit to send', async () => {
    const provider = new JsonRpcProvider('https://nowhere.test', 1, { staticNetwork: true });
    await open(new Wallet(alice.privateKey, provider));
    const before = await balance(mockChainOne.id);
    await test.settled(test.kit.dispatch(send({ to: bob.address, valueWei: 7n })));
    expect((await balance(mockChainOne.id)) - before).toBe(7n);
    provider.destroy();
  });

  it('asks a signer of another make to send, on the chain that its provider is on', async () => {
    const sent: TransactionRequest[] = [];
    const hash = `0x${'AB'.repeat(32)}`;
    class Other extends AbstractSigner {
      getAddress = async () => alice.address;
      connect = () => this;
      signTransaction = async () => '0x';
      signMessage = async () => '0x';
      signTypedData = async () => '0x';
      override sendTransaction = async (request: TransactionRequest) => {
        sent.push(request);
        return { hash } as TransactionResponse; // all that is looked at
      };
    }
    const provider = { getNetwork: async () => ({ chainId: BigInt(mockChainOne.id) }) } as unknown as Provider; // all that is asked
    expect((await open(new Other(provider), mockChainTwo.id)).chainId).toBe(mockChainOne.id);
    expect(test.faults).toMatchObject([{ error: { code: 'chain.switchUnsupported' } }]);
    const session = servicesOf(test.kit).sessions.get('theirs')?.session;
    expect(await session?.sendTransaction(alice.address, { to: bob.address, valueWei: 7n, gas: 21_000n, nonce: 3, data: '0x12', fees: { type: 'legacy', gasPriceWei: 5n } }, mockChainOne.id)).toBe(hash.toLowerCase());
    expect(sent).toEqual([{ from: alice.address, to: bob.address, chainId: mockChainOne.id, value: 7n, gasLimit: 21_000n, nonce: 3, data: '0x12', gasPrice: 5n }]);
    await expect(session?.signMessage(bob.address, 'x')).rejects.toMatchObject({ code: 'wallet.accountGone' });
    await expect(session?.sendTransaction(alice.address, { authorizationList: [] }, mockChainOne.id)).rejects.toMatchObject({ code: 'transaction.rawUnsupported' });
  });

  it('says what a signer cannot do', async () => {
    await open(new VoidSigner(alice.address));
    await expect(test.settled(test.kit.dispatch(signMessage({ message: 'x' })))).rejects.toMatchObject({ code: 'wallet.unsupported' });
  });
});
