import { BrowserProvider, verifyMessage } from 'ethers';
import { createFakeClock, createFakeWallet, createMockWorld, mockAccounts, mockChainTwo } from '../../../mocks/index.ts';
import type { FakeClock, FakeWallet, MockWorld, StartedMockWorld } from '../../../mocks/index.ts';
import { startMockWorld } from '../../../mocks/node.ts';
import { createTestKit, createTestStorage } from '../../../mocks/testing/index.ts';
import type { TestKit } from '../../../mocks/testing/index.ts';
import { walletAdapter } from '../../../plugins/walletAdapter/index.ts';
import { createLatchkey } from '../../createLatchkey.ts';
import { defineChain } from '../../domain/chains/defineChain.ts';
import * as limits from '../../contracts/walletLimits.ts';
import { selectConnectPhase } from '../../store/connection.ts';
import type { CoreState } from '../../store/coreState.ts';
import { selectIsModalOpen, selectScreens } from '../../store/modal.ts';
import { chooseWallet } from '../connection/chooseWallet.ts';
import { connect } from '../connection/connect.ts';
import { disconnect } from '../connection/disconnect.ts';
import { closeModal } from '../modal/closeModal.ts';
import { openModal } from '../modal/openModal.ts';
import { toEip1193Provider } from './toEip1193Provider.ts';
import type { WalletProvider } from './toEip1193Provider.ts';

const [alice, bob, carol] = mockAccounts;
const all = mockAccounts.map(({ address }) => address);
let clock: FakeClock;
let world: MockWorld;
let started: StartedMockWorld;
let test: TestKit<CoreState>;
let wallet: FakeWallet;
let provider: WalletProvider;
let told: unknown[] = [];

beforeEach(() => {
  clock = createFakeClock();
  world = createMockWorld({ clock });
  started = startMockWorld({ world });
  wallet = createFakeWallet({ world, scenario: { kind: 'approveAll' } });
  begin();
});
afterEach(() => {
  test.kit.destroy();
  started.stop();
});
function begin(storage = createTestStorage()): void {
  test = createTestKit({ clock, world, storage }) as unknown as TestKit<CoreState>;
  provider = toEip1193Provider(test.kit);
  told = [];
  for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged', 'message']) provider.on(event, (payload) => told.push([event, payload]));
}
const register = () => test.kit.register(walletAdapter({ id: 'fake', name: 'Fake', getProvider: () => wallet.provider }));
const open = () => {
  register();
  return test.settled(test.kit.dispatch(connect({ walletId: 'fake' })));
};
const asking = (method: string, params?: unknown[]) => {
  const asked = provider.request({ method, ...(params && { params }) });
  asked.catch(() => {});
  return asked;
};
const modalOpens = () => test.turnUntil(() => selectIsModalOpen(test.kit.getState()));

