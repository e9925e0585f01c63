import { randomBytes, toBase64url } from '../core/bytes.ts';
import type { Now } from '../core/clock.ts';
import { hourMs, minuteMs } from '../core/numbers.ts';
import type { ServerKeys } from '../core/serverKeys.ts';
import type { Store } from '../store/store.ts';

/** A token to sign in by is good once, for so long. */
export const loginMs = 5 * minuteMs;
/** A session ends so long after its last use, and so long after it began. */
const idleMs = 30 * minuteMs;
const longestMs = 4 * hourMs;
/** How often a use is written down. */
const seenEveryMs = minuteMs;

export interface AdminSession {
  /** Who has signed in, as `latchkey-server admin login` was told. */
  readonly name: string;
  /** What the forms of this session carry, so that no other page can send one. */
  readonly formToken: string;
}

export type AdminSessions = ReturnType<typeof createAdminSessions>;

/** Who has signed in to the admin page. Tokens are 32 random bytes; the database holds HMACs of them, so that it signs no one in. */
export function createAdminSessions({ store, serverKeys, now }: { readonly store: Store; readonly serverKeys: ServerKeys; readonly now: Now }) {
  // Looked for by its HMAC: how long that takes says nothing of the token.
  const hashOf = (token: string) => serverKeys.hash('admin token', token);

  async function add(kind: 'login' | 'session', name: string, forMs: number): Promise<string> {
    const token = toBase64url(randomBytes(32));
    const atMs = now();
    await store.insert('adminTokens', { tokenHash: await hashOf(token), kind, name, createdAtMs: atMs, seenAtMs: atMs, expiresAtMs: atMs + forMs });
    return token;
  }

  return {
    /** A token to sign in by, for the command line to print. */
    createLogin: (name: string) => add('login', name, loginMs),
    /** Takes a token to sign in by, which is good once. The token of the session and the name; undefined where it is not good. */
    signIn: async (login: string): Promise<{ readonly token: string; readonly name: string } | undefined> => {
      const tokenHash = await hashOf(login);
      const row = await store.get('adminTokens', { tokenHash });
      if (row === undefined || (await store.delete('adminTokens', { tokenHash, kind: 'login', expiresAtMs: { is: '>', than: now() } })) !== 1) return undefined;
      return { token: await add('session', row.name, idleMs), name: row.name };
    },
    /** The session of a cookie. */
    read: async (token: string | undefined): Promise<AdminSession | undefined> => {
      if (token === undefined || token === '') return undefined;
      const tokenHash = await hashOf(token);
      const row = await store.get('adminTokens', { tokenHash });
      const atMs = now();
      if (row?.kind !== 'session' || row.expiresAtMs <= atMs) return undefined;
      if (atMs - row.seenAtMs >= seenEveryMs) await store.update('adminTokens', { tokenHash, kind: 'session' }, { seenAtMs: atMs, expiresAtMs: Math.min(row.createdAtMs + longestMs, atMs + idleMs) });
      return { name: row.name, formToken: await serverKeys.hash('admin form', token) };
    },
    signOut: async (token: string | undefined): Promise<void> => {
      if (token !== undefined) await store.delete('adminTokens', { tokenHash: await hashOf(token) });
    },
    /** Ends all sessions, and tokens that were not used yet. How many. */
    endAll: () => store.delete('adminTokens', { expiresAtMs: { is: '>=', than: 0 } }),
  };
}
