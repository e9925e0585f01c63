import type { Key, Row, TableName } from '../store.ts';
import { tables } from '../tables.ts';

let made = 0;
/** A name that no other test uses. */
export function newName(): string {
  made += 1;
  return `name${made}`;
}

export function sessionRow(changes: Partial<Row<'sessions'>> = {}): Row<'sessions'> {
  return emptyRow('sessions', { userId: newName(), sessionId: 's', siteId: 'site', deviceId: 'd', secretHash: 'h', rotatedAtMs: 1, createdAtMs: 1, expiresAtMs: 2, provedAtMs: 1, ...changes });
}

export function keyOf({ userId, sessionId }: Row<'sessions'>): Key<'sessions'> {
  return { userId, sessionId };
}

export function settingRow(changes: Partial<Row<'settings'>> = {}): Row<'settings'> {
  return emptyRow('settings', { name: newName(), sealed: Uint8Array.of(1, 2, 3), kmsKeyId: 'k', ...changes });
}

/** A row in which everything is empty, but for what is given. */
export function emptyRow<T extends TableName>(table: T, changes: Partial<Row<T>>): Row<T> {
  const empty = { text: '', 'text?': null, integer: 0, 'integer?': null, bytes: new Uint8Array(0), 'bytes?': null } as const;
  const row = Object.fromEntries(Object.entries(tables[table].columns).map(([column, type]) => [column, empty[type]]));
  return { ...row, ...changes } as Row<T>; // made from the definitions that Row is made from
}
