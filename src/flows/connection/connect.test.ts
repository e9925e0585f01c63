import { createFakeWallet, fakeWalletInfo, mockAccounts, mockChainOne, mockChainTwo } from '../../../mocks/index.ts';
import type { FakeWallet, FakeWalletOptions } from '../../../mocks/index.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import type { TestKit } from '../../../mocks/testing/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { eip1193Port } from '../../contracts/ports/eip1193.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import type { OpenableWallet, WalletSpec } from '../../contracts/wallet.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import type { Eip1193Provider, Eip6963ProviderInfo } from '../../domain/wallets/eip1193.ts';
import { hasCode } from '../../domain/errors.ts';
import { selectActiveAddress, selectActiveWallet, selectConnectionStatus, selectConnectPhase } from '../../store/connection.ts';
import type { CoreState } from '../../store/coreState.ts';
import { selectShownScreen } from '../../store/modal.ts';
import { cancelConnect } from './cancelConnect.ts';
import { chooseWallet } from './chooseWallet.ts';
import { connect } from './connect.ts';
import type { ConnectRequest } from './connect.ts';
import { disconnect } from './disconnect.ts';
import { openModal } from '../modal/openModal.ts';
import { showScreen } from '../modal/showScreen.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

const [alice, bob, carol] = mockAccounts;
const [first, second] = ['test.first', 'test.second'];

let test: TestKit<CoreState>;
beforeEach(() => {
  test = createTestKit({ plugins: [walletInjected.with({ connectDelayMs: 0 })] });
});
afterEach(() => {
  test.kit.destroy();
  test.world.close();
});

function announce(rdns: string, options: Partial<FakeWalletOptions> = {}, info: Partial<Eip6963ProviderInfo> = {}): FakeWallet {
  const wallet = createFakeWallet({ world: test.world, ...options });
  test.injected.announce({ info: { ...fakeWalletInfo, rdns, uuid: rdns, name: rdns, ...info }, provider: wallet.provider });
  return wallet;
}
const willing = (rdns: string, options: Partial<FakeWalletOptions> = {}): FakeWallet => announce(rdns, { scenario: { kind: 'approveAll' }, ...options });
function begin(request: ConnectRequest) {
  const connecting = test.kit.dispatch(connect(request));
  connecting.catch(() => {});
  return connecting;
}
const state = () => test.kit.getState();
const phase = () => selectConnectPhase(state());
const listening = (): number => servicesOf(test.kit).sessions.size;
/** The prompt that the wallet shows. */
async function prompt(wallet: FakeWallet): Promise<string> {
  await test.turnUntil(() => wallet.requests().length > 0);
  return wallet.requests()[0]?.id ?? '';
}

