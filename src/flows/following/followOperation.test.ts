import { AbiCoder, Interface } from 'ethers';
import { answering } from '../../../fixtures/bundler/answering.ts';
import vectors from '../../../fixtures/erc4337/userOperationHashes.json';
import { mockAccounts, mockChainOne } from '../../../mocks/index.ts';
import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { createTestKit, createTestStorage } from '../../../mocks/testing/index.ts';
import { bundlersPoint } from '../../contracts/points/bundlers.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import type { HttpRequest } from '../../contracts/ports/http.ts';
import { historyCleared, selectActivityEntry, sendQueued, sendStarted } from '../../store/activity.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { watchQueued } from './watchQueued.ts';

const [{ address }] = mockAccounts;
const operation = `0x${'ab'.repeat(32)}` as const;
const block = `0x${'cd'.repeat(32)}` as const;
const receipt = (part: object = {}) => ({
  userOpHash: operation, sender: address, nonce: '0x0', success: true, actualGasCost: '0x1', actualGasUsed: '0x1', logs: [],
  receipt: { transactionHash: block, blockNumber: '0x1', blockHash: block, status: '0x1', gasUsed: '0x1', logs: [] }, ...part,
});
const bundlerUrl = 'https://bundler.test';
const bundler = (when: 'intent' | 'load') => definePlugin({
  id: 'bundles', needs: [httpPort], permissions: { origins: [{ origin: bundlerUrl, when, why: 'for the test' }], storageKeys: [], popups: false },
  contributes: [bundlersPoint.of({ id: 'bundles', urlsOf: () => [bundlerUrl] })],
});