describe('toEip1193Provider', () => {
  describe('eth_requestAccounts', () => {
    it('answers at once while a wallet is connected, and opens nothing', async () => {
      await open();
      expect(await test.settled(provider.request({ method: 'eth_requestAccounts' }))).toEqual(all);
      expect(selectIsModalOpen(test.kit.getState())).toBe(false);
    });

    it('opens the modal, and answers all who ask once a wallet is connected', async () => {
      register();
      const both = [asking('eth_requestAccounts'), asking('wallet_requestPermissions', [{ eth_accounts: {} }])];
      await modalOpens();
      expect(selectScreens(test.kit.getState()).map(({ screenId }) => screenId)).toEqual(['core.wallets']);
      await test.settled(test.kit.dispatch(connect({ walletId: 'fake' })));
      expect(await both[0]).toEqual(all);
      expect(await both[1]).toEqual([{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: all }] }]);
      expect(test.actions.filter(({ type }) => type === 'latchkey/modal/modalOpened')).toHaveLength(1);
    });

    it('opens the modal for wallet_connect too, and signs the person in at the page', async () => {
      register();
      const asked = asking('wallet_connect', [{ version: '1', capabilities: { signInWithEthereum: { nonce: 'abcdefgh1234', chainId: '0x1' } } }]);
      await modalOpens();
      await test.settled(test.kit.dispatch(connect({ walletId: 'fake' })));
      const { accounts: [{ address, capabilities: { signInWithEthereum: { message, signature } } }] } = await test.settled(asked) as { readonly accounts: readonly [{ readonly address: string; readonly capabilities: { readonly signInWithEthereum: { readonly message: string; readonly signature: string } } }] }; // as ERC-7846 has it
      expect([address, verifyMessage(message, signature), message.startsWith(`example.test wants you to sign in with your Ethereum account:\n${alice.address}\n`)]).toEqual([alice.address, alice.address, true]);
    });

    it('opens nothing for a wallet_connect that cannot be answered', async () => {
      register();
      await expect(asking('wallet_connect', [{ version: '9' }])).rejects.toMatchObject({ code: -32602 });
      expect(selectIsModalOpen(test.kit.getState())).toBe(false);
    });

    it('fails with 4001 when the person turns away, and can be asked again', async () => {
      const first = asking('eth_requestAccounts');
      await modalOpens();
      test.kit.dispatch(closeModal());
      await expect(first).rejects.toMatchObject({ name: 'ProviderRpcError', code: 4001, cause: { code: 'user.cancelled' } });
      const second = asking('eth_requestAccounts');
      await modalOpens();
      test.kit.dispatch(closeModal());
      await expect(second).rejects.toMatchObject({ code: 4001 });
    });

    it('leaves a modal in peace in which the person is choosing already', async () => {
      register();
      test.kit.start();
      await test.turnUntil(() => selectConnectPhase(test.kit.getState()).at === 'idle');
      test.kit.dispatch(openModal());
      const asked = asking('eth_requestAccounts');
      await clock.advance(100);
      expect(test.actions.filter(({ type }) => type === 'latchkey/modal/modalOpened')).toHaveLength(1);
      await test.settled(test.kit.dispatch(connect({ walletId: 'fake' })));
      expect(await asked).toEqual(all);
    });

    it('waits on while a connect goes on behind a modal that has made room', async () => {
      register();
      wallet.scenario.set({ kind: 'byHand' });
      const asked = asking('eth_requestAccounts');
      await modalOpens();
      const connecting = test.kit.dispatch(connect({ walletId: 'fake' }));
      await test.turnUntil(() => wallet.requests().length > 0);
      test.kit.dispatch({ type: 'latchkey/modal/modalClosed' }); // without giving the connect up, as on a phone
      wallet.approve(wallet.requests()[0]?.id ?? '');
      await test.settled(connecting);
      expect(await asked).toEqual(all);
    });

    it('tells why a connect failed behind such a modal', async () => {
      register();
      wallet.scenario.set({ kind: 'byHand' });
      const asked = asking('eth_requestAccounts');
      await modalOpens();
      const connecting = test.kit.dispatch(connect({ walletId: 'fake' }));
      connecting.catch(() => {});
      await test.turnUntil(() => wallet.requests().length > 0);
      test.kit.dispatch({ type: 'latchkey/modal/modalClosed' });
      wallet.disconnect();
      await expect(test.settled(asked)).rejects.toMatchObject({ code: 4900, cause: { code: 'wallet.disconnected' } });
    });

    it('waits for the wallet of the last visit, and opens nothing where it comes back', async () => {
      const storage = createTestStorage();
      test.kit.destroy();
      begin(storage);
      test.kit.start();
      await clock.advance(0);
      await open();
      begin(storage);
      register();
      expect(await test.settled(asking('eth_requestAccounts'))).toEqual(all);
      expect(test.actions.filter(({ type }) => type === 'latchkey/modal/modalOpened')).toEqual([]);
    });

    it('opens the modal where the wallet of the last visit does not come back in time', async () => {
      const storage = createTestStorage();
      storage.set('latchkey.connection', JSON.stringify({ walletIds: ['fake'] }));
      begin(storage);
      const asked = asking('eth_requestAccounts');
      await clock.advance(limits.rememberedWalletWaitMs - 200);
      expect(selectIsModalOpen(test.kit.getState())).toBe(false);
      await modalOpens();
      test.kit.dispatch(closeModal());
      await expect(asked).rejects.toMatchObject({ code: 4001 });
    });

    it('asks for no permission that does not exist', async () => {
      await expect(asking('wallet_requestPermissions', [{ camera: {} }])).rejects.toMatchObject({ code: 4200 });
      expect(selectIsModalOpen(test.kit.getState())).toBe(false);
    });
  });

  it('tells a library that asks on load who is back', async () => {
    const storage = createTestStorage();
    test.kit.destroy();
    begin(storage);
    test.kit.start();
    await clock.advance(0);
    await open();
    begin(storage);
    register();
    const asked = asking('eth_accounts'); // before the page has started the kit
    await clock.advance(1_000);
    expect(test.kit.getState().connection.phase.at).toBe('unknown');
    test.kit.start();
    expect(await test.settled(asked)).toEqual(all);
  });

  it('emits nothing where no wallet is to come back, or where no listener is set', async () => {
    expect(await test.settled(asking('eth_accounts'), { stepMs: 500 })).toEqual([]);
    test.kit.start();
    expect(await test.settled(asking('eth_accounts'))).toEqual([]);
  });

  it.each([[undefined], [null], ['eth_accounts'], [{}], [{ method: 1 }], [{ method: '' }]])('refuses the request %j', async (request) => {
    await expect(provider.request(request as never)).rejects.toMatchObject({ code: -32600, cause: { code: 'request.malformed' } });
  });

  it('tells each change once, and nothing of what is no change', async () => {
    await open();
    expect(told.splice(0)).toEqual([['connect', { chainId: '0x539' }], ['accountsChanged', all]]);
    wallet.setChain(mockChainTwo.id);
    expect(told.splice(0)).toEqual([['chainChanged', '0x7a69']]);
    wallet.setAccount(bob.address);
    expect(told.splice(0)).toEqual([['accountsChanged', [bob.address, alice.address, carol.address]]]);
    test.kit.dispatch(openModal());
    wallet.setAccount(bob.address);
    wallet.setChain(mockChainTwo.id);
    expect(told).toEqual([]);
    await test.settled(test.kit.dispatch(disconnect()));
    expect(told.splice(0)).toEqual([['chainChanged', '0x539'], ['accountsChanged', []], ['disconnect', expect.objectContaining({ code: 4900 })]]);
  });

  it('speaks for whichever wallet is active', async () => {
    await open();
    const other = createFakeWallet({ world, accounts: [carol], chainId: mockChainTwo.id, scenario: { kind: 'approveAll' } });
    test.kit.register(walletAdapter({ id: 'other', name: 'Other', getProvider: () => other.provider }));
    told.splice(0);
    await test.settled(test.kit.dispatch(connect({ walletId: 'other' })));
    expect(told.splice(0)).toEqual([['chainChanged', '0x7a69'], ['accountsChanged', [carol.address]]]);
    expect(await test.settled(asking('eth_accounts'))).toEqual([carol.address]);
    test.kit.dispatch(chooseWallet('fake'));
    expect(told).toEqual([['chainChanged', '0x539'], ['accountsChanged', all]]);
  });

  it('hears no more once no listener is left, and lets no listener spoil it for others', async () => {
    const heard: unknown[] = [];
    const quiet = toEip1193Provider(test.kit);
    const crash = (): void => { throw new Error('boom'); };
    const listen = (accounts: unknown): void => void heard.push(accounts);
    expect(quiet.on('accountsChanged', crash).on('accountsChanged', listen)).toBe(quiet);
    await open();
    expect([heard, test.faults.map(({ error }) => String(error))]).toEqual([[all], ['Error: boom']]);
    quiet.removeListener('accountsChanged', crash).removeListener('accountsChanged', listen).removeListener('accountsChanged', listen);
    wallet.setAccount(bob.address);
    expect(heard).toHaveLength(1);
  });

  it('is at an end with the kit', async () => {
    await open();
    told.splice(0);
    const waiting = asking('personal_sign', ['0x12', alice.address]);
    wallet.scenario.set({ kind: 'byHand' });
    await clock.advance(0);
    test.kit.destroy();
    await test.settled(waiting.catch(() => {}));
    await expect(provider.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4900 });
    await new Promise((resolve) => void setImmediate(resolve));
    expect(told.filter((each) => Array.isArray(each) && each[0] === 'disconnect')).toHaveLength(1);
  });

  it('fails with 4900 for who waits for a person when the kit ends', async () => {
    const asked = asking('eth_requestAccounts');
    await modalOpens();
    test.kit.destroy();
    await expect(asked).rejects.toMatchObject({ code: 4900 });
  });

  it('fails with 4900 before the kit is attached to its store', async () => {
    const apart = toEip1193Provider(createLatchkey({ chains: [defineChain({ id: 1, name: 'One', rpc: 'https://rpc.test' })], store: 'host' }));
    await expect(apart.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4900 });
  });

  it('is a provider for ethers', async () => {
    await open();
    const ethers = new BrowserProvider(provider);
    const signer = await test.settled(ethers.getSigner());
    expect(await signer.getAddress()).toBe(alice.address);
    const sent = await test.settled(signer.sendTransaction({ to: bob.address, value: 5n }));
    expect((await test.settled(sent.wait()))?.status).toBe(1);
    wallet.scenario.set({ kind: 'rejectAll' });
    await expect(test.settled(signer.signMessage('Hello'))).rejects.toMatchObject({ code: 'ACTION_REJECTED' });
    ethers.destroy();
  });
});
