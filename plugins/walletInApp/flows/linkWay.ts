import { inAppErrors } from '../../../src/contracts/inAppErrors.ts';
import type { AuthProof, AuthServer, AuthSink } from '../../../src/contracts/points/authProviders.ts';
import { walletErrors } from '../../../src/contracts/walletErrors.ts';
import { hasCode } from '../../../src/domain/errors.ts';
import { authenticate, resumeAuthentication } from '../../../src/flows/auth/authenticate.ts';
import { listAuthProviders } from '../../../src/flows/auth/listAuthProviders.ts';
import { connect } from '../../../src/flows/connection/connect.ts';
import { disconnect } from '../../../src/flows/connection/disconnect.ts';
import { ask } from '../../../src/flows/modal/ask.ts';
import { selectActiveWallet } from '../../../src/store/connection.ts';
import { selectLocale } from '../../../src/store/preferences.ts';
import { createFrameServer } from '../createFrameServer.ts';
import { inAppSetupErrors } from '../errors.ts';
import { readEcosystem } from '../ecosystem/readEcosystem.ts';
import { walletIdOf } from '../ids.ts';
import { inAppKey } from '../key.ts';
import { linkConflictQuestion } from '../linkConflictQuestion.ts';
import type { OpenFrame } from '../live.ts';
import { offerWays } from '../loginOffer.ts';
import type { ChosenWay } from '../loginOffer.ts';
import { loginQuestion } from '../loginQuestion.ts';
import { modeOf } from '../modeOf.ts';
import { readStatus } from '../readAnswers.ts';
import { stepUp } from './stepUp.ts';
import { takeStatus } from './takeStatus.ts';

type Scope = ReturnType<typeof inAppKey.scope>;

/** What `addWayIn` does; `providerId`: by that way, without asking for one. */
export const linkWay = /* @__PURE__ */ inAppKey.flow(async (scope, { providerId }: { readonly providerId?: string } = {}): Promise<void> => {
  const { dispatch, getState, config } = scope;
  const active = selectActiveWallet(getState());
  if (active && active.walletId !== walletIdOf(config)) throw inAppErrors.onlyInApp();
  const frame = frameOf(scope);
  const { sms, ways: served } = readStatus(await frame.ask('status', {}));
  let named = providerId;
  for (;;) {
    const listed = await dispatch(listAuthProviders({ purpose: 'link' }));
    const ways = offerWays(listed, config, { sms, served, purpose: 'link', offered: (await readEcosystem(scope))?.authOptions });
    if (ways.length === 0) throw inAppSetupErrors.noWays();
    const chosen: ChosenWay = named === undefined ? await dispatch(ask(loginQuestion, { ways, ...(config.auth.options && { hasOrder: true as const }), purpose: 'link' })) : { providerId: named };
    named = undefined; // another one is asked for
    try {
      await dispatch(proveWay({ ...chosen, ...modeOf(listed, chosen, config.auth) }));
      return;
    } catch (error) {
      if (!hasCode(error, 'inApp.alreadyLinked')) throw error;
    }
    if ((await dispatch(tellConflict())) === 'done') return;
  }
});

/** The same, for one that this page was returned to from. */
export const resumeLink = /* @__PURE__ */ inAppKey.flow(async (scope): Promise<void> => {
  try {
    await scope.dispatch(resumeAuthentication({ purpose: 'link', ...meansOf(scope, frameOf(scope), new AbortController()) }));
  } catch (error) {
    if (!hasCode(error, 'inApp.alreadyLinked')) throw error;
    if ((await scope.dispatch(tellConflict())) === 'another') await scope.dispatch(linkWay());
  }
});

/** Says that it is another account's already: the person takes another way, or signs in to that account. */
const tellConflict = /* @__PURE__ */ inAppKey.flow(async ({ config, dispatch }): Promise<'another' | 'done'> => {
  if ((await dispatch(ask(linkConflictQuestion, {}))) === 'another') return 'another';
  const walletId = walletIdOf(config);
  await dispatch(disconnect({ walletId }));
  await dispatch(connect({ walletId }));
  return 'done';
});

/** Has the person prove the way, and links it. A refusal that no other try would change ends the way's own screen. */
const proveWay = /* @__PURE__ */ inAppKey.flow(async (scope, chosen: ChosenWay & ReturnType<typeof modeOf>): Promise<void> => {
  const frame = frameOf(scope);
  for (;;) {
    const ends = new AbortController();
    try {
      await scope.dispatch(authenticate({ ...chosen, purpose: 'link', signal: ends.signal, ...meansOf(scope, frame, ends) }));
      return;
    } catch (error) {
      if (!hasCode(error, 'inApp.stepUpNeeded')) throw error;
      // The page alone can run what shows who is there; the way is proved anew after it.
      await scope.dispatch(stepUp(error));
    }
  }
});

/** @throws wallet.notOpen */
function frameOf({ config, live: { frame } }: Scope): OpenFrame {
  if (!frame) throw walletErrors.notOpen({ walletId: walletIdOf(config) });
  return frame;
}

/** `ends`: ended where the proof was good and is of no use all the same. */
function meansOf({ live, dispatch, getState }: Scope, frame: OpenFrame, ends: AbortController): { readonly sink: AuthSink; readonly server: AuthServer } {
  return {
    server: createFrameServer(frame, () => selectLocale(getState())),
    sink: async (proof: AuthProof): Promise<void> => {
      if (live.frame !== frame) throw inAppErrors.closed();
      try {
        dispatch(takeStatus(readStatus(await frame.ask('link', { proof }, { signal: ends.signal, forMs: 'none' }))));
      } catch (error) {
        if (hasCode(error, 'inApp.alreadyLinked') || hasCode(error, 'inApp.stepUpNeeded')) ends.abort(error);
        throw error;
      }
    },
  };
}
