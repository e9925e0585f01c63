import { mockAccounts } from '../../../mocks/index.ts';
import { createTestKit, createTestStorage } from '../../../mocks/testing/index.ts';
import type { TestKit, TestStorage } from '../../../mocks/testing/index.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import type { WalletSession } from '../../contracts/wallet.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import { connect } from '../connection/connect.ts';
import { sendConfirmed, sendDropped, sendFailed, sendReorged, sendReplaced, sendStarted, sendSubmitted } from '../../store/activity.ts';
import { callsRead, callsStarted, callSent, selectCallsBundle } from '../../store/calls.ts';
import type { CoreState } from '../../store/coreState.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { selectPendingCount } from '../../store/selectPendingCount.ts';
import { showScreen } from '../modal/showScreen.ts';
import { rpcApi } from '../../api/rpcApi.ts';
import { followSends } from './followSends.ts';
import { sendNews } from './sendNews.ts';

const [{ address: me }, { address: other }] = mockAccounts;
const hash = `0x${'12'.repeat(32)}` as const;
const unused = () => Promise.reject(walletErrors.unsupported({ method: 'x' }));
let status: 100 | 200 | 500 = 100;
const session: WalletSession = {
  accounts: () => [me], chainId: () => 1_337, sendTransaction: unused, signMessage: unused, signTypedData: unused, subscribe: () => () => {}, close: async () => {},
  batching: { getCapabilities: unused, sendCalls: unused, showCallsStatus: unused, getCallsStatus: async () => ({ id: 'own', chainId: 1_337, outcome: status === 100 ? 'pending' : status === 200 ? 'confirmed' : 'reverted', code: status, isAtomic: true, receipts: [] }) },
};

const kits: TestKit<CoreState>[] = [];
let storage: TestStorage;
beforeEach(() => {
  storage = createTestStorage();
  status = 100;
});
afterEach(() => {
  for (const { kit } of kits.splice(0)) kit.destroy();
});

async function openTab() {
  const test = createTestKit({ storage });
  kits.push(test);
  test.kit.register(definePlugin({ id: 'testWallet', contributes: [walletsPoint.of({ id: 'testWallet', name: 'Test', probe: () => 'reachable', open: async () => async () => session })] }));
  test.kit.start();
  await test.settled(test.kit.dispatch(connect({ walletId: 'testWallet' })));
  const { dispatch } = test.kit;
  test.kit.dispatch(followSends());
  const send = (id: string, from: `0x${string}` = me, chainId = 1_337): void => {
    dispatch(sendStarted({ id, chainId, from, valueWei: 1n, hasData: false, sinceMs: 5 }));
    dispatch(sendSubmitted({ id, hash }));
  };
  const confirm = (id: string) => dispatch(sendConfirmed({ id, hash, blockNumber: 1, confirmations: 1, isFinal: false, atMs: 6 }));
  const told = (): readonly string[] => servicesOf(test.kit).live(sendNews).get().map(({ id, place }) => `${id} ${place}`);
  const turn = async (): Promise<void> => { for (let i = 0; i < 20; i += 1) await new Promise((resolve) => setImmediate(resolve)); };
  return { ...test, dispatch, send, confirm, told, turn, count: () => selectPendingCount(test.kit.getState()) };
}

