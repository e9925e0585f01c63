import { createMemoryStore } from '../store/memory.ts';
import type { Row, Store } from '../store/store.ts';
import { appendAudit, hashAudit, type AuditRow } from './audit.ts';
import { auditHeads, verifyAudit, type AuditHead, type BrokenChain, type VerifyOptions } from './verifyAudit.ts';

const length = 6;

/** Three chains of six rows. */
async function createLog(): Promise<Store> {
  const store = createMemoryStore();
  for (const chain of ['a', 'b', 'c'])
    for (let at = 1; at <= length; at += 1) await appendAudit(store, chain, { atMs: at, actor: chain, deviceId: at % 2 === 0 ? 'd' : null, action: `act ${at}`, result: 'done', detail: '', address: '' });
  return store;
}
async function collect<A>(items: AsyncIterable<A>): Promise<readonly A[]> {
  const all: A[] = [];
  for await (const item of items) all.push(item);
  return all;
}
const verify = (store: Store, options?: VerifyOptions): Promise<readonly BrokenChain[]> => collect(verifyAudit(store, options));
const rowsOf = (store: Store) => store.list('audit', { chain: 'b' });
const withHash = async (row: Omit<AuditRow, 'hash'>): Promise<AuditRow> => ({ ...row, hash: await hashAudit(row) });

/** Puts other rows in place of chain b's. */
async function replaceRows(store: Store, rows: readonly Row<'audit'>[]): Promise<void> {
  await store.delete('audit', { chain: 'b' });
  for (const row of rows) if (!(await store.insert('audit', row))) throw new Error('Two rows have one key.');
}
const renumber = (rows: readonly AuditRow[]): readonly AuditRow[] => rows.map((row, i) => ({ ...row, sequence: i + 1 }));

