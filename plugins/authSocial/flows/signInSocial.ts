import { userErrors } from '../../../src/contracts/errors.ts';
import type { AuthProof, AuthRequest } from '../../../src/contracts/points/authProviders.ts';
import { clockPort } from '../../../src/contracts/ports/clock.ts';
import type { LoginFlow, LoginMode } from '../../../src/contracts/points/authProviders.ts';
import type { WindowVisit } from '../../../src/contracts/windows.ts';
import { hasCode, isWalletError, toWireError } from '../../../src/domain/errors.ts';
import { redactSecrets } from '../../../src/domain/text/redactSecrets.ts';
import { pause, untilAborted, withLimit } from '../../../src/domain/checkedWaits.ts';
import { pagePort } from '../../../src/contracts/ports/page.ts';
import { socialErrors } from '../errors.ts';
import { takeHandedOver } from '../handOver.ts';
import { authSocialKey } from '../key.ts';
import * as limits from '../limits.ts';
import type { SocialAttempt } from '../live.ts';
import type { LoginOutcome } from '../loginOutcome.ts';
import { names } from '../names.ts';
import { askFedCm } from '../askFedCm.ts';
import { readTelegramData, withoutTelegramData } from '../readTelegramData.ts';
import { readLoginMessage } from '../readLoginMessage.ts';
import { toReturnAddress } from '../returnAddress.ts';
import type { ReturnedLogin } from '../returnAddress.ts';
import { socialConnected, socialFailed, socialHandedOver, socialLeft, socialWaited } from '../slice.ts';
import type { SocialPhase, SocialWait } from '../slice.ts';
import { socialQuestion } from '../socialQuestion.ts';
import type { SocialWay } from '../ways.ts';

type Request = Omit<AuthRequest, 'identifier'>;
type Scope = ReturnType<typeof authSocialKey.scope>;

/** A login that goes on: what it needs, and what it has come to. */
interface Login {
  readonly scope: Scope;
  readonly way: SocialWay;
  readonly request: Request;
  /** Logins that this attempt has begun at the wallet's server: the window of an earlier one may still be open. */
  readonly flowIds: Set<string>;
  visit: WindowVisit<LoginOutcome> | undefined;
  /** The browser's own dialog, once it was asked for. It is shown once: after it there is the window. */
  dialog: AbortController | undefined;
}

/**
 * Has the person sign in by an account elsewhere, with the plugin's screen over it until they were let in. `returned`: the login from which this page was just
 * returned to. @throws user.cancelled for a person who goes back
 */
export const signInSocial = /* @__PURE__ */ authSocialKey.flow(async (scope, { way, request, returned }: { readonly way: SocialWay; readonly request: Request; readonly returned?: ReturnedLogin }): Promise<void> => {
  const { dispatch, live, state } = scope;
  const { ask, signal, sink, purpose } = request;
  const login: Login = { scope, way, request, flowIds: new Set(), visit: undefined, dialog: undefined };
  let letIn: () => void = () => {};
  const isLetIn = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  let isProving = false;
  let turn = 0;

  const fail = (error: unknown, secrets: readonly string[] = []): void => {
    if (!signal.aborted) dispatch(socialFailed(toWireError(redactSecrets(error, secrets))));
  };
  const prove = async (outcome: AnyOutcome): Promise<void> => {
    if (isProving || signal.aborted) return;
    isProving = true;
    turn += 1;
    login.visit?.cancel();
    dispatch(socialWaited('proving'));
    try {
      if ('error' in outcome) throw errorOf(outcome.error, nameOf(way));
      await sink(toProof(outcome));
      if (!signal.aborted) dispatch(socialConnected());
      letIn();
    } catch (error) {
      const isOver = 'data' in outcome && hasCode(error, 'inApp.codeExpired');
      fail(isOver ? socialErrors.telegramOver({}, { cause: error }) : error, secretsOf(outcome));
    } finally {
      isProving = false;
    }
  };
  const begin = async (): Promise<void> => {
    const own = (turn += 1);
    login.dialog?.abort(); // the person has chosen the window in its place
    dispatch(socialWaited(firstWaitOf(login)));
    try {
      const outcome = await waysOf[request.mode.mode](login);
      if (own === turn) await prove(outcome);
    } catch (error) {
      if (own === turn && !isProving) fail(error);
    }
  };
  const goOn = async ({ outcome }: ReturnedLogin): Promise<void> => {
    dispatch(socialWaited('proving'));
    if (await live.handedOver) dispatch(socialHandedOver());
    else await prove(outcome);
  };

  const attempt: SocialAttempt = { isLetIn, retry: () => void (mayRetry(state().phase) && begin()), show: () => login.visit?.show() };
  live.attempt = attempt;
  const stopTaking = takeHandedOver({ knows: (flowId) => login.flowIds.has(flowId), take: (outcome) => void prove(outcome) });
  void (returned ? goOn(returned) : begin()); // the screen says how it goes
  try {
    if ((await ask(socialQuestion, { title: way.title, icon: way.icon, purpose }, { back: 'before' })) === undefined) throw userErrors.cancelled();
    await isLetIn; // its screen may have been answered by other means
  } finally {
    stopTaking();
    turn += 1; // what is still on its way is not waited for any more
    login.visit?.cancel();
    login.dialog?.abort();
    if (live.attempt === attempt) {
      live.attempt = undefined;
      if (!scope.signal.aborted) dispatch(socialLeft());
    }
  }
});

