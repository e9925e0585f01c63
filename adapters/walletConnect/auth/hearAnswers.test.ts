import { createFakeClock } from '../../../mocks/fakeClock.ts';
import type { AuthPayload, ClientSession, WalletConnectClient } from '../client/client.ts';
import * as limits from '../limits.ts';
import { hearAnswers } from './hearAnswers.ts';
import { isLibraryClient } from './libraryClient.ts';
import type { AuthRecord, LibraryClient, LibrarySession, RelayMessage } from './libraryClient.ts';
import { sendAuth } from './sendAuth.ts';
import { encodeSessionRights } from '../../../src/domain/messages/sessionRights.ts';

const peer = 'b'.repeat(64);
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const rights = encodeSessionRights({ methods: ['personal_sign'], chains: ['eip155:1'] });
const payload: AuthPayload = { type: 'caip122', chains: ['eip155:1'], domain: 'shop.test', aud: 'https://shop.test', version: '1', nonce: 'abcdefgh1234', iat: '2026-11-24T09:00:00Z', statement: '', resources: [rights] };
const yes = { cacaos: [{ p: { iss: `did:pkh:eip155:1:${account}`, resources: [rights] }, s: {} }], responder: { publicKey: peer, metadata: { name: 'Fox' } } };

type Answered = Parameters<LibraryClient['engine']['events']['once']>[1];

/** The library's parts, with what lies in its storage: messages are JSON, in an envelope between two keys unless told otherwise. */
function scene(stored: { readonly records?: readonly AuthRecord[]; readonly heard?: Readonly<Record<string, readonly string[]>>; readonly publishes?: () => void } = {}) {
  const clock = createFakeClock();
  const records = new Map((stored.records ?? []).map((each) => [each.id, each]));
  const sessions = new Map<string, LibrarySession>();
  const listeners = new Map<string, Answered[]>();
  const did: unknown[] = [];
  const note = (...what: readonly string[]): void => void did.push(what.join(' '));
  let keys = 0;
  const client: LibraryClient = {
    metadata: { name: 'Shop' },
    connect: async () => Promise.reject(new Error('The library proposes nothing by itself here')),
    request: async () => undefined,
    disconnect: async ({ topic }) => {
      note('end', topic);
      sessions.delete(topic);
    },
    on: () => {}, off: () => {},
    events: { emit: (event, { session: { topic } }) => note(event, topic) },
    session: { getAll: () => [...sessions.values()], set: async (topic, session) => void sessions.set(topic, session) },
    proposal: { getAll: () => [], set: async (id) => note('proposed', String(String(id).length)) },
    auth: { requests: {
      getAll: () => [...records.values()], set: async (id, record) => void records.set(id, record), delete: async (id) => void records.delete(id),
      update: async (id, part) => {
        const before = records.get(id);
        if (before) records.set(id, { ...before, ...part });
      },
    } },
    engine: {
      onProviderMessageEvent: async ({ topic }) => note('library', topic),
      sendRequest: async ({ method, topic, clientRpcId }) => {
        stored.publishes?.();
        note('send', method, topic);
        return clientRpcId ?? 1;
      },
      events: { once: (event, listener) => listeners.set(event, [...(listeners.get(event) ?? []), listener]), emit: (event, answer) => {
        const heard = listeners.get(event) ?? [];
        listeners.delete(event);
        for (const listener of heard) listener(answer);
      } },
    },
    core: {
      expirer: { set: () => {} },
      pairing: { disconnect: async () => {}, create: async () => ({ topic: 'pairing', uri: 'wc:pairing@2' }), updateMetadata: async () => {} },
      heartbeat: { init: async () => {}, stop: () => {} },
      verify: { register: async () => undefined },
      history: { delete: () => {} },
      relayer: {
        connected: true, subscriber: { hasAnyTopics: true }, transportOpen: async () => {}, transportClose: async () => {}, on: () => {}, off: () => {},
        messages: { get: (topic) => Object.fromEntries((stored.heard?.[topic] ?? []).map((text, at) => [String(at), text])), ack: async (topic) => note('ack', topic.length > 10 ? 'answers' : topic) },
        subscribe: async () => undefined, unsubscribe: async () => note('unsubscribe'),
      },
      crypto: {
        generateKeyPair: async () => String((keys += 1)).repeat(64), generateSharedKey: async (own, other) => `${own.slice(0, 2)}${other.slice(0, 2)}`,
        getPayloadType: (message) => (message.startsWith('clear') ? 2 : 1), decode: async (_topic, message) => JSON.parse(message), deleteKeyPair: async (key) => note('forget', key.slice(0, 2)), deleteSymKey: async () => {},
      },
    },
  };
  const signal = new AbortController().signal;
  const ask = async () => {
    const proposed = await sendAuth(client, { payload, methods: ['personal_sign'], events: [], clock, signal });
    const [record] = [...records.values()].filter(({ isOver }) => isOver === false);
    const hear = (answer: object, topic = record?.answerTopic ?? '', message = JSON.stringify({ id: record?.id, jsonrpc: '2.0', ...answer })): Promise<void> => client.engine.onProviderMessageEvent({ topic, message });
    const outcome = proposed.approval().then((session: ClientSession) => session.topic, (error: unknown) => error);
    return { proposed, record, hear, outcome };
  };
  return { clock, client, records, sessions, did, ask };
}

