import { createTestStorage } from '../../mocks/testing/index.ts';
import type { TestKit, TestStorage } from '../../mocks/testing/index.ts';
import { walletAdapter } from '../../plugins/walletAdapter/index.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { send as sendFlow } from '../../src/flows/sending/send.ts';
import { waitForReceipt } from '../../src/flows/following/waitForReceipt.ts';
import { watchedTransactions, watchTransaction } from '../../src/flows/following/watchTransaction.ts';
import { selectActivityEntry, sendStarted, sendSubmitted } from '../../src/store/activity.ts';
import type { SendPhase } from '../../src/store/activity.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { testAccounts } from '../lib/testAccounts.ts';
import { anvilProvider } from './lib/anvilProvider.ts';
import { turnedKit } from './lib/turnedKit.ts';
import { servicesOf } from '../../src/contracts/servicesOf.ts';
import { asHex } from '../../src/domain/encoding/hex.ts';
import type { Hex } from '../../src/domain/encoding/hex.ts';

const [alice, bob] = testAccounts;
/** Reverts every call with `Error("not today")`. */
const refusingCode = '0x62461bcd60e51b6000526020600452600960245268' + Buffer.from('not today').toString('hex') + '60b81b60445260646000fd';

let anvil: Anvil;
let storage: TestStorage;
let test: TestKit<CoreState>;
beforeAll(async () => {
  anvil = await startAnvil({ args: ['--no-mining'] });
});
afterAll(() => anvil.stop());
beforeEach(() => {
  storage = createTestStorage();
  test = turnedKit(anvil, { storage });
});
afterEach(async () => {
  test.kit.destroy();
  expect(test.loose()).toMatchObject({ timers: 0, page: 0 });
  await anvil.rpc('anvil_dropAllTransactions');
});

