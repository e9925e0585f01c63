import type { Clock } from '../../../src/domain/clock.ts';
import { toAccountRef, toChainRef } from '../../../src/domain/chains/caip.ts';
import { redactSecrets } from '../../../src/domain/text/redactSecrets.ts';
import { boundedText, isWalletError, messageOf } from '../../../src/domain/errors.ts';
import * as limits from '../limits.ts';
import { pairingSecrets } from '../../../src/domain/wallets/pairingSecrets.ts';
import { withLimit } from '../../../src/domain/checkedWaits.ts';
import type { AppClientEvent, AppNamespaces, ClientAppRequest, WalletConnectAppClient } from './appClient.ts';
import { appErrors } from './appErrors.ts';
import { forgetAppClient } from './loadAppClient.ts';
import { decodeAuthenticate, decodeProposal, decodeRequest, decodeSession } from './decodeApp.ts';
import type { AppProposal, AppRequest, AppSession } from './decodeApp.ts';
import { writeSignIn } from './appSignIn.ts';
import { canSignIn, openSignedIn } from './openSignedIn.ts';
import { readAppLink } from './readAppLink.ts';

/** What an app is allowed. */
export interface AppGrant {
  readonly address: string;
  readonly chainIds: readonly number[];
  readonly methods: readonly string[];
  readonly events: readonly string[];
  /** What the wallet can do, by chain, for apps that want to know it without asking. @see CAIP-25 scopedProperties, EIP-5792 */
  readonly capabilities?: Readonly<Record<number, Readonly<Record<string, unknown>>>>;
}

/** A wallet's answer to a request of an app, as JSON-RPC has it. */
export type AppAnswer = { readonly result: unknown } | { readonly error: { readonly code: number; readonly message: string; readonly data?: string } };

/** What the wallet is told of the apps that are connected to it. */
export interface AppListener {
  /** Each once, those included that came while no listener was set. */
  request(request: AppRequest): void;
  /** The app does not wait for an answer any more. */
  requestGone(id: number): void;
  /** An app does not wait to be let in any more. */
  proposalGone(id: number, error: Error): void;
  /** By the app, or in time. */
  ended(topic: string): void;
}

/** The wallet's side of a connection with apps. */
export interface AppSide {
  /** Follows a link to the app behind it, and asks what it wants. @throws connectApp.*, the signal's reason */
  pair(text: string, signal: AbortSignal): Promise<AppProposal>;
  /** @throws connectApp.* */
  approve(proposal: AppProposal, grant: AppGrant, signature?: string): Promise<AppSession>;
  /** The message that the account is to sign for a proposal that asks for one; `approve` takes its signature. @throws siwe.badMessage */
  writeSignIn(proposal: AppProposal, grant: AppGrant): string;
  reject(proposal: AppProposal, reason: { readonly code: number; readonly message: string }): Promise<void>;
  /** @throws connectApp.unreachable */
  respond(request: AppRequest, answer: AppAnswer): Promise<void>;
  /** Tells an app what it may use from now on. @throws connectApp.* */
  update(topic: string, grant: AppGrant): Promise<void>;
  emit(topic: string, chainId: number, event: { readonly name: string; readonly data: unknown }): Promise<void>;
  /** @throws connectApp.unreachable if the app could not be told */
  end(topic: string): Promise<void>;
  sessions(): readonly AppSession[];
  follow(listener: AppListener): () => void;
  /** The socket comes back after the page was away. */
  wake(): void;
  /** No app is to be heard any more; sessions stay. */
  sleep(): void;
  /** Makes room for another tab, which reads anew what was remembered. This side and its client are over. */
  leave(): Promise<void>;
}

/** Requests of which it is remembered that they came. */
const maxHeard = 1_000;

/** Clients whose last user has left: they are kept for the life of the page. */
const asleep = new WeakSet<WalletConnectAppClient>();
/** Those that hear sign-ins. */
const signing = new WeakSet<WalletConnectAppClient>();

