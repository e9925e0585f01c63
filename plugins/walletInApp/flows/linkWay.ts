import { inAppErrors } from '../../../src/contracts/inAppErrors.ts';
import type { AuthProof } from '../../../src/contracts/points/authProviders.ts';
import { walletErrors } from '../../../src/contracts/walletErrors.ts';
import { authenticate } from '../../../src/flows/auth/authenticate.ts';
import { listAuthProviders } from '../../../src/flows/auth/listAuthProviders.ts';
import { ask } from '../../../src/flows/modal/ask.ts';
import { selectLocale } from '../../../src/store/preferences.ts';
import { createFrameServer } from '../createFrameServer.ts';
import { inAppSetupErrors } from '../errors.ts';
import { inAppKey } from '../key.ts';
import { toOfferedWay } from '../loginOffer.ts';
import { loginQuestion } from '../loginQuestion.ts';
import { readStatus } from '../readAnswers.ts';
import { takeStatus } from './takeStatus.ts';

/** What `addWayIn` does. */
export const linkWay = /* @__PURE__ */ inAppKey.flow(async ({ live, dispatch, getState, config: { auth: { options } } }): Promise<void> => {
  const { frame } = live;
  if (!frame) throw walletErrors.notOpen({ walletId: 'inApp' });
  const listed = await dispatch(listAuthProviders({ purpose: 'link' }));
  const ways = listed.filter(({ provider }) => !options || options.includes(provider.strategy)).map((each) => toOfferedWay(each, 'link'));
  if (ways.length === 0) throw inAppSetupErrors.noWays();
  const chosen = await dispatch(ask(loginQuestion, { ways, purpose: 'link' }));
  const sink = async (proof: AuthProof): Promise<void> => {
    if (live.frame !== frame) throw inAppErrors.closed();
    dispatch(takeStatus(readStatus(await frame.ask('link', { proof }))));
  };
  await dispatch(authenticate({ ...chosen, purpose: 'link', sink, server: createFrameServer(frame, () => selectLocale(getState())) }));
});
