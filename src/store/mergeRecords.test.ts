import * as limits from './limits.ts';
import type { ActivityEntry, SendPhase } from './activity.ts';
import type { CallsBundle } from './calls.ts';
import { mergeActivity, mergeCalls } from './mergeRecords.ts';

const entry = (id: string, phase: SendPhase, sinceMs = 0): ActivityEntry => ({ id, chainId: 1, from: '0x1', valueWei: 0n, hasData: false, sinceMs, phase });
const pending = { at: 'pending', hash: '0x1' } as const;
const rejected = { at: 'rejected' } as const;

describe('mergeActivity', () => {
  it('puts what was read in its place by time, each once, and no more than it may', () => {
    const own = [entry('new', { at: 'sending' }, 5), entry('oldest', rejected, 1)];
    const merged = mergeActivity(own, [entry('old', rejected, 3), entry('new', rejected, 5), entry('old', rejected, 3)]);
    expect(merged.map(({ id, phase }) => [id, phase.at])).toEqual([['new', 'sending'], ['old', 'rejected'], ['oldest', 'rejected']]);
    expect(mergeActivity([], Array.from({ length: 90 }, (_, n) => entry(`r${n}`, rejected)))).toHaveLength(limits.maxActivityEntries);
  });

  it('takes the end of what is pending, where it is of the very same transaction or never left', () => {
    const told = (phase: SendPhase) => mergeActivity([entry('e', pending)], [entry('e', phase)])[0]?.phase;
    const dropped = { at: 'dropped', hash: '0x1' } as const;
    const failed = { at: 'failed', error: { code: 'unknown.error', message: 'x' } } as const;
    expect([told(dropped), told(failed)]).toEqual([dropped, failed]);
    expect(told({ at: 'dropped', operation: '0x2' })).toEqual(pending);
    expect([told({ ...dropped, hash: '0x2' }), told({ at: 'pending', hash: '0x2' })]).toEqual([pending, pending]);
  });

  it('is the same list where there is nothing new', () => {
    const own = [entry('e', { at: 'dropped', hash: '0x1' })];
    expect(mergeActivity(own, [entry('e', pending)])).toBe(own);
  });
});

describe('mergeCalls', () => {
  const bundle: CallsBundle = { id: 'b', chainId: 1, walletId: 'w', by: 'kit', callCount: 3, sent: [{ entryId: '1', hash: '0x1' }] };
  const further = { ...bundle, sent: [...bundle.sent, { entryId: '2', hash: '0x2' }] };

  it('calls what an earlier page had not sent interrupted, and what another tab is at not', () => {
    expect([mergeCalls([], [bundle], false), mergeCalls([], [bundle], true)]).toEqual([[{ ...bundle, isInterrupted: true }], [bundle]]);
  });

  it('believes the tab that knows of more', () => {
    const stopped = { ...bundle, stopped: { code: 'unknown.error', message: 'x' } } as const;
    expect([mergeCalls([bundle], [further], true), mergeCalls([bundle], [stopped], true), mergeCalls([{ ...bundle, isInterrupted: true }], [further], true)]).toEqual([[further], [stopped], [further]]);
    const own = [further];
    expect(mergeCalls(own, [bundle], true)).toBe(own);
    const wallets = [{ ...bundle, by: 'wallet', sent: [] } as const];
    expect(mergeCalls(wallets, [further], true)).toBe(wallets);
  });
});
