import type { Row, Store } from '../store/store.ts';
import type { Now } from './clock.ts';
import type { Audit } from './ports.ts';

/** What happened, without its place in a chain. Times in ms since 1970; `detail` and `address` are empty where there is nothing to say. */
export type AuditEntry = Pick<Row<'audit'>, 'atMs' | 'actor' | 'deviceId' | 'action' | 'result' | 'detail' | 'address'>;
export type AuditRow = Row<'audit'>;

/** Each try is lost to an append that was done, so a chain would have to be written to this often meanwhile. */
const maxTries = 1_000;

/**
 * Writes an entry behind the last one of a chain. Each row holds the hash of the row before it; of entries that are appended at once, each waits for its
 * turn by the primary key. @see RFC 6962 for the idea; here without a tree
 */
export async function appendAudit(store: Store, chain: string, entry: AuditEntry): Promise<AuditRow> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const last = (await store.list('audit', { chain }, { descending: true, limit: 1 }))[0];
    const row = await toNextRow(chain, last, entry);
    if (await store.insert('audit', row)) return row;
  }
  throw new Error('The audit log is written to so often that an entry found no place in it.');
}

async function toNextRow(chain: string, last: AuditRow | undefined, { atMs, actor, deviceId, action, result, detail, address }: AuditEntry): Promise<AuditRow> {
  const row = { chain, sequence: (last?.sequence ?? 0) + 1, atMs, actor, deviceId, action, result, detail, address, previousHash: last?.hash ?? '' };
  return { ...row, hash: await hashAudit(row) };
}

/** SHA-256 over all other columns, in the order of the table, as a JSON array: each value's end is seen, and null is not the text `null`. 64 hex digits. */
export async function hashAudit({ chain, sequence, atMs, actor, deviceId, action, result, detail, address, previousHash }: Omit<AuditRow, 'hash'>): Promise<string> {
  const text = JSON.stringify(['latchkey/audit/v1', chain, sequence, atMs, actor, deviceId, action, result, detail, address, previousHash]);
  const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(new TextEncoder().encode(text)));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The log as the rules know it. Acts of one chain that happen at once in this process take turns: each try that is lost to another costs a read and a write. */
export function createAudit({ store, now }: { readonly store: Store; readonly now: Now }): Audit {
  const lastOf = new Map<string, Promise<void>>();
  return {
    append: async (chain, act) => {
      const entry = { ...act, atMs: now(), detail: JSON.stringify(act.detail) };
      const appended = (lastOf.get(chain) ?? Promise.resolve()).then(() => appendAudit(store, chain, entry));
      const settled = appended.then(() => {}, () => {});
      lastOf.set(chain, settled);
      await appended.finally(() => {
        if (lastOf.get(chain) === settled) lastOf.delete(chain);
      });
    },
  };
}
