import { inAppErrors } from '../../../src/contracts/inAppErrors.ts';
import type { AuthProof, AuthServer, AuthSink } from '../../../src/contracts/points/authProviders.ts';
import { walletErrors } from '../../../src/contracts/walletErrors.ts';
import { authenticate, resumeAuthentication } from '../../../src/flows/auth/authenticate.ts';
import { listAuthProviders } from '../../../src/flows/auth/listAuthProviders.ts';
import { ask } from '../../../src/flows/modal/ask.ts';
import { selectLocale } from '../../../src/store/preferences.ts';
import { createFrameServer } from '../createFrameServer.ts';
import { inAppSetupErrors } from '../errors.ts';
import { inAppKey } from '../key.ts';
import { offerWays } from '../loginOffer.ts';
import { loginQuestion } from '../loginQuestion.ts';
import { modeOf } from '../modeOf.ts';
import { readStatus } from '../readAnswers.ts';
import { takeStatus } from './takeStatus.ts';

type Scope = ReturnType<typeof inAppKey.scope>;

/** What `addWayIn` does; `providerId`: by that way, without asking for one. */
export const linkWay = /* @__PURE__ */ inAppKey.flow(async (scope, { providerId }: { readonly providerId?: string } = {}): Promise<void> => {
  const { dispatch, live, config } = scope;
  const { auth } = config;
  const means = meansOf(scope);
  const sms = live.frame && readStatus(await live.frame.ask('status', {})).sms;
  const listed = await dispatch(listAuthProviders({ purpose: 'link' }));
  const ways = offerWays(listed, config, { sms });
  if (ways.length === 0) throw inAppSetupErrors.noWays();
  const chosen = providerId === undefined ? await dispatch(ask(loginQuestion, { ways, ...(auth.options && { hasOrder: true as const }), purpose: 'link' })) : { providerId };
  await dispatch(authenticate({ ...chosen, ...modeOf(listed, chosen, auth), purpose: 'link', ...means }));
});

/** The same, for one that this page was returned to from. */
export const resumeLink = /* @__PURE__ */ inAppKey.flow(async (scope): Promise<void> => {
  await scope.dispatch(resumeAuthentication({ purpose: 'link', ...meansOf(scope) }));
});

/** @throws wallet.notOpen */
function meansOf({ live, dispatch, getState }: Scope): { readonly sink: AuthSink; readonly server: AuthServer } {
  const { frame } = live;
  if (!frame) throw walletErrors.notOpen({ walletId: 'inApp' });
  return {
    server: createFrameServer(frame, () => selectLocale(getState())),
    sink: async (proof: AuthProof): Promise<void> => {
      if (live.frame !== frame) throw inAppErrors.closed();
      dispatch(takeStatus(readStatus(await frame.ask('link', { proof }))));
    },
  };
}
