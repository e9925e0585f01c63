import * as v from 'valibot';
import { forgetLastMatch } from '../../src/domain/encoding/forgetLastMatch.ts';
import { calls, type Call, type CallAnswer, type CallInput, type CallName, type SessionAnswer } from '../protocol/calls.ts';
import { makeDpopProof, type ProofKey } from './dpopProof.ts';
import { readAnswer } from './readAnswer.ts';
import { callError, isCallError, parseRefusal } from './refusedCall.ts';

/** Runs one at a time of all tabs that share the name, e.g. by Web Locks. */
export type Lock = <T>(name: string, run: () => Promise<T>) => Promise<T>;

export interface ClientOptions {
  /** `https://wallet.example`: where this frame is, and its server. */
  readonly walletOrigin: string;
  readonly siteId: string;
  readonly fetch: (request: Request) => Promise<Response>;
  /** This machine's clock, in ms. It may be wrong. */
  readonly now: () => number;
  readonly setTimer: (run: () => void, afterMs: number) => () => void;
  readonly lock: Lock;
  /** The keys of this device, once it has any. */
  readonly proofKey: () => Promise<ProofKey>;
  /** How long one request may take, with its answer. */
  readonly limitMs?: number;
}

export interface CallOptions { readonly signal?: AbortSignal }

/** The calls of the wallet's frame. */
export interface Client {
  /**
   * Makes a call. One that needs a token gets a fresh one by itself, where there is a session.
   * @throws CallError: the server's refusal, or `unreachable`, `timedOut`, `aborted`, `unreadable`
   */
  call<N extends CallName>(name: N, request: CallInput<N>, options?: CallOptions): Promise<CallAnswer<N>>;
  /** The session as last heard, in memory only. */
  session(): SessionAnswer | undefined;
  /** Asks for a fresh token now. Requests of one tab share one; those of several tabs take turns. */
  refresh(options?: CallOptions): Promise<SessionAnswer>;
  /** The server's clock, in ms, as far as it is known. */
  serverNow(): number;
}

const defaultLimitMs = 20_000;
/** A token that is about to expire is replaced before it is used. */
const spareMs = 20_000;
const sessionCalls: readonly CallName[] = ['code.verify', 'guest.signIn', 'signIn.prove', 'session.refresh'];

export function createClient(options: ClientOptions): Client {
  const { walletOrigin, siteId, now, lock, proofKey } = options;
  let session: SessionAnswer | undefined;
  let refreshing: Promise<SessionAnswer> | undefined;
  /** What has to be added to this machine's clock to have the server's. */
  let offsetMs = 0;
  const serverNow = () => now() + offsetMs;
  const learnClock = (nowMs: number | undefined) => { if (nowMs !== undefined) offsetMs = nowMs - now(); };

  async function call<N extends CallName>(name: N, request: CallInput<N>, callOptions: CallOptions = {}): Promise<CallAnswer<N>> {
    const answer = calls[name].needs === 'token' ? await callWithToken(name, request, callOptions) : await send(options, name, request, callOptions).catch(learned);
    if (sessionCalls.includes(name)) keep(answer as SessionAnswer); // what its schema has parsed
    if (name === 'session.end' || name === 'account.delete') session = undefined;
    return answer as CallAnswer<N>; // what its schema has parsed
  }

  function keep(answer: SessionAnswer): void {
    session = answer;
    learnClock(answer.nowMs);
  }

  /** Reads the server's clock off a refusal. */
  function learned(error: unknown): never {
    if (isCallError(error)) learnClock(error.nowMs);
    throw error;
  }

  /** Once again with another token where this one is no longer good, and with another proof where the clock was wrong. */
  async function callWithToken(name: CallName, request: unknown, callOptions: CallOptions): Promise<unknown> {
    const userId = session?.userId;
    const first = await freshSession(callOptions);
    assertUser(first, userId);
    try {
      return await sendWithToken(name, request, first, callOptions);
    } catch (error) {
      if (!isCallError(error)) throw error;
      const isClock = error.code === 'badProof' && error.nowMs !== undefined;
      if (!isClock && error.code !== 'notSignedIn') throw error;
      const again = isClock ? first : await refreshUnless(first, callOptions);
      assertUser(again, first.userId);
      return sendWithToken(name, request, again, callOptions);
    }
  }

  async function sendWithToken(name: CallName, request: unknown, { accessToken }: SessionAnswer, callOptions: CallOptions): Promise<unknown> {
    const proof = await makeDpopProof(await proofKey(), { accessToken, method: 'POST', url: `${walletOrigin}${calls[name].path}`, atMs: serverNow() });
    return send(options, name, request, callOptions, { authorization: `DPoP ${accessToken}`, dpop: proof }).catch(learned);
  }

  /** Another person may have signed in since, in another tab: what was asked for in one person's name is not done in another's. */
  function assertUser(found: SessionAnswer, userId: string | undefined): void {
    if (userId !== undefined && found.userId !== userId) throw callError('notSignedIn');
  }

  const isFresh = ({ expiresAtMs }: SessionAnswer) => expiresAtMs - serverNow() > spareMs;
  const freshSession = async (callOptions: CallOptions) => (session !== undefined && isFresh(session) ? session : refresh(callOptions));
  /** A fresh session, unless another call has got one since. */
  const refreshUnless = async (old: SessionAnswer, callOptions: CallOptions) => (session !== undefined && session !== old ? session : refresh(callOptions));

  function refresh(callOptions: CallOptions = {}): Promise<SessionAnswer> {
    refreshing ??= refreshNow().finally(() => { refreshing = undefined; });
    return untilAborted(refreshing, callOptions.signal);
  }

  async function refreshNow(): Promise<SessionAnswer> {
    try {
      return await lock('latchkey refresh', () => call('session.refresh', { siteId }));
    } catch (error) {
      if (isCallError(error) && ['notSignedIn', 'sessionReused', 'deviceRevoked', 'userBlocked'].includes(error.code)) session = undefined;
      throw error;
    }
  }

  return { call, refresh, serverNow, session: () => session };
}

/** The wait of one caller ends; what the others wait for goes on. */
async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(callError('aborted'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

async function send({ walletOrigin, fetch, setTimer, limitMs = defaultLimitMs }: ClientOptions, name: CallName, request: unknown, { signal }: CallOptions, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const call: Call = calls[name];
  const limit = new AbortController();
  let isLate = false;
  const stopTimer = setTimer(() => { isLate = true; limit.abort(); }, limitMs);
  try {
    const both = signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]);
    both.throwIfAborted();
    const response = await fetch(new Request(`${walletOrigin}${call.path}`, {
      method: 'POST', body: JSON.stringify(request), headers: { 'content-type': 'application/json', ...headers }, credentials: 'same-origin', redirect: 'error', cache: 'no-store', referrerPolicy: 'no-referrer', signal: both,
    }));
    const answer = await readAnswer(response);
    if (!response.ok) throw parseRefusal(response.status, answer);
    const parsed = v.safeParse(call.answer, answer);
    if (!parsed.success) throw callError('unreadable');
    return parsed.output;
  } catch (error) {
    if (isCallError(error)) throw error;
    throw callError(isLate ? 'timedOut' : signal?.aborted === true ? 'aborted' : 'unreachable', {}, { cause: error });
  } finally {
    stopTimer();
    forgetLastMatch(); // shares and tokens are checked by patterns
  }
}
