import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { decodeJWT, verifyJWT } from '@walletconnect/relay-auth';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import { findFreePort } from './findFreePort.ts';

/** Clients on Node give a connection up that was silent for 35 s. */
const pingEveryMs = 20_000;
const defaultTtlSeconds = 300;
/** What the production relay closes a connection with whose token or project it does not take. */
const unauthorized = 3_000;

/**
 * How the relay treats clients: `well`; `refusing` connections, those open stay; `silent`, so that connections open but nothing
 * sent on any of them is heard or answered.
 */
export type RelayManner = 'well' | 'refusing' | 'silent';

/** Something a client put into the mailbox of a topic; what it says is encrypted. */
export interface RelayedMessage {
  readonly topic: string;
  /** What kind of message it is: 1100 proposal, 1101 its answer, 1102 settlement, 1108 request, 1109 its answer, 1110 event, 1112 end. */
  readonly tag: number;
  /** `did:key` of who published it. */
  readonly from: string;
  /** Everything that stood beside the message in the clear. */
  readonly beside: Readonly<Record<string, unknown>>;
}

/** A running relay. */
export interface Relay {
  /** `ws://127.0.0.1:<port>`, the same for as long as the relay lives. */
  readonly url: string;
  /** Methods that clients called, in order. */
  readonly calls: readonly string[];
  /** What was published, in order, each once however often its sender repeated it. */
  readonly published: readonly RelayedMessage[];
  /** How many connections are open. */
  countClients(): number;
  /** Ends every connection, as a network does that is lost; clients may come back at once. */
  dropClients(): void;
  behave(manner: RelayManner): void;
  /** Keeps messages of a kind in their mailboxes, undelivered, until another kind or none is named; those are then delivered to whom subscribes next. */
  keepBack(tag: number | undefined): void;
  /** Drops all connections and leaves the port. Mailboxes are kept. */
  stop(): Promise<void>;
  /** Listens on the same port again. */
  start(): Promise<void>;
}

/**
 * Starts a WalletConnect v2 relay for tests: mailboxes a topic, each message kept until it expires and handed to each client once,
 * again after a reconnect if it was not acknowledged. Clients 2.21 call no more than is here, and neither does 2.25.
 */
export async function startRelay(): Promise<Relay> {
  const port = await findFreePort();
  const url = `ws://127.0.0.1:${port}`;
  const mail = createMailboxes();
  const calls: string[] = [];
  let manner: RelayManner = 'well';
  let server: WebSocketServer | undefined;

  const receive = (client: Client, text: string): void => {
    if (manner === 'silent') return;
    const frame = JSON.parse(text) as RelayFrame; // JSON-RPC 2.0, by the clients' own library
    if (frame.method === undefined) {
      mail.acknowledge(client, frame.id);
      return;
    }
    calls.push(frame.method);
    const answer = answerCall(mail, client, frame.method, frame.params ?? {});
    client.send({ id: frame.id, ...answer });
  };

  const take = async (socket: WebSocket, request: IncomingMessage): Promise<void> => {
    const early: string[] = [];
    const keep = (data: Buffer): void => void early.push(data.toString());
    socket.on('message', keep);
    const id = await readClientId(request, url).catch(() => undefined);
    if (id === undefined) {
      socket.close(unauthorized, 'Unauthorized: invalid auth or project');
      return;
    }
    const client: Client = { id, unacknowledged: new Map(), send: (frame) => manner === 'silent' || socket.send(JSON.stringify({ jsonrpc: '2.0', ...frame })) };
    socket.off('message', keep).on('message', (data: Buffer) => receive(client, data.toString()));
    socket.on('close', () => mail.leave(client));
    early.forEach((text) => receive(client, text));
  };

  const start = async (): Promise<void> => {
    const started = new WebSocketServer({ port, host: '127.0.0.1', verifyClient: () => manner !== 'refusing' });
    started.on('connection', (socket, request) => void take(socket, request));
    const pinging = setInterval(() => started.clients.forEach((socket) => manner !== 'silent' && socket.ping()), pingEveryMs).unref();
    started.on('close', () => clearInterval(pinging));
    await once(started, 'listening');
    server = started;
  };
  await start();

  const dropClients = (): void => server?.clients.forEach((socket) => socket.terminate());
  return {
    url,
    calls,
    published: mail.published,
    countClients: () => server?.clients.size ?? 0,
    dropClients,
    behave: (next) => void (manner = next),
    keepBack: mail.keepBack,
    start,
    stop: async () => {
      const stopped = server;
      if (!stopped) return;
      server = undefined;
      const closed = once(stopped, 'close');
      stopped.close();
      stopped.clients.forEach((socket) => socket.terminate());
      await closed;
    },
  };
}

interface RelayFrame {
  readonly id: number | string;
  /** Absent from answers. */
  readonly method?: string;
  readonly params?: RelayParams;
}

/** Parameters of all methods; each has those that its line in `answerCall` reads. */
type RelayParams = Readonly<Record<string, unknown>> & Partial<Readonly<Record<TextParam, string>>> & {
  readonly topics?: readonly string[];
  readonly ttl?: number;
  readonly tag?: number;
};
type TextParam = 'topic' | 'message' | 'attestation' | 'pairingTopic' | 'sessionTopic' | 'sessionProposal' | 'sessionProposalResponse' | 'sessionSettlementRequest';

