import { Interface, Wallet } from 'ethers';
import { createFakeClock, createMockWorld, mockAccounts, mockChainOne, mockToken } from '../../../mocks/index.ts';
import type { FakeClock, MockWorld, StartedMockWorld } from '../../../mocks/index.ts';
import { startMockWorld } from '../../../mocks/node.ts';
import { createTestKit, createTestStorage } from '../../../mocks/testing/index.ts';
import type { TestKit, TestStorage } from '../../../mocks/testing/index.ts';
import * as limits from '../../api/waiting/limits.ts';
import { activityCleared, selectActivityEntry, sendStarted, sendSubmitted } from '../../store/activity.ts';
import type { SendPhase } from '../../store/activity.ts';
import type { CoreState } from '../../store/coreState.ts';
import { watchedTransactions, watchTransaction } from './watchTransaction.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { asHex } from '../../domain/encoding/hex.ts';
import type { Hex } from '../../domain/encoding/hex.ts';

const [alice, bob] = mockAccounts;
const chainId = mockChainOne.id;
const erc20 = new Interface(['function transfer(address to, uint256 amount) returns (bool)']);

let clock: FakeClock;
let world: MockWorld;
let started: StartedMockWorld;
let storage: TestStorage;
let test: TestKit<CoreState>;
beforeEach(() => {
  clock = createFakeClock();
  world = createMockWorld({ clock });
  started = startMockWorld({ world });
  storage = createTestStorage();
  test = createTestKit({ clock, world, storage });
  test.kit.start();
});
afterEach(() => {
  test.kit.destroy();
  started.stop();
});

const rpc = async (method: string, ...params: readonly unknown[]) => (await world.getChain(chainId)).request({ method, params });
const byHand = async () => (await world.getChain(chainId)).setMining({ at: 'manual' });
const phase = (): SendPhase | undefined => selectActivityEntry(test.kit.getState(), 'e')?.phase;
const at = (wanted: SendPhase['at'], stepMs = 250) => test.turnUntil(() => phase()?.at === wanted, { stepMs });
/** Every phase that the entry went through, without repeats. */
const history = (): readonly string[] => test.actions.map(({ type }) => type).filter((type) => type.startsWith('latchkey/activity/send')).filter((type, place, all) => type !== all[place - 1]);
/** Sent by a wallet elsewhere: the activity list knows the hash. */
async function sent(fields: object = {}): Promise<string> {
  const transaction = { to: bob.address, value: 5n, data: '0x', ...fields };
  const hash = await broadcast(transaction);
  test.kit.dispatch(sendStarted({ id: 'e', chainId, from: alice.address, to: transaction.to, valueWei: transaction.value, hasData: transaction.data !== '0x', sinceMs: clock.nowMs() }));
  test.kit.dispatch(sendSubmitted({ id: 'e', hash }));
  return hash;
}
const broadcast = async (fields: object): Promise<Hex> => asHex(String(await rpc('eth_sendRawTransaction', await new Wallet(alice.privateKey).signTransaction({
  chainId, type: 2, nonce: 0, gasLimit: 200_000n, maxFeePerGas: 5_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n, ...fields,
}))));
const watch = () => {
  const watching = test.kit.dispatch(watchTransaction('e'));
  watching.catch(() => {});
  return watching;
};

