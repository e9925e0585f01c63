import { userErrors } from '../../../src/contracts/errors.ts';
import type { AuthProof, AuthRequest } from '../../../src/contracts/points/authProviders.ts';
import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { withLimit } from '../../../src/domain/checkedWaits.ts';
import { isWalletError, toWireError } from '../../../src/domain/errors.ts';
import { redactSecrets } from '../../../src/domain/text/redactSecrets.ts';
import { backendQuestion } from '../backendQuestion.ts';
import type { AuthBackendConfig, BackendAsked } from '../config.ts';
import { authBackendErrors } from '../errors.ts';
import { authBackendKey } from '../key.ts';
import type { BackendAttempt } from '../key.ts';
import * as limits from '../limits.ts';
import { backendFailed, backendLeft, backendLetIn, siteAnswered, siteAsked } from '../slice.ts';

/** Asks the site for its word, with its screen over it until that was accepted. @throws user.cancelled for a person who goes back */
export const startBackend = /* @__PURE__ */ authBackendKey.flow(async (scope, { purpose, ask, sink, signal: outer }: AuthRequest): Promise<void> => {
  const { dispatch, live, port, state, config } = scope;
  const ends = new AbortController();
  const signal = AbortSignal.any([ends.signal, outer]);
  let letIn: () => void = () => {};
  const isLetIn = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  const prove = async (): Promise<void> => {
    dispatch(siteAsked());
    const secrets: string[] = [];
    try {
      const proof = await withLimit((inner) => proofOf(config, { purpose, signal: inner }), {
        clock: port(clockPort), signal, forMs: limits.siteAnswerMs, timedOut: () => authBackendErrors.timedOut({ limitSeconds: limits.siteAnswerMs / 1_000 }),
      });
      secrets.push('token' in proof ? proof.token : proof.payload);
      signal.throwIfAborted();
      dispatch(siteAnswered());
      await sink(proof);
    } catch (error) {
      if (!signal.aborted) dispatch(backendFailed(toWireError(redactSecrets(error, secrets))));
      return;
    }
    if (!signal.aborted) dispatch(backendLetIn());
    letIn();
  };
  const attempt: BackendAttempt = { isLetIn, retry: () => void (state().phase.at === 'failed' && prove()) };
  live.attempt = attempt;
  void prove(); // the screen says how it goes
  try {
    if ((await ask(backendQuestion, {}, { back: 'before' })) === undefined) throw userErrors.cancelled();
    await isLetIn; // its screen may have been answered by other means
  } finally {
    ends.abort(userErrors.cancelled());
    if (live.attempt === attempt) {
      live.attempt = undefined;
      if (!scope.signal.aborted) dispatch(backendLeft());
    }
  }
});

/** @throws authBackend.notConfigured, authBackend.nothingGiven, authBackend.siteFailed */
async function proofOf({ getToken, getPayload }: AuthBackendConfig, asked: BackendAsked): Promise<Extract<AuthProof, { readonly type: 'jwt' | 'payload' }>> {
  const get = getToken ?? getPayload;
  if (!get) throw authBackendErrors.notConfigured();
  let given: unknown;
  try {
    given = await get(asked);
  } catch (cause) {
    // The site's own words may hold what it was asked with.
    throw isWalletError(cause) ? cause : authBackendErrors.siteFailed({}, { cause });
  }
  if (typeof given !== 'string' || given === '') throw authBackendErrors.nothingGiven();
  return getToken ? { type: 'jwt', token: given } : { type: 'payload', payload: given };
}
