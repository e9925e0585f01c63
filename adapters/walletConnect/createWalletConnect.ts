import { clockPort } from '../../src/contracts/ports/clock.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import type { OpenRequest, WalletSession } from '../../src/contracts/wallet.ts';
import { silentAnswerMs } from '../../src/contracts/walletLimits.ts';
import { untilAborted, withLimit } from '../../src/domain/checkedWaits.ts';
import type { AppLinks } from '../../src/domain/wallets/walletDirectory.ts';
import type { ClientSession, WalletConnectClient } from './client/client.ts';
import { createClientHolder } from './client/createClientHolder.ts';
import { followClient } from './client/followClient.ts';
import type { ClientOptions } from './client/loadClient.ts';
import { createDelays } from './createDelays.ts';
import { walletConnectErrors } from './errors.ts';
import { codeIdOf } from './pair.ts';
import { pairAnew } from './pairAnew.ts';
import { createProviders } from './session/createProviders.ts';
import { createSessionEnder } from './session/createSessionEnder.ts';
import { endIfStray } from './session/endIfStray.ts';
import { openPaired } from './session/openPaired.ts';
import { resumeProposal } from './session/resumeProposal.ts';
import type { SessionMemory } from './sessionMemory.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** What `createWalletConnect` pairs and remembers with. */
export interface WalletConnectOptions extends Omit<ClientOptions, 'clock'> {
  readonly memory: SessionMemory;
  /** Another client than the one of `@walletconnect/sign-client`. It is not put to sleep in the end. */
  readonly client?: (() => Promise<WalletConnectClient>) | undefined;
  /** Whether a sign-in at the site is asked for in the prompt that connects. */
  readonly signsInOnConnect?: boolean | undefined;
  /** Opens a wallet without a prompt that has a session by a code of an earlier visit. False where the person is about something else. */
  resume?(walletId: string): boolean;
  /** The ways that this site knows into the app of a wallet, by those that the wallet names, which are untrusted and never opened. */
  findLinks?(named: AppLinks): Promise<AppLinks | undefined>;
}

/** Wallets over one client. */
export interface WalletConnect {
  /** Opens a wallet, each with a session of its own; `links` lead to its app on a phone. @throws user.rejected, pairing.*, wallet.*, walletConnect.* */
  open(request: OpenRequest, links?: AppLinks): Promise<WalletSession>;
  /** Loads the client where a code of an earlier visit is still good, to take up the session that may come by it. */
  resumeCodes(port: OpenRequest['port']): Promise<void>;
  /** Stops following everything; sessions stay, for the next time. */
  close(): void;
}

/** Wallets over WalletConnect: pairs new ones, opens those that are remembered, and ends their sessions. One a page; it lives until `close`. */
export function createWalletConnect(given: WalletConnectOptions): WalletConnect {
  assertArguments('createWalletConnect({ memory: object, projectId: string, relayUrl: string })', given);
  const { memory, client: givenClient, findLinks, resume: resumeWallet, signsInOnConnect, ...options } = given;
  const closing = new AbortController();
  const closed = closing.signal;
  /** Of codes that this page shows. */
  const ownCodes = new Set<string>();
  const providers = createProviders();
  const delays = createDelays(closed);
  const ender = createSessionEnder({ memory, closed });
  const holder = createClientHolder({ memory, closed, client: givenClient, options, follow });

  function follow(client: WalletConnectClient, port: OpenRequest['port']): () => void {
    const clock = port(clockPort);
    ender.endAll(client, clock);
    const stopFollowing = followClient(client, { port, onSession: (session) => endIfStray(client, session, { memory, ownCodes, ender, delays, closed, clock, ...(resumeWallet && { resume: resumeWallet }) }) });
    const left = client.proposal.getAll().filter(({ pairingTopic }) => memory.codes().includes(codeIdOf(pairingTopic)));
    // Those that another tab still shows are its own.
    for (const { pairingTopic } of left) memory.whenCodeLeft(codeIdOf(pairingTopic), closed).then(() => resumeProposal(client, pairingTopic)).catch(() => {}); // closed, or the relay is away
    return () => {
      stopFollowing();
      ender.stopWaiting();
    };
  }

  async function resume(topic: string | undefined, { port, signal }: OpenRequest): Promise<[WalletConnectClient, ClientSession | undefined]> {
    const client = await withLimit(() => holder.get(port), { clock: port(clockPort), signal, forMs: silentAnswerMs, timedOut: () => walletErrors.noAnswer() });
    return [client, client.session.getAll().find((each) => each.topic === topic)];
  }

  async function begin(request: OpenRequest): Promise<[WalletConnectClient, ClientSession]> {
    if (!request.port(pagePort).isOnline()) throw walletConnectErrors.unreachable();
    const client = await untilAborted(holder.get(request.port), request.signal);
    return [client, await pairAnew(client, { memory, ownCodes, ender, delays, holder, request, signsInOnConnect, clock: request.port(clockPort) })];
  }

  return {
    open: async (request, links) => {
      const { walletId, silent } = request;
      const before = memory.get(walletId);
      if (silent && !before) throw walletErrors.notConnected();
      if (!givenClient && options.projectId === '') throw walletConnectErrors.noProjectId();
      const [client, session] = silent ? await resume(before?.topic, request) : await begin(request);
      if (!session) {
        memory.remove(walletId);
        throw walletErrors.notConnected();
      }
      return openPaired(client, session, { memory, before, providers, ender, request, links, findLinks });
    },
    resumeCodes: async (port) => void (await holder.get(port)),
    close: () => {
      closing.abort(walletErrors.disconnected());
      delays.finish();
      holder.close();
      providers.leaveAll();
    },
  };
}