/** Puts a client of the library behind what the kit needs of it. */
export function createAppSide(client: WalletConnectAppClient, clock: Clock): AppSide {
  const heard = new Set<string>();
  passOverProposals(client);
  if (asleep.delete(client)) client.core.heartbeat.init().then(() => client.core.relayer.transportOpen()).catch(() => {}); // it tries again by itself
  const within = <T>(run: () => Promise<T>): Promise<T> => withLimit(run, { clock, forMs: limits.appTellMs, timedOut: () => appErrors.unreachable() }).catch(rethrow);

  async function pair(text: string, signal: AbortSignal): Promise<AppProposal> {
    const { uri, topic } = readAppLink(text, clock.nowMs());
    let stop = (): void => {};
    try {
      return await withLimit(
        (inner) => new Promise<AppProposal>((resolve, reject) => {
          const hear = (proposal: AppProposal | undefined): void => {
            if (proposal?.pairingTopic === topic) resolve(proposal);
          };
          const stops = [listen('session_proposal', (event) => hear(decodeProposal(event))), ...(canSignIn(client) ? [listen('session_authenticate', (event) => hear(decodeAuthenticate(event)))] : [])];
          stop = () => stops.forEach((each) => each());
          client.pair({ uri }).catch(reject);
          inner.addEventListener('abort', () => leavePairing(topic), { once: true });
        }),
        { clock, signal, forMs: limits.appProposalMs, timedOut: () => (client.core.relayer.connected ? appErrors.noProposal() : appErrors.unreachable()) },
      );
    } catch (error) {
      throw signal.aborted ? signal.reason : redactSecrets(toAppError(error), pairingSecrets(uri));
    } finally {
      stop();
    }
  }

  function listen(event: AppClientEvent, listener: (payload: never) => void): () => void {
    client.on(event, listener);
    return () => void client.off(event, listener);
  }

  /** No app may come through it later. */
  function leavePairing(topic: string): void {
    client.core.pairing.disconnect({ topic }).catch(() => {}); // there may be none yet
  }

  /**
   * The same, without a word to the app: told that its link is over before it has taken up the session that came of it, as one that was in the
   * background is, its library never would, and the app would wait for it in vain.
   */
  function forgetPairing(topic: string): void {
    client.core.expirer.set(topic, 0);
  }

  return {
    pair,
    writeSignIn: ({ signIn }, grant) => writeSignIn(signIn?.asked, grant).message,
    approve: async (proposal, grant, signature) => {
      const { topic } = await within(() => openSession(client, proposal, grant, { signature, clock }));
      const session = client.session.getAll().find((each) => each.topic === topic);
      if (!session) throw appErrors.gone();
      forgetPairing(proposal.pairingTopic);
      return decodeSession(session);
    },
    reject: async (proposal, reason) => {
      await within(() => refuse(client, proposal, reason));
      leavePairing(proposal.pairingTopic);
    },
    respond: ({ id, topic }, answer) => within(() => client.respond({ topic, response: 'result' in answer ? { id, jsonrpc: '2.0', result: answer.result } : { id, jsonrpc: '2.0', error: { ...answer.error } } })),
    update: async (topic, grant) => void (await within(() => client.update({ topic, namespaces: toNamespaces(grant) }))),
    emit: (topic, chainId, event) => within(() => client.emit({ topic, chainId: toChainRef(chainId), event: { ...event } })),
    end: (topic) => within(() => client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })),
    sessions: () => client.session.getAll().map(decodeSession),
    follow: (listener) => {
      const hear = (raw: ClientAppRequest): void => {
        const request = decodeRequest(raw);
        const key = `${request.id}:${request.topic}`; // apps number their requests as they like
        if (heard.has(key)) return; // relays deliver at least once
        if (heard.size >= maxHeard) for (const oldest of [...heard].slice(0, maxHeard / 2)) heard.delete(oldest);
        heard.add(key);
        listener.request(request);
      };
      const stops = [
        listen('session_request', hear),
        listen('session_request_expire', ({ id }: { readonly id: number }) => listener.requestGone(id)),
        listen('proposal_expire', ({ id }: { readonly id: number }) => listener.proposalGone(id, appErrors.gone())),
        ...(['session_delete', 'session_expire'] as const).map((name) => listen(name, ({ topic }: { readonly topic: string }) => listener.ended(topic))),
      ];
      for (const pending of client.pendingRequest.getAll()) hear(pending);
      return () => stops.forEach((stop) => stop());
    },
    wake: () => {
      if (!client.core.relayer.connected) client.core.relayer.transportOpen().catch(() => {}); // it tries again by itself
    },
    sleep: () => {
      asleep.add(client);
      client.core.heartbeat.stop();
      client.core.relayer.transportClose().catch(() => {});
    },
    leave: async () => {
      client.core.heartbeat.stop();
      await withLimit(() => client.core.relayer.transportClose(), { clock, forMs: limits.appTellMs, timedOut: () => appErrors.unreachable() }).catch(() => {});
      if (!forgetAppClient(client)) asleep.add(client);
    },
  };
}

