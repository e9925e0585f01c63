import { Wallet } from 'ethers';
import { createFakeClock, createMockWorld, mockAccounts, mockChainOne } from '../../../mocks/index.ts';
import type { FakeClock, MockWorld, StartedMockWorld } from '../../../mocks/index.ts';
import { startMockWorld } from '../../../mocks/node.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import type { TestKit } from '../../../mocks/testing/index.ts';
import type { CoreState } from '../../store/coreState.ts';
import { waitForReceipt } from './waitForReceipt.ts';
import type { ReceiptRequest } from './waitForReceipt.ts';

const [alice, bob] = mockAccounts;
const chainId = mockChainOne.id;
const code = (expected: string) => expect.objectContaining({ code: expected });

let clock: FakeClock;
let world: MockWorld;
let started: StartedMockWorld;
let test: TestKit<CoreState>;
beforeEach(() => {
  clock = createFakeClock();
  world = createMockWorld({ clock });
  started = startMockWorld({ world });
  test = createTestKit({ clock, world });
});
afterEach(() => {
  test.kit.destroy();
  started.stop();
});

const rpc = async (method: string, ...params: readonly unknown[]) => (await world.getChain(chainId)).request({ method, params });
const byHand = async () => (await world.getChain(chainId)).setMining({ at: 'manual' });
const send = async (fields: object = {}): Promise<string> => String(await rpc('eth_sendRawTransaction', await new Wallet(alice.privateKey).signTransaction({
  chainId, type: 2, nonce: 0, to: bob.address, value: 5n, gasLimit: 200_000n, maxFeePerGas: 5_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n, ...fields,
})));
const wait = (request: Omit<ReceiptRequest, 'chainId'>) => {
  const waiting = test.kit.dispatch(waitForReceipt({ chainId, ...request }));
  waiting.catch(() => {});
  return test.settled(waiting, { stepMs: 500 });
};
/** A block every two seconds, until the promise has settled. */
async function mineUntil<T>(waiting: Promise<T>): Promise<T> {
  let isSettled = false;
  waiting.then(() => (isSettled = true), () => (isSettled = true));
  for (let block = 0; block < 200 && !isSettled; block += 1) {
    await rpc('evm_mine');
    await test.turnUntil(() => test.loose().timers > 1 || isSettled, { stepMs: 1 });
    for (let step = 0; step < 8; step += 1) { await clock.advance(250); await new Promise((resolve) => setTimeout(resolve, 2)); }
  }
  return waiting;
}

describe('waitForReceipt', () => {
  it('gives the receipt with its logs, of whatever was sent by whomever', async () => {
    const hash = await send();
    expect(await wait({ hash })).toEqual({
      hash, blockNumber: 1, blockHash: expect.stringMatching(/^0x[0-9a-f]{64}$/), success: true, gasUsed: 21_000n, effectiveGasPriceWei: expect.any(BigInt), from: alice.address.toLowerCase(), to: bob.address.toLowerCase(), type: 2, logs: [],
    });
  });

  it('waits for as many blocks on top as are wanted', async () => {
    const hash = await send();
    const waiting = test.kit.dispatch(waitForReceipt({ chainId, hash, confirmations: 3 }));
    expect(await mineUntil(waiting)).toMatchObject({ blockNumber: 1 });
    expect(Number(await rpc('eth_blockNumber'))).toBeGreaterThanOrEqual(3);
  });

  it('throws when the chain has refused it', async () => {
    const hash = await send({ to: null, value: 0n, data: '0x60006000fd' }); // a contract whose making reverts
    await expect(wait({ hash })).rejects.toEqual(expect.objectContaining({
      code: 'transaction.reverted', message: 'Transaction Failed', remedy: expect.stringContaining('Nothing but the fee was spent.'), context: expect.objectContaining({ reason: 'Execution Reverted' }),
      cause: expect.objectContaining({ code: 'transaction.erroredWithReason', message: 'Transaction errored with reason: Execution Reverted' }),
    }));
  });

  it('throws when another one took its place, and names it', async () => {
    await byHand();
    const hash = await send();
    const waiting = test.kit.dispatch(waitForReceipt({ chainId, hash }));
    waiting.catch(() => {});
    await test.turnUntil(() => test.loose().timers > 1);
    const by = await send({ to: alice.address, value: 0n, maxFeePerGas: 10_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n });
    await expect(mineUntil(waiting)).rejects.toEqual(expect.objectContaining({ code: 'transaction.replaced', context: { hash, byHash: by, reason: 'cancelled', success: true } }));
  });

  it('throws when the network no longer knows it', async () => {
    await expect(wait({ hash: `0x${'12'.repeat(32)}`, from: alice.address, nonce: 0 })).rejects.toEqual(code('transaction.dropped'));
    expect(clock.nowMs() - Date.UTC(2026, 0, 1)).toBeGreaterThanOrEqual(90_000);
  });

  it('throws after as many blocks as it may take, or as long', async () => {
    const hash = `0x${'12'.repeat(32)}`;
    await expect(mineUntil(test.kit.dispatch(waitForReceipt({ chainId, hash, maxBlocks: 4 })))).rejects.toEqual(expect.objectContaining({ code: 'transaction.notFound', message: 'Transaction not found after 4 blocks' }));
    await expect(wait({ hash, forMs: 7_000 })).rejects.toEqual(expect.objectContaining({ code: 'transaction.timedOut', message: 'Timeout waiting for transaction to be mined on chain' }));
  });

  it('ends with its signal and with the kit, and leaves nothing behind', async () => {
    const before = test.loose();
    const abort = new AbortController();
    const [one, two] = [{ signal: abort.signal }, {}].map((more) => test.kit.dispatch(waitForReceipt({ chainId, hash: `0x${'12'.repeat(32)}`, ...more })));
    one?.catch(() => {});
    two?.catch(() => {});
    await test.turnUntil(() => test.loose().timers > 1);
    abort.abort(new Error('enough'));
    await expect(one).rejects.toThrow('enough');
    test.kit.destroy();
    await expect(two).rejects.toEqual(code('user.cancelled'));
    await clock.advance(0);
    expect(test.loose()).toEqual({ ...before, timers: 0, page: 0 });
  });

  it('knows no chain that is not configured', async () => {
    await expect(test.kit.dispatch(waitForReceipt({ chainId: 99, hash: `0x${'12'.repeat(32)}` }))).rejects.toEqual(code('chain.unknown'));
  });
});
