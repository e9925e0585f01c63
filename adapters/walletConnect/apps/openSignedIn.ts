import type { Clock } from '../../../src/domain/clock.ts';
import { answerTopicOf } from '../answerTopicOf.ts';
import { hasParts } from '../hasParts.ts';
import * as limits from '../limits.ts';
import type { AppNamespaces, WalletConnectAppClient } from './appClient.ts';
import { appErrors } from './appErrors.ts';

/** A sign-in that an app waits for, as the library keeps it. */
interface Pending {
  readonly id: number;
  readonly pairingTopic: string;
  readonly requester: { readonly publicKey: string; readonly metadata: unknown };
  readonly expiryTimestamp: number;
}

/**
 * What lies behind the client of the library, of which its own `approveSessionAuthenticate` is made. That one needs Node's `Buffer`, which a page does not have, and has what the account has
 * signed checked at a node of its maker. Private to it: another version may not have it.
 */
export interface SigningAppClient extends WalletConnectAppClient {
  readonly metadata: unknown;
  readonly session: WalletConnectAppClient['session'] & { set(topic: string, session: object): Promise<void>; delete(topic: string, reason: object): Promise<void> };
  readonly auth: { readonly requests: { getAll(): readonly Pending[]; delete(id: number, reason: object): Promise<void> } };
  readonly engine: { sendResult(answer: { readonly topic: string; readonly id: number; readonly result: object; readonly encodeOpts: object; readonly throwOnFailedPublish: true }): Promise<void> };
  rejectSessionAuthenticate(params: { id: number; reason: { code: number; message: string } }): Promise<void>;
  readonly core: WalletConnectAppClient['core'] & {
    readonly crypto: { generateKeyPair(): Promise<string>; generateSharedKey(ownPublicKey: string, peerPublicKey: string): Promise<string> };
    readonly relayer: WalletConnectAppClient['core']['relayer'] & { subscribe(topic: string): Promise<unknown>; unsubscribe(topic: string): Promise<void> };
  };
}

const needed = [
  'session.set', 'session.delete', 'auth.requests.getAll', 'auth.requests.delete', 'engine.sendResult', 'rejectSessionAuthenticate', 'core.crypto.generateKeyPair', 'core.crypto.generateSharedKey', 'core.relayer.subscribe', 'core.relayer.unsubscribe',
];

/** Whether a client has all that is needed to answer a sign-in; one that has not is not asked for any, and takes proposals. */
export function canSignIn(client: object): client is SigningAppClient {
  return hasParts(client, needed);
}

export interface SignedIn {
  readonly id: number;
  readonly namespaces: AppNamespaces;
  /** What was signed, and by what. @see CAIP-74 */
  readonly payload: object;
  readonly signature: string;
  readonly clock: Clock;
}

/** Opens the session, and tells the app so with what was signed. Where the app cannot be told there is none. @throws connectApp.gone, what the library throws */
export async function openSignedIn(client: SigningAppClient, { id, namespaces, payload, signature, clock }: SignedIn): Promise<{ readonly topic: string }> {
  const { core, auth, engine, metadata, session } = client;
  const pending = auth.requests.getAll().find((each) => each.id === id);
  const nowSeconds = Math.floor(clock.nowMs() / 1_000);
  if (!pending || pending.expiryTimestamp <= nowSeconds) throw appErrors.gone();
  const { pairingTopic, requester } = pending;
  const receiverPublicKey = requester.publicKey;
  const senderPublicKey = await core.crypto.generateKeyPair();
  const topic = await core.crypto.generateSharedKey(senderPublicKey, receiverPublicKey);
  const expiry = nowSeconds + limits.walletConnectSessionMs / 1_000;
  await core.relayer.subscribe(topic);
  await session.set(topic, {
    topic, pairingTopic, expiry, namespaces, acknowledged: true, controller: receiverPublicKey, requiredNamespaces: {}, optionalNamespaces: {}, relay: { protocol: 'irn' }, transportType: 'relay',
    self: { publicKey: senderPublicKey, metadata }, peer: { publicKey: receiverPublicKey, metadata: requester.metadata },
  });
  core.expirer.set(topic, expiry);
  try {
    await engine.sendResult({
      id, topic: answerTopicOf(receiverPublicKey), encodeOpts: { type: 1, receiverPublicKey, senderPublicKey }, throwOnFailedPublish: true,
      result: { cacaos: [{ h: { t: 'caip122' }, p: payload, s: { t: signature.length === keySignature ? 'eip191' : 'eip1271', s: signature } }], responder: { publicKey: senderPublicKey, metadata } },
    });
  } catch (error) {
    await session.delete(topic, { code: 6000, message: 'User disconnected.' });
    core.relayer.unsubscribe(topic).catch(() => {}); // the relay is away
    throw error;
  }
  await auth.requests.delete(id, { code: 0, message: 'fulfilled' });
  return { topic };
}

/** Characters of what a key signs, as 0x hex; contracts sign with more. */
const keySignature = 132;
