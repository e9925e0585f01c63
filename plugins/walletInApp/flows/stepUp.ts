import { inAppErrors } from '../../../src/contracts/inAppErrors.ts';
import type { AuthProviderSpec, AuthProof, AuthStrategy } from '../../../src/contracts/points/authProviders.ts';
import { authenticate } from '../../../src/flows/auth/authenticate.ts';
import { listAuthProviders } from '../../../src/flows/auth/listAuthProviders.ts';
import { ask } from '../../../src/flows/modal/ask.ts';
import { selectLocale } from '../../../src/store/preferences.ts';
import { createFrameServer } from '../createFrameServer.ts';
import { inAppKey } from '../key.ts';
import { toOfferedWay } from '../loginOffer.ts';
import { loginQuestion } from '../loginQuestion.ts';

/** Those that the frame asks for by itself. */
const ofFrame: readonly AuthStrategy[] = ['email', 'phone', 'passkey', 'guest'];

/** Has the person show once more who is there, by a way in of the account that runs in the page. @throws what the frame has refused, where there is none; user.cancelled, auth.*, inApp.* */
export const stepUp = /* @__PURE__ */ inAppKey.flow(async ({ live, dispatch, getState }, refused: unknown): Promise<void> => {
  const { frame, identity } = live;
  const isOwn = ({ id, strategy }: AuthProviderSpec): boolean => identity?.profiles.some(({ kind, providerId }) => kind === strategy && (strategy !== 'oidc' || providerId === id)) ?? false;
  const listed = await dispatch(listAuthProviders({ purpose: 'stepUp' }));
  const ways = listed.filter(({ provider }) => !ofFrame.includes(provider.strategy) && isOwn(provider)).map((way) => toOfferedWay(way));
  if (!frame || ways.length === 0) throw refused;
  const chosen = await dispatch(ask(loginQuestion, { ways, purpose: 'stepUp' }));
  const sink = async (proof: AuthProof): Promise<void> => {
    if (live.frame !== frame) throw inAppErrors.closed();
    await frame.ask('stepUp', { proof });
  };
  await dispatch(authenticate({ ...chosen, purpose: 'stepUp', sink, server: createFrameServer(frame, () => selectLocale(getState())) }));
});
