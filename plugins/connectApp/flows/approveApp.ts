import type { AppGrant } from '../../../adapters/walletConnect/index.ts';
import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { toWireError } from '../../../src/domain/errors.ts';
import { encodeQuantity } from '../../../src/domain/encoding/hex.ts';
import { isRecord } from '../../../src/domain/encoding/json.ts';
import * as limits from '../limits.ts';
import { withLimit } from '../../../src/domain/checkedWaits.ts';
import type { AppsLive } from '../live.ts';
import { connectAppKey } from '../key.ts';
import { connectAppErrors } from '../errors.ts';
import { isProposed } from '../isProposed.ts';
import { toConnectedApp } from '../toConnectedApp.ts';
import { appConnected, approvalStarted, connectAppFailed } from '../slice.ts';

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
    dispatch(connectAppFailed(toWireError(error)));
    throw error;
  } finally {
    if (live.approving === settled) live.approving = undefined;
  }
});

const letIn = /* @__PURE__ */ connectAppKey.flow(async ({ live, dispatch }, { proposal, grant, walletId }: NonNullable<AppsLive['proposed']>): Promise<void> => {
  const side = await live.server.serve();
  const capabilities = await dispatch(readAbilities(grant, walletId));
  const session = await side.approve(proposal, { ...grant, ...(capabilities && { capabilities }) });
  live.memory.add({ topic: session.topic, walletId, origin: proposal.origin });
  dispatch(appConnected(toConnectedApp(session, walletId, grant.address, proposal.origin)));
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