describe('watchTransaction', () => {
  it('confirms at the first block, and goes on to the last that makes it final', async () => {
    const hash = await sent();
    await test.settled(watch());
    const { atMs } = phase() as { readonly atMs: number };
    expect(phase()).toEqual({ at: 'confirmed', hash, blockNumber: 1, blockHash: expect.stringMatching(/^0x[0-9a-f]{64}$/), confirmations: 1, isFinal: false, atMs: expect.any(Number) });
    for (let block = 0; block < 4; block += 1) await rpc('evm_mine');
    await test.turnUntil(() => (phase() as { readonly isFinal?: boolean }).isFinal === true, { stepMs: 250 });
    expect(phase()).toMatchObject({ confirmations: 5, atMs });
    await test.turnUntil(() => servicesOf(test.kit).live(watchedTransactions).size === 0);
    expect(test.loose()).toMatchObject({ timers: 0, page: 0 });
    await watch();
    expect(servicesOf(test.kit).live(watchedTransactions).size).toBe(0);
  });

  it('goes back to pending after a reorganisation, and confirms again', async () => {
    await byHand();
    const hash = await sent();
    const snapshot = await rpc('evm_snapshot');
    void watch();
    await rpc('evm_mine');
    await at('confirmed');
    await rpc('evm_revert', snapshot);
    await test.turnUntil(() => 'nonce' in (phase() ?? {}), { stepMs: 250 });
    expect(phase()).toEqual({ at: 'pending', hash, nonce: 0 });
    await rpc('evm_mine');
    await at('confirmed');
    expect(history()).toEqual(['Started', 'Submitted', 'Confirmed', 'Reorged', 'Seen', 'Confirmed'].map((what) => `latchkey/activity/send${what}`));
  });

  it('takes up after a reload what is confirmed and not final, and tells when it is gone meanwhile', async () => {
    await byHand();
    await sent();
    const snapshot = await rpc('evm_snapshot');
    void watch();
    await rpc('evm_mine');
    await at('confirmed');
    test.kit.destroy();
    await rpc('evm_revert', snapshot);
    test = createTestKit({ clock, world, storage });
    test.kit.start();
    await at('pending');
    await rpc('evm_mine');
    await at('confirmed');
    expect(history()).toEqual(['Reorged', 'Seen', 'Confirmed'].map((what) => `latchkey/activity/send${what}`));
    test.kit.destroy();
    for (let block = 0; block < 4; block += 1) await rpc('evm_mine');
    test = createTestKit({ clock, world, storage });
    test.kit.start();
    await test.turnUntil(() => (phase() as { readonly isFinal?: boolean } | undefined)?.isFinal === true, { stepMs: 250 });
  });

  it('says failed with the reason, and nothing more while blocks follow', async () => {
    const hash = await sent({ to: mockToken.address, value: 0n, data: erc20.encodeFunctionData('transfer', [bob.address, 10n ** 30n]) });
    await test.settled(watch());
    const failed = phase();
    expect(failed).toMatchObject({ at: 'failed', hash, error: { code: 'transaction.reverted', message: 'Transaction Failed', remedy: expect.stringMatching(/^ERC20InsufficientBalance\(.+\)\. Nothing but the fee was spent\.$/) } });
    for (let block = 0; block < 4; block += 1) await rpc('evm_mine');
    await test.turnUntil(() => servicesOf(test.kit).live(watchedTransactions).size === 0, { stepMs: 250 });
    expect(phase()).toBe(failed);
  });

  it.each([
    ['repriced', { to: bob.address, value: 5n }],
    ['cancelled', { to: alice.address, value: 0n }],
    ['replaced', { to: bob.address, value: 6n }],
  ])('says that it was %s', async (reason, fields) => {
    await byHand();
    const hash = await sent();
    void watch();
    await test.turnUntil(() => 'nonce' in (phase() ?? {}));
    const byHash = await broadcast({ ...fields, maxFeePerGas: 10_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n });
    await rpc('evm_mine');
    await at('replaced');
    expect(phase()).toEqual({ at: 'replaced', hash, byHash, reason, success: true });
  });

  it('says that it was dropped, and takes it back when it is mined after all', async () => {
    await byHand();
    const empty = await rpc('evm_snapshot');
    const hash = await sent();
    void watch();
    await test.turnUntil(() => 'nonce' in (phase() ?? {}));
    await rpc('evm_revert', empty);
    await at('dropped', 1_000);
    expect(phase()).toEqual({ at: 'dropped', hash, nonce: 0 });
    await broadcast({ to: bob.address, value: 5n, data: '0x' });
    await at('pending', 1_000);
    await rpc('evm_mine');
    await at('confirmed');
  });

  it('follows nothing that was cleared, or that has ended', async () => {
    await byHand();
    await sent();
    void watch();
    await test.turnUntil(() => 'nonce' in (phase() ?? {}));
    test.kit.dispatch(activityCleared());
    await rpc('evm_mine');
    await test.turnUntil(() => servicesOf(test.kit).live(watchedTransactions).size === 0, { stepMs: 250 });
    await watch();
    expect(test.loose()).toMatchObject({ timers: 0, page: 0 });
  });

  it('knows at once when the page wakes, without a timer', async () => {
    await byHand();
    await sent();
    void watch();
    await test.turnUntil(() => 'nonce' in (phase() ?? {}));
    for (let block = 0; block < 3; block += 1) await rpc('evm_mine');
    test.wake();
    await test.turnUntil(() => phase()?.at === 'confirmed', { stepMs: 0 });
    expect(phase()).toMatchObject({ blockNumber: 1 });
  });

  it('follows hundreds at once in few requests, and holds nothing of them afterwards', async () => {
    await byHand();
    for (let nonce = 0; nonce < 40; nonce += 1) {
      const id = `n${nonce}`;
      test.kit.dispatch(sendStarted({ id, chainId, from: alice.address, to: bob.address, valueWei: 1n, hasData: false, sinceMs: 0 }));
      test.kit.dispatch(sendSubmitted({ id, hash: await broadcast({ to: bob.address, value: 1n, nonce }) }));
      test.kit.dispatch(watchTransaction(id)).catch(() => {});
    }
    expect(servicesOf(test.kit).live(watchedTransactions).size).toBe(40);
    for (let block = 0; block < limits.finalConfirmations; block += 1) await rpc('evm_mine');
    await test.turnUntil(() => servicesOf(test.kit).live(watchedTransactions).size === 0, { stepMs: 250 });
    expect([test.loose().timers, test.loose().page, test.faults]).toEqual([0, 0, []]);
  });
});
