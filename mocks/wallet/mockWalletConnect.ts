import { toRpcError } from '../rpcError.ts';
import { createMockRelay, topicOf } from './mockRelay.ts';
import type { ClientSession, WalletConnectClient } from '../../adapters/walletConnect/index.ts';
import type { FakeWallet } from './fakeWallet.ts';
import type { MockRelay, SentRequest } from './mockRelay.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** The wallet behind the mocked relay, and what it allows. */
export interface MockWalletConnectOptions {
  /** The wallet on the phone: what it does with requests is its own affair. */
  readonly wallet: FakeWallet;
  /** What wallets allow; all that is asked of them, unless told otherwise. */
  readonly chainIds?: readonly number[];
  readonly methods?: readonly string[];
  /** How the wallet says that its app is opened. */
  readonly redirect?: ClientSession['peer']['metadata']['redirect'];
  /** Where sessions outlive the page. */
  readonly kept?: { read(): string | null; write(text: string): void };
}

/** Both ends of the way over WalletConnect, without a relay: give `client` to the plugin, and use the rest to act as the person with the phone. */
export interface MockWalletConnect {
  client(): Promise<WalletConnectClient>;
  /** URIs that a wallet could use, the newest last. */
  codes(): readonly string[];
  /** Points a camera at a code: the wallet asks its person. @throws for a code that is worth nothing */
  scan(uri: string, by?: FakeWallet): Promise<void>;
  /** Says no on the phone before anything else. @throws as `scan` does */
  refuse(uri: string, code?: number): void;
  /** Lets the time of a code run out. @throws as `scan` does */
  expire(uri: string): void;
  /** Told when codes come or go. Returns what ends it. */
  subscribe(listener: () => void): () => void;
  /** Nothing comes through to the relay until it is reachable again. */
  setReachable(isReachable: boolean): void;
  /** The relay closes the socket with these words. */
  refuseSite(reason: string): void;
  sessions(): readonly ClientSession[];
  /** The wallet ends it, or its time does. */
  end(topic: string, how?: 'session_delete' | 'session_expire'): void;
  /** The wallet changes what it allows, and tells nothing else. */
  allow(topic: string, namespaces: ClientSession['namespaces']): void;
  /** The wallet tells something; also for topics that there are not. */
  tell(topic: string, name: string, data: unknown, chainId: string): void;
  /** All that went to wallets, in order. */
  readonly requests: readonly SentRequest[];
  /** What was proposed last. */
  proposedChains(): readonly string[];
  /** What the client holds: listeners of the kit, but for one event if told so, and whether its socket is open. */
  readonly loose: { listeners(but?: string): number; isOpen(): boolean };
}

/** A relay, a client and wallets in one piece. */
export function createMockWalletConnect(options: MockWalletConnectOptions): MockWalletConnect {
  assertArguments('createMockWalletConnect({ wallet: object })', options);
  const { wallet, chainIds, methods: allowedMethods, redirect, kept } = options;
  const relay = createMockRelay(kept);
  const wallets = new Map<string, FakeWallet>();
  const requests: SentRequest[] = [];
  let client: Promise<WalletConnectClient> | undefined;
  const walletOf = (topic: string): FakeWallet => wallets.get(topic) ?? wallet;
  const follow = (topic: string): void => followWallet(relay, topic, walletOf(topic));

  for (const { topic } of relay.state.sessions) follow(topic);
  return {
    client: () => (client ??= import('./mockWalletConnectClient.ts').then(({ createMockWalletConnectClient }) => createMockWalletConnectClient({ relay, walletOf, requests }))),
    codes: () => relay.state.proposals.map(({ uri }) => uri),
    async scan(uri, by = wallet) {
      const proposal = relay.proposalOf(uri);
      let accounts: unknown;
      try {
        accounts = await by.provider.request({ method: 'eth_requestAccounts' });
      } catch (error) {
        relay.drop(proposal);
        return proposal.reject(Object.assign(new Error(toRpcError(error).message), { code: 5000 }));
      }
      if (!relay.state.proposals.includes(proposal) || !isTexts(accounts)) return; // given up meanwhile
      relay.drop(proposal);
      const topic = topicOf(proposal.id);
      const chains = proposal.chains.filter((ref) => !chainIds || chainIds.includes(Number(ref.slice(7))));
      const session = { topic, pairingTopic: proposal.pairingTopic, namespaces: namespacesFor(chains, accounts, allowedMethods ?? proposal.methods), peer: { metadata: { name: 'Mock', ...(redirect && { redirect }) } } };
      wallets.set(topic, by);
      relay.setSessions([...relay.state.sessions, session]);
      follow(topic);
      relay.emit('session_connect', { session });
      proposal.resolve(session);
    },
    refuse(uri, code = 5000) {
      const proposal = relay.proposalOf(uri);
      relay.drop(proposal);
      proposal.reject(Object.assign(new Error('User rejected.'), { code }));
    },
    expire: (uri) => relay.expire(relay.proposalOf(uri)),
    subscribe: relay.subscribe,
    setReachable: relay.setReachable,
    refuseSite: (reason) => relay.emitRelay('relayer_error', new Error(reason)),
    sessions: () => relay.state.sessions,
    end: (topic, how = 'session_delete') => relay.endSession(topic, how),
    allow: relay.allow,
    tell: relay.tell,
    requests,
    proposedChains: () => relay.state.lastChains,
    loose: { listeners: relay.listenersBut, isOpen: () => relay.state.isOpen },
  };
}

/** Tells the page what changes in the wallet of a session. */
function followWallet(relay: MockRelay, topic: string, { provider }: FakeWallet): void {
  provider.on('accountsChanged', (accounts) => {
    const session = relay.state.sessions.find((each) => each.topic === topic);
    if (!session || !isTexts(accounts)) return;
    if (accounts.length === 0) return relay.endSession(topic, 'session_delete');
    const chains = [...new Set(session.namespaces['eip155']?.accounts.map((ref) => ref.split(':').slice(0, 2).join(':')))];
    relay.tell(topic, 'accountsChanged', accounts, chains[0] ?? '');
    relay.allow(topic, namespacesFor(chains, accounts, session.namespaces['eip155']?.methods ?? []));
  });
  provider.on('chainChanged', (chainId) => relay.tell(topic, 'chainChanged', Number(chainId), `eip155:${Number(chainId)}`));
}

function namespacesFor(chains: readonly string[], accounts: readonly string[], methods: readonly string[]): ClientSession['namespaces'] {
  return { eip155: { accounts: chains.flatMap((chain) => accounts.map((account) => `${chain}:${account}`)), methods, events: ['accountsChanged', 'chainChanged'] } };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
