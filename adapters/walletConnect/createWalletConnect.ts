import { clockPort } from '../../src/contracts/ports/clock.ts';
import { eip1193Port } from '../../src/contracts/ports/eip1193.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import type { Page } from '../../src/contracts/ports/page.ts';
import type { OpenRequest, WalletSession } from '../../src/contracts/wallet.ts';
import type { AppLinks } from '../../src/domain/wallets/walletDirectory.ts';
import type { Clock } from '../../src/domain/clock.ts';
import * as limits from '../../src/domain/limits.ts';
import { pause, untilAborted, withLimit } from '../../src/domain/wait.ts';
import type { WaitOptions } from '../../src/domain/wait.ts';
import { leaseClient } from './client/clients.ts';
import type { ClientLease } from './client/clients.ts';
import { walletConnectErrors } from './errors.ts';
import type { ClientOptions } from './client/loadClient.ts';
import { codeIdOf, pair } from './pair.ts';
import { requestLink } from './session/requestLink.ts';
import { createSessionProvider } from './session/sessionProvider.ts';
import type { SessionProvider } from './session/sessionProvider.ts';
import { whenConnected } from './session/whenConnected.ts';
import type { ClientSession, WalletConnectClient } from './client/client.ts';

/** Which session is which wallet's, and which are to end; kept over reloads. */
export interface SessionMemory {
  get(walletId: string): RememberedSession | undefined;
  set(walletId: string, session: RememberedSession): void;
  remove(walletId: string): void;
  /** Topics of sessions whose wallets could not be told yet that they have ended. */
  ending(): readonly string[];
  addEnding(topic: string): void;
  removeEnding(topic: string): void;
  /** Ids of codes that are shown, in whichever tab, or were when a page was left. */
  codes(): readonly string[];
  addCode(codeId: string): void;
  removeCode(codeId: string): void;
  /**
   * For the start of the library. The first time that it finds anything in the storage, it takes everything for its own, and away, that has "walletconnect" in its
   * name. So there is something to find each time, and what it returns puts back what has been taken.
   */
  hold(): () => void;
  /** Resolves once no page shows a code any more, be it one that the browser has put to sleep. @throws the signal's reason */
  whenCodeLeft(codeId: string, signal: AbortSignal): Promise<void>;
}

export interface RememberedSession {
  readonly topic: string;
  /** The one in use. */
  readonly chainId: number;
}

export interface WalletConnectOptions extends Omit<ClientOptions, 'clock'> {
  readonly memory: SessionMemory;
  /** Another client than the one of `@walletconnect/sign-client`. It is not put to sleep in the end. */
  readonly client?: (() => Promise<WalletConnectClient>) | undefined;
  /** The ways that this site knows into the app of a wallet which names only an address of the web as its app. */
  findLinks?(universal: string): Promise<AppLinks | undefined>;
}

/** Wallets over one client. */
export interface WalletConnect {
  /** Opens a wallet, each with a session of its own; `links` lead to its app on a phone. @throws user.rejected, pairing.*, wallet.*, walletConnect.* */
  open(request: OpenRequest, links?: AppLinks): Promise<WalletSession>;
  /** Stops following everything; sessions stay, for the next time. */
  close(): void;
}

