import { clockPort } from '../../src/contracts/ports/clock.ts';
import { eip1193Port } from '../../src/contracts/ports/eip1193.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import type { OpenRequest, WalletSession } from '../../src/contracts/wallet.ts';
import type { Clock } from '../../src/domain/clock.ts';
import * as limits from '../../src/domain/limits.ts';
import { untilAborted, withLimit } from '../../src/domain/wait.ts';
import { leaseClient } from './clients.ts';
import type { ClientLease } from './clients.ts';
import { walletConnectErrors } from './errors.ts';
import type { ClientOptions } from './loadClient.ts';
import { pair } from './pair.ts';
import { createSessionProvider } from './sessionProvider.ts';
import type { SessionProvider } from './sessionProvider.ts';
import type { WalletConnectClient } from './client.ts';

/** Which session is which wallet's, and which are to end; kept over reloads. */
export interface SessionMemory {
  get(walletId: string): RememberedSession | undefined;
  set(walletId: string, session: RememberedSession): void;
  remove(walletId: string): void;
  /** Topics of sessions whose wallets could not be told yet that they have ended. */
  ending(): readonly string[];
  addEnding(topic: string): void;
  removeEnding(topic: string): void;
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
}

/** Wallets over one client. */
export interface WalletConnect {
  /** Opens a wallet, each with a session of its own. @throws user.rejected, pairing.*, wallet.*, walletConnect.* */
  open(request: OpenRequest): Promise<WalletSession>;
  /** Stops following everything; sessions stay, for the next time. */
  close(): void;
}

export function createWalletConnect({ memory, client: givenClient, ...options }: WalletConnectOptions): WalletConnect {
  const providers = new Set<SessionProvider>();
  let lease: ClientLease | undefined;
  let stopWaking = (): void => {};
  let isClosed = false;

  /** Loads the client once; one that could not be loaded is tried anew by the next. */
  function getClient({ port }: OpenRequest): Promise<WalletConnectClient> {
    if (isClosed) return Promise.reject(walletErrors.disconnected());
    if (lease) return lease.client;
    const own: ClientLease = givenClient ? { client: givenClient(), release: () => {} } : leaseClient({ ...options, clock: port(clockPort) });
    lease = own;
    own.client.then(
      (client) => isClosed || begin(client, port),
      () => {
        own.release();
        if (lease === own) lease = undefined;
      },
    );
    return own.client;
  }

  function begin(client: WalletConnectClient, port: OpenRequest['port']): void {
    // Browsers freeze pages that are away; the socket must not wait for the library to find out.
    stopWaking = port(pagePort).onWake(() => {
      if (!client.core.relayer.connected && client.session.getAll().length > 0) client.core.relayer.transportOpen().catch(() => {});
    });
    for (const topic of memory.ending()) void end(client, topic);
  }

  /** Ends a session at the wallet too. If it cannot be told now, it is told at the next start. */
  async function end(client: WalletConnectClient, topic: string): Promise<void> {
    try {
      memory.addEnding(topic);
      if (client.session.getAll().some((each) => each.topic === topic)) await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } });
      memory.removeEnding(topic);
    } catch {
      // it stays among those that are to end
    }
  }

  const endWithin = (client: WalletConnectClient, topic: string, clock: Clock): Promise<void> =>
    withLimit(() => end(client, topic), { clock, forMs: limits.walletConnectEndMs, timedOut: () => walletConnectErrors.unreachable() }).catch(() => {});

  async function open(request: OpenRequest): Promise<WalletSession> {
    const { walletId, silent, signal } = request;
    const clock = request.port(clockPort);
    const before = memory.get(walletId);
    if (silent && !before) throw walletErrors.notConnected();
    if (!givenClient && options.projectId === '') throw walletConnectErrors.noProjectId();
    if (!silent && !request.port(pagePort).isOnline()) throw walletConnectErrors.unreachable();
    const client = silent
      ? await withLimit(() => getClient(request), { clock, signal, forMs: limits.silentAnswerMs, timedOut: () => walletErrors.noAnswer() })
      : await untilAborted(getClient(request), signal);
    const session = silent
      ? client.session.getAll().find(({ topic }) => topic === before?.topic)
      : await pair(client, { request, onLate: ({ topic }) => void end(client, topic) });
    if (!session) {
      memory.remove(walletId);
      throw walletErrors.notConnected();
    }
    const { topic } = session;
    const isOurs = (): boolean => memory.get(walletId)?.topic === topic;
    let provider: SessionProvider | undefined;
    try {
      provider = createSessionProvider({
        client,
        session,
        chainId: silent ? before?.chainId : request.chainId,
        onChain: (chainId) => isOurs() && memory.set(walletId, { topic, chainId }),
        onEnded: () => isOurs() && memory.remove(walletId),
      });
      providers.add(provider);
      const opened = await request.port(eip1193Port).open(provider, request);
      signal.throwIfAborted();
      memory.set(walletId, { topic, chainId: opened.chainId() });
      if (before && before.topic !== topic) void end(client, before.topic); // a wallet has one session
      return withClose(opened, provider);
    } catch (error) {
      leave(provider);
      if (!silent) void end(client, topic);
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
          await endWithin(client, topic, clock);
        },
      };
    }
  }

  function leave(provider: SessionProvider | undefined): void {
    provider?.detach();
    if (provider) providers.delete(provider);
  }

  return {
    open,
    close: () => {
      isClosed = true;
      stopWaking();
      for (const provider of [...providers]) leave(provider);
      lease?.release();
      lease = undefined;
    },
  };
}
