import { verifyMessage, Wallet } from 'ethers';
import { localAccount, localSession } from '../../adapters/ethers/index.ts';
import { createFakeClock, createFakeWallet, createMockWorld, fakeWalletInfo, mockAccounts } from '../../mocks/index.ts';
import type { FakeWallet, MockWorld } from '../../mocks/index.ts';
import { checkPlugin, createTestInjected, createTestKit, getShownQuestion } from '../../mocks/testing/index.ts';
import type { TestInjected, TestKit } from '../../mocks/testing/index.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import type { Eip1193Provider } from '../../src/domain/wallets/eip1193.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { closeModal } from '../../src/flows/modal/closeModal.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { switchQuestion } from '../../src/flows/review/switchQuestion.ts';
import { maxPageRequests } from '../../src/flows/requests/askAsPage.ts';
import { selectShownScreen } from '../../src/store/modal.ts';
import { walletAdapter } from '../walletAdapter/index.ts';
import { walletInjected } from '../walletInjected/index.ts';
import { walletLocal } from '../walletLocal/index.ts';
import { announcer } from './index.ts';

const [alice] = mockAccounts;
const info = { name: 'Example', icon: fakeWalletInfo.icon, rdns: 'com.example' };
let world: MockWorld;
let wallet: FakeWallet;
let injected: TestInjected;
let test: TestKit<CoreState>;

beforeEach(() => {
  const clock = createFakeClock();
  world = createMockWorld({ clock });
  injected = createTestInjected();
  wallet = createFakeWallet({ world, scenario: { kind: 'approveAll' } });
  test = createTestKit({ clock, world, injected, plugins: [announcer(info), walletInjected, walletAdapter({ id: 'fake', name: 'Fake', getProvider: () => wallet.provider })] }) as unknown as TestKit<CoreState>;
});
afterEach(() => {
  test.kit.destroy();
  world.close();
});

/** As another library of the page finds it. */
function found(): Eip1193Provider {
  const [announcement] = injected.announcements();
  if (!announcement) throw new Error('Nothing is announced.');
  return announcement.provider as Eip1193Provider; // as EIP-6963 has it
}
const asking = (method: string) => {
  const asked = found().request({ method });
  asked.catch(() => {});
  return asked;
};