const left = (part: Partial<AuthRecord> = {}): AuthRecord => ({ id: 7, pairingTopic: 'pairing', requester: { publicKey: '9'.repeat(64), metadata: {} }, authPayload: payload, expiryTimestamp: 4_000_000_000, verifyContext: {}, answerTopic: 'answers', methods: ['personal_sign'], isOver: false, ...part });
const message = (answer: object, id = 7): RelayMessage => ({ topic: 'answers', message: JSON.stringify({ id, jsonrpc: '2.0', ...answer }) });
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a sign-in that was asked for with a session', () => {
  it('is sent beside a proposal, with what a page that is loaded anew needs kept first', async () => {
    const { did, ask } = scene();
    const { proposed, record } = await ask();
    expect(did).toEqual(['proposed 16', 'send wc_sessionAuthenticate pairing', 'send wc_sessionPropose pairing']);
    expect([proposed.uri, record]).toEqual(['wc:pairing@2', expect.objectContaining({ pairingTopic: 'pairing', authPayload: payload, answerTopic: expect.stringMatching(/^[0-9a-f]{64}$/), requester: { publicKey: '1'.repeat(64), metadata: { name: 'Shop' } } })]);
  });

  it('opens the session that is answered, once', async () => {
    const { client, ask, sessions, did, records } = scene();
    const { hear, outcome, proposed } = await ask();
    await hear({ result: yes });
    await hear({ result: yes });
    expect([await outcome, proposed.cacaos()]).toEqual(['11bb', yes.cacaos]);
    expect([...sessions.values()]).toEqual([expect.objectContaining({ topic: '11bb', pairingTopic: 'pairing', acknowledged: true, namespaces: { eip155: { accounts: [`eip155:1:${account}`], methods: ['personal_sign'], events: expect.anything() } } })]);
    expect([did.filter((each) => each === 'session_connect 11bb').length, records.size, client.session.getAll().length]).toEqual([1, 0, 1]);
  });

  it.each<[string, object, unknown]>([
    ['a refusal', { error: { code: 5000, message: 'User rejected.' } }, { code: 5000, message: 'User rejected.' }],
    ['a refusal in a code of its own', { error: { code: 14_001, message: 'The user denied it' } }, { code: 5000, message: 'The user denied it' }],
    ['another fault', { error: { code: 3_000, message: 'Broken' } }, { code: 3_000, message: 'Broken' }],
    ['an answer without a session', { result: { cacaos: [] } }, expect.objectContaining({ code: 'wallet.requestFailed' })],
    ['a key that is none', { result: { responder: { publicKey: 'x' } } }, expect.objectContaining({ code: 'wallet.requestFailed' })],
  ])('fails by %s', async (_what, answer, error) => {
    const { ask, sessions } = scene();
    const { hear, outcome } = await ask();
    await hear(answer);
    expect([await outcome, sessions.size]).toEqual([error, 0]);
  });

  it.each<[string, object, Partial<RelayMessage>]>([
    ['a wallet that does not know it', { error: { code: 10_001, message: 'Unsupported' } }, {}], ['the answer to another', { id: 1, result: yes }, {}], ['an answer in the clear', {}, { message: 'clear {}' }],
  ])('waits on after %s, for the proposal', async (_what, answer, { message: text }) => {
    const { client, ask } = scene();
    const { hear, outcome, record } = await ask();
    await hear(answer, undefined, text);
    const session = { topic: 'proposed', namespaces: {}, peer: { metadata: { name: 'Fox' } } };
    client.engine.events.emit(`session_connect:${(record?.id ?? 0) + 1}`, { session });
    expect(await outcome).toBe('proposed');
  });

  it('fails where the proposal is refused, and not where a wallet says in the ordinary way that it does not know the method', async () => {
    const { client, ask } = scene();
    const { outcome, record } = await ask();
    client.engine.events.emit(`session_request:${record?.id}`, { error: { code: 10_001 } });
    client.engine.events.emit(`session_connect:${(record?.id ?? 0) + 1}`, { error: { code: 5000 } });
    expect(await outcome).toEqual({ code: 5000 });
  });

  it.each(['left', 'proposed'] as const)('ends a session that comes by it after all (%s)', async (how) => {
    const { client, ask, did, sessions } = scene();
    const { hear, proposed, record } = await ask();
    if (how === 'left') proposed.leave?.();
    else client.engine.events.emit(`session_connect:${(record?.id ?? 0) + 1}`, { session: { topic: 'proposed', namespaces: {}, peer: { metadata: { name: '' } } } });
    await turn();
    await hear({ result: yes });
    expect([did.includes('send wc_sessionDelete 11bb'), sessions.size]).toEqual([true, 0]);
  });

  it('tries again to tell the wallet that it ended, and leaves it to the next page where that fails', async () => {
    let fails = 2;
    const { clock, client, did, records } = scene({ records: [left({ isOver: true })], publishes: () => {
      if ((fails -= 1) >= 0) throw new Error('Failed to publish');
    } });
    hearAnswers(client, clock);
    const heard = client.engine.onProviderMessageEvent(message({ result: yes }));
    for (let tries = 0; tries < 4; tries += 1) await clock.advance(limits.walletConnectGraceMs);
    await heard;
    expect([did.filter((each) => String(each).startsWith('send')), records.size]).toEqual([['send wc_sessionDelete 99bb'], 0]);
  });

  it('is answered to a page that was loaded anew, live or from what the one before has heard', async () => {
    const live = scene({ records: [left()] });
    hearAnswers(live.client, live.clock);
    await live.client.engine.onProviderMessageEvent(message({ result: yes }));
    const before = scene({ records: [left()], heard: { answers: [message({ result: yes }).message] } });
    hearAnswers(before.client, before.clock);
    await turn();
    for (const { did, sessions } of [live, before]) expect([did.includes('session_connect 99bb'), [...sessions.keys()]]).toEqual([true, ['99bb']]);
  });

  it('leaves all else to the library, and is set up once', async () => {
    const { client, clock, did } = scene({ records: [left()] });
    expect(hearAnswers(client, clock)).toBe(hearAnswers(client, clock));
    await client.engine.onProviderMessageEvent({ topic: 'elsewhere', message: '{}' });
    expect(did).toEqual(['library elsewhere']);
  });

  it('is forgotten once the relay keeps no answer to it', async () => {
    const { clock, ask, records } = scene({ records: [left({ expiryTimestamp: 1 })] });
    await clock.advance(limits.walletConnectLateMs * 2);
    await ask();
    expect([...records.keys()].includes(7)).toBe(false);
  });

  it('needs all parts of the library', () => {
    const { client } = scene();
    const plain: WalletConnectClient = { ...client, core: { ...client.core, relayer: { ...client.core.relayer } } };
    expect([isLibraryClient(client), isLibraryClient({ ...plain, auth: {} })]).toEqual([true, false]);
  });
});