/** A window that is out of reach may have been closed as well, and a dialog of the browser may be one that the person does not see. */
function mayRetry(phase: SocialPhase): boolean {
  return phase.at === 'error' || (phase.at === 'connecting' && (phase.waitsFor === 'otherWindow' || phase.waitsFor === 'browser'));
}

function firstWaitOf({ request, way, dialog }: Login): SocialWait {
  const { mode } = request.mode;
  if (mode === 'redirect') return 'leaving';
  if (mode !== 'none') return 'opening';
  if (way.fedCmOrigin === undefined) return 'proving'; // Telegram has said already who is there
  return dialog ? 'opening' : 'browser';
}

/** How each mode comes to an outcome. */
const waysOf: Readonly<Record<Request['mode']['mode'], (login: Login) => Promise<AnyOutcome>>> = {
  popup: inPopup,
  redirect: byRedirect,
  window: inOtherWindow,
  // Without a window: the browser asks, and the window is for the next press; or Telegram has told already.
  none: (login) => (login.way.fedCmOrigin === undefined ? byTelegramData() : login.dialog ? inPopup(login) : byBrowser(login)),
};

/** What Telegram has handed to this page, read for this one press: nothing else keeps it. */
interface TelegramOutcome {
  readonly data: string;
}

/** What the browser has got from the provider. */
interface TokenOutcome {
  readonly flowId: string;
  readonly token: string;
}
type AnyOutcome = LoginOutcome | TelegramOutcome | TokenOutcome;

function toProof(outcome: Exclude<AnyOutcome, { readonly error: unknown }>): AuthProof {
  if ('data' in outcome) return { type: 'initData', data: outcome.data };
  return 'token' in outcome ? { type: 'idToken', flowId: outcome.flowId, token: outcome.token } : { type: 'flow', flowId: outcome.flowId, ticket: outcome.ticket };
}

function secretsOf(outcome: AnyOutcome): readonly string[] {
  if ('data' in outcome) return [outcome.data];
  if ('token' in outcome) return [outcome.token];
  return 'ticket' in outcome ? [outcome.ticket] : [];
}

/** The browser asks in a dialog of its own, and the page gets the provider's token. */
async function byBrowser(login: Login): Promise<TokenOutcome> {
  const { request, way, scope: { port, config: { limitMs = limits.loginMs } } } = login;
  const { signal: chosenOtherwise } = (login.dialog = new AbortController());
  const failed = (cause?: unknown): Error => socialErrors.fedCmFailed({ provider: nameOf(way) }, { cause });
  try {
    const { flowId, fedCm } = await beginLogin(login, 'fedCm', addressOf(login));
    // The site has said which host the browser asks.
    if (!fedCm || new URL(fedCm.configUrl).origin !== way.fedCmOrigin) throw new TypeError('The wallet’s server has the browser ask another host.');
    const ask = (signal: AbortSignal): Promise<string> => untilAborted(askFedCm(fedCm, signal), signal);
    return { flowId, token: await withLimit(ask, { clock: port(clockPort), signal: AbortSignal.any([request.signal, chosenOtherwise]), forMs: limitMs, timedOut: () => failed() }) };
  } catch (cause) {
    request.signal.throwIfAborted();
    throw hasCode(cause, 'authSocial.fedCmFailed') ? cause : failed(cause);
  }
}

/** Of a mini app, where Telegram says by itself who has opened it. */
async function byTelegramData(): Promise<TelegramOutcome> {
  const data = typeof window === 'object' ? readTelegramData(window) : undefined;
  if (data === undefined) throw socialErrors.telegramOver();
  return { data };
}