export function createWalletConnect({ memory, client: givenClient, findLinks, ...options }: WalletConnectOptions): WalletConnect {
  const providers = new Set<SessionProvider>();
  const delayed = new Set<() => void>();
  /** Of codes that this page shows: whoever shows one deals with what comes of it. */
  const ownCodes = new Set<string>();
  let lease: ClientLease | undefined;
  let stopFollowing = (): void => {};
  let stopWaiting = (): void => {};
  const closing = new AbortController();
  let isClosed = false;

  /** Loads the client once; one that could not be loaded is tried anew by the next. */
  function getClient({ port }: OpenRequest): Promise<WalletConnectClient> {
    if (isClosed) return Promise.reject(walletErrors.disconnected());
    if (lease && !lease.isDiscarded()) return lease.client;
    stopFollowing();
    const putBack = memory.hold();
    const own: ClientLease = givenClient ? { client: givenClient(), release: () => {}, discard: () => {}, isDiscarded: () => false } : leaseClient({ ...options, clock: port(clockPort) });
    lease = own;
    own.client.then(
      (client) => {
        putBack();
        if (!isClosed) begin(client, port);
      },
      () => {
        putBack();
        own.release();
        if (lease === own) lease = undefined;
      },
    );
    return own.client;
  }

  function begin(client: WalletConnectClient, port: OpenRequest['port']): void {
    const { relayer } = client.core;
    const clock = port(clockPort);
    // Browsers freeze pages that are away; the socket must not wait for the library to find out.
    const stopWaking = port(pagePort).onWake(() => {
      if (!relayer.connected && relayer.subscriber.hasAnyTopics) relayer.transportOpen().catch(() => {});
    });
    const onOpened = ({ session }: { readonly session: ClientSession }): void => endIfStray(client, session, clock);
    client.on('session_connect', onOpened);
    stopFollowing = () => {
      stopWaking();
      stopWaiting();
      client.off('session_connect', onOpened);
    };
    endAll(client, clock);
    for (const session of client.session.getAll()) onOpened({ session });
  }

  /** A wallet may have said yes to a code whose page is gone. Where another tab shows it, that one takes the session up: in the meantime, or once it wakes. */
  function endIfStray(client: WalletConnectClient, { topic, pairingTopic = '' }: ClientSession, clock: Clock): void {
    const codeId = codeIdOf(pairingTopic);
    const isStray = (): boolean => !ownCodes.has(codeId) && memory.codes().includes(codeId);
    if (!isStray()) return;
    delay(() => {
      if (isClosed || !isStray()) return;
      memory.whenCodeLeft(codeId, closing.signal).then(() => {
        if (!isStray()) return;
        memory.removeCode(codeId);
        void end(client, topic, clock);
      }, () => {}); // closed
    }, limits.walletConnectClaimMs, clock);
  }

  function endAll(client: WalletConnectClient, clock: Clock): void {
    for (const topic of memory.ending()) void end(client, topic, clock);
  }

  function isThere(client: WalletConnectClient, topic: string): boolean {
    return client.session.getAll().some((each) => each.topic === topic);
  }

  async function endNow(client: WalletConnectClient, topic: string, wait: WaitOptions & { readonly signal: AbortSignal }): Promise<void> {
    if (!isThere(client, topic)) return;
    if (!client.core.relayer.connected) {
      await whenConnected(client, wait.signal);
      // What waits at the relay comes first: the wallet may have ended it too.
      await pause(limits.walletConnectGraceMs, wait);
    }
    if (isThere(client, topic) && !wait.signal.aborted) await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } });
  }

  /** Tries again once the relay is back. */
  function endOnceBack(client: WalletConnectClient, clock: Clock): void {
    stopWaiting();
    if (isClosed) return;
    const { relayer } = client.core;
    const onBack = (): void => {
      stopWaiting();
      endAll(client, clock);
    };
    stopWaiting = () => void relayer.off('relayer_connect', onBack);
    relayer.on('relayer_connect', onBack);
  }

  /** Ends a session at the wallet too. If it cannot be told now, it is told once the relay can be reached, in this page or the next. Never throws. */
  async function end(client: WalletConnectClient, topic: string, clock: Clock): Promise<void> {
    try {
      memory.addEnding(topic);
      await withLimit((signal) => endNow(client, topic, { clock, signal }), { clock, forMs: limits.walletConnectEndMs, timedOut: () => walletConnectErrors.unreachable() });
      memory.removeEnding(topic);
    } catch {
      if (isThere(client, topic)) endOnceBack(client, clock); // it stays among those that are to end
      else memory.removeEnding(topic); // by the wallet, in the same moment
    }
  }

  async function open(request: OpenRequest, links?: AppLinks): Promise<WalletSession> {
    const { walletId, silent, signal } = request;
    const clock = request.port(clockPort);
    const before = memory.get(walletId);
    if (silent && !before) throw walletErrors.notConnected();
    if (!givenClient && options.projectId === '') throw walletConnectErrors.noProjectId();
    if (!silent && !request.port(pagePort).isOnline()) throw walletConnectErrors.unreachable();
    const client = silent
      ? await withLimit(() => getClient(request), { clock, signal, forMs: limits.silentAnswerMs, timedOut: () => walletErrors.noAnswer() })
      : await untilAborted(getClient(request), signal);
    const session = silent ? client.session.getAll().find(({ topic }) => topic === before?.topic) : await pairAnew(client, request, clock);
    if (!session) {
      memory.remove(walletId);
      throw walletErrors.notConnected();
    }
    const { topic } = session;
    const isOurs = (): boolean => memory.get(walletId)?.topic === topic;
    const page = request.port(pagePort);
    let known = links;
    if (!links) findKnownLinks(page, session).then((found) => (known = found), () => {}); // without them the person goes there by hand
    let provider: SessionProvider | undefined;
    try {
      provider = createSessionProvider({
        client,
        session,
        clock,
        chainId: silent ? before?.chainId : request.chainId,
        onPrompt: (sent) => openApp(page, requestLink(sent, known, session.peer.metadata.redirect)),
        onChain: (chainId) => isOurs() && memory.set(walletId, { topic, chainId }),
        onEnded: () => isOurs() && memory.remove(walletId),
      });
      providers.add(provider);
      const opened = await request.port(eip1193Port).open(provider, request);
      signal.throwIfAborted();
      memory.set(walletId, { topic, chainId: opened.chainId() });
      if (before && before.topic !== topic) void end(client, before.topic, clock); // a wallet has one session
      return withClose(opened, provider);
    } catch (error) {
      leave(provider);
      if (!silent) void end(client, topic, clock);
      throw error;
    }

    function withClose(opened: WalletSession, own: SessionProvider): WalletSession {
      return {
        ...opened,
        close: async ({ revoke }) => {
          await opened.close({ revoke: false });
          leave(own);
          if (!revoke && (silent || !signal.aborted)) return; // one that was given up while it opened ends too
          if (isOurs()) memory.remove(walletId);
          await end(client, topic, clock);
        },
      };
    }
  }

  /** An address of the web that a wallet names is a page of anybody's choice: only whose it is is taken from it. */
  async function findKnownLinks(page: Page, { peer }: ClientSession): Promise<AppLinks | undefined> {
    const { native, universal } = peer.metadata.redirect ?? {};
    return native === undefined && typeof universal === 'string' && page.platform() !== 'desktop' ? findLinks?.(universal) : undefined;
  }

  async function pairAnew(client: WalletConnectClient, request: OpenRequest, clock: Clock): Promise<ClientSession> {
    try {
      return await pair(client, {
        request,
        clock,
        onCode: (codeId) => {
          ownCodes.add(codeId);
          memory.addCode(codeId);
        },
        onCodeOver: (codeId) => {
          ownCodes.delete(codeId);
          memory.removeCode(codeId);
        },
        onLate: ({ topic }) => void end(client, topic, clock),
        onWake: (listener) => request.port(pagePort).onWake(listener),
        later: (run) => delay(run, limits.walletConnectGraceMs, clock),
      });
    } catch (error) {
      // What it has begun would go on for a minute and disturb the next attempt.
      if (!client.core.relayer.connected && client.session.getAll().length === 0) lease?.discard();
      throw error;
    }
  }

  function delay(run: () => void, ms: number, clock: Clock): void {
    if (isClosed) return run();
    const finish = (): void => {
      cancel();
      delayed.delete(finish);
      run();
    };
    const cancel = clock.setTimer(finish, ms);
    delayed.add(finish);
  }

  function leave(provider: SessionProvider | undefined): void {
    provider?.detach();
    if (provider) providers.delete(provider);
  }

  return {
    open,
    close: () => {
      isClosed = true;
      closing.abort(walletErrors.disconnected());
      for (const finish of [...delayed]) finish();
      stopFollowing();
      for (const provider of [...providers]) leave(provider);
      lease?.release();
      lease = undefined;
    },
  };
}

/** On a phone that shows the page, the wallet's app is where the person goes on: after the request has left, since a page in the background sends nothing. */
function openApp(page: Page, link: string | undefined): void {
  if (link !== undefined && page.platform() !== 'desktop' && page.isVisible()) page.open(link);
}
