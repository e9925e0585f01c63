import type { Row } from '../store/store.ts';
import { isSameText } from './bytes.ts';
import type { Limit } from './limits.ts';
import { codeTries, dayMs, minuteMs, wrongCodesPerDay } from './numbers.ts';
import type { Parts } from './ports.ts';
import { refused } from './refusals.ts';
import { stepOf, totpOf } from './totp.ts';

/** Wrong codes, after which none is compared for a while. Each code has three that are right in 10^6. */
const tries: readonly Limit[] = [{ name: 'second factor', windowMs: 15 * minuteMs, most: codeTries }, { name: 'second factor of a day', windowMs: dayMs, most: wrongCodesPerDay }];

/** Codes of an authenticator app and on paper, looked at and used up. */
export function createFactorCodes({ store, serverKeys, userKeys, limits, now }: Pick<Parts, 'store' | 'serverKeys' | 'userKeys' | 'limits' | 'now'>) {
  const hashOfRecovery = (userId: string, code: string) => serverKeys.hash('recovery code', userId, code);

  /** Each step is good once: of many requests with one code, one alone moves the row on. */
  async function useStep({ userId, secretSealed }: Row<'secondFactors'>, code: string): Promise<number | undefined> {
    const step = await matchingStep(await userKeys.open(userId, 'second factor', secretSealed), code);
    if (step === undefined) return undefined;
    return (await store.update('secondFactors', { userId, lastStep: { is: '<', than: step } }, { lastStep: step })) === 1 ? step : undefined;
  }

  async function useRecoveryCode(userId: string, code: string): Promise<number | undefined> {
    const codeHash = await hashOfRecovery(userId, code.toLowerCase().replace(/[^a-z2-7]/g, ''));
    return (await store.update('recoveryCodes', { userId, codeHash, usedAtMs: null }, { usedAtMs: now() })) === 1 ? 1 : undefined;
  }

  /** The step that a code is of: this one, or the one before or after, for clocks that are a little wrong. */
  async function matchingStep(secret: Uint8Array, code: string): Promise<number | undefined> {
    const current = stepOf(now());
    for (const step of [current, current - 1, current + 1]) {
      if (isSameText(await totpOf(secret, step), code)) return step;
    }
    return undefined;
  }

  /** A try is counted before it is compared, and taken back where it was right. */
  async function counted(userId: string, compare: () => Promise<number | undefined>): Promise<number> {
    for (const limit of tries) {
      const waitMs = await limits.take(limit, userId);
      if (waitMs !== undefined) throw refused('tooManyTries', { retryAfterMs: waitMs });
    }
    const found = await compare();
    if (found === undefined) throw refused('wrongCode');
    for (const limit of tries) await limits.giveBack(limit, userId);
    return found;
  }

  return { hashOfRecovery, matchingStep, useStep, useRecoveryCode, counted };
}
