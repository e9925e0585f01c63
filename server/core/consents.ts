import { realmOf } from '../config/site.ts';
import type { CallAnswer } from '../protocol/calls.ts';
import type { Parts } from './ports.ts';
import { refused } from './refusals.ts';
import type { SignedIn } from './signedIn.ts';
import { whileUser } from './users.ts';

type DescribedConsent = Omit<CallAnswer<'consent.list'>['sites'][number], 'isThis'>;
export type Consents = ReturnType<typeof createConsents>;

/**
 * Which sites of an ecosystem a person lets use their wallet. The sites share their users, and none of them gets a share, a token or an address of a person who
 * has not agreed to it: that is asked here at each call, whatever the frame has shown. @see decisions/109
 */
export function createConsents({ store, now, sites }: Pick<Parts, 'store' | 'now' | 'sites'>) {
  async function isNeeded({ user: { userId, realm }, session: { siteId } }: Pick<SignedIn, 'user' | 'session'>): Promise<boolean> {
    const site = await sites.get(siteId);
    // The operator has taken the site away, or moved it to other people.
    if (site === undefined || realmOf(site) !== realm) throw refused('notSignedIn');
    return site.ecosystemId !== undefined && (await store.get('consents', { userId, siteId })) === undefined;
  }

  /** @throws consentNeeded */
  async function assertGiven(signedIn: SignedIn): Promise<void> {
    if (await isNeeded(signedIn)) throw refused('consentNeeded');
  }

  /** False where that was agreed to already. A session that has ended meanwhile, by a withdrawal say, agrees to nothing. @throws badRequest for another site than the session's, or a page that is none of it; notSignedIn */
  async function give({ user: { userId }, session: { sessionId, siteId } }: SignedIn, asked: { readonly siteId: string; readonly origin: string }): Promise<boolean> {
    const site = await sites.get(siteId);
    if (site?.ecosystemId === undefined || asked.siteId !== siteId || !site.origins.includes(asked.origin)) throw refused('badRequest');
    const row = { userId, siteId, origin: asked.origin, createdAtMs: now() };
    const isGiven = await store.atomically([
      whileUser(userId),
      { update: 'sessions', where: { userId, sessionId, revokedAtMs: null }, changes: { provedAtMs: { add: 0 } }, expect: 1 },
      { insert: 'consents', row },
    ]);
    if (!isGiven && (await store.get('consents', { userId, siteId })) === undefined) throw refused('notSignedIn');
    return isGiven;
  }

  /** All of a person, the oldest first. A site that the operator has taken away is named by its id. */
  async function describe(userId: string): Promise<readonly DescribedConsent[]> {
    const rows = await store.list('consents', { userId }, { orderBy: 'createdAtMs' });
    return Promise.all(rows.map(async ({ siteId, origin, createdAtMs }) => {
      const site = await sites.get(siteId);
      return { siteId, name: site?.name ?? siteId, origin: origin || (site?.origins[0] ?? ''), sinceMs: createdAtMs };
    }));
  }

  async function list({ user: { userId }, session }: SignedIn): Promise<CallAnswer<'consent.list'>> {
    return { sites: (await describe(userId)).map((consent) => ({ ...consent, isThis: consent.siteId === session.siteId })) };
  }

  /** Ends the sessions of that site in the same step: a share that is asked for after it is refused. @throws notFound */
  async function withdraw(userId: string, siteId: string): Promise<void> {
    const isGone = await store.atomically([
      { delete: 'consents', where: { userId, siteId }, expect: 1 },
      { update: 'sessions', where: { userId, siteId, revokedAtMs: null }, changes: { revokedAtMs: now() } },
    ]);
    if (!isGone) throw refused('notFound');
  }

  return { isNeeded, assertGiven, give, describe, list, withdraw };
}
