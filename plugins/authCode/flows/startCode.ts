import { userErrors } from '../../../src/contracts/errors.ts';
import type { AuthRequest, CodeFlow } from '../../../src/contracts/points/authProviders.ts';
import { toAccountLimit } from '../../../src/contracts/toAccountLimit.ts';
import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { pause, untilAborted } from '../../../src/domain/checkedWaits.ts';
import { hasCode, isWalletError, toWireError } from '../../../src/domain/errors.ts';
import type { WireError } from '../../../src/domain/errors.ts';
import { redactSecrets } from '../../../src/domain/text/redactSecrets.ts';
import { codeQuestion } from '../codeQuestion.ts';
import type { AuthCodeWay } from '../config.ts';
import { authCodeKey } from '../key.ts';
import * as limits from '../limits.ts';
import type { CodeAttempt } from '../live.ts';
import { codeLeft, codeSent, linkWaited, sendFailed, sendStarted, verifyEnded, verifyStarted } from '../slice.ts';
import type { CodeEntry } from '../slice.ts';
import { waitForLink } from './waitForLink.ts';

/** Sends a code, and stays with its screen until one was accepted. @throws user.cancelled for a person who goes back */
export const startCode = /* @__PURE__ */ authCodeKey.flow(async (scope, { kind, identifier: to = '', purpose, server, ask, sink, signal }: AuthRequest & { readonly kind: AuthCodeWay }): Promise<void> => {
  const { config: { proveHuman, mailHas = ['code', 'link'] }, dispatch, live, port, state } = scope;
  const clock = port(clockPort);
  const ofMail = kind === 'email' ? { mailHas } : {};
  let flow: CodeFlow | undefined;
  let following = new AbortController();
  let letIn: () => void = () => {};
  const isLetIn = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  const secrets = [to];

  const sendNew = async (): Promise<CodeFlow> => {
    if (kind === 'email' || !proveHuman) return server.sendCode({ kind, to, purpose, ...ofMail, signal });
    const humanToken = await untilAborted(proveHuman({ signal }), signal);
    secrets.push(humanToken);
    return server.sendCode({ kind, to, purpose, humanToken, signal });
  };
  const sendNext = async (): Promise<CodeFlow> => {
    if (!flow) return sendNew();
    try {
      return await server.resendCode({ flowId: flow.flowId, ...ofMail, signal });
    } catch (error) {
      if (hasCode(error, 'inApp.codeExpired')) return sendNew(); // with the code, its flow was forgotten
      throw error;
    }
  };
  const send = async (): Promise<void> => {
    following.abort();
    dispatch(sendStarted());
    try {
      flow = await sendNext();
      if (signal.aborted) return;
      const { resendInMs, hasCode: isTyped = true, link } = flow;
      dispatch(codeSent({ resendAtMs: clock.nowMs() + Math.max(limits.codeResendMs, resendInMs), hasCode: isTyped, ...(link && { link: { at: 'waiting', number: link.number } }) }));
      if (link) void followLink(flow, link).catch(() => {}); // ended with the wait itself, or by another mail
    } catch (error) {
      if (!signal.aborted) dispatch(sendFailed({ error: withoutSecrets(error, secrets), resendAtMs: clock.nowMs() + waitOf(error) }));
    }
  };
  const verify = async (code: string): Promise<boolean> => {
    if (!flow || isBusy()) return false;
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
  const isBusy = (): boolean => state().entry.at === 'verifying' || state().entry.at === 'valid';
  /** Until the link lets the person in, or the wait ends: what is said of it stands in the state. */
  const followLink = async ({ expiresInMs }: CodeFlow, { flowId, number }: NonNullable<CodeFlow['link']>): Promise<void> => {
    following = new AbortController();
    const own = AbortSignal.any([signal, following.signal]);
    const found = await waitForLink({
      server, clock, signal: own, link: { flowId, purpose: purpose === 'link' ? 'link' : 'signIn', forMs: expiresInMs },
      onAway: (isAway) => void (!own.aborted && dispatch(linkWaited({ at: 'waiting', number, ...(isAway && { isAway }) }))),
    });
    while (isBusy()) await pause(limits.linkEveryMs, { clock, signal: own }); // its code was typed meanwhile: the link counts where that was wrong
    if (own.aborted) return;
    dispatch(linkWaited({ at: found.state }));
    if (found.state !== 'confirmed') return;
    dispatch(verifyStarted());
    try {
      await sink({ type: 'flow', flowId, ticket: found.ticket });
      if (!signal.aborted) dispatch(verifyEnded({ at: 'valid' }));
      letIn();
    } catch (error) {
      if (signal.aborted) return;
      dispatch(linkWaited({ at: 'over' }));
      dispatch(verifyEnded(judge(error, [found.ticket, ...secrets])));
    }
  };
  const resend = async (): Promise<void> => {
    const { sending } = state();
    const isDue = (sending.at === 'sent' || sending.at === 'failed') && clock.nowMs() >= sending.resendAtMs;
    if (isDue && !isBusy()) await send();
  };

  const attempt: CodeAttempt = { isLetIn, verify, resend };
  live.attempt = attempt;
  void send(); // the screen says how it goes
  try {
    if ((await ask(codeQuestion, { to, kind, purpose }, { back: 'before' })) === undefined) throw userErrors.cancelled();
  } finally {
    following.abort();
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
