import type { AuthPayload, ClientSession, WalletConnectClient } from '../client/client.ts';
import { hasParts } from '../hasParts.ts';

/** A sign-in that was asked for, as the library keeps such requests, with what a page that is loaded anew has to know besides. */
export interface AuthRecord {
  readonly id: number;
  readonly pairingTopic: string;
  readonly requester: { readonly publicKey: string; readonly metadata: unknown };
  readonly authPayload: AuthPayload;
  readonly expiryTimestamp: number;
  readonly verifyContext: object;
  /** Where the answer comes. Only requests of ours have it. */
  readonly answerTopic?: string;
  readonly methods?: readonly string[];
  /** It was answered in another way, or the page waits no longer: a session that still comes by it ends. */
  readonly isOver?: boolean;
}

/** A session as the library keeps one. */
export interface LibrarySession extends ClientSession {
  readonly acknowledged: boolean;
  readonly self: { readonly publicKey: string; readonly metadata: unknown };
  readonly peer: ClientSession['peer'] & { readonly publicKey: string };
  readonly controller: string;
  readonly expiry: number;
  readonly requiredNamespaces: object;
  readonly optionalNamespaces: object;
  readonly relay: { readonly protocol: string };
  readonly transportType: 'relay';
}

export interface RelayMessage {
  readonly topic: string;
  readonly message: string;
}

type Answered = (answer: { readonly error?: unknown; readonly session?: ClientSession }) => void;

/**
 * What lies behind the client of the library, of which its own `authenticate` is made. That one needs Node's `Buffer`, which a page does not have, and has signatures checked at a node of
 * its maker. Private to it: another version may not have it.
 */
export interface LibraryClient extends WalletConnectClient {
  readonly metadata: unknown;
  readonly events: { emit(event: 'session_connect', payload: { readonly session: ClientSession }): unknown };
  readonly session: { getAll(): readonly (ClientSession & { readonly self?: LibrarySession['self'] })[]; set(topic: string, session: LibrarySession): Promise<void> };
  readonly proposal: WalletConnectClient['proposal'] & { set(id: number, proposal: object): Promise<void> };
  readonly auth: { readonly requests: { getAll(): readonly AuthRecord[]; set(id: number, record: AuthRecord): Promise<void>; update(id: number, part: Partial<AuthRecord>): Promise<void>; delete(id: number, reason: object): Promise<void> } };
  readonly engine: {
    onProviderMessageEvent(message: RelayMessage): Promise<void>;
    sendRequest(request: { readonly topic: string; readonly method: string; readonly params: object; readonly expiry?: number; readonly clientRpcId?: number; readonly throwOnFailedPublish: true }): Promise<number>;
    readonly events: { once(event: string, listener: Answered): unknown; emit(event: string, answer: Parameters<Answered>[0]): unknown };
  };
  readonly core: Omit<WalletConnectClient['core'], 'pairing' | 'relayer'> & {
    readonly pairing: WalletConnectClient['core']['pairing'] & { create(params: { methods: string[] }): Promise<{ readonly topic: string; readonly uri: string }>; updateMetadata(params: { topic: string; metadata: unknown }): Promise<void> };
    readonly relayer: WalletConnectClient['core']['relayer'] & {
      readonly messages: { get(topic: string): Readonly<Record<string, string>>; ack(topic: string, message: string): Promise<void> };
      subscribe(topic: string): Promise<unknown>;
      unsubscribe(topic: string): Promise<void>;
    };
    readonly history: { delete(topic: string, id: number): void };
    readonly crypto: {
      generateKeyPair(): Promise<string>;
      generateSharedKey(ownPublicKey: string, peerPublicKey: string): Promise<string>;
      getPayloadType(message: string): number;
      decode(topic: string, message: string, options: { readonly receiverPublicKey: string }): Promise<unknown>;
      deleteKeyPair(publicKey: string): Promise<void>;
      deleteSymKey(topic: string): Promise<void>;
    };
  };
}

const needed = [
  'engine.onProviderMessageEvent', 'engine.sendRequest', 'engine.events.once', 'engine.events.emit', 'events.emit', 'session.set', 'proposal.set', 'auth.requests.getAll', 'auth.requests.set', 'auth.requests.update', 'auth.requests.delete',
  'core.pairing.create', 'core.pairing.updateMetadata', 'core.relayer.subscribe', 'core.relayer.unsubscribe', 'core.relayer.messages.get', 'core.relayer.messages.ack', 'core.history.delete',
  'core.crypto.generateKeyPair', 'core.crypto.generateSharedKey', 'core.crypto.getPayloadType', 'core.crypto.decode', 'core.crypto.deleteKeyPair', 'core.crypto.deleteSymKey',
];

/** Whether a client has all that is needed to ask for a sign-in. */
export function isLibraryClient(client: object): client is LibraryClient {
  return hasParts(client, needed);
}
