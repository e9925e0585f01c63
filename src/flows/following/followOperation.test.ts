import { answering } from '../../../fixtures/bundler/answering.ts';
import { mockAccounts, mockChainOne } from '../../../mocks/index.ts';
import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { createTestKit, createTestStorage } from '../../../mocks/testing/index.ts';
import { bundlersPoint } from '../../contracts/points/bundlers.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import type { HttpRequest } from '../../contracts/ports/http.ts';
import { selectActivityEntry, sendQueued, sendStarted } from '../../store/activity.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { watchQueued } from './watchQueued.ts';

const [{ address }] = mockAccounts;
const operation = `0x${'ab'.repeat(32)}` as const;
const block = `0x${'cd'.repeat(32)}` as const;
const receipt = (part: object = {}) => ({
  userOpHash: operation, sender: address, nonce: '0x0', success: true, actualGasCost: '0x1', actualGasUsed: '0x1', logs: [],
  receipt: { transactionHash: block, blockNumber: '0x1', blockHash: block, status: '0x1', gasUsed: '0x1', logs: [] }, ...part,
});
const bundler = (when: 'intent' | 'load') => definePlugin({
  id: 'bundles', needs: [httpPort], permissions: { origins: [{ origin: 'https://bundler.test', when, why: 'for the test' }], storageKeys: [], popups: false },
  contributes: [bundlersPoint.of({ id: 'bundles', urlsOf: () => ['https://bundler.test'] })],
});

function start(answers: Readonly<Record<string, unknown>>, { when = 'load' as 'intent' | 'load', storage = createTestStorage(), clock = createFakeClock() } = {}) {
  const asked: HttpRequest[] = [];
  const test = createTestKit({ plugins: [bundler(when)], adapters: [answering(asked, answers)], storage, clock });
  return { test, asked, phase: () => selectActivityEntry(test.kit.getState(), 'one')?.phase };
}
const queue = ({ test }: ReturnType<typeof start>): void => {
  test.kit.dispatch(sendStarted({ id: 'one', chainId: mockChainOne.id, from: address, valueWei: 0n, hasData: true, sinceMs: 1 }));
  test.kit.dispatch(sendQueued({ id: 'one', operation }));
};

describe('watchQueued', () => {
  it('follows an operation until it is in a block, and then its transaction', async () => {
    const answers: Record<string, unknown> = {};
    const started = start(answers);
    queue(started);
    started.test.kit.dispatch(watchQueued('one')).catch(() => {});
    await started.test.clock.advance(12_000);
    expect(started.phase()).toEqual({ at: 'queued', operation });
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
    expect([second.asked, second.phase()]).toEqual([[], { at: 'queued', operation }]);
    servicesOf(second.test.kit).noteUserActivation();
    await second.test.turnUntil(() => second.phase()?.at === 'pending');
    second.test.kit.destroy();
  });

  it('stays as it is where no bundler knows it within an hour', async () => {
    const started = start({});
    queue(started);
    const watching = started.test.kit.dispatch(watchQueued('one'));
    await started.test.clock.advance(3_700_000);
    await watching;
    expect(started.phase()).toEqual({ at: 'queued', operation });
    started.test.kit.destroy();
  });
});
