import { inAppErrors } from '../../../src/contracts/inAppErrors.ts';
import type { AuthProof } from '../../../src/contracts/points/authProviders.ts';
import { walletErrors } from '../../../src/contracts/walletErrors.ts';
import { hasCode } from '../../../src/domain/errors.ts';
import { authenticate } from '../../../src/flows/auth/authenticate.ts';
import { listAuthProviders } from '../../../src/flows/auth/listAuthProviders.ts';
import { connect } from '../../../src/flows/connection/connect.ts';
import { disconnect } from '../../../src/flows/connection/disconnect.ts';
import { ask } from '../../../src/flows/modal/ask.ts';
import { selectActiveWallet } from '../../../src/store/connection.ts';
import { selectLocale } from '../../../src/store/preferences.ts';
import { createFrameServer } from '../createFrameServer.ts';
import { inAppSetupErrors } from '../errors.ts';
import { inAppId } from '../ids.ts';
import { inAppKey } from '../key.ts';
import { linkConflictQuestion } from '../linkConflictQuestion.ts';
import type { OpenFrame } from '../live.ts';
import { toOfferedWay } from '../loginOffer.ts';
import type { ChosenWay } from '../loginOffer.ts';
import { loginQuestion } from '../loginQuestion.ts';
import { readStatus } from '../readAnswers.ts';
import { stepUp } from './stepUp.ts';
import { takeStatus } from './takeStatus.ts';

/** What `addWayIn` does. */
export const linkWay = /* @__PURE__ */ inAppKey.flow(async ({ live, dispatch, getState, config: { auth: { options } } }): Promise<void> => {
  const { frame } = live;
  const active = selectActiveWallet(getState());
  if (active && active.walletId !== inAppId) throw inAppErrors.onlyInApp();
  if (!frame) throw walletErrors.notOpen({ walletId: inAppId });
  for (;;) {
    const listed = await dispatch(listAuthProviders({ purpose: 'link' }));
    const ways = listed.filter(({ provider }) => !options || options.includes(provider.strategy)).map(toOfferedWay);
    if (ways.length === 0) throw inAppSetupErrors.noWays();
    const chosen = await dispatch(ask(loginQuestion, { ways, purpose: 'link' }));
    try {
      await dispatch(proveWay(frame, chosen));
      return;
    } catch (error) {
      if (!hasCode(error, 'inApp.alreadyLinked')) throw error;
    }
    if ((await dispatch(ask(linkConflictQuestion, {}))) === 'another') continue;
    await dispatch(disconnect({ walletId: inAppId }));
    await dispatch(connect({ walletId: inAppId }));
    return;
  }
});

/** Has the person prove the way, and links it. A refusal that no other try would change ends the way's own screen. */
const proveWay = /* @__PURE__ */ inAppKey.flow(async ({ live, dispatch, getState }, frame: OpenFrame, chosen: ChosenWay): Promise<void> => {
  for (;;) {
    const ends = new AbortController();
    const sink = async (proof: AuthProof): Promise<void> => {
      if (live.frame !== frame) throw inAppErrors.closed();
      try {
        dispatch(takeStatus(readStatus(await frame.ask('link', { proof }, { signal: ends.signal, forMs: 'none' }))));
      } catch (error) {
        if (hasCode(error, 'inApp.alreadyLinked') || hasCode(error, 'inApp.stepUpNeeded')) ends.abort(error);
        throw error;
      }
    };
    try {
      await dispatch(authenticate({ ...chosen, purpose: 'link', sink, signal: ends.signal, server: createFrameServer(frame, () => selectLocale(getState())) }));
      return;
    } catch (error) {
      if (!hasCode(error, 'inApp.stepUpNeeded')) throw error;
      // The page alone can run what shows who is there; the way is proved anew after it.
      await dispatch(stepUp(error));
    }
  }
});
