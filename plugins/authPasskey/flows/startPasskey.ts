import { userErrors } from '../../../src/contracts/errors.ts';
import { inAppErrors } from '../../../src/contracts/inAppErrors.ts';
import type { AuthRequest } from '../../../src/contracts/points/authProviders.ts';
import { toWireError } from '../../../src/domain/errors.ts';
import { passkeyQuestion } from '../passkeyQuestion.ts';
import { authPasskeyKey } from '../key.ts';
import type { PasskeyAttempt } from '../key.ts';
import { loginStarted, passkeyAccepted, passkeyFailed, passkeyLeft, passkeySought, passkeyUnknown, signupStarted } from '../slice.ts';

/**
 * Signs in by a passkey that is known here, or has the person choose; to link one makes it. Its screen stands over all of it until one was accepted.
 * @throws user.cancelled for a person who goes back
 */
export const startPasskey = /* @__PURE__ */ authPasskeyKey.flow(async (scope, request: AuthRequest): Promise<void> => {
  const { dispatch, live, state } = scope;
  const { server, ask, sink, purpose, signal: ofRequest } = request;
  const ends = new AbortController();
  const signal = AbortSignal.any([ofRequest, ends.signal]);
  let accept: () => void = () => {};
  const isAccepted = new Promise<void>((resolve) => {
    accept = resolve;
  });
  const failed = (of: 'login' | 'signup', error: unknown): void => void (signal.aborted || dispatch(passkeyFailed({ of, error: toWireError(error) })));
  const prove = async (does: 'create' | 'use'): Promise<void> => {
    dispatch(does === 'create' ? signupStarted() : loginStarted());
    try {
      await sink(await server.provePasskey({ does, purpose, signal }));
    } catch (error) {
      return failed(does === 'create' ? 'signup' : 'login', error);
    }
    if (!signal.aborted) dispatch(passkeyAccepted());
    return accept();
  };
  const begin = async (): Promise<void> => {
    // One that the account has needs no link, and another account's cannot be linked.
    if (purpose === 'link') return prove('create');
    dispatch(passkeySought());
    try {
      const { isKnown, isSupported } = await server.findPasskey({ signal });
      if (!isSupported) throw inAppErrors.noPasskeys();
      if (isKnown) return await prove('use');
      if (!signal.aborted) dispatch(passkeyUnknown());
    } catch (error) {
      failed('login', error);
    }
  };
  const attempt: PasskeyAttempt = {
    isAccepted,
    // A second press while one is under way is none.
    prove: (does) => void (['select', 'error'].includes(state().phase.at) && prove(does)),
  };
  live.attempt = attempt;
  void begin(); // the screen says how it goes
  try {
    if ((await ask(passkeyQuestion, { purpose }, { back: 'before' })) === undefined) throw userErrors.cancelled();
    await isAccepted; // its screen may have been answered by other means
  } finally {
    ends.abort(userErrors.cancelled());
    if (live.attempt === attempt) {
      live.attempt = undefined;
      if (!scope.signal.aborted) dispatch(passkeyLeft());
    }
  }
});
