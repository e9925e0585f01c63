import type { AppGrant, AppSide } from '../../../adapters/walletConnect/index.ts';
import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { hasCode, isWalletError, toWireError } from '../../../src/domain/errors.ts';
import { encodeUtf8 } from '../../../src/domain/encoding/bytes.ts';
import { providerCodes } from '../../../src/domain/wallets/providerError.ts';
import { encodeQuantity } from '../../../src/domain/encoding/hex.ts';
import { isRecord } from '../../../src/domain/encoding/json.ts';
import * as limits from '../limits.ts';
import { withLimit } from '../../../src/domain/checkedWaits.ts';
import type { AppsLive } from '../live.ts';
import { connectAppKey } from '../key.ts';
import { connectAppErrors } from '../errors.ts';
import { askerOf } from '../askerOf.ts';
import { toAppRefusal } from '../judgeRequest.ts';
import { isProposed } from '../isProposed.ts';
import { toConnectedApp } from '../toConnectedApp.ts';
import { appConnected, approvalStarted, connectAppFailed, connectAppLeft } from '../slice.ts';

/** Lets the app on screen in, with what it was shown to get. @throws connectApp.* */
export const approveApp = /* @__PURE__ */ connectAppKey.flow(async ({ live, state, dispatch, noteUserActivation }): Promise<void> => {
  noteUserActivation();
  const { proposed } = live;
  const { phase } = state();
  if (!proposed || phase.at !== 'proposed' || !isProposed(live, phase.proposal)) return;
  live.proposed = undefined;
  dispatch(approvalStarted());
  const approving = dispatch(letIn(proposed));
  const settled = approving.catch(() => {}); // what waits for it looks itself
  live.approving = settled;
  try {
    await approving;
  } catch (error) {
    dispatch(isTurnedDown(error) ? connectAppLeft() : connectAppFailed(toWireError(error)));
    throw error;
  } finally {
    if (live.approving === settled) live.approving = undefined;
  }
});

/** By the person, who has read the message of the sign-in and does not want it. */
function isTurnedDown(error: unknown): boolean {
  return hasCode(error, 'user.rejected') || hasCode(error, 'user.cancelled');
}

const letIn = /* @__PURE__ */ connectAppKey.flow(async ({ live, dispatch }, proposed: NonNullable<AppsLive['proposed']>): Promise<void> => {
  const { proposal, grant, walletId } = proposed;
  const side = await live.server.serve();
  const signature = proposal.signIn && (await dispatch(signFor(side, proposed)));
  const capabilities = proposal.signIn ? undefined : await dispatch(readAbilities(grant, walletId));
  const session = await side.approve(proposal, { ...grant, ...(capabilities && { capabilities }) }, signature);
  live.memory.add({ topic: session.topic, walletId, origin: proposal.origin });
  dispatch(appConnected(toConnectedApp(session, walletId, grant.address, proposal.origin)));
});

/** Has the person read and sign the message of the app. One that is turned down refuses the app: it cannot be let in without. */
const signFor = /* @__PURE__ */ connectAppKey.flow(async ({ dispatch, signal }, side: AppSide, { proposal, grant, walletId }: NonNullable<AppsLive['proposed']>): Promise<string> => {
  const { answerRequest } = await import('../../../src/flows/requests/answerRequest.ts');
  const { canDisconnect: _notYet, ...asker } = askerOf(proposal.app, proposal);
  const { address } = grant;
  try {
    return String(await dispatch(answerRequest({ method: 'personal_sign', params: [encodeUtf8(side.writeSignIn(proposal, grant)), address], walletId, chainId: grant.chainIds[0], accounts: [address], review: true, asker, signal })));
  } catch (error) {
    const { code, message } = toAppRefusal(error);
    side.reject(proposal, { code: code === providerCodes.userRejected ? 5000 : code, message }).catch(() => {}); // it learns it when its link expires
    throw isWalletError(Object(error).cause) ? Object(error).cause : error;
  }
});

/** For apps that have to do with batches. They can ask for it too, so that nothing fails for want of it. */
const readAbilities = /* @__PURE__ */ connectAppKey.flow(async ({ dispatch, port, signal: removed }, { address, chainIds, methods }: AppGrant, walletId: string): Promise<AppGrant['capabilities']> => {
  if (!methods.some((method) => method === 'wallet_sendCalls' || method === 'wallet_getCapabilities')) return undefined;
  const { answerRequest } = await import('../../../src/flows/requests/answerRequest.ts');
  try {
    const told = await withLimit(
      (signal) => dispatch(answerRequest({ method: 'wallet_getCapabilities', params: [address, chainIds.map(encodeQuantity)], walletId, accounts: [address], review: true, signal })),
      { clock: port(clockPort), signal: removed, forMs: limits.appCapabilitiesMs, timedOut: () => connectAppErrors.tooSlow() },
    );
    return isRecord(told) ? Object.fromEntries(Object.entries(told).flatMap(([chain, able]) => (isRecord(able) ? [[Number(chain), able]] : []))) : undefined;
  } catch {
    return undefined;
  }
});
