import { clockPort } from '../../../src/contracts/ports/clock.ts';
import * as limits from '../limits.ts';
import { withLimit } from '../../../src/domain/checkedWaits.ts';
import { siweKey } from '../key.ts';
import { beginAttempt } from '../signInLive.ts';
import { signInErrors } from '../errors.ts';
import { checked, checkStarted } from '../slice.ts';

export interface CheckRequest {
  readonly address: string;
  /** Not asked for by the visitor: what is shown stays until there is an answer, and without one. */
  readonly isQuiet?: boolean;
}

/** Asks the site whether the account is signed in. A site that does not say so within its time says no. Answers undefined where the question fell away. */
export const checkSignIn = /* @__PURE__ */ siweKey.flow(async ({ live, config, port, dispatch, signal: removed, report }, { address, isQuiet = false }: CheckRequest): Promise<boolean | undefined> => {
  const clock = port(clockPort);
  const { signal } = beginAttempt(live, removed);
  live.checkedAtMs = clock.nowMs();
  if (!isQuiet) dispatch(checkStarted(address));
  try {
    const answer: unknown = await withLimit(async (inner) => config.isLoggedIn({ address, signal: inner }), {
      clock, signal, forMs: limits.siweSessionMs, timedOut: () => signInErrors.timedOut({ limitMs: limits.siweSessionMs }),
    });
    dispatch(checked({ address, isLoggedIn: answer === true }));
    return answer === true;
  } catch (error) {
    if (signal.aborted) return undefined;
    report(signInErrors.checkFailed({ address }, { cause: error }));
    if (isQuiet) return undefined;
    dispatch(checked({ address, isLoggedIn: false }));
    return false;
  }
});