/** Opens the window in the click, and sends it on once the wallet's server has begun the login. */
async function inPopup(login: Login): Promise<LoginOutcome> {
  const { request, way, scope: { dispatch, port, config: { limitMs = limits.loginMs } } } = login;
  const clock = port(clockPort);
  const provider = nameOf(way);
  let origin: string | undefined;
  let flowId: string | undefined;
  let sentAtMs = 0;
  const begun = beginLogin(login, 'popup', addressOf(login)).then((flow) => {
    ({ flowId } = flow);
    ({ origin } = new URL(flow.url));
    sentAtMs = clock.nowMs();
    return flow.url;
  });
  begun.catch(() => {}); // the window's answer tells of it
  try {
    const { widthPx, heightPx } = way.popup;
    const visit = request.openWindow<LoginOutcome>({
      url: begun,
      size: { widthPx, heightPx },
      origin: () => origin,
      readMessage: (data) => {
        const outcome = readLoginMessage(data);
        if (outcome === 'invalid') return { type: 'failure', error: socialErrors.badMessage() };
        return outcome && outcome.flowId === flowId ? { type: 'answer', answer: outcome } : undefined;
      },
      onBlocked: 'wait',
      // Either way the outcome may still be handed over by the page that the login comes back to.
      isReallyClosed: () => clock.nowMs() - sentAtMs > limits.severedMs,
      limitMs,
      failures: { closed: () => socialErrors.closed(), silent: () => socialErrors.silent(), blocked: () => socialErrors.windowBlocked({ provider }) },
      onPhase: ({ at }) => {
        if (request.signal.aborted) return;
        if (at === 'blocked') dispatch(socialWaited('blocked'));
        else if (at === 'open') dispatch(socialWaited('window'));
        else if (at === 'severed') dispatch(socialWaited('otherWindow'));
      },
    });
    login.visit = visit;
    return await visit.answer;
  } catch (error) {
    if (isWalletError(error) && !hasCode(error, 'window.badAddress')) throw error;
    throw socialErrors.popupFailed({}, { cause: error });
  }
}

/** Leaves for the login; what comes after it happens in the page that it comes back to. */
async function byRedirect(login: Login): Promise<never> {
  const { request } = login;
  const { redirectUrl = addressOf(login) } = request.mode.mode === 'redirect' ? request.mode : {};
  const { url, flowId } = await beginLogin(login, 'redirect', redirectUrl);
  try {
    await request.leavePage({ url, keep: { id: flowId, kind: 'redirect' } });
  } catch (error) {
    request.signal.throwIfAborted();
    throw socialErrors.notOpened({}, { cause: error });
  }
  throw socialErrors.notOpened();
}

/** Opens a window that ends at an address of the site, whose page goes on with the login, or hands it over to this one. */
async function inOtherWindow(login: Login): Promise<never> {
  const { request, way, scope: { dispatch, port } } = login;
  const { redirectUrl = addressOf(login) } = request.mode.mode === 'window' ? request.mode : {};
  const { url, expiresInMs } = await beginLogin(login, 'window', redirectUrl);
  try {
    dispatch(socialWaited('otherWindow'));
    await request.leavePage({ url });
  } catch (error) {
    request.signal.throwIfAborted();
    throw hasCode(error, 'window.blocked') ? socialErrors.windowBlocked({ provider: nameOf(way) }, { cause: error }) : socialErrors.notOpened({}, { cause: error });
  }
  await pause(expiresInMs, { clock: port(clockPort), signal: request.signal });
  throw socialErrors.silent();
}

async function beginLogin({ request: { server, purpose, signal }, way: { id: providerId }, flowIds }: Login, mode: LoginMode, returnTo: string): Promise<LoginFlow> {
  const flow = await server.beginLogin({ providerId, purpose, mode, returnTo: toReturnAddress(returnTo, { purpose, providerId }), signal });
  flowIds.add(flow.flowId);
  return flow;
}

/** Of this page; without one, of its site. */
function addressOf({ scope: { port } }: Login): string {
  if (typeof location === 'object') return withoutTelegramData(location.href);
  const { scheme = 'https', domain = 'localhost' } = port(pagePort).site() ?? {};
  return `${scheme}://${domain}/`;
}

function errorOf(error: Extract<LoginOutcome, { readonly error: unknown }>['error'], provider: string): Error {
  if (error === 'rejected') return userErrors.rejected();
  return error === 'expired' ? socialErrors.expired() : socialErrors.failed({ provider });
}

/** For errors, which say a name in every language alike. */
function nameOf({ name, id }: SocialWay): string {
  return name ?? names[`authSocial.${id}` as keyof typeof names]; // a provider without a name of its own is one that the plugin knows
}