describe('connect', () => {
  it('goes from unknown over connecting to connected, as the wallet is asked and says yes', async () => {
    const wallet = announce(first);
    expect(selectConnectionStatus(state())).toBe('unknown');
    const connecting = begin({ walletId: first });
    expect(phase()).toMatchObject({ at: 'connecting', walletId: first, isSilent: false, sinceMs: test.clock.nowMs() });
    wallet.approve(await prompt(wallet));
    const fact = await test.settled(connecting);
    expect(fact).toEqual({ walletId: first, accounts: mockAccounts.map(({ address }) => address), chainId: mockChainOne.id, sinceMs: expect.any(Number) });
    expect([selectConnectionStatus(state()), phase(), selectActiveWallet(state())]).toEqual(['connected', { at: 'idle' }, fact]);
  });

  it('asks no wallet any more, in whatever moment it is given up while the code of the wallet comes', async () => {
    for (let turns = 0; turns < 12; turns += 1) {
      let wasGivenUp = false;
      let isAskedAfter = false;
      const open: OpenableWallet['open'] = () => {
        let coming: Promise<unknown> = Promise.resolve();
        for (let turn = 0; turn < turns; turn += 1) coming = coming.then(() => {});
        coming.then(() => {
          test.kit.dispatch(cancelConnect());
          wasGivenUp = true;
        }).catch(() => {});
        return Promise.resolve(async () => {
          isAskedAfter ||= wasGivenUp;
          return new Promise(() => {});
        });
      };
      const id = `slow${turns}`;
      test.kit.register(definePlugin({ id, contributes: [walletsPoint.of({ id, name: 'Slow', probe: () => 'installed', open })] }));
      const connecting = begin({ walletId: id });
      await test.turnUntil(() => wasGivenUp);
      await expect(connecting).rejects.toMatchObject({ code: 'user.cancelled' });
      expect([turns, isAskedAfter]).toEqual([turns, false]);
    }
  });

  it('asks for the chain wanted', async () => {
    willing(first);
    expect((await test.settled(begin({ walletId: first, chainId: mockChainTwo.id }))).chainId).toBe(mockChainTwo.id);
  });

  it("keeps the wallet's chain and reports it as a fault of the plugin, when the wallet will not switch", async () => {
    const wallet = announce(first);
    const connecting = begin({ walletId: first, chainId: mockChainTwo.id });
    wallet.approve(await prompt(wallet));
    wallet.reject(await prompt(wallet));
    expect((await test.settled(connecting)).chainId).toBe(mockChainOne.id);
    expect(test.faults.map(({ owner, error }) => [owner, hasCode(error, 'user.rejected')])).toEqual([['walletInjected', true]]);
  });

  it('goes back without a failure and remembers which wallet refused, when the person says no', async () => {
    const wallet = announce(first);
    const connecting = begin({ walletId: first });
    wallet.reject(await prompt(wallet));
    await expect(test.settled(connecting)).rejects.toMatchObject({ code: 'user.rejected' });
    expect([phase(), selectConnectionStatus(state())]).toEqual([{ at: 'idle', refusedWalletId: first }, 'disconnected']);
  });

  it('keeps text and remedy of a failure, and connects when it is tried again', async () => {
    const wallet = createFakeWallet({ world: test.world, scenario: { kind: 'approveAll' } });
    let isBroken = true;
    const provider: Eip1193Provider = { ...wallet.provider, request: async (request) => (isBroken ? [] : wallet.provider.request(request)) };
    test.injected.announce({ info: { ...fakeWalletInfo, rdns: first }, provider });
    await expect(test.settled(begin({ walletId: first }))).rejects.toMatchObject({ code: 'wallet.noAccounts' });
    expect(phase()).toEqual({ at: 'failed', walletId: first, error: { code: 'wallet.noAccounts', message: 'Failed to connect to wallet, no accounts available', remedy: expect.any(String) } });
    expect(selectConnectionStatus(state())).toBe('disconnected');
    isBroken = false;
    await test.settled(begin({ walletId: first }));
    expect([phase(), selectConnectionStatus(state())]).toEqual([{ at: 'idle' }, 'connected']);
  });

  it('says that a part could not be loaded, when the code of a wallet does not come, and fetches it anew the next time', async () => {
    const { provider } = createFakeWallet({ world: test.world, scenario: { kind: 'approveAll' } });
    let isOffline = true;
    const spec: WalletSpec = {
      id: 'lazyWallet',
      name: 'Lazy',
      probe: () => 'reachable',
      open: async () => {
        if (isOffline) throw new TypeError('Failed to fetch dynamically imported module: https://example.test/12.js');
        return (request) => request.port(eip1193Port).open(provider, request);
      },
    };
    test.kit.register(definePlugin({ id: 'lazyWallet', needs: [eip1193Port], contributes: [walletsPoint.of(spec)] }));
    await expect(test.settled(begin({ walletId: 'lazyWallet' }))).rejects.toMatchObject({ code: 'screen.loadFailed', cause: expect.any(TypeError) });
    expect(phase()).toMatchObject({ at: 'failed', error: { code: 'screen.loadFailed', remedy: expect.stringContaining('try again') } });
    isOffline = false;
    await test.settled(begin({ walletId: 'lazyWallet' }));
    expect(selectConnectionStatus(state())).toBe('connected');
  });

  it('fails for a wallet that no plugin brought', async () => {
    await expect(test.settled(begin({ walletId: 'com.missing' }))).rejects.toMatchObject({ code: 'wallet.notFound', message: 'Wallet with id com.missing not found' });
  });

  it('fails as disconnected, when the wallet has lost its nodes', async () => {
    willing(first).disconnect();
    await expect(test.settled(begin({ walletId: first }))).rejects.toMatchObject({ code: 'wallet.disconnected', remedy: 'Reconnect the wallet.' });
  });

  it('notes that a prompt is open already, and connects when it is answered', async () => {
    const wallet = announce(first, { scenario: { kind: 'pending' } });
    const connecting = begin({ walletId: first });
    await test.turnUntil(() => phase().at === 'connecting' && 'note' in phase());
    expect(phase()).toMatchObject({ note: 'pending' });
    wallet.setAccounts([bob.address]);
    wallet.scenario.set({ kind: 'approveAll' });
    expect((await test.settled(connecting)).accounts).toEqual([bob.address]);
  });

  it('ends as if it had never started, when it is cancelled by flow or by signal, a hundred times without a leak', async () => {
    announce(first, { scenario: { kind: 'silent' } });
    const before = test.loose();
    const abort = new AbortController();
    for (let cycle = 0; cycle < 100; cycle += 1) {
      const connecting = begin({ walletId: first, ...(cycle === 99 && { signal: abort.signal }) });
      await test.clock.advance(10);
      if (cycle === 99) abort.abort();
      else test.kit.dispatch(cancelConnect());
      await expect(connecting).rejects.toMatchObject({ code: 'user.cancelled' });
    }
    expect([phase(), listening(), test.loose()]).toEqual([{ at: 'idle' }, 0, before]);
  });

  it('is over before it starts, under a signal that was aborted', async () => {
    const wallet = announce(first);
    await expect(test.settled(begin({ walletId: first, signal: AbortSignal.abort() }))).rejects.toMatchObject({ code: 'user.cancelled' });
    expect(wallet.requests()).toEqual([]);
    expect(phase()).toEqual({ at: 'idle' });
  });

  it('gives way to a newer one, whose phase and screen stay', async () => {
    announce(first);
    const newer = announce(second);
    test.kit.dispatch(openModal());
    test.kit.dispatch(showScreen('core.connecting', { walletId: first }));
    const older = begin({ walletId: first });
    await test.clock.advance(10);
    const connecting = begin({ walletId: second });
    await expect(test.settled(older)).rejects.toMatchObject({ code: 'user.cancelled' });
    expect(phase()).toMatchObject({ at: 'connecting', walletId: second });
    expect(selectShownScreen(state())?.screenId).toBe('core.connecting');
    newer.approve(await prompt(newer));
    await test.settled(connecting);
    expect([selectActiveWallet(state())?.walletId, state().modal]).toEqual([second, { at: 'closed' }]);
  });

  it('closes a session that opens after the person gave up', async () => {
    const wallet = announce(first);
    let answer = (): void => {};
    let watching = 0;
    const late: Eip1193Provider = {
      request: (request) => (request.method === 'eth_requestAccounts' ? new Promise((resolve) => (answer = () => resolve([alice.address]))) : wallet.provider.request(request)),
      on: () => (watching += 1),
      removeListener: () => (watching -= 1),
    };
    test.injected.announce({ info: { ...fakeWalletInfo, rdns: second, uuid: 'late' }, provider: late });
    const connecting = begin({ walletId: second });
    await test.clock.advance(10);
    test.kit.dispatch(cancelConnect());
    await expect(connecting).rejects.toMatchObject({ code: 'user.cancelled' });
    answer();
    await test.clock.advance(1_000);
    expect([watching, listening(), state().connection.wallets]).toEqual([0, 0, []]);
  });

  it('leaves no session without its state, at whatever moment it is cancelled', async () => {
    for (let ticks = 0; ticks < 60; ticks += 1) {
      willing(`test.wallet${ticks % 45}`);
      const connecting = begin({ walletId: `test.wallet${ticks % 45}` });
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      test.kit.dispatch(cancelConnect());
      await test.settled(connecting).catch(() => {});
      expect([...servicesOf(test.kit).sessions.keys()]).toEqual(state().connection.wallets.map(({ walletId }) => walletId));
      for (const { walletId } of state().connection.wallets) await test.settled(test.kit.dispatch(disconnect({ walletId, revoke: false })));
    }
  });

  it('is given up, when the plugin of the wallet is removed meanwhile', async () => {
    const wallet = announce(first);
    const connecting = begin({ walletId: first });
    const id = await prompt(wallet);
    test.kit.unregister('walletInjected');
    wallet.approve(id);
    await expect(test.settled(connecting)).rejects.toMatchObject({ code: 'user.cancelled' });
    expect([phase(), listening()]).toEqual([{ at: 'idle' }, 0]);
  });

  it('ends, when the kit is destroyed', async () => {
    announce(first);
    const connecting = begin({ walletId: first });
    await test.clock.advance(10);
    test.kit.destroy();
    await expect(connecting).rejects.toMatchObject({ code: 'user.cancelled' });
  });
});

