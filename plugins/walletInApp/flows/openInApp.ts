import { authErrors } from '../../../src/contracts/authErrors.ts';
import { inAppErrors } from '../../../src/contracts/inAppErrors.ts';
import type { AuthProof } from '../../../src/contracts/points/authProviders.ts';
import { guardsPoint } from '../../../src/contracts/points/guards.ts';
import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { pagePort } from '../../../src/contracts/ports/page.ts';
import type { AskInConnect, OpenRequest, WalletSession } from '../../../src/contracts/wallet.ts';
import { hasCode } from '../../../src/domain/errors.ts';
import type { FrameStatus } from '../../../src/domain/inApp/frameCalls.ts';
import { authenticate, resumeAuthentication } from '../../../src/flows/auth/authenticate.ts';
import { findReturn } from '../../../src/flows/auth/findReturn.ts';
import { listAuthProviders } from '../../../src/flows/auth/listAuthProviders.ts';
import { getThemeClass } from '../../../src/flows/looks/themeClass.ts';
import { showScreen } from '../../../src/flows/modal/showScreen.ts';
import { selectIsModalOpen } from '../../../src/store/modal.ts';
import { selectLocale } from '../../../src/store/preferences.ts';
import { listingOf } from '../ecosystem/ecosystemLook.ts';
import { readEcosystem } from '../ecosystem/readEcosystem.ts';
import { createFrameServer } from '../createFrameServer.ts';
import { forgetIdentity } from '../identityNews.ts';
import { createInAppSession } from '../createInAppSession.ts';
import type { InAppSession } from '../createInAppSession.ts';
import { inAppSetupErrors } from '../errors.ts';
import { inAppKey } from '../key.ts';
import type { OpenFrame } from '../live.ts';
import { lastWay } from '../lastWay.ts';
import { offerWays } from '../loginOffer.ts';
import { loginQuestion } from '../loginQuestion.ts';
import type { ChosenWay } from '../loginOffer.ts';
import { modeOf } from '../modeOf.ts';
import { openFrame } from '../openFrame.ts';
import { readStatus } from '../readAnswers.ts';
import { signInAtSite } from '../signInAtSite.ts';
import { expiredScreenId } from '../screenIds.ts';
import { walletLeft } from '../slice.ts';
import { logOut } from './logOut.ts';
import { takeStatus } from './takeStatus.ts';

type Scope = ReturnType<typeof inAppKey.scope>;

/** Opens the wallet: lets the person in first, unless they are. @throws auth.failed where a silent look finds no login with a wallet, user.*, auth.*, inApp.*, wallet.* */
export const openInApp = /* @__PURE__ */ inAppKey.flow(async (scope, request: OpenRequest): Promise<WalletSession> => {
  const { config, live, port, dispatch, getState, signal: removed } = scope;
  // Neither at a load, nor in a page that a login has just come back to: no one has pressed anything there yet.
  const reading = request.silent || dispatch(findReturn()) ? undefined : readEcosystem(scope, request.signal);
  reading?.catch(() => {}); // looked at below
  const frame = await openFrame({ config, clock: port(clockPort), title: listingOf(scope).name, locale: selectLocale(getState()), theme: dispatch(getThemeClass()), removed, signal: request.signal });
  try {
    await reading;
    const status = request.silent ? await lookSilently(frame, request) : await letIn(scope, frame, request);
    request.signal.throwIfAborted();
    const chainId = request.chainId ?? request.chains[0]?.id ?? 1;
    const [address] = status.addresses;
    if (!request.silent && address !== undefined) await signInAtSite(frame, request, { address, chainId });
    const session: InAppSession = createInAppSession({
      frame,
      addresses: status.addresses,
      chainId,
      delegation: config.delegation,
      expired: () => {
        dispatch(showScreen(expiredScreenId));
        session.take([]).catch(scope.report);
      },
      leave: async ({ revoke }) => {
        if (live.frame === frame) live.frame = undefined;
        dispatch(walletLeft());
        forgetIdentity(live, scope.report);
        try {
          if (revoke) await dispatch(logOut(frame));
        } finally {
          frame.end(inAppErrors.closed());
        }
      },
    });
    live.frame = frame;
    dispatch(takeStatus(status));
    frame.onChanged(() => void dispatch(follow(frame, session)));
    return session;
  } catch (error) {
    frame.end(inAppErrors.closed());
    throw error;
  }
});

/** After a reload nothing is shown: only a login whose wallet opens on this device counts. @throws auth.failed */
async function lookSilently(frame: OpenFrame, { signal }: OpenRequest): Promise<FrameStatus> {
  const status = readStatus(await frame.ask('status', {}, { signal }));
  if (status.status !== initialized) throw authErrors.failed();
  return status;
}

const initialized = 'Logged In, Wallet Initialized';