/** With a listener the library passes over the proposal beside a sign-in, whenever it comes; without one it would show both. */
function passOverProposals(client: WalletConnectAppClient): void {
  if (!canSignIn(client) || signing.has(client)) return;
  client.on('session_authenticate', () => {});
  signing.add(client);
}

/** For the sign-in that the app asks for, or for its proposal. */
function openSession(client: WalletConnectAppClient, { id, signIn }: AppProposal, grant: AppGrant, { signature = '', clock }: { readonly signature: string | undefined; readonly clock: Clock }): Promise<{ readonly topic: string }> {
  if (!signIn || !canSignIn(client)) return client.approve({ id, namespaces: toNamespaces(grant), ...toScoped(grant) });
  return openSignedIn(client, { id, namespaces: toNamespaces(grant), payload: writeSignIn(signIn.asked, grant).payload, signature, clock });
}

function refuse(client: WalletConnectAppClient, { id, signIn }: AppProposal, { code, message }: { readonly code: number; readonly message: string }): Promise<void> {
  return signIn && canSignIn(client) ? client.rejectSessionAuthenticate({ id, reason: { code, message } }) : client.reject({ id, reason: { code, message } });
}

function toNamespaces({ address, chainIds, methods, events }: AppGrant): AppNamespaces {
  return { eip155: { chains: chainIds.map(toChainRef), accounts: chainIds.map((chainId) => toAccountRef(chainId, address)), methods: [...methods], events: [...events] } };
}

function toScoped({ capabilities = {} }: AppGrant): { readonly scopedProperties?: Record<string, Record<string, unknown>> } {
  const entries = Object.entries(capabilities);
  return entries.length === 0 ? {} : { scopedProperties: Object.fromEntries(entries.map(([chainId, able]) => [toChainRef(Number(chainId)), { ...able }])) };
}

function rethrow(error: unknown): never {
  throw toAppError(error);
}

/** The library says what went wrong in words alone. */
function toAppError(error: unknown): Error {
  if (isWalletError(error)) return error;
  const text = messageOf(error);
  if (/expired/i.test(text)) return appErrors.expiredLink({}, { cause: error });
  if (/pairing already exists|keychain/i.test(text)) return appErrors.usedLink({}, { cause: error });
  if (/no matching key|proposal.*(delet|not found)|recently deleted/i.test(text)) return appErrors.gone({}, { cause: error });
  if (/failed to publish|no internet connection|socket stalled|couldn't establish socket|connection interrupted|subscribing to .* failed/i.test(text)) return appErrors.unreachable({}, { cause: error });
  return appErrors.failed({ reason: boundedText(text) }, { cause: error });
}