const mine = (blocks = 1): Promise<unknown> => anvil.rpc('anvil_mine', [`0x${blocks.toString(16)}`]);
const phase = (): SendPhase | undefined => selectActivityEntry(test.kit.getState(), 'e')?.phase;
const at = (wanted: SendPhase['at']) => test.turnUntil(() => phase()?.at === wanted, { stepMs: 250 });
const isKnown = () => test.turnUntil(() => 'nonce' in (phase() ?? {}), { stepMs: 250 });
const broadcast = async (fields: object = {}): Promise<Hex> => asHex(String(await anvil.rpc('eth_sendTransaction', [{ from: alice.address, to: bob.address, value: '0x5', gas: '0x30d40', ...fees, ...fields }])));
/** Given, so that the same transaction has the same hash whenever it is sent. */
const fees = { maxFeePerGas: '0x2540be400', maxPriorityFeePerGas: '0x3b9aca00' };
const dearer = { maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0xba43b7400' };
const nextNonce = async (): Promise<string> => String(await anvil.rpc('eth_getTransactionCount', [alice.address, 'latest']));

/** Sent, and followed in the activity list from here on. */
async function send(fields: { readonly to?: string; readonly value?: string; readonly data?: string } = {}): Promise<string> {
  const hash = await broadcast(fields);
  test.kit.dispatch(sendStarted({ id: 'e', chainId: anvil.chainId, from: alice.address, to: asHex(fields.to ?? bob.address), valueWei: BigInt(fields.value ?? 5), hasData: fields.data !== undefined, sinceMs: 0 }));
  test.kit.dispatch(sendSubmitted({ id: 'e', hash }));
  test.kit.dispatch(watchTransaction('e')).catch(() => {});
  return hash;
}

describe('a transaction that was sent', () => {
  it('is confirmed by its first block, and final by its fifth', async () => {
    const hash = await send();
    await isKnown();
    await mine();
    await at('confirmed');
    const { blockHash } = await anvil.rpc('eth_getTransactionReceipt', [hash]) as { readonly blockHash: string };
    expect(phase()).toMatchObject({ hash, blockHash, confirmations: 1, isFinal: false });
    await mine(4);
    await test.turnUntil(() => servicesOf(test.kit).live(watchedTransactions).size === 0, { stepMs: 250 });
    expect(phase()).toMatchObject({ confirmations: 5, isFinal: true });
  });

  it.each([1, 2, 3])('goes back to pending by a reorganisation %i deep, and is confirmed later', async (depth) => {
    const nonce = await nextNonce();
    const hash = await send();
    await mine();
    await at('confirmed');
    await mine(depth - 1);
    await anvil.rpc('anvil_reorg', [depth, []]);
    await at('pending');
    expect(phase()).toMatchObject({ hash });
    expect(await anvil.rpc('eth_getTransactionReceipt', [hash])).toBeNull();
    expect(await broadcast({ nonce })).toBe(hash); // anvil does not put it back into its pool
    await mine();
    await at('confirmed');
    expect(test.actions.map(({ type }) => type)).toContain('latchkey/activity/sendReorged');
  });

  it('is known to be pending again after a reload during which it was reorganised away', async () => {
    const snapshot = await anvil.rpc('evm_snapshot');
    await send();
    await mine();
    await at('confirmed');
    test.kit.destroy();
    await anvil.rpc('evm_revert', [snapshot]);
    test = turnedKit(anvil, { storage });
    await at('pending');
    expect(test.actions.map(({ type }) => type)).toContain('latchkey/activity/sendReorged');
  });

  it('is dropped, once the node has not known it for 90 s by the clock', async () => {
    const hash = await send();
    await isKnown();
    const sinceMs = test.clock.nowMs();
    await anvil.rpc('anvil_dropTransaction', [hash]);
    await at('dropped');
    expect(test.clock.nowMs() - sinceMs).toBeGreaterThanOrEqual(90_000);
    expect(test.clock.nowMs() - sinceMs).toBeLessThanOrEqual(90_000 + 3 * 15_000);
  });

  it.each([
    ['repriced', { to: bob.address, value: '0x5' }],
    ['cancelled', { to: alice.address, value: '0x0' }],
    ['replaced', { to: bob.address, value: '0x6' }],
  ])('is found to be %s, within three blocks', async (reason, fields) => {
    const nonce = await nextNonce();
    const hash = await send();
    await isKnown();
    const byHash = await broadcast({ nonce, ...fields, ...dearer });
    await mine(3);
    await at('replaced');
    expect(phase()).toEqual({ at: 'replaced', hash, byHash, reason, success: true });
  });

  it('is found to be replaced by one that is sixty blocks old', async () => {
    const nonce = await nextNonce();
    const hash = await send();
    await isKnown();
    const byHash = await broadcast({ nonce, ...dearer });
    await mine(60);
    await at('replaced');
    expect(phase()).toEqual({ at: 'replaced', hash, byHash, reason: 'repriced', success: true });
  });

  it('fails with the reason of the contract', async () => {
    const contract = '0x00000000000000000000000000000000000c0de1';
    await anvil.rpc('anvil_setCode', [contract, refusingCode]);
    const hash = await send({ to: contract, data: '0x12345678', value: '0x0' });
    await mine();
    await at('failed');
    expect(phase()).toEqual({ at: 'failed', hash, error: { code: 'transaction.reverted', message: 'Transaction Failed', remedy: 'Execution Reverted: not today. Nothing but the fee was spent.', values: { hash, reason: 'Execution Reverted: not today', why: 'Execution Reverted: not today.' } } });
  });

  it('is right after an hour asleep in which six hundred blocks came, by one poll and one look', async () => {
    const requests: string[] = [];
    const { fetch } = globalThis;
    await send();
    await isKnown();
    await mine(600);
    // No timer ran for an hour; then the page is seen.
    const sleeping = jest.spyOn(test.clock, 'nowMs').mockReturnValue(test.clock.nowMs() + 3_600_000);
    jest.spyOn(globalThis, 'fetch').mockImplementation((...request) => {
      const body = request[1]?.body;
      if (typeof body === 'string') requests.push(body);
      return fetch(...request);
    });
    test.wake();
    await test.turnUntil(() => phase()?.at === 'confirmed', { stepMs: 1 });
    sleeping.mockRestore();
    jest.mocked(globalThis.fetch).mockRestore();
    expect(requests.filter((body) => body.includes('eth_getBlockByNumber'))).toHaveLength(1);
    expect(requests.filter((body) => body.includes('eth_getTransactionReceipt')).length).toBeLessThanOrEqual(2);
    expect(phase()).toMatchObject({ isFinal: true });
  });
});

describe('a page that is offline', () => {
  it('refuses to send before the wallet is asked, and sends once the connection is back', async () => {
    const asked: string[] = [];
    const provider = anvilProvider(anvil);
    const wallet = walletAdapter({ id: 'anvilWallet', name: 'Anvil', icon: '', getProvider: () => ({ ...provider, request: (request) => (asked.push(request.method), provider.request(request)) }) });
    const offline = turnedKit(anvil, { plugins: [wallet] });
    await offline.settled(offline.kit.dispatch(connect({ walletId: 'anvilWallet' })));
    offline.setOnline(false);
    asked.length = 0;
    const sending = () => {
      const sent = offline.kit.dispatch(sendFlow({ to: bob.address, valueWei: 5n }));
      sent.catch(() => {});
      return offline.settled(sent);
    };
    await expect(sending()).rejects.toMatchObject({ code: 'network.offline', message: 'You are offline' });
    expect([asked, offline.kit.getState().activity.entries]).toEqual([[], []]);
    offline.setOnline(true);
    expect(await sending()).toMatchObject({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
    offline.kit.destroy();
  });

  it('learns at once what became of a transaction, when the connection is back', async () => {
    await send();
    await isKnown();
    test.setOnline(false);
    await mine(6);
    test.setOnline(true);
    await test.turnUntil(() => phase()?.at === 'confirmed', { stepMs: 1, maxSteps: 500 });
    expect(phase()).toMatchObject({ isFinal: true });
  });
});

describe('waitForReceipt', () => {
  it('gives up after as many blocks as were seen, not as came', async () => {
    const waiting = test.kit.dispatch(waitForReceipt({ chainId: anvil.chainId, hash: `0x${'12'.repeat(32)}`, maxBlocks: 5 }));
    let ended: unknown;
    waiting.catch((error: unknown) => (ended = error));
    await test.turnUntil(() => test.loose().timers > 1, { stepMs: 1 });
    await mine(300);
    for (let step = 0; step < 20; step += 1) await test.clock.advance(500);
    await test.turnUntil(() => test.loose().timers > 1, { stepMs: 1 });
    expect(ended).toBeUndefined();
    while (ended === undefined) {
      await mine();
      await test.turnUntil(() => test.loose().timers > 1 || ended !== undefined, { stepMs: 250 });
      await test.clock.advance(2_500);
    }
    expect(ended).toMatchObject({ code: 'transaction.notFound', message: 'Transaction not found after 5 blocks' });
  });

  it('names the transaction that took the place', async () => {
    const nonce = await nextNonce();
    const hash = await broadcast({ nonce });
    const waiting = test.kit.dispatch(waitForReceipt({ chainId: anvil.chainId, hash }));
    waiting.catch(() => {});
    await test.turnUntil(() => test.loose().timers > 1, { stepMs: 1 });
    const byHash = await broadcast({ nonce, value: '0x7', ...dearer });
    await mine();
    await expect(test.settled(waiting, { stepMs: 250 })).rejects.toMatchObject({ code: 'transaction.replaced', context: { hash, byHash, reason: 'replaced', success: true } });
  });

  it('waits for a thousand transactions at once, and holds nothing of them afterwards', async () => {
    const first = Number(await nextNonce());
    await anvil.rpc('evm_setBlockGasLimit', ['0x3b9aca00']);
    const hashes = await Promise.all(Array.from({ length: 1_000 }, (_, nonce) => broadcast({ gas: '0x5208', nonce: `0x${(first + nonce).toString(16)}` })));
    const waiting = Promise.all(hashes.map((hash) => test.kit.dispatch(waitForReceipt({ chainId: anvil.chainId, hash }))));
    await test.turnUntil(() => test.loose().timers > 1_000, { stepMs: 0 });
    await mine();
    const receipts = await test.settled(waiting, { stepMs: 100 });
    expect(receipts.map(({ hash }) => hash)).toEqual(hashes);
    expect(receipts.every(({ success }) => success)).toBe(true);
    await test.clock.advance(0);
    expect(test.loose()).toMatchObject({ timers: 0, page: 0 });
  });
});
