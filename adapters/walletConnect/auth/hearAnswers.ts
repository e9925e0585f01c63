import { walletErrors } from '../../../src/contracts/walletErrors.ts';
import type { Clock } from '../../../src/domain/clock.ts';
import { pause, withLimit } from '../../../src/domain/checkedWaits.ts';
import { isRecord } from '../../../src/domain/encoding/json.ts';
import type { ClientSession } from '../client/client.ts';
import { walletConnectErrors } from '../errors.ts';
import * as limits from '../limits.ts';
import { dropProposal } from '../session/resumeSession.ts';
import { whenConnected } from '../session/whenConnected.ts';
import type { AuthRecord, LibraryClient, LibrarySession, RelayMessage } from './libraryClient.ts';
import { readNamespaces } from './readCacaos.ts';

export const authMethod = 'wc_sessionAuthenticate';
/** The wallet does not know the method; the proposal beside it is what it answers. */
const unsupportedCode = 10_001;
/** Encrypted between two keys, the sender's in it. */
const betweenKeys = 1;
const endTries = 3;
const ended = { code: 6000, message: 'User disconnected.' };

/** What becomes of a request that this page waits for. */
export interface AuthWaiter {
  opened(session: ClientSession, cacaos: unknown): void;
  failed(error: unknown): void;
}

export interface AuthHearing {
  wait(id: number, waiter: AuthWaiter): void;
  /** The page waits no longer: a session that still comes by it is ended as it comes, in this page or the next. */
  leave(id: number): void;
}

const hearings = new WeakMap<object, AuthHearing>();

/**
 * Hears the answers to sign-ins that were asked for, in the place of the library: those of this page, and those of a page before, which is known by what the library keeps. A session that such an
 * answer opens is told as any other.
 */
export function hearAnswers(client: LibraryClient, clock: Clock): AuthHearing {
  const { engine, core: { relayer, crypto } } = client;
  const before = hearings.get(client);
  if (before) return before;
  const waiters = new Map<number, AuthWaiter>();
  const recordOf = (id: number): AuthRecord | undefined => ours(client).find((each) => each.id === id);
  const leave = (id: number): void => {
    waiters.delete(id);
    if (recordOf(id)) client.auth.requests.update(id, { isOver: true }).catch(() => {}); // its storage is gone: so is all else
  };

  async function take(record: AuthRecord, { topic, message }: RelayMessage): Promise<void> {
    try {
      if (crypto.getPayloadType(message) !== betweenKeys) return; // in the clear anyone could answer
      const answer = await crypto.decode(topic, message, { receiverPublicKey: record.requester.publicKey });
      if (!isRecord(answer) || answer['id'] !== record.id) return;
      if (isRecord(answer['error'])) refuse(record, answer['error']);
      else await open(record, answer['result']);
    } catch (error) {
      fail(record.id, error);
    } finally {
      await relayer.messages.ack(topic, message).catch(() => {}); // it is looked at once more then
    }
  }

  function refuse({ id }: AuthRecord, { code, message }: Readonly<Record<string, unknown>>): void {
    if (code === unsupportedCode) return;
    const isPerson = typeof message === 'string' && /reject|den(y|ied)|declin|cancel/i.test(message); // wallets have codes of their own for it
    fail(id, isPerson ? { code: 5000, message } : { code: typeof code === 'number' ? code : 0, message });
  }

  function fail(id: number, error: unknown): void {
    const waiter = waiters.get(id);
    leave(id);
    waiter?.failed(error);
  }

  async function open(record: AuthRecord, result: unknown): Promise<void> {
    const { responder, cacaos }: Readonly<Record<string, unknown>> = isRecord(result) ? result : {};
    const { publicKey, metadata }: Readonly<Record<string, unknown>> = isRecord(responder) ? responder : {};
    if (typeof publicKey !== 'string' || !/^[0-9a-f]{64}$/.test(publicKey)) throw walletErrors.requestFailed({ method: authMethod, reason: 'The answer names no session' });
    const topic = await crypto.generateSharedKey(record.requester.publicKey, publicKey);
    if (client.session.getAll().some((each) => each.topic === topic)) return; // another tab has opened it
    if (recordOf(record.id)?.isOver !== false) {
      await endUnopened(client, topic, clock);
      return forget(client, record.id);
    }
    const session = toSession(client, record, { topic, publicKey, metadata, cacaos, nowMs: clock.nowMs() });
    relayer.subscribe(topic).catch(() => {}); // with the next opening of the socket, at the latest
    await client.session.set(topic, session);
    client.core.expirer.set(topic, session.expiry);
    client.core.pairing.updateMetadata({ topic: record.pairingTopic, metadata }).catch(() => {}); // it may have ended
    dropProposal(client, record.pairingTopic);
    const isWanted = recordOf(record.id)?.isOver === false;
    const waiter = waiters.get(record.id);
    waiters.delete(record.id);
    await forget(client, record.id);
    if (!isWanted) return client.disconnect({ topic, reason: ended });
    waiter?.opened(session, cacaos);
    client.events.emit('session_connect', { session });
  }

  engine.onProviderMessageEvent = hearFirst(client, take);
  const hearing: AuthHearing = { wait: (id, waiter) => void waiters.set(id, waiter), leave };
  hearings.set(client, hearing);
  // What the page before has heard, and made nothing of: the relay sends it no second time.
  for (const record of ours(client)) for (const message of Object.values(relayer.messages.get(record.answerTopic))) void take(record, { topic: record.answerTopic, message });
  return hearing;
}

