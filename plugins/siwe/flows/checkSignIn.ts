import { clockPort } from '../../../src/contracts/ports/clock.ts';
import * as limits from '../../../src/domain/limits.ts';
import { withLimit } from '../../../src/domain/wait.ts';
import type { Flow } from '../../../src/store/coreState.ts';
import { beginAttempt, deskOf } from '../desk.ts';
import { signInErrors } from '../errors.ts';
import { checked, checkStarted } from '../slice.ts';

export interface CheckRequest {
  readonly address: string;
  /** Nobody asked for it: what is shown stays until there is an answer, and without one. */
  readonly isQuiet?: boolean;
}

/** Asks the site whether the account is signed in. A site that does not say so within its time says no. Answers undefined where the question fell away. */
export function checkSignIn({ address, isQuiet = false }: CheckRequest): Flow<Promise<boolean | undefined>> {
  return async (dispatch, _getState, services) => {
    const desk = deskOf(services);
    const clock = services.port(clockPort);
    const { signal } = beginAttempt(desk, services.signal);
    desk.checkedAtMs = clock.nowMs();
    if (!isQuiet) dispatch(checkStarted(address));
    try {
      const answer: unknown = await withLimit(async (inner) => desk.config.isLoggedIn({ address, signal: inner }), {
        clock, signal, forMs: limits.siweSessionMs, timedOut: () => signInErrors.timedOut({ limitMs: limits.siweSessionMs }),
      });
      dispatch(checked({ address, isLoggedIn: answer === true }));
      return answer === true;
    } catch (error) {
      if (signal.aborted) return undefined;
      services.report('siwe', signInErrors.checkFailed({ address }, { cause: error }));
      if (isQuiet) return undefined;
      dispatch(checked({ address, isLoggedIn: false }));
      return false;
    }
  };
}
