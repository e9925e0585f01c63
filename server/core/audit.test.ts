import { createHash } from 'node:crypto';
import { createMemoryStore } from '../store/memory.ts';
import type { Store } from '../store/store.ts';
import { appendAudit, createAudit, type AuditEntry } from './audit.ts';

const entry: AuditEntry = { atMs: 5, actor: 'u', deviceId: null, action: 'wallet.share', result: 'done', detail: '{"version":2}', address: '192.0.2.0/24' };

describe('appendAudit', () => {
  it('starts a chain', async () => {
    const store = createMemoryStore();
    const row = await appendAudit(store, 'u', entry);
    const { hash, ...rest } = row;
    expect(rest).toEqual({ ...entry, chain: 'u', sequence: 1, previousHash: '' });
    expect(hash).toBe(createHash('sha256').update('["latchkey/audit/v1","u",1,5,"u",null,"wallet.share","done","{\\"version\\":2}","192.0.2.0/24",""]').digest('hex'));
    expect(await store.list('audit', {})).toEqual([row]);
  });

  it('appends to the end of a chain, each chain for itself', async () => {
    const store = createMemoryStore();
    const rows = [await appendAudit(store, 'u', entry), await appendAudit(store, 'v', entry), await appendAudit(store, 'u', { ...entry, deviceId: 'null' })];
    expect(rows.map(({ chain, sequence, previousHash }) => [chain, sequence, previousHash])).toEqual([['u', 1, ''], ['v', 1, ''], ['u', 2, rows[0]?.hash]]);
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(3);
  });

  it('takes a hundred at once, without a gap', async () => {
    const store = createMemoryStore();
    await Promise.all(Array.from({ length: 100 }, (_, atMs) => appendAudit(store, 'u', { ...entry, atMs })));
    const rows = await store.list('audit', { chain: 'u' });
    expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
    expect(rows.every(({ previousHash }, i) => previousHash === (rows[i - 1]?.hash ?? ''))).toBe(true);
    expect(new Set(rows.map(({ atMs }) => atMs)).size).toBe(100);
  });

  it('gives up in the end where every place is taken', async () => {
    const store = createMemoryStore();
    const taken: Store = { ...store, insert: async () => false };
    await expect(appendAudit(taken, 'u', entry)).rejects.toThrow('found no place');
  });
});

describe('createAudit', () => {
  it('adds the time, and writes the detail as JSON', async () => {
    const store = createMemoryStore();
    await createAudit({ store, now: () => 77 }).append('u', { actor: 'u', deviceId: 'd', action: 'wallet.share', result: 'done', detail: { version: 2, isNew: true }, address: '' });
    expect(await store.list('audit', {})).toEqual([expect.objectContaining({ chain: 'u', sequence: 1, atMs: 77, deviceId: 'd', detail: '{"version":2,"isNew":true}' })]);
  });
});
