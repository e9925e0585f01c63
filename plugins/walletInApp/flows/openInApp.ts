import { authErrors } from '../../../src/contracts/authErrors.ts';
import { inAppErrors } from '../../../src/contracts/inAppErrors.ts';
import type { AuthProof } from '../../../src/contracts/points/authProviders.ts';
import { clockPort } from '../../../src/contracts/ports/clock.ts';
import type { OpenRequest, WalletSession } from '../../../src/contracts/wallet.ts';
import { hasCode, toWireError } from '../../../src/domain/errors.ts';
import type { FrameProof, FrameStatus } from '../../../src/domain/inApp/frameCalls.ts';
import { authenticate } from '../../../src/flows/auth/authenticate.ts';
import { listAuthProviders } from '../../../src/flows/auth/listAuthProviders.ts';
import { selectLocale } from '../../../src/store/preferences.ts';
import { createFrameServer } from '../createFrameServer.ts';
import { createInAppSession } from '../createInAppSession.ts';
import type { InAppSession } from '../createInAppSession.ts';
import { inAppSetupErrors } from '../errors.ts';
import { inAppKey } from '../key.ts';
import type { OpenFrame } from '../live.ts';
import { loginQuestion, toOfferedWay } from '../loginQuestion.ts';
import type { ChosenWay } from '../loginQuestion.ts';
import { openFrame } from '../openFrame.ts';
import { readStatus } from '../readAnswers.ts';
import { logoutFailed, loggedOut, walletLeft, walletRead } from '../slice.ts';
import { strings } from '../strings.ts';

type Scope = ReturnType<typeof inAppKey.scope>;

/** Opens the wallet: lets the person in first, unless they are. @throws auth.failed where a silent look finds no login with a wallet, user.*, auth.*, inApp.*, wallet.* */
export const openInApp = /* @__PURE__ */ inAppKey.flow(async (scope, request: OpenRequest): Promise<WalletSession> => {
  const { config, live, port, dispatch, signal: removed } = scope;
  const frame = await openFrame({ config, clock: port(clockPort), title: config.metadata.name ?? strings['inApp.frame'], removed, signal: request.signal });
  try {
    const status = request.silent ? await lookSilently(frame, request) : await letIn(scope, frame, request);
    request.signal.throwIfAborted();
    const session = createInAppSession({
      frame,
      addresses: status.addresses,
      chainId: request.chainId ?? request.chains[0]?.id ?? 1,
      leave: async ({ revoke }) => {
        if (live.frame === frame) live.frame = undefined;
        dispatch(walletLeft());
        try {
          if (revoke) await dispatch(logOut(frame));
        } finally {
          frame.end(inAppErrors.closed());
        }
      },
    });
    dispatch(takeStatus(status));
    live.frame = frame;
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
  if (status.status === 'Logged Out') status = await signIn(scope, frame, request);
  if (status.status === initialized) return status;
  try {
    status = readStatus(await frame.ask('open', {}, { signal, forMs: 'none' }));
    if (status.status !== initialized) throw inAppErrors.recoveryNeeded();
    return status;
  } catch (error) {
    // Without this the next try would end in the same place, with no way to sign in as another person.
    if (hasCode(error, 'user.rejected') || hasCode(error, 'inApp.recoveryNeeded')) await frame.ask('signOut', { everywhere: false }).catch(scope.report);
    throw error;
  }
}

/** Asks for a way in until one has led in. */
async function signIn(scope: Scope, frame: OpenFrame, request: OpenRequest): Promise<FrameStatus> {
  const { config: { auth: { options }, metadata: { image } }, dispatch, getState } = scope;
  const { signal } = request;
  const server = createFrameServer(frame, () => selectLocale(getState()));
  let before: ChosenWay | undefined;
  for (;;) {
    const listed = await dispatch(listAuthProviders({ signal }));
    const ways = listed.filter(({ provider }) => !options || options.includes(provider.strategy)).map(toOfferedWay);
    if (ways.length === 0) throw inAppSetupErrors.noWays();
    const chosen = await request.ask(loginQuestion, { ways, ...(image && { image }), ...(before?.identifier !== undefined && { identifier: before.identifier }) });
    before = chosen;
    let status: FrameStatus | undefined;
    const sink = async (proof: AuthProof): Promise<void> => {
      status = readStatus(await frame.ask('signIn', { proof: toFrameProof(proof) }, { signal }));
    };
    try {
      await dispatch(authenticate({ ...chosen, sink, server, signal, ask: (question, params) => request.ask(question, params, { back: 'before' }) as Promise<never> })); // undefined for a person who goes back, as the contract says
    } catch (error) {
      if (hasCode(error, 'user.cancelled') && !signal.aborted) continue; // back to the ways in
      throw error;
    }
    if (status) return status;
  }
}

/** @throws inApp.notOffered for a kind of proof that the frame does not take */
function toFrameProof(proof: AuthProof): FrameProof {
  if (proof.type === 'code' || proof.type === 'device') return proof;
  throw inAppErrors.notOffered();
}

/** The person was signed in or out in the frame, by another tab perhaps, or has other accounts now. */
const follow = /* @__PURE__ */ inAppKey.flow(async ({ dispatch, live, report }, frame: OpenFrame, session: InAppSession): Promise<void> => {
  try {
    const status = readStatus(await frame.ask('status', {}));
    if (live.frame !== frame) return;
    if (status.status === initialized) dispatch(takeStatus(status));
    await session.take(status.status === initialized ? status.addresses : []);
  } catch (error) {
    report(error); // the session stays as it was: what is asked next says what is wrong
  }
});

const takeStatus = /* @__PURE__ */ inAppKey.flow(({ dispatch }, { custody, isGuest, wantsRecovery }: FrameStatus): void => void dispatch(walletRead({ custody, isGuest, wantsRecovery })));

/** Ends the login at the server, and is over only once that has confirmed it. @throws auth.logoutFailed */
export const logOut = /* @__PURE__ */ inAppKey.flow(async ({ dispatch }, frame: Pick<OpenFrame, 'ask'>): Promise<void> => {
  try {
    if ((await frame.ask('signOut', { everywhere: false })) !== true) throw inAppErrors.unreadable();
  } catch (cause) {
    const error = authErrors.logoutFailed({}, { cause });
    dispatch(logoutFailed(toWireError(error)));
    throw error;
  }
  dispatch(loggedOut());
});