function start(answers: Readonly<Record<string, unknown>>, { when = 'load' as 'intent' | 'load', storage = createTestStorage(), clock = createFakeClock() } = {}) {
  const asked: HttpRequest[] = [];
  const test = createTestKit({ plugins: [bundler(when)], adapters: [answering(asked, answers)], storage, clock });
  return { test, asked, phase: () => selectActivityEntry(test.kit.getState(), 'one')?.phase };
}
/** Its nonce is the eighth of the sequence 5. */
const place = { entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032', nonce: (5n << 64n) | 7n } as const;
const queue = ({ test }: ReturnType<typeof start>, { isOld = false } = {}): void => {
  test.kit.dispatch(sendStarted({ id: 'one', chainId: mockChainOne.id, from: address, valueWei: 0n, hasData: true, sinceMs: 1 }));
  test.kit.dispatch(sendQueued({ id: 'one', operation, ...(!isOld && { place: { ...place, sinceMs: test.clock.nowMs() } }) }));
};
const queued = { at: 'queued', operation, place: expect.objectContaining(place) as object };

const entryPoint = new Interface(['event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)']);
/** A chain of a hundred blocks, all of late, on which the next nonce is this one, and an operation was carried out in one of them. */
const chain = (next: bigint, ran?: { readonly hash?: string; readonly nonce?: bigint; readonly success?: boolean; readonly inBlock?: number }) => {
  const { hash = `0x${'77'.repeat(32)}`, nonce = place.nonce, success = true, inBlock = 96 } = ran ?? {};
  return {
    eth_call: AbiCoder.defaultAbiCoder().encode(['uint256'], [next]),
    eth_getBlockByNumber: { number: '0x64', hash: block, parentHash: block, timestamp: '0xffffffff' },
    eth_getLogs: ran ? [{ ...entryPoint.encodeEventLog('UserOperationEvent', [hash, address, `0x${'0'.repeat(40)}`, nonce, success, 1n, 1n]), address: place.entryPoint, blockNumber: `0x${inBlock.toString(16)}`, blockHash: block, transactionHash: block, logIndex: '0x0' }] : [],
  };
};
const hourMs = 3_600_000;
/** As bundlers write them. */
const waitingOne = Object.fromEntries(Object.entries(vectors.find(({ version }) => version === '0.7')?.operation ?? {}).map(([name, value]) => [name, typeof value === 'string' && /^\d+$/.test(value) ? `0x${BigInt(value).toString(16)}` : value]));

describe('watchQueued', () => {
  it('follows an operation until it is in a block, and then its transaction', async () => {
    const answers: Record<string, unknown> = {};
    const started = start(answers);
    queue(started);
    started.test.kit.dispatch(watchQueued('one')).catch(() => {});
    await started.test.clock.advance(12_000);
    expect(started.phase()).toEqual(queued);
    answers['eth_getUserOperationReceipt'] = receipt();
    await started.test.turnUntil(() => started.phase()?.at === 'pending');
    expect(started.phase()).toMatchObject({ at: 'pending', hash: block });
    started.test.kit.destroy();
  });

  it('says that it failed where its calls were reverted, whatever became of the bundle', async () => {
    const started = start({ eth_getUserOperationReceipt: receipt({ success: false, reason: 'no' }) });
    queue(started);
    await started.test.settled(started.test.kit.dispatch(watchQueued('one')));
    expect(started.phase()).toMatchObject({ at: 'failed', hash: block, error: { code: 'userOperation.failedWithReason' } });
    started.test.kit.destroy();
  });

  it('is taken up after a reload, once the visitor has acted', async () => {
    const storage = createTestStorage();
    const clock = createFakeClock();
    const first = start({}, { storage, clock, when: 'intent' });
    first.test.kit.start();
    await first.test.turnUntil(() => first.test.kit.getState().connection.phase.at !== 'unknown');
    queue(first);
    first.test.kit.destroy();
    const second = start({ eth_getUserOperationReceipt: receipt() }, { storage, clock, when: 'intent' });
    second.test.kit.start();
    await second.test.turnUntil(() => second.phase()?.at === 'queued');
    await clock.advance(20_000);
    expect([second.asked, second.phase()]).toEqual([[], queued]);
    servicesOf(second.test.kit).noteUserActivation();
    await second.test.turnUntil(() => second.phase()?.at === 'pending');
    second.test.kit.destroy();
  });

  it('can no longer be carried out once another operation has its nonce for good', async () => {
    const answers: Record<string, unknown> = { ...chain(place.nonce + 1n, { inBlock: 97 }) };
    const started = start(answers);
    queue(started);
    started.test.kit.dispatch(watchQueued('one')).catch(() => {});
    await started.test.clock.advance(70_000);
    expect(started.phase()).toEqual(queued); // four blocks may still be taken back
    Object.assign(answers, chain(place.nonce + 1n, { inBlock: 96 }));
    await started.test.turnUntil(() => started.phase()?.at !== 'queued');
    expect(started.phase()).toMatchObject({ at: 'failed', error: { code: 'userOperation.replaced', remedy: expect.stringContaining('will not be carried out') as string } });
    started.test.kit.destroy();
  });

  it.each<[string, object, object]>([
    ['was carried out', { hash: operation, inBlock: 100 }, { at: 'pending', hash: block }],
    ['was carried out and had its calls reverted', { hash: operation, success: false }, { at: 'failed', hash: block, error: { code: 'userOperation.failed' } }],
  ])('hears from the chain that it %s, where the bundler has lost it', async (_what, ran, phase) => {
    const started = start(chain(place.nonce + 1n, ran));
    queue(started);
    started.test.kit.dispatch(watchQueued('one')).catch(() => {});
    await started.test.turnUntil(() => started.phase()?.at !== 'queued');
    expect(started.phase()).toMatchObject(phase);
    started.test.kit.destroy();
  });

  it('asks the chain for its nonce once a minute, and for what used it only where it was used', async () => {
    const started = start(chain(place.nonce));
    queue(started);
    started.test.kit.dispatch(watchQueued('one')).catch(() => {});
    await started.test.clock.advance(130_000);
    const asked = started.asked.flatMap(({ body }) => [JSON.parse(body ?? '[]') as unknown].flat() as { readonly method: string; readonly params: readonly { readonly data?: string }[] }[]); // JSON-RPC
    const nonces = asked.filter(({ method }) => method === 'eth_call').map(({ params }) => params[0]?.data);
    expect(nonces).toEqual(Array(3).fill(new Interface(['function getNonce(address sender, uint192 key)']).encodeFunctionData('getNonce', [address, 5n])));
    expect(asked.map(({ method }) => method)).not.toContain('eth_getLogs');
    started.test.kit.destroy();
  });

  /** It stayed `queued` for ever: no bundler would say more of it, and no one could clear it from the list. It may still be carried out, so that it is not said to have failed. */
  it.each<[string, object, boolean]>([
    ['its nonce is free', chain(place.nonce), false],
    ['its nonce was used by what is not found', chain(place.nonce + 1n), false],
    ['its nonce was used, and what is found has another one', chain(place.nonce + 1n, { nonce: place.nonce + 1n }), false],
    ['an older version kept no nonce of it', chain(place.nonce + 1n, {}), true],
  ])('is told as known by no bundler after an hour where %s', async (_what, answers, isOld) => {
    const started = start({ ...answers });
    queue(started, { isOld });
    const watching = started.test.kit.dispatch(watchQueued('one'));
    await started.test.clock.advance(hourMs - 10_000);
    expect(started.phase()).toEqual(isOld ? { at: 'queued', operation } : queued);
    await started.test.clock.advance(20_000);
    await watching;
    expect(started.phase()).toEqual({ at: 'dropped', operation });
    started.test.kit.dispatch(historyCleared({ from: address }));
    expect(started.phase()).toBeUndefined();
    started.test.kit.destroy();
  });

  it('is told so at once where the hour was over before the page was loaded', async () => {
    const storage = createTestStorage();
    const clock = createFakeClock();
    const first = start({}, { storage, clock });
    first.test.kit.start();
    await first.test.turnUntil(() => first.test.kit.getState().connection.phase.at !== 'unknown');
    queue(first);
    first.test.kit.destroy();
    await clock.advance(hourMs);
    const second = start(chain(place.nonce), { storage, clock });
    second.test.kit.start();
    await second.test.turnUntil(() => second.phase()?.at === 'dropped');
    second.test.kit.destroy();
    const third = start({}, { storage, clock });
    third.test.kit.start();
    await third.test.turnUntil(() => third.phase() !== undefined);
    expect(third.phase()).toEqual({ at: 'dropped', operation });
    third.test.kit.destroy();
  });

  it.each<[string, () => unknown]>([
    ['has it still', () => ({ userOperation: waitingOne, entryPoint: place.entryPoint })],
    ['cannot be asked', () => { throw new Error('away'); }],
  ])('stays as it is where a bundler %s after an hour', async (_what, answer) => {
    const started = start({ ...chain(place.nonce), get eth_getUserOperationByHash() { return answer(); } });
    queue(started);
    const watching = started.test.kit.dispatch(watchQueued('one'));
    await started.test.clock.advance(hourMs + 120_000);
    await watching;
    expect(started.phase()).toEqual(queued);
    started.test.kit.destroy();
  });
});
