import type { Row } from '../store/store.ts';
import { seenEveryMs, stepUpMs } from './numbers.ts';
import type { Parts } from './ports.ts';
import { refused } from './refusals.ts';

/** Rows of one who is signed in, as they are now. */
export interface SignedIn {
  readonly user: Row<'users'>;
  readonly session: Row<'sessions'>;
  readonly device: Row<'devices'>;
}

/** The rows of a session that may still be used. @throws notSignedIn, userBlocked, deviceRevoked */
export async function readSignedIn({ store, now }: Pick<Parts, 'store' | 'now'>, session: Row<'sessions'> | undefined): Promise<SignedIn> {
  if (session === undefined) throw refused('notSignedIn');
  const { userId, deviceId } = session;
  const [user, device] = await Promise.all([store.get('users', { userId }), store.get('devices', { userId, deviceId })]);
  if (user === undefined || device === undefined) throw refused('notSignedIn');
  if (user.blockedAtMs !== null) throw refused('userBlocked');
  if (device.revokedAtMs !== null) throw refused('deviceRevoked');
  if (session.revokedAtMs !== null || session.expiresAtMs <= now()) throw refused('notSignedIn');
  if (now() - device.seenAtMs >= seenEveryMs) await store.update('devices', { userId, deviceId }, { seenAtMs: now() });
  return { user, session, device };
}

/** A device is all the proof that a guest has; all others prove their identity again after 15 minutes. @throws stepUpNeeded */
export function assertProved({ now }: Pick<Parts, 'now'>, { user, session }: SignedIn): void {
  if (user.isGuest !== 1 && now() - session.provedAtMs > stepUpMs) throw refused('stepUpNeeded');
}

/** Notes that the identity was proved just now. @returns when */
export async function markProved({ store, now }: Pick<Parts, 'store' | 'now'>, { userId, sessionId }: Row<'sessions'>): Promise<number> {
  const provedAtMs = now();
  await store.update('sessions', { userId, sessionId }, { provedAtMs });
  return provedAtMs;
}
