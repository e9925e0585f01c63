import type { Site } from '../config/site.ts';
import type { CallAnswer } from '../protocol/calls.ts';
import type { Row } from '../store/store.ts';
import { randomBytes } from './bytes.ts';
import { createFactorCodes } from './factorCodes.ts';
import type { createFlows } from './flows.ts';
import { minuteMs, stepUpMs } from './numbers.ts';
import type { Parts } from './ports.ts';
import { refused } from './refusals.ts';
import type { SignedIn } from './signedIn.ts';
import { fromBase32, toBase32 } from './totp.ts';
import { whileUser, type Users } from './users.ts';

interface FactorParts extends Pick<Parts, 'store' | 'serverKeys' | 'userKeys' | 'limits' | 'sites' | 'now'> {
  readonly users: Users;
  readonly flows: ReturnType<typeof createFlows>;
}

const flowKind = 'totp';
const secretBytes = 20;
const setUpMs = 10 * minuteMs;
const recoveryCodes = 10;

/**
 * A second step by an authenticator app. The secret is sealed by the user's key; each step of time is good once; ten codes on paper replace the app, each
 * once. @see RFC 6238
 */
export function createSecondFactors({ store, serverKeys, userKeys, limits, sites, now, users, flows }: FactorParts) {
  const { hashOfRecovery, matchingStep, useStep, useRecoveryCode, counted } = createFactorCodes({ store, serverKeys, userKeys, limits, now });
  const settingOf = async ({ session }: SignedIn): Promise<Site['secondFactor']> => (await sites.get(session.siteId))?.secondFactor;
  const isShown = ({ session }: SignedIn): boolean => session.secondAtMs !== null && now() - session.secondAtMs <= stepUpMs;

  async function read(signedIn: SignedIn): Promise<CallAnswer<'factor.read'>> {
    const { userId } = signedIn.user;
    const factor = await store.get('secondFactors', { userId });
    return {
      setting: (await settingOf(signedIn)) ?? 'off', isOn: factor !== undefined, isShown: isShown(signedIn),
      codesLeft: factor === undefined ? 0 : await store.count('recoveryCodes', { userId, usedAtMs: null }),
    };
  }

  /** A new secret, which counts once a code of it was shown. @throws factorExists, signInNotOffered for a guest and where the site offers none */
  async function begin(signedIn: SignedIn, site: Site): Promise<CallAnswer<'factor.begin'>> {
    const { user, session } = signedIn;
    if (user.isGuest === 1 || (site.secondFactor ?? 'off') === 'off') throw refused('signInNotOffered');
    if ((await store.get('secondFactors', { userId: user.userId })) !== undefined) throw refused('factorExists');
    const secret = toBase32(randomBytes(secretBytes));
    const { flowId, expiresAtMs } = await flows.begin({ site, kind: flowKind, purpose: 'stepUp', holder: { session: session.sessionId }, userId: user.userId, state: 'begun', kept: { secret }, forMs: setUpMs });
    const issuer = encodeURIComponent(site.ecosystemName ?? site.name);
    const [address = user.userId] = await users.addressesOf(user.userId);
    return { flowId, secret, uri: `otpauth://totp/${issuer}:${encodeURIComponent(address)}?secret=${secret}&issuer=${issuer}`, expiresAtMs };
  }

  /** Turns it on. The recovery codes are told this once. @throws wrongCode, tooManyTries, codeExpired, factorExists */
  async function confirm({ user, session }: SignedIn, { flowId, code }: { readonly flowId: string; readonly code: string }): Promise<CallAnswer<'factor.confirm'>> {
    const { userId } = user;
    const { row, kept } = await flows.read(flowId, flowKind, { purpose: 'stepUp', holder: { session: session.sessionId } });
    const secret = fromBase32(String(kept['secret']));
    if (secret === undefined || row.userId !== userId) throw refused('codeExpired');
    const step = await counted(userId, () => matchingStep(secret, code));
    await flows.use(flowId, 'begun');
    const codes = Array.from({ length: recoveryCodes }, makeRecoveryCode);
    const hashes = await Promise.all(codes.map((each) => hashOfRecovery(userId, each)));
    const isOn = await store.atomically([
      whileUser(userId),
      { insert: 'secondFactors', row: { userId, secretSealed: await userKeys.seal(userId, 'second factor', secret), lastStep: step, createdAtMs: now() } },
      ...hashes.map((codeHash) => ({ insert: 'recoveryCodes', row: { userId, codeHash, usedAtMs: null } }) as const),
    ]);
    if (!isOn) throw refused('factorExists');
    await mark(session);
    return { recoveryCodes: codes.map((each) => `${each.slice(0, 5)}-${each.slice(5)}`) };
  }

  /** Takes a code of the app, or one of those on paper, and uses it up. @throws wrongCode, tooManyTries, notFound where there is none */
  async function prove({ user, session }: SignedIn, code: string): Promise<CallAnswer<'factor.prove'>> {
    const { userId } = user;
    const factor = await store.get('secondFactors', { userId });
    if (factor === undefined) throw refused('notFound');
    await counted(userId, async () => (/^\d{6}$/.test(code) ? useStep(factor, code) : useRecoveryCode(userId, code)));
    return { provedAtMs: await mark(session) };
  }

  async function mark({ userId, sessionId }: Row<'sessions'>): Promise<number> {
    const secondAtMs = now();
    await store.update('sessions', { userId, sessionId }, { secondAtMs });
    return secondAtMs;
  }

  /** Turns it off, and forgets the codes on paper. @throws notFound */
  async function remove({ user: { userId } }: SignedIn): Promise<void> {
    const isGone = await store.atomically([{ delete: 'secondFactors', where: { userId }, expect: 1 }, { delete: 'recoveryCodes', where: { userId } }]);
    if (!isGone) throw refused('notFound');
  }

  /** What the site wants shown before an act that cannot be taken back. Of a guest, whose device is all the proof there is, nothing. @throws secondFactorNeeded */
  async function assertShown(signedIn: SignedIn): Promise<void> {
    const setting = (await settingOf(signedIn)) ?? 'off';
    if (setting === 'off' || signedIn.user.isGuest === 1 || isShown(signedIn)) return;
    if (setting === 'required' || (await store.get('secondFactors', { userId: signedIn.user.userId })) !== undefined) throw refused('secondFactorNeeded');
  }

  return { read, begin, confirm, prove, remove, assertShown };
}

/** 50 bits. */
function makeRecoveryCode(): string {
  return toBase32(randomBytes(7)).slice(0, 10).toLowerCase();
}