describe('several wallets', () => {
  beforeEach(async () => {
    willing(first);
    willing(second, { accounts: [bob], chainId: mockChainTwo.id });
    await test.settled(begin({ walletId: first }));
    await test.settled(begin({ walletId: second }));
  });

  it('are open at a time, the latest active, until another is chosen', () => {
    expect([state().connection.wallets.length, selectActiveAddress(state())]).toEqual([2, bob.address]);
    test.kit.dispatch(chooseWallet(first));
    expect([state().connection.activeWalletId, selectActiveAddress(state())]).toEqual([first, alice.address]);
    expect(() => test.kit.dispatch(chooseWallet('com.missing'))).toThrow(expect.objectContaining({ code: 'wallet.notOpen' }));
  });

  it('are made active without asking, when one that is open is connected again; what was under way is given up and the modal closes', async () => {
    const third = announce('test.third');
    const older = begin({ walletId: 'test.third' });
    await prompt(third);
    test.kit.dispatch(openModal());
    test.kit.dispatch(showScreen('core.connecting', { walletId: first }));
    await test.settled(begin({ walletId: first }));
    await expect(test.settled(older)).rejects.toMatchObject({ code: 'user.cancelled' });
    expect([state().connection.activeWalletId, phase(), state().modal]).toEqual([first, { at: 'idle' }, { at: 'closed' }]);
  });

  it('are asked for the chain wanted, when one that is open is connected again, and may keep their own', async () => {
    const fact = await test.settled(begin({ walletId: first, chainId: mockChainTwo.id }));
    expect([fact.walletId, fact.chainId, selectActiveWallet(state())?.chainId]).toEqual([first, mockChainTwo.id, mockChainTwo.id]);
    expect(await test.settled(begin({ walletId: first, chainId: 99 }))).toMatchObject({ walletId: first, chainId: mockChainTwo.id });
    expect(test.faults.map(({ owner, error }) => [owner, hasCode(error, 'chain.unknown')])).toEqual([['walletInjected', true]]);
  });

  it('fall back to the other, when the active one is disconnected, and to none with the last', async () => {
    await test.settled(test.kit.dispatch(disconnect()));
    expect(state().connection.activeWalletId).toBe(first);
    await test.settled(test.kit.dispatch(disconnect()));
    expect([selectConnectionStatus(state()), listening()]).toEqual(['disconnected', 0]);
    await expect(test.kit.dispatch(disconnect())).rejects.toMatchObject({ code: 'wallet.noneActive', message: 'No active wallet found' });
  });
});

