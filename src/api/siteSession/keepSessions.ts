import { parsePageSession, parseSiteSession } from '../../domain/siteSession/siteSession.ts';
import type { SiteSession } from '../../domain/siteSession/siteSession.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { createSeal } from './createSeal.ts';
import type { ReadOptions } from './options.ts';

/** What became of a request: a body, cookies to set. */
export interface Outcome {
  readonly body: object;
  readonly cookies?: readonly string[];
}

/** A session before it has an id and a beginning. */
export type SessionFacts = Omit<SiteSession, 'id' | 'lifetimeMs' | 'signedInAtMs'>;

/** Reads, begins and ends sessions in the cookie of one site. */
export function keepSessions({ origin, isSecure, keys, lifetimeMs, ended, nowMs }: ReadOptions) {
  const name = `${isSecure ? '__Host-' : ''}latchkey-session`;
  const seal = createSeal(keys, `latchkey ${name} ${origin}`);

  /** As the cookie says it, be it ended. */
  const open = async (from: unknown): Promise<SiteSession | undefined> => {
    const value = readCookie(from, name);
    const text = value === undefined ? undefined : await seal.open(value);
    const session = text === undefined ? undefined : parseSiteSession(JSON.parse(text));
    return session && nowMs() < session.expiresAtMs ? session : undefined;
  };
  const end = async (session: SiteSession | undefined): Promise<void> => {
    if (session) await ended?.add(session.id, Math.max(session.expiresAtMs, session.renewableUntilMs ?? 0));
  };
  return {
    open,
    end,
    find: async (from: unknown): Promise<SiteSession | undefined> => {
      const session = await open(from);
      return session && !(await ended?.has(session.id)) ? session : undefined;
    },
    give: async (session: SiteSession, more: readonly string[] = []): Promise<Outcome> => {
      const seconds = Math.max(1, Math.ceil((session.expiresAtMs - nowMs()) / 1_000));
      return { body: { session: parsePageSession(session) }, cookies: [writeCookie({ name, value: await seal.seal(JSON.stringify(session)), seconds, isSecure }), ...more] };
    },
    /** Another id for another person or way, so that a session never passes from one to the next. */
    begin: async (before: SiteSession | undefined, facts: SessionFacts): Promise<SiteSession> => {
      const isSame = before?.userId === facts.userId && before.address === facts.address && before.signedInBy === 'identity' && facts.signedInBy === 'identity';
      if (!isSame) await end(before);
      return { ...facts, lifetimeMs, id: isSame ? before.id : crypto.randomUUID(), signedInAtMs: isSame ? before.signedInAtMs : nowMs() };
    },
    clear: (): string => writeCookie({ name, isSecure }),
  };
}
