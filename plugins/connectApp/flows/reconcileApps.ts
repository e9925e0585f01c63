import { selectOpenWallets } from '../../../src/store/connection.ts';
import { isProposed } from '../isProposed.ts';
import { keepTold } from '../keepTold.ts';
import { connectAppKey } from '../key.ts';
import type { AppsLive } from '../live.ts';
import { appsReconciled } from '../slice.ts';
import type { ConnectAppPhase } from '../slice.ts';
import { leavePairing } from './leavePairing.ts';

/** After a replay of developer tools: the state names the apps that are connected, and what is under way with an app and is not in the state is given up. */
export const reconcileApps = /* @__PURE__ */ connectAppKey.flow(({ live, state, dispatch, getState }): void => {
  const { server } = live;
  const side = server.side();
  dispatch(appsReconciled({ isServing: side !== undefined, apps: server.apps() }));
  if (!isLive(state().phase, live)) dispatch(leavePairing());
  if (side) for (const wallet of selectOpenWallets(getState())) dispatch(keepTold({ side, now: wallet, before: undefined }));
  else server.serveIfWanted();
});

/** Whether exactly that is under way. */
function isLive(phase: ConnectAppPhase, live: AppsLive): boolean {
  const { pairing, proposed, approving, server } = live;
  switch (phase.at) {
    case 'pairing': return pairing !== undefined;
    case 'proposed': return isProposed(live, phase.proposal) || (phase.proposal.refusal !== undefined && proposed === undefined);
    case 'approving': return approving !== undefined;
    case 'connected': return server.apps().some(({ topic }) => topic === phase.topic);
    case 'idle': case 'failed': return pairing === undefined && proposed === undefined;
  }
}