describe('disconnect', () => {
  it('shows at once, and takes the permission back, unless it is told to leave it', async () => {
    const [one, two] = [willing(first), willing(second)];
    await test.settled(begin({ walletId: first }));
    const ending = test.kit.dispatch(disconnect());
    expect(selectConnectionStatus(state())).toBe('disconnected');
    await test.settled(ending);
    expect(one.accounts).toEqual([]);
    await test.settled(begin({ walletId: second }));
    await test.settled(test.kit.dispatch(disconnect({ revoke: false })));
    expect(two.accounts).toHaveLength(3);
  });
});

describe('a connected wallet', () => {
  it('is followed: account, chain, lock', async () => {
    const wallet = willing(first);
    await test.settled(begin({ walletId: first }));
    wallet.setAccounts([carol.address, alice.address]);
    expect(selectActiveWallet(state())?.accounts).toEqual([carol.address, alice.address]);
    wallet.setChain(10);
    expect(selectActiveWallet(state())?.chainId).toBe(10);
    wallet.lock();
    expect([selectConnectionStatus(state()), listening()]).toEqual(['disconnected', 0]);
    wallet.unlock();
    expect(selectConnectionStatus(state())).toBe('disconnected');
  });

  it('is disconnected, when its provider says so or the permission is taken away', async () => {
    for (const end of [(wallet: FakeWallet) => wallet.disconnect(), (wallet: FakeWallet) => wallet.setAccounts([])]) {
      const walletId = `test.wallet${test.actions.length}`;
      const wallet = willing(walletId);
      await test.settled(begin({ walletId }));
      end(wallet);
      expect([selectConnectionStatus(state()), listening()]).toEqual(['disconnected', 0]);
    }
  });
});