/** One connection. */
interface Client {
  readonly id: string;
  readonly unacknowledged: Map<number | string, Letter>;
  send(frame: object): void;
}

/** Whom the token names. @throws when it is not signed by them, is for another relay, or no longer good */
async function readClientId(request: IncomingMessage, relayUrl: string): Promise<string> {
  const query = new URL(request.url ?? '/', relayUrl).searchParams;
  const token = query.get('auth') ?? '';
  const { iss, aud, exp } = decodeJWT(token).payload;
  const isGood = (await verifyJWT(token)) && aud === relayUrl && exp * 1_000 > Date.now();
  if (!isGood || !query.get('projectId')) throw new Error('This token is not good.');
  return iss;
}

function answerCall(mail: Mailboxes, client: Client, method: string, params: RelayParams): { readonly result: unknown } | { readonly error: object } {
  const { topic = '', topics = [], message = '', pairingTopic = '', sessionTopic = '', sessionProposal = '', sessionProposalResponse = '', sessionSettlementRequest = '' } = params;
  switch (method) {
    case 'irn_publish':
      mail.publish(client, topic, message, params);
      return { result: true };
    case 'irn_subscribe':
      mail.subscribe(client, topic);
      return { result: topic };
    case 'irn_batchSubscribe':
      topics.forEach((each) => mail.subscribe(client, each));
      return { result: topics };
    case 'irn_unsubscribe':
      mail.unsubscribe(client, topic);
      return { result: true };
    // Both subscribe their sender as well: clients do not do it a second time.
    case 'wc_proposeSession':
      mail.subscribe(client, pairingTopic);
      mail.publish(client, pairingTopic, sessionProposal, { tag: 1_100, ...params });
      return { result: true };
    case 'wc_approveSession':
      mail.subscribe(client, sessionTopic);
      mail.publish(client, pairingTopic, sessionProposalResponse, { tag: 1_101, ...params });
      mail.publish(client, sessionTopic, sessionSettlementRequest, { tag: 1_102, ...params });
      return { result: true };
    default:
      return { error: { code: -32_601, message: `Method not found: ${method}` } };
  }
}

interface Letter {
  readonly message: string;
  readonly publishedAtMs: number;
  readonly expiresAtMs: number;
  readonly from: string;
  readonly tag: number;
  readonly attestation: string | undefined;
  /** Ids of clients that have it. */
  readonly readBy: Set<string>;
}

interface Mailboxes {
  readonly published: readonly RelayedMessage[];
  publish(from: Client, topic: string, message: string, params: RelayParams): void;
  /** What waits there is delivered after the answer to the call. */
  subscribe(client: Client, topic: string): void;
  unsubscribe(client: Client, topic: string): void;
  acknowledge(client: Client, id: number | string): void;
  keepBack(tag: number | undefined): void;
  leave(client: Client): void;
}

function createMailboxes(): Mailboxes {
  const letters = new Map<string, Letter[]>();
  const subscribers = new Map<string, Set<Client>>();
  const published: RelayedMessage[] = [];
  let lastId = Date.now() * 1_000;
  let keptBack: number | undefined;

  const deliver = (client: Client, topic: string, letter: Letter): void => {
    const { message, publishedAtMs, tag, attestation } = letter;
    if (tag === keptBack) return;
    if (letter.from === client.id || letter.readBy.has(client.id) || letter.expiresAtMs < Date.now()) return;
    // A client that connects in order to subscribe does so twice, and takes what it is handed twice at once for two.
    if ([...client.unacknowledged.values()].includes(letter)) return;
    lastId += 1;
    client.unacknowledged.set(lastId, letter);
    client.send({ id: lastId, method: 'irn_subscription', params: { id: topic, data: { topic, message, publishedAt: publishedAtMs, tag, attestation } } });
  };
  return {
    published,
    publish: (from, topic, message, params) => {
      const box = letters.get(topic) ?? [];
      // A client that heard no answer sends the same again.
      if (box.some((letter) => letter.message === message)) return;
      const { ttl = defaultTtlSeconds, tag = 0, attestation, ...beside } = params;
      const letter: Letter = { message, publishedAtMs: Date.now(), expiresAtMs: Date.now() + ttl * 1_000, from: from.id, tag, attestation, readBy: new Set() };
      letters.set(topic, [...box, letter]);
      published.push({ topic, tag, from: from.id, beside });
      subscribers.get(topic)?.forEach((client) => deliver(client, topic, letter));
    },
    subscribe: (client, topic) => {
      subscribers.set(topic, (subscribers.get(topic) ?? new Set()).add(client));
      setImmediate(() => letters.get(topic)?.forEach((letter) => deliver(client, topic, letter)));
    },
    unsubscribe: (client, topic) => void subscribers.get(topic)?.delete(client),
    acknowledge: (client, id) => {
      client.unacknowledged.get(id)?.readBy.add(client.id);
      client.unacknowledged.delete(id);
    },
    keepBack: (tag) => void (keptBack = tag),
    leave: (client) => subscribers.forEach((clients) => clients.delete(client)),
  };
}