describe('verifyAudit', () => {
  it('finds nothing in a log as it was written, and in none', async () => {
    const store = await createLog();
    expect(await verify(store)).toEqual([]);
    expect(await verify(store, { heads: await collect(auditHeads(store)) })).toEqual([]);
    expect(await verify(createMemoryStore())).toEqual([]);
  });

  it.each<readonly [string, Partial<AuditRow>]>([
    ['atMs', { atMs: 99 }],
    ['actor', { actor: 'other' }],
    ['deviceId', { deviceId: 'other' }],
    ['deviceId to null', { deviceId: null }],
    ['action', { action: 'other' }],
    ['result', { result: 'other' }],
    ['detail', { detail: ' ' }],
    ['address', { address: '192.0.2.1' }],
    ['previousHash', { previousHash: '' }],
    ['hash', { hash: '0'.repeat(64) }],
  ])('finds a changed %s, wherever the row stands', async (_, change) => {
    // Only even rows have a device.
    for (const sequence of 'deviceId' in change || 'previousHash' in change ? [2, 4, 6] : [1, 4, 6]) {
      const store = await createLog();
      await store.update('audit', { chain: 'b', sequence }, change);
      expect(await verify(store)).toEqual([{ chain: 'b', sequence, why: 'changed' }]);
    }
  });

  it.each([[4, 99, 4], [1, 7, 1], [6, 8, 6], [4, -1, 1], [1, 0, 1]])('finds that the sequence %d became %d', async (sequence, moved, broken) => {
    const store = await createLog();
    await replaceRows(store, (await rowsOf(store)).map((row) => (row.sequence === sequence ? { ...row, sequence: moved } : row)));
    expect(await verify(store)).toEqual([{ chain: 'b', sequence: broken, why: 'reordered' }]);
  });

  it('finds a row that was moved to another chain, in both', async () => {
    const store = await createLog();
    const row = (await rowsOf(store))[2];
    if (row === undefined) throw new Error('There is no third row.');
    await store.delete('audit', { chain: 'b', sequence: 3 });
    await store.insert('audit', { ...row, chain: 'bb' });
    expect(await verify(store)).toEqual([{ chain: 'b', sequence: 3, why: 'missing' }, { chain: 'bb', sequence: 1, why: 'missing' }]);
    await store.delete('audit', { chain: 'bb' });
    await store.insert('audit', { ...row, chain: 'bb', sequence: 1 });
    expect(await verify(store)).toEqual([{ chain: 'b', sequence: 3, why: 'missing' }, { chain: 'bb', sequence: 1, why: 'changed' }]);
  });

  it('finds a row whose hash was made anew with it, by the row behind it', async () => {
    for (const sequence of [1, 4, 5]) {
      const store = await createLog();
      const row = (await rowsOf(store))[sequence - 1];
      if (row === undefined) throw new Error('There is no such row.');
      await store.update('audit', { chain: 'b', sequence }, await withHash({ ...row, action: 'forged' }).then(({ action, hash }) => ({ action, hash })));
      expect(await verify(store)).toEqual([{ chain: 'b', sequence, why: 'changed' }]);
    }
  });

  it.each([[1], [3], [5]])('finds that row %d is missing, as it is and with those behind it renumbered', async (sequence) => {
    const store = await createLog();
    const rows = (await rowsOf(store)).filter((row) => row.sequence !== sequence);
    await replaceRows(store, rows);
    expect(await verify(store)).toEqual([{ chain: 'b', sequence, why: 'missing' }]);
    await replaceRows(store, renumber(rows));
    expect(await verify(store)).toEqual([{ chain: 'b', sequence, why: 'missing' }]);
  });

  it.each([[1, 2], [2, 5], [1, 6], [5, 6]])('finds that rows %d and %d changed places', async (one, other) => {
    const store = await createLog();
    await replaceRows(store, (await rowsOf(store)).map((row) => (row.sequence === one ? { ...row, sequence: other } : row.sequence === other ? { ...row, sequence: one } : row)));
    expect(await verify(store)).toEqual([{ chain: 'b', sequence: one, why: 'reordered' }]);
  });

  it.each([[1], [3], [6]])('finds a row that was put in at %d, with a hash of its own or the right one', async (sequence) => {
    const store = await createLog();
    const rows = await rowsOf(store);
    const previousHash = rows[sequence - 2]?.hash ?? '';
    const like = rows[0];
    if (like === undefined) throw new Error('There is no row.');
    const forged = { ...like, sequence, action: 'forged', previousHash };
    for (const row of [{ ...forged, hash: 'f'.repeat(64) }, await withHash(forged)]) {
      await replaceRows(store, renumber([...rows.slice(0, sequence - 1), row, ...rows.slice(sequence - 1)]));
      expect(await verify(store)).toEqual([{ chain: 'b', sequence, why: 'inserted' }]);
    }
  });

  it('goes on behind a broken chain', async () => {
    const store = await createLog();
    await store.delete('audit', { chain: 'a', sequence: 1 });
    await store.update('audit', { chain: 'c', sequence: 2 }, { detail: 'changed' });
    expect(await verify(store)).toEqual([{ chain: 'a', sequence: 1, why: 'missing' }, { chain: 'c', sequence: 2, why: 'changed' }]);
  });

  it('reads chains of many pages', async () => {
    const store = createMemoryStore();
    for (let at = 1; at <= 1_050; at += 1) await appendAudit(store, 'long', { atMs: at, actor: '', deviceId: null, action: '', result: '', detail: '', address: '' });
    expect(await verify(store)).toEqual([]);
    expect(await collect(auditHeads(store))).toMatchObject([{ chain: 'long', sequence: 1_050 }]);
    await store.update('audit', { chain: 'long', sequence: 1_001 }, { detail: 'changed' });
    expect(await verify(store)).toEqual([{ chain: 'long', sequence: 1_001, why: 'changed' }]);
  });

  describe('with heads that were kept elsewhere', () => {
    const kept = async (change: (store: Store) => Promise<unknown>): Promise<readonly [Store, readonly AuditHead[]]> => {
      const store = await createLog();
      const heads = await collect(auditHeads(store));
      await change(store);
      return [store, heads];
    };

    it('finds that the newest rows are missing, or a whole chain, which it does not without', async () => {
      const [store, heads] = await kept(async (one) => {
        await one.delete('audit', { chain: 'a' });
        await one.delete('audit', { chain: 'b', sequence: { is: '>', than: 4 } });
      });
      expect(await verify(store)).toEqual([]);
      expect(await verify(store, { heads })).toEqual([{ chain: 'b', sequence: 5, why: 'missing' }, { chain: 'a', sequence: 1, why: 'missing' }]);
    });

    it('finds a chain that was made anew', async () => {
      const [store, heads] = await kept(async (one) => {
        await one.delete('audit', { chain: 'b' });
        for (let at = 1; at <= length + 1; at += 1) await appendAudit(one, 'b', { atMs: at, actor: 'b', deviceId: null, action: 'forged', result: 'done', detail: '', address: '' });
      });
      expect(await verify(store)).toEqual([]);
      expect(await verify(store, { heads })).toEqual([{ chain: 'b', sequence: length, why: 'changed' }]);
    });

    it('finds nothing in what was appended since', async () => {
      const [store, heads] = await kept((one) => appendAudit(one, 'b', { atMs: 9, actor: 'b', deviceId: null, action: 'later', result: 'done', detail: '', address: '' }));
      expect(await verify(store, { heads })).toEqual([]);
    });
  });
});
