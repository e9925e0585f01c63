import type { AppAnswer, AppRequest, AppSide } from '../../../adapters/walletConnect/index.ts';
import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { ProviderError, providerCodes } from '../../../src/domain/providerError.ts';
import { encodeQuantity } from '../../../src/domain/hex.ts';
import { pause } from '../../../src/domain/wait.ts';
import type { Flow } from '../../../src/store/coreState.ts';
import { deskOf } from '../desk.ts';
import { connectAppErrors } from '../errors.ts';
import { judgeRequest, toAppRefusal } from '../judgeRequest.ts';
import { selectConnectedApps } from '../slice.ts';
import type { ConnectAppState, ConnectedApp } from '../slice.ts';

/** Between tries to tell an app what became of its request. */
const againAfterMs = [2_000, 10_000, 30_000];

export interface AnswerAppRequest {
  readonly side: AppSide;
  readonly request: AppRequest;
  /** Aborted when the app does not wait any more: it then hears nothing. */
  readonly signal: AbortSignal;
}

/** Holds a request of an app to what it was allowed, has the person decide where it signs or sends, and tells the app. Never fails. */
export function answerApp({ side, request, signal }: AnswerAppRequest): Flow<Promise<void>> {
  return async (dispatch, getState, services) => {
    const { memory } = deskOf(services);
    const app = selectConnectedApps(getState() as never as { readonly connectApp: ConnectAppState }).find(({ topic }) => topic === request.topic); // the plugin's own slice
    if (signal.aborted || !app) return;
    const wasAnswered = memory.isAnswered(request.id);
    const answer: AppAnswer | undefined = wasAnswered
      ? { error: toAppRefusal(new ProviderError(providerCodes.internal, connectAppErrors.answeredBefore().message)) }
      : await dispatch(answerOf(side, request, app, signal)).then((result) => ({ result }), (error: unknown) => (signal.aborted ? undefined : { error: toAppRefusal(error) }));
    if (!answer) return;
    if (!wasAnswered) memory.noteAnswered(request.id);
    await dispatch(tell(side, request, answer));
  };
}

function answerOf(side: AppSide, request: AppRequest, app: ConnectedApp, signal: AbortSignal): Flow<Promise<unknown>> {
  return async (dispatch) => {
    const { topic, walletId, name, address } = app;
    const { kind, chainId } = judgeRequest(request, app);
    if (kind === 'switch') {
      side.emit(topic, chainId, { name: 'chainChanged', data: chainId }).catch(() => {}); // the answer says it too
      return null;
    }
    if (request.method === 'eth_chainId') return encodeQuantity(chainId);
    const url = app.origin ?? app.url;
    const { answerRequest } = await import('../../../src/flows/answerRequest.ts');
    signal.throwIfAborted();
    return dispatch(answerRequest({ method: request.method, params: request.params, walletId, chainId, accounts: [address], review: true, asker: { name, ...(url !== undefined && { url }), ...(app.origin === undefined && { isUnchecked: true }) }, signal }));
  };
}

function tell(side: AppSide, request: AppRequest, answer: AppAnswer): Flow<Promise<void>> {
  return async (_dispatch, _getState, services) => {
    for (const afterMs of [...againAfterMs, undefined]) {
      try {
        return await side.respond(request, answer);
      } catch (error) {
        if (!side.sessions().some(({ topic }) => topic === request.topic)) return; // it has ended meanwhile
        if (afterMs === undefined) return services.report('connectApp', connectAppErrors.notTold({ method: request.method }, { cause: error }));
        await pause(afterMs, { clock: services.port(clockPort), signal: services.signal }).catch(() => {}); // seen just below
        if (services.signal.aborted) return;
      }
    }
  };
}