async function letIn(scope: Scope, frame: OpenFrame, request: OpenRequest): Promise<FrameStatus> {
  const { signal } = request;
  let status = readStatus(await frame.ask('status', {}, { signal }));
  let isBringing = false;
  if (status.status === 'Logged Out') ({ status, isBringing } = await signIn(scope, frame, request, status));
  // One who wants to bring a wallet, and has one here already, is told so there.
  if (status.status === initialized && !isBringing) return status;
  try {
    status = readStatus(await frame.ask('open', isBringing ? { from: 'existing' } : {}, { signal, forMs: 'none' }));
    if (status.status !== initialized) throw inAppErrors.recoveryNeeded();
    return status;
  } catch (error) {
    // Without this the next try would end in the same place, with no way to sign in as another person.
    if (hasCode(error, 'user.rejected') || hasCode(error, 'inApp.recoveryNeeded') || hasCode(error, 'inApp.cannotImport')) await frame.ask('signOut', { everywhere: false }).catch(scope.report);
    throw error;
  }
}

/** Asks for a way in until one has led in. `canImport`: whether the wallet takes what a person brings; the site may not offer it all the same. */
async function signIn(scope: Scope, frame: OpenFrame, request: OpenRequest, wallet: Pick<FrameStatus, 'canImport' | 'sms' | 'ways' | 'signsInAtSite'>): Promise<{ readonly status: FrameStatus; readonly isBringing: boolean }> {
  const { config, dispatch, getState } = scope;
  const { auth, metadata: { image }, canImport: isOffered = true } = config;
  const { signal } = request;
  const server = createFrameServer(frame, () => selectLocale(getState()));
  const last = scope.stored(lastWay);
  const site = wallet.signsInAtSite && scope.read(guardsPoint).some(({ prepareSignIn }) => prepareSignIn) ? scope.port(pagePort).site() : undefined;
  const ask: AskInConnect = (question, params) => request.ask(question, params, { back: 'before' }) as Promise<never>; // undefined for a person who goes back, as the contract says
  let before: ChosenWay | undefined;
  let status: FrameStatus | undefined;
  const sink = async (proof: AuthProof): Promise<void> => {
    status = readStatus(await frame.ask('signIn', { proof }, { signal }));
  };
  /** Where it led; nowhere for a person who goes back to the ways in. */
  const tryBy = async (providerId: string, run: () => Promise<unknown>): Promise<FrameStatus | undefined> => {
    try {
      await run();
    } catch (error) {
      if (!hasCode(error, 'user.cancelled') || signal.aborted) throw error;
      return undefined;
    }
    if (status) last.set(providerId);
    return status;
  };
  const returned = dispatch(findReturn());
  const resumed = returned?.purpose === 'signIn' ? await tryBy(returned.providerId, () => dispatch(resumeAuthentication({ sink, server, signal, ask }))) : undefined;
  if (resumed) return { status: resumed, isBringing: false };
  for (;;) {
    const listed = await dispatch(listAuthProviders({ signal }));
    const ecosystem = await readEcosystem(scope, signal);
    const shown = ecosystem?.image === undefined ? image : { src: ecosystem.image };
    const ways = offerWays(listed, config, { last: last.get(), sms: wallet.sms, served: wallet.ways, offered: ecosystem?.authOptions });
    if (ways.length === 0) throw inAppSetupErrors.noWays();
    const chosen = await request.ask(loginQuestion, { ways, ...(auth.options && { hasOrder: true as const }), ...(ecosystem && { walletName: ecosystem.name }), ...(shown && { image: shown }), ...(site && { signsInAt: site.domain }), ...(before?.identifier !== undefined && { identifier: before.identifier }), ...(isOffered && wallet.canImport && { bringing: before?.isBringing ? 'chosen' : 'offered' }) });
    if (chosen.isBringing && !wallet.canImport) throw inAppErrors.cannotImport(); // a page that asks by a screen of its own may choose it all the same
    before = chosen;
    const { providerId, identifier } = chosen;
    const reached = await tryBy(providerId, () => dispatch(authenticate({ providerId, ...modeOf(listed, chosen, auth), ...(identifier !== undefined && { identifier }), sink, server, signal, ask })));
    if (reached) return { status: reached, isBringing: chosen.isBringing === true };
  }
}

/** The person was signed in or out in the frame, by another tab perhaps, or has other accounts now. */
const follow = /* @__PURE__ */ inAppKey.flow(async ({ dispatch, getState, live, report }, frame: OpenFrame, session: InAppSession): Promise<void> => {
  try {
    const status = readStatus(await frame.ask('status', {}));
    if (live.frame !== frame) return;
    if (status.status === initialized) dispatch(takeStatus(status));
    if (status.status !== initialized && selectIsModalOpen(getState())) dispatch(showScreen(expiredScreenId)); // who looks at the wallet sees why it goes
    await session.take(status.status === initialized ? status.addresses : []);
  } catch (error) {
    report(error); // the session stays as it was: what is asked next says what is wrong
  }
});
