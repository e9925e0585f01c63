import type { Clock } from '../../../src/domain/clock.ts';
import type { AuthPayload, AuthProposed, ClientSession } from '../client/client.ts';
import { answerTopicOf } from '../answerTopicOf.ts';
import * as limits from '../limits.ts';
import { dropProposal } from '../session/resumeSession.ts';
import { authMethod, forgetOld, hearAnswers } from './hearAnswers.ts';
import type { LibraryClient } from './libraryClient.ts';

export interface AuthRequest {
  readonly payload: AuthPayload;
  readonly methods: readonly string[];
  readonly events: readonly string[];
  readonly clock: Clock;
  /** Nothing more is sent once it is aborted. */
  readonly signal: AbortSignal;
}

/**
 * Asks for a session and a sign-in in one prompt, and proposes a session beside it, which wallets answer that know no more. By the parts that the library's own way is made of; the keys stay in
 * its storage, with what was asked, so that a page that is loaded anew can take the answer up. @see CAIP-222 `wc_sessionAuthenticate`
 */
export async function sendAuth(client: LibraryClient, { payload, methods, events, clock, signal }: AuthRequest): Promise<AuthProposed> {
  const { core, engine, metadata } = client;
  const hearing = hearAnswers(client, clock);
  await forgetOld(client, clock.nowMs());
  const { topic: pairingTopic, uri } = await core.pairing.create({ methods: [authMethod] });
  const publicKey = await core.crypto.generateKeyPair();
  const proposerKey = await core.crypto.generateKeyPair(); // a key of its own: with its session that of the answers would go
  const answerTopic = answerTopicOf(publicKey);
  await core.relayer.subscribe(answerTopic);
  signal.throwIfAborted();
  const expiryTimestamp = Math.floor((clock.nowMs() + limits.walletConnectAskedMs) / 1_000);
  const id = idAt(clock.nowMs());
  const proposal = { id: id + 1, pairingTopic, expiryTimestamp, requiredNamespaces: {}, optionalNamespaces: { eip155: { chains: [...payload.chains], methods: [...methods], events: [...events] } }, relays: [{ protocol: 'irn' }], proposer: { publicKey: proposerKey, metadata } };
  const requester = { publicKey, metadata };
  let cacaos: unknown;
  let settleAll = (): void => {};
  const answer = new Promise<ClientSession>((resolve, reject) => {
    const names = [`session_connect:${proposal.id}`, `session_request:${id}`]; // of the proposal; and of wallets that refuse in the ordinary way
    settleAll = () => names.forEach((name) => engine.events.emit(name, {})); // else the library waits on for what does not come
    hearing.wait(id, {
      opened: (session, signed) => {
        cacaos = signed;
        resolve(session);
      },
      failed: reject,
    });
    for (const name of names) engine.events.once(name, ({ error, session }) => {
      if (session) resolve(session);
      else if (error !== undefined && !isUnsupported(error)) reject(error);
    });
  });
  const leave = (): void => {
    hearing.leave(id);
    settleAll();
  };
  answer.then(leave, leave);
  await client.auth.requests.set(id, { id, pairingTopic, requester, authPayload: payload, expiryTimestamp, verifyContext: {}, answerTopic, methods, isOver: false });
  await client.proposal.set(proposal.id, proposal);
  core.expirer.set(proposal.id, expiryTimestamp);
  const send = (method: string, params: object, clientRpcId: number): Promise<number> => engine.sendRequest({ topic: pairingTopic, method, params, expiry: limits.walletConnectAskedMs / 1_000, clientRpcId, throwOnFailedPublish: true });
  try {
    await Promise.all([send(authMethod, { authPayload: payload, requester, expiryTimestamp }, id), send('wc_sessionPropose', proposal, proposal.id)]);
  } catch (error) {
    leave();
    dropProposal(client, pairingTopic);
    throw error;
  }
  return { uri, approval: () => answer, cacaos: () => cacaos, leave };
}

function isUnsupported(error: unknown): boolean {
  const { code }: { readonly code?: unknown } = Object(error);
  return code === 10_001;
}

/** As the library numbers what it sends. */
function idAt(nowMs: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint16Array(1));
  return nowMs * 1_000 + (drawn % 500) * 2;
}
