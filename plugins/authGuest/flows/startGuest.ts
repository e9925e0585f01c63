import { userErrors } from '../../../src/contracts/errors.ts';
import type { AuthRequest } from '../../../src/contracts/points/authProviders.ts';
import { toAccountLimit } from '../../../src/contracts/toAccountLimit.ts';
import { toWireError } from '../../../src/domain/errors.ts';
import { guestQuestion } from '../guestQuestion.ts';
import { authGuestKey } from '../key.ts';
import type { GuestAttempt } from '../key.ts';
import { guestFailed, guestLeft, guestLetIn, guestStarted } from '../slice.ts';

/** Has the device prove itself, with its screen over it until it was let in. @throws user.cancelled for a person who goes back */
export const startGuest = /* @__PURE__ */ authGuestKey.flow(async (scope, { server, ask, sink, signal }: AuthRequest): Promise<void> => {
  const { dispatch, live, state } = scope;
  let letIn: () => void = () => {};
  const isLetIn = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  const prove = async (): Promise<void> => {
    dispatch(guestStarted());
    try {
      await sink(await server.proveDevice({ signal }));
    } catch (error) {
      if (!signal.aborted) dispatch(guestFailed(toWireError(toAccountLimit(error))));
      return;
    }
    if (!signal.aborted) dispatch(guestLetIn());
    letIn();
  };
  const attempt: GuestAttempt = { isLetIn, retry: () => void (state().phase.at === 'error' && prove()) };
  live.attempt = attempt;
  void prove(); // the screen says how it goes
  try {
    if ((await ask(guestQuestion, {}, { back: 'before' })) === undefined) throw userErrors.cancelled();
    await isLetIn; // its screen may have been answered by other means
  } finally {
    if (live.attempt === attempt) {
      live.attempt = undefined;
      if (!scope.signal.aborted) dispatch(guestLeft());
    }
  }
});
