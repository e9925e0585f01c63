import type { ActivityEntry } from './activity.ts';
import type { CallsBundle } from './calls.ts';
import { isItemUnderWay, toHistory } from './toHistory.ts';

const [me, other] = [`0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`] as const;
const hash = `0x${'12'.repeat(32)}` as const;
const entry = (id: string, sinceMs: number, from: ActivityEntry['from'] = me): ActivityEntry => ({ id, chainId: 1, from, valueWei: 1n, hasData: false, sinceMs, phase: { at: 'rejected' } });
const bundle = (id: string, more: Partial<CallsBundle>): CallsBundle => ({ id, chainId: 1, walletId: 'w', from: me, sinceMs: 5, by: 'kit', callCount: 2, sent: [], ...more });

describe('toHistory', () => {
  it("has the account's own, however its address is written, the latest first", () => {
    expect(toHistory([entry('1', 1), entry('3', 3, `0x${'AB'.repeat(20)}`), entry('2', 2, other)], [], me).map(({ id }) => id)).toEqual(['3', '1']);
  });

  it('puts the calls of a batch within it, in their own order, and nowhere else', () => {
    const items = toHistory([entry('b', 7), entry('alone', 6), entry('a', 5)], [bundle('x', { sent: [{ entryId: 'a', hash }, { entryId: 'b', hash }] })], me);
    expect(items).toMatchObject([{ kind: 'transaction', id: 'alone' }, { kind: 'batch', sinceMs: 5, entries: [{ id: 'a' }, { id: 'b' }] }]);
  });

  it("has batches that a wallet carries out, and none of another account", () => {
    expect(toHistory([], [bundle('mine', { by: 'wallet', sinceMs: 9 }), bundle('other', { from: other })], me).map(({ id }) => id)).toEqual(['batch mine']);
  });

  it('dates an old batch by its first call, and leaves out what nothing is known of', () => {
    const { from: _from, sinceMs: _sinceMs, ...old } = bundle('old', { sent: [{ entryId: 'a', hash }] });
    const { from: _from2, sinceMs: _sinceMs2, ...blank } = bundle('blank', { by: 'wallet' });
    expect(toHistory([entry('a', 4)], [old, blank], me)).toMatchObject([{ id: 'batch old', sinceMs: 4 }]);
  });
});

describe('isItemUnderWay', () => {
  it('is so while the wallet or a block is waited for, and no longer', () => {
    const isOpen = (phase: ActivityEntry['phase']): boolean => isItemUnderWay({ kind: 'transaction', id: 'e', sinceMs: 1, entry: { ...entry('e', 1), phase } });
    expect([isOpen({ at: 'sending' }), isOpen({ at: 'pending', hash })]).toEqual([true, true]);
    expect([isOpen({ at: 'confirmed', hash, blockNumber: 1, confirmations: 1, isFinal: false, atMs: 1 }), isOpen({ at: 'dropped', hash })]).toEqual([false, false]);
    expect(isItemUnderWay({ kind: 'batch', id: 'b', sinceMs: 1, bundle: bundle('b', {}), entries: [] })).toBe(true);
    expect(isItemUnderWay({ kind: 'batch', id: 'b', sinceMs: 1, bundle: bundle('b', { isInterrupted: true }), entries: [] })).toBe(false);
  });
});