describe('followSends', () => {
  it('tells each end once: confirmed, failed, replaced and dropped, and nothing of what is only asked of the wallet', async () => {
    const tab = await openTab();
    tab.dispatch(sendStarted({ id: 'asked', chainId: 1_337, from: me, valueWei: 1n, hasData: false, sinceMs: 5 }));
    for (const id of ['a', 'b', 'c', 'd']) tab.send(id);
    expect(tab.count()).toBe(4);
    tab.confirm('a');
    tab.dispatch(sendFailed({ id: 'b', hash, error: { code: 'transaction.reverted', message: 'no' } }));
    tab.dispatch(sendReplaced({ id: 'c', hash, reason: 'cancelled' }));
    tab.dispatch(sendDropped({ id: 'd', hash }));
    tab.dispatch(sendConfirmed({ id: 'a', hash, blockNumber: 1, confirmations: 5, isFinal: true, atMs: 6 }));
    await tab.turn();
    expect([tab.count(), tab.told()]).toEqual([0, ['a confirmed page', 'b failed page', 'c replaced page', 'd dropped page']]);
  });

  it('does not tell again what a reorganisation took back and a later block holds', async () => {
    const tab = await openTab();
    tab.send('a');
    tab.confirm('a');
    tab.dispatch(sendReorged({ id: 'a', hash }));
    expect(tab.count()).toBe(1);
    tab.confirm('a');
    await tab.turn();
    expect(tab.told()).toEqual(['a confirmed page']);
  });

  it("counts the connected account's own over all chains, and no other account's", async () => {
    const tab = await openTab();
    tab.send('mine');
    tab.send('elsewhere', me, 10);
    tab.send('others', other);
    expect(tab.count()).toBe(2);
    tab.confirm('others');
    await tab.turn();
    expect(tab.told()).toEqual([]);
  });

  it('is said by one tab where two saw the end', async () => {
    const [one, two] = [await openTab(), await openTab()];
    for (const tab of [one, two]) tab.send('a');
    for (const tab of [one, two]) tab.confirm('a');
    await one.turn();
    expect([...one.told(), ...two.told()]).toEqual(['a confirmed page']);
  });

  it('knows where it is heard: in an open modal, unless its screen says it', async () => {
    const tab = await openTab();
    for (const id of ['a', 'b']) tab.send(id);
    tab.dispatch(showScreen('core.networks'));
    tab.confirm('a');
    await tab.turn();
    tab.dispatch(showScreen('core.activity'));
    tab.confirm('b');
    await tab.turn();
    expect(tab.told()).toEqual(['a confirmed modal', 'b confirmed screen']);
  });

  it('counts a batch that the kit sends once, from its first call to the last', async () => {
    const tab = await openTab();
    tab.dispatch(callsStarted({ id: 'x', chainId: 1_337, walletId: 'testWallet', from: me, sinceMs: 5, by: 'kit', callCount: 2, sent: [] }));
    expect(tab.count()).toBe(0); // the wallet is asked
    for (const id of ['a', 'b']) {
      tab.send(id);
      tab.dispatch(callSent({ id: 'x', entryId: id, hash }));
      expect(tab.count()).toBe(1);
      tab.confirm(id);
    }
    await tab.turn();
    expect([tab.count(), tab.told()]).toEqual([0, ['batch x done page']]);
  });

  it.each([[200, 'confirmed'], [500, 'reverted']] as const)('has what was read of the chain read again once a batch has ended (%i)', async (ended, outcome) => {
    const reread = jest.spyOn(rpcApi.util, 'invalidateTags');
    const tab = await openTab();
    tab.dispatch(callsStarted({ id: 'own', chainId: 1_337, walletId: 'testWallet', from: me, by: 'wallet', callCount: 2, sent: [], sinceMs: Number.MAX_SAFE_INTEGER }));
    await tab.turn();
    expect(reread).not.toHaveBeenCalled();
    status = ended;
    await tab.turnUntil(() => selectCallsBundle(tab.kit.getState(), 'own')?.outcome === outcome, { stepMs: 1_000 });
    await tab.turn();
    expect(reread.mock.calls).toEqual([[[{ type: 'balance', id: 1_337 }]]]);
    reread.mockRestore();
  });

  it('asks the wallet about a batch that it carries out, and keeps what it said', async () => {
    const tab = await openTab();
    const bundle = { chainId: 1_337, walletId: 'testWallet', from: me, by: 'wallet', callCount: 2, sent: [] } as const;
    tab.dispatch(callsRead([{ ...bundle, id: 'old', sinceMs: 5 }])); // a day ago, as long as the fake clock goes
    await tab.turn();
    expect(selectCallsBundle(tab.kit.getState(), 'old')?.outcome).toBe('unknown');
    tab.dispatch(callsStarted({ ...bundle, id: 'own', sinceMs: Number.MAX_SAFE_INTEGER }));
    expect(tab.count()).toBe(1);
    status = 500;
    await tab.turnUntil(() => tab.count() === 0, { stepMs: 1_000 });
    await tab.turn();
    expect([selectCallsBundle(tab.kit.getState(), 'own')?.outcome, tab.told()]).toEqual(['reverted', ['batch own reverted page']]);
    const next = await openTab(); // as after a reload
    expect([next.count(), next.told(), selectCallsBundle(next.kit.getState(), 'own')?.outcome]).toEqual([0, [], 'reverted']);
  });
});