describe('announcer', () => {
  it('announces the active wallet to the page, and not to the kit itself', () => {
    expect(injected.announcements()).toEqual([{ info: { ...info, uuid: expect.stringMatching(/./) }, provider: expect.objectContaining({ request: expect.any(Function) }) }]);
    expect(test.kit.read(walletsPoint).map(({ id }) => id)).toEqual(['fake']);
  });

  it('connects other libraries, and tells them of changes', async () => {
    const told: unknown[] = [];
    for (const event of ['connect', 'accountsChanged', 'chainChanged', 'disconnect']) found().on(event, (payload) => told.push([event, payload]));
    const asked = asking('eth_requestAccounts');
    await test.turnUntil(() => test.kit.getState().modal.at === 'open', { stepMs: 500 });
    await test.settled(test.kit.dispatch(connect({ walletId: 'fake' })));
    const accounts = mockAccounts.map(({ address }) => address);
    expect(await asked).toEqual(accounts);
    expect(told).toEqual([['connect', { chainId: '0x539' }], ['accountsChanged', accounts]]);
  });

  it('lets no script of the page have a key sign unseen', async () => {
    test.kit.register(walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: alice.privateKey }) }));
    await test.settled(test.kit.dispatch(connect({ walletId: 'key' })));
    const shown = () => selectShownScreen(test.kit.getState());
    for (const [method, params] of [['personal_sign', ['0x12', alice.address]], ['eth_sendTransaction', [{ from: alice.address, to: alice.address }]]] as const) {
      const asked = found().request({ method, params });
      asked.catch(() => {});
      await test.turnUntil(() => shown()?.questionId !== undefined);
      test.kit.dispatch(closeModal());
      await expect(asked).rejects.toMatchObject({ code: 4001 });
      test.act();
    }
    await expect(found().request({ method: 'eth_signTransaction', params: [{ from: alice.address, to: alice.address }] })).rejects.toMatchObject({ code: 4200 });
    expect(await test.settled(found().request({ method: 'eth_accounts' }))).toEqual([alice.address]);
  });

  it('shows what a wallet is asked that lives in the page, though it has no bare key', async () => {
    const { signTransaction: _none, ...session } = await localSession({ signer: new Wallet(alice.privateKey), chainId: 1_337 }); // as of an account that a contract is
    test.kit.register(definePlugin({ id: 'smart', contributes: [walletsPoint.of({ id: 'smart', name: 'Smart', kind: 'smart', probe: () => 'reachable', open: async () => async () => session })] }));
    await test.settled(test.kit.dispatch(connect({ walletId: 'smart' })));
    const asked = found().request({ method: 'personal_sign', params: ['0x12', alice.address] });
    asked.catch(() => {});
    await test.turnUntil(() => selectShownScreen(test.kit.getState())?.questionId !== undefined);
    test.kit.dispatch(closeModal());
    await expect(asked).rejects.toMatchObject({ code: 4001 });
  });

  it('does not bury the visitor under what a script asks', async () => {
    test.kit.register(walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: alice.privateKey }) }));
    await test.settled(test.kit.dispatch(connect({ walletId: 'key' })));
    const codes: unknown[] = [];
    for (let asked = 0; asked < 1_000; asked += 1) found().request({ method: 'personal_sign', params: ['0x12', alice.address] }).catch((error: unknown) => codes.push(Object(error).code));
    await test.turnUntil(() => codes.length === 1_000 - maxPageRequests);
    expect(new Set(codes)).toEqual(new Set([-32_002]));
    await test.turnUntil(() => {
      if (selectShownScreen(test.kit.getState())?.questionId !== undefined) test.kit.dispatch(closeModal());
      return codes.length === 1_000;
    });
    expect(codes.slice(-maxPageRequests)).toEqual(Array.from({ length: maxPageRequests }, () => 4001));
  });

  const isOpen = () => test.kit.getState().modal.at === 'open';
  const openedCount = () => test.actions.filter(({ type }) => type === 'latchkey/modal/modalOpened').length;
  const openKey = () => {
    test.kit.register(walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: alice.privateKey }) }));
    return test.settled(test.kit.dispatch(connect({ walletId: 'key' })));
  };

  it('opens the modal for a library that asks again after each refusal only once the user has acted', async () => {
    const first = asking('eth_requestAccounts');
    await test.turnUntil(isOpen, { stepMs: 500 });
    test.kit.dispatch(closeModal());
    await expect(first).rejects.toMatchObject({ code: 4001 });
    for (let again = 0; again < 50; again += 1) await expect(test.settled(asking('eth_requestAccounts'))).rejects.toMatchObject({ code: 4001 });
    await expect(test.settled(found().request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] }))).rejects.toMatchObject({ code: 4001 });
    expect([isOpen(), openedCount()]).toEqual([false, 1]);
    test.act();
    const after = asking('eth_requestAccounts');
    await test.turnUntil(isOpen, { stepMs: 500 });
    expect(openedCount()).toBe(2);
    test.kit.dispatch(closeModal());
    await expect(after).rejects.toMatchObject({ code: 4001 });
  });

  it('still connects a library that was refused before, once a wallet is there', async () => {
    const first = asking('eth_requestAccounts');
    await test.turnUntil(isOpen, { stepMs: 500 });
    test.kit.dispatch(closeModal());
    await expect(first).rejects.toMatchObject({ code: 4001 });
    await test.settled(test.kit.dispatch(connect({ walletId: 'fake' })));
    expect(await test.settled(found().request({ method: 'eth_requestAccounts' }))).toHaveLength(mockAccounts.length);
  });

  it('shows what a key is asked once, and no more until the user has acted, while reads go on', async () => {
    await openKey();
    const shown = () => selectShownScreen(test.kit.getState())?.questionId;
    const sign = () => {
      const asked = found().request({ method: 'personal_sign', params: ['0x12', alice.address] });
      asked.catch(() => {});
      return asked;
    };
    const asked = [sign(), sign(), sign()];
    await test.turnUntil(() => shown() !== undefined);
    test.kit.dispatch(closeModal());
    for (const each of [...asked, sign()]) await expect(test.settled(each)).rejects.toMatchObject({ code: 4001 });
    expect(shown()).toBeUndefined();
    expect(await test.settled(found().request({ method: 'eth_accounts' }))).toEqual([alice.address]);
    test.act();
    void sign();
    await test.turnUntil(() => shown() !== undefined);
  });

  it.each([['wallet_switchEthereumChain', { chainId: '0x7a69' }], ['wallet_addEthereumChain', { chainId: '0x7a69', chainName: 'Whatever', rpcUrls: ['https://evil.test'] }]])('has a key go to another chain by %s only if the person agrees', async (method, chain) => {
    await openKey();
    const chainId = () => test.kit.getState().connection.wallets[0]?.chainId;
    const ask = () => {
      const asked = found().request({ method, params: [chain] });
      asked.catch(() => {});
      return asked;
    };
    const refused = ask();
    await test.turnUntil(() => getShownQuestion(test.kit, switchQuestion) !== undefined);
    expect([chainId(), getShownQuestion(test.kit, switchQuestion)?.params]).toEqual([1_337, { chainId: 31_337, walletId: 'key', address: alice.address, asker: { name: 'example.test', url: 'https://example.test' } }]);
    test.kit.dispatch(closeModal());
    await expect(refused).rejects.toMatchObject({ code: 4001 });
    expect(chainId()).toBe(1_337);
    test.act();
    const agreed = ask();
    await test.turnUntil(() => getShownQuestion(test.kit, switchQuestion) !== undefined);
    getShownQuestion(test.kit, switchQuestion)?.answer(true);
    await test.settled(agreed);
    expect(chainId()).toBe(31_337);
  });

  it('lets no script of the page add a chain while no wallet could ask', async () => {
    await expect(test.settled(found().request({ method: 'wallet_addEthereumChain', params: [{ chainId: '0x63', chainName: 'X', rpcUrls: ['https://x.test'] }] }))).rejects.toMatchObject({ code: 4200 });
  });

  it('leaves it to a wallet that asks by itself', async () => {
    await test.settled(test.kit.dispatch(connect({ walletId: 'fake' })));
    expect(verifyMessage('H', String(await test.settled(found().request({ method: 'personal_sign', params: ['0x48', alice.address] }))))).toBe(alice.address);
  });

  it('is at an end when it is removed, while the kit goes on', async () => {
    await test.settled(test.kit.dispatch(connect({ walletId: 'fake' })));
    const theirs = found();
    const told: unknown[] = [];
    for (const event of ['accountsChanged', 'disconnect']) theirs.on(event, (payload) => told.push([event, payload]));
    wallet.scenario.set({ kind: 'byHand' });
    const waiting = theirs.request({ method: 'personal_sign', params: ['0x12', alice.address] });
    waiting.catch(() => {});
    await test.turnUntil(() => wallet.requests().length > 0);
    test.kit.unregister('announcer');
    expect(injected.announcements()).toEqual([]);
    await expect(waiting).rejects.toMatchObject({ code: 4900 });
    await expect(theirs.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900 });
    expect(told).toEqual([['accountsChanged', []], ['disconnect', expect.objectContaining({ code: 4900 })]]);
    expect(test.kit.getState().connection.activeWalletId).toBe('fake');
  });

  it.each([[{ name: ' ' }], [{ icon: 'https://example.com/icon.png' }], [{ rdns: 'example' }], [{ rdns: 'com.example/x' }]])('refuses to announce %j', (part) => {
    expect(() => announcer({ ...info, ...part })).toThrow(expect.objectContaining({ code: 'announcer.badInfo' }));
  });

  it('goes without a trace', async () => {
    const findings = await checkPlugin(announcer(info), {
      use: async (own) => {
        const provider = own.injected.announcements()[0]?.provider as Eip1193Provider; // its own
        provider.on('accountsChanged', () => {});
        await own.settled(provider.request({ method: 'eth_chainId' }));
      },
    });
    expect(findings).toEqual([]);
  });
});
