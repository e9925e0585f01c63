import type { AppAnswer, AppRequest, AppSide } from '../../../adapters/walletConnect/index.ts';
import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { callsErrors } from '../../../src/contracts/callsErrors.ts';
import { hasCode } from '../../../src/domain/errors.ts';
import { encodeQuantity } from '../../../src/domain/encoding/hex.ts';
import { isRecord } from '../../../src/domain/encoding/json.ts';
import { providerCodes } from '../../../src/domain/wallets/providerError.ts';
import { pause, untilAborted } from '../../../src/domain/checkedWaits.ts';
import { connectAppKey } from '../key.ts';
import { connectAppErrors } from '../errors.ts';
import { asksPerson } from '../judgeProposal.ts';
import { askerOf } from '../askerOf.ts';
import { judgeRequest, refusal, toAppRefusal } from '../judgeRequest.ts';
import { selectApps } from '../slice.ts';
import type { ConnectedApp } from '../slice.ts';
import { disconnectApp } from './disconnectApp.ts';

/** Between tries to tell an app what became of its request. */
const againAfterMs = [2_000, 10_000, 30_000];

export interface AnswerAppRequest {
  readonly side: AppSide;
  readonly request: AppRequest;
  /** Aborted when the app does not wait any more: it then hears nothing. */
  readonly signal: AbortSignal;
}

/** Holds a request of an app to what it was allowed, has the person decide where it signs or sends, and tells the app. Never fails. */
export const answerApp = /* @__PURE__ */ connectAppKey.flow(async ({ live, state, dispatch, report }, { side, request, signal }: AnswerAppRequest): Promise<void> => {
  const { memory, rateLimiter, approving } = live;
  if (approving) await untilAborted(approving, signal).catch(() => {}); // an app may ask before it is known here that it is in
  const app = selectApps(state()).find(({ topic }) => topic === request.topic);
  if (signal.aborted) return;
  if (!app) return dispatch(tell(side, request, { error: toAppRefusal(refusal(providerCodes.disconnected, connectAppErrors.ended())) }));
  if (memory.isAnswered(request)) return dispatch(tell(side, request, { error: toAppRefusal(refusal(providerCodes.internal, connectAppErrors.answeredBefore())) }));
  let isToEnd = false;
  const answer: AppAnswer | undefined = await dispatch(answerOf(side, request, app, signal)).then((result) => ({ result }), (error: unknown) => {
    isToEnd = hasCode(error instanceof Error ? error.cause : undefined, 'review.askerDisconnected');
    return signal.aborted ? undefined : { error: toAppRefusal(error) };
  });
  if (!answer) return;
  const isRefused = 'error' in answer && answer.error.code === providerCodes.userRejected;
  if (asksPerson(request.method) && (isRefused || 'result' in answer)) {
    memory.noteAnswered(request); // who has decided is not asked again, whatever the app hears of it
    rateLimiter[isRefused ? 'noteRefused' : 'noteAgreed'](app.topic);
  }
  if (!isToEnd) return dispatch(tell(side, request, answer));
  await side.respond(request, answer).catch(() => {}); // the end of the connection says it too
  await dispatch(disconnectApp({ topic: app.topic })).catch(report);
});

const answerOf = /* @__PURE__ */ connectAppKey.flow(async ({ live, dispatch }, side: AppSide, request: AppRequest, app: ConnectedApp, signal: AbortSignal): Promise<unknown> => {
  const { topic, walletId, address } = app;
  const { memory, rateLimiter, untilBack } = live;
  const { kind, chainId } = judgeRequest(request, app);
  if (kind === 'switch') {
    side.emit(topic, chainId, { name: 'chainChanged', data: chainId }).catch(() => {}); // the answer says it too
    return null;
  }
  const { method } = request;
  if (method === 'eth_chainId') return encodeQuantity(chainId);
  if (asksPerson(method) && rateLimiter.isOver(topic)) throw refusal(providerCodes.limitExceeded, connectAppErrors.paused());
  const params: readonly unknown[] = Array.isArray(request.params) ? request.params : [];
  if (ofBatch.includes(method) && typeof params[0] === 'string' && !memory.ownsBatch(topic, params[0])) throw callsErrors.unknown();
  await untilBack(walletId, signal);
  const { answerRequest } = await import('../../../src/flows/requests/answerRequest.ts');
  signal.throwIfAborted();
  const own = app.chainIds.map(encodeQuantity);
  const asked = method === 'wallet_getCapabilities' ? [params[0] ?? address, params[1] ?? own] : method === 'wallet_getAssets' && isRecord(params[0]) ? [{ chainFilter: own, ...params[0] }] : request.params;
  const answer = await dispatch(answerRequest({ method, params: asked, walletId, chainId, accounts: [address], review: true, asker: askerOf(app, request), signal }));
  if (method === 'wallet_sendCalls' && isRecord(answer) && typeof answer['id'] === 'string') memory.noteBatch(topic, answer['id']);
  return (method === 'wallet_getCapabilities' || method === 'wallet_getAssets') && isRecord(answer) ? Object.fromEntries(Object.entries(answer).filter(([chain]) => app.chainIds.includes(Number(chain)))) : answer;
});

const ofBatch = ['wallet_getCallsStatus', 'wallet_showCallsStatus'];

const tell = /* @__PURE__ */ connectAppKey.flow(async ({ port, signal: removed, report }, side: AppSide, request: AppRequest, answer: AppAnswer): Promise<void> => {
  for (const afterMs of [...againAfterMs, undefined]) {
    try {
      return await side.respond(request, answer);
    } catch (error) {
      if (!side.sessions().some(({ topic }) => topic === request.topic)) return; // it has ended meanwhile
      if (afterMs === undefined) return report(connectAppErrors.notTold({ method: request.method }, { cause: error }));
      await pause(afterMs, { clock: port(clockPort), signal: removed }).catch(() => {}); // seen just below
      if (removed.aborted) return;
    }
  }
});
