import { userErrors } from '../../../src/contracts/errors.ts';
import type { AuthRequest, CodeFlow } from '../../../src/contracts/points/authProviders.ts';
import { toAccountLimit } from '../../../src/contracts/toAccountLimit.ts';
import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { untilAborted } from '../../../src/domain/checkedWaits.ts';
import { hasCode, isWalletError, toWireError } from '../../../src/domain/errors.ts';
import type { WireError } from '../../../src/domain/errors.ts';
import { redactSecrets } from '../../../src/domain/text/redactSecrets.ts';
import { codeQuestion } from '../codeQuestion.ts';
import type { AuthCodeWay } from '../config.ts';
import { authCodeKey } from '../key.ts';
import * as limits from '../limits.ts';
import type { CodeAttempt } from '../live.ts';
import { codeLeft, codeSent, sendFailed, sendStarted, verifyEnded, verifyStarted } from '../slice.ts';
import type { CodeEntry } from '../slice.ts';

/** Sends a code, and stays with its screen until one was accepted. @throws user.cancelled for a person who goes back */
export const startCode = /* @__PURE__ */ authCodeKey.flow(async (scope, { kind, identifier: to = '', purpose, server, ask, sink, signal }: AuthRequest & { readonly kind: AuthCodeWay }): Promise<void> => {
  const { config: { proveHuman }, dispatch, live, port, state } = scope;
  const clock = port(clockPort);
  let flow: CodeFlow | undefined;
  const secrets = [to];

  const sendNew = async (): Promise<CodeFlow> => {
    if (kind === 'email' || !proveHuman) return server.sendCode({ kind, to, purpose, signal });
    const humanToken = await untilAborted(proveHuman({ signal }), signal);
    secrets.push(humanToken);
    return server.sendCode({ kind, to, purpose, humanToken, signal });
  };
  const sendNext = async (): Promise<CodeFlow> => {
    if (!flow) return sendNew();
    try {
      return await server.resendCode({ flowId: flow.flowId, signal });
    } catch (error) {
      if (hasCode(error, 'inApp.codeExpired')) return sendNew(); // with the code, its flow was forgotten
      throw error;
    }
  };
  const send = async (): Promise<void> => {
    dispatch(sendStarted());
    try {
      flow = await sendNext();
      if (!signal.aborted) dispatch(codeSent({ resendAtMs: clock.nowMs() + Math.max(limits.codeResendMs, flow.resendInMs) }));
    } catch (error) {
      if (!signal.aborted) dispatch(sendFailed({ error: withoutSecrets(error, secrets), resendAtMs: clock.nowMs() + waitOf(error) }));
    }
  };
  const verify = async (code: string): Promise<boolean> => {
    if (!flow || state().entry.at === 'verifying' || state().entry.at === 'valid') return false;
    dispatch(verifyStarted());
    try {
      await sink({ type: 'code', flowId: flow.flowId, code });
    } catch (error) {
      if (!signal.aborted) dispatch(verifyEnded(judge(error, [code, ...secrets])));
      return false;
    }
    if (!signal.aborted) dispatch(verifyEnded({ at: 'valid' }));
    return true;
  };
  const resend = async (): Promise<void> => {
    const { sending, entry } = state();
    const isDue = (sending.at === 'sent' || sending.at === 'failed') && clock.nowMs() >= sending.resendAtMs;
    if (isDue && entry.at !== 'verifying' && entry.at !== 'valid') await send();
  };

  const attempt: CodeAttempt = { verify, resend };
  live.attempt = attempt;
  void send(); // the screen says how it goes
  try {
    if ((await ask(codeQuestion, { to, kind, purpose }, { back: 'before' })) === undefined) throw userErrors.cancelled();
  } finally {
    if (live.attempt === attempt) {
      live.attempt = undefined;
      if (!scope.signal.aborted) dispatch(codeLeft());
    }
  }
});

/** What the specification says of a code that was not accepted. */
function judge(error: unknown, secrets: readonly string[]): CodeEntry {
  if (hasCode(error, 'inApp.wrongCode')) return { at: 'invalid' };
  if (hasCode(toAccountLimit(error), 'inApp.accountLimit')) return { at: 'paymentRequired' };
  return { at: 'linkingError', error: withoutSecrets(error, secrets) };
}

/** Servers put into their errors what they were sent, and the store keeps errors. */
function withoutSecrets(error: unknown, secrets: readonly string[]): WireError {
  return toWireError(redactSecrets(error, secrets));
}

/** When it may be tried again, by the server; at once, if it did not say. */
function waitOf(error: unknown): number {
  const retryAfterMs = isWalletError(error) ? error.context['retryAfterMs'] : undefined;
  return typeof retryAfterMs === 'number' ? retryAfterMs : 0;
}