/** The library passes on what is no answer to a request of ours. */
function hearFirst(client: LibraryClient, take: (record: AuthRecord, message: RelayMessage) => Promise<void>): LibraryClient['engine']['onProviderMessageEvent'] {
  const hear = client.engine.onProviderMessageEvent;
  return async (message) => {
    const record = ours(client).find(({ answerTopic, pairingTopic }) => message.topic === answerTopic || (message.topic === pairingTopic && isBetweenKeys(client, message))); // some refuse where they were asked
    await (record ? take(record, message) : hear.call(client.engine, message));
  };
}

function isBetweenKeys({ core: { crypto } }: LibraryClient, { message }: RelayMessage): boolean {
  try {
    return crypto.getPayloadType(message) === betweenKeys;
  } catch {
    return false;
  }
}

function ours({ auth }: LibraryClient): readonly (AuthRecord & Required<Pick<AuthRecord, 'answerTopic' | 'methods'>>)[] {
  return auth.requests.getAll().filter((each): each is AuthRecord & Required<Pick<AuthRecord, 'answerTopic' | 'methods'>> => each.answerTopic !== undefined && each.methods !== undefined);
}

/** Forgets requests whose answers the relay keeps no longer. */
export async function forgetOld(client: LibraryClient, nowMs: number): Promise<void> {
  await Promise.all(ours(client).filter(({ expiryTimestamp }) => expiryTimestamp * 1_000 + limits.walletConnectLateMs < nowMs).map(({ id }) => forget(client, id)));
}

/** The key goes with the session that it is of, if there is one. */
async function forget(client: LibraryClient, id: number): Promise<void> {
  const { core: { relayer, crypto }, session, auth } = client;
  const record = ours(client).find((each) => each.id === id);
  if (!record) return;
  const { requester: { publicKey }, answerTopic } = record;
  await auth.requests.delete(id, ended);
  relayer.unsubscribe(answerTopic).catch(() => {}); // the relay is away: it is told nothing more there anyway
  if (session.getAll().every(({ self }) => self?.publicKey !== publicKey)) await crypto.deleteKeyPair(publicKey);
}

/** The wallet has the session open already. Where it cannot be told, the next start of the page looks at its answer once more. */
async function endUnopened(client: LibraryClient, topic: string, clock: Clock): Promise<void> {
  const { engine, core } = client;
  for (let left = endTries; left > 0; left -= 1) {
    try {
      await withLimit((signal) => whenConnected(client, signal), { clock, forMs: limits.walletConnectEndMs, timedOut: () => walletConnectErrors.unreachable() });
      const id = await engine.sendRequest({ topic, method: 'wc_sessionDelete', params: ended, throwOnFailedPublish: true });
      core.history.delete(topic, id);
      return await core.crypto.deleteSymKey(topic);
    } catch (error) {
      if (left === 1) throw error;
      await pause(limits.walletConnectGraceMs, { clock });
    }
  }
}

interface Opened {
  readonly topic: string;
  readonly publicKey: string;
  readonly metadata: unknown;
  readonly cacaos: unknown;
  readonly nowMs: number;
}

function toSession({ metadata: ownMetadata }: LibraryClient, { requester, pairingTopic, authPayload, methods = [] }: AuthRecord, { topic, publicKey, metadata, cacaos, nowMs }: Opened): LibrarySession {
  const { name }: Readonly<Record<string, unknown>> = isRecord(metadata) ? metadata : {};
  return {
    topic, acknowledged: true, pairingTopic, controller: publicKey, relay: { protocol: 'irn' }, transportType: 'relay', requiredNamespaces: {}, optionalNamespaces: {},
    self: { publicKey: requester.publicKey, metadata: ownMetadata },
    peer: { publicKey, metadata: { ...(isRecord(metadata) ? metadata : {}), name: typeof name === 'string' ? name : '' } },
    expiry: Math.floor((nowMs + limits.walletConnectSessionMs) / 1_000),
    namespaces: readNamespaces(cacaos, { chains: authPayload.chains, methods }),
  };
}
