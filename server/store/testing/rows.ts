import type { Key, Row } from '../store.ts';

let made = 0;
/** A name that no other test uses. */
export function newName(): string {
  made += 1;
  return `name${made}`;
}

export function sessionRow(changes: Partial<Row<'sessions'>> = {}): Row<'sessions'> {
  return {
    userId: newName(), sessionId: 's', siteId: 'site', deviceId: 'd', secretHash: 'h', previousHash: null, rotatedAtMs: 1, createdAtMs: 1, expiresAtMs: 2, provedAtMs: 1, revokedAtMs: null,
    ...changes,
  };
}

export function keyOf({ userId, sessionId }: Row<'sessions'>): Key<'sessions'> {
  return { userId, sessionId };
}

export function settingRow(changes: Partial<Row<'settings'>> = {}): Row<'settings'> {
  return { name: newName(), sealed: Uint8Array.of(1, 2, 3), kmsKeyId: 'k', ...changes };
}
