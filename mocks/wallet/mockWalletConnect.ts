import { rpcCodes, toRpcError } from '../rpcError.ts';
import type { ClientEvent, ClientSession, Proposed, WalletConnectClient } from '../../adapters/walletConnect/index.ts';
import type { FakeWallet } from './fakeWallet.ts';

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
  /** URIs that somebody could use, the newest last. */
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
  readonly requests: readonly { readonly topic: string; readonly chainId: string; readonly method: string; readonly params: unknown }[];
  /** What was proposed last. */
  proposedChains(): readonly string[];
  /** What the client holds: listeners of the kit, but for one event if told so, and whether its socket is open. */
  readonly loose: { listeners(but?: string): number; isOpen(): boolean };
}

interface Proposal {
  readonly id: number;
  readonly pairingTopic: string;
  readonly uri: string;
  readonly chains: readonly string[];
  readonly methods: readonly string[];
  resolve(session: ClientSession): void;
  reject(error: unknown): void;
}

/** A relay, a client and wallets in one piece. */
export function createMockWalletConnect({ wallet, chainIds, methods: allowedMethods, redirect, kept }: MockWalletConnectOptions): MockWalletConnect {
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const relayListeners = new Map<string, Set<(payload: unknown) => void>>();
  const watchers = new Set<() => void>();
  const wallets = new Map<string, FakeWallet>();
  const requests: { topic: string; chainId: string; method: string; params: unknown }[] = [];
  let sessions: readonly ClientSession[] = JSON.parse(kept?.read() ?? '[]'); // written below
  let proposals: readonly Proposal[] = [];
  let made = 0;
  let isOpen = true;
  let reachable = Promise.resolve();
  let becomeReachable: (() => void) | undefined;
  let lastChains: readonly string[] = [];

  const emit = (event: ClientEvent, payload: object): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never); // as the client does: whoever listens knows the shape
  };
  const setSessions = (next: readonly ClientSession[]): void => {
    sessions = next;
    kept?.write(JSON.stringify(sessions));
  };
  const setProposals = (next: readonly Proposal[]): void => {
    proposals = next;
    for (const watcher of [...watchers]) watcher();
  };
  const proposalOf = (uri: string): Proposal => {
    const proposal = proposals.find((each) => each.uri === uri);
    if (!proposal) throw new Error('The code is worth nothing');
    return proposal;
  };
  const drop = (proposal: Proposal): void => setProposals(proposals.filter((each) => each !== proposal));
  const walletOf = (topic: string): FakeWallet => wallets.get(topic) ?? wallet;
  const sessionOf = (topic: string): ClientSession => {
    const session = sessions.find((each) => each.topic === topic);
    if (!session) throw new Error(`No matching key. session topic doesn't exist: ${topic}`);
    return session;
  };

  function follow(topic: string): void {
    const { provider } = walletOf(topic);
    provider.on('accountsChanged', (accounts) => {
      const session = sessions.find((each) => each.topic === topic);
      if (!session || !isTexts(accounts)) return;
      if (accounts.length === 0) return endSession(topic, 'session_delete');
      const chains = [...new Set(session.namespaces['eip155']?.accounts.map((ref) => ref.split(':').slice(0, 2).join(':')))];
      tell(topic, 'accountsChanged', accounts, chains[0] ?? '');
      allow(topic, namespacesFor(chains, accounts, session.namespaces['eip155']?.methods ?? []));
    });
    provider.on('chainChanged', (chainId) => tell(topic, 'chainChanged', Number(chainId), `eip155:${Number(chainId)}`));
  }

  function endSession(topic: string, how: 'session_delete' | 'session_expire'): void {
    setSessions(sessions.filter((each) => each.topic !== topic));
    emit(how, { topic });
  }

  function tell(topic: string, name: string, data: unknown, chainId: string): void {
    emit('session_event', { topic, params: { event: { name, data }, chainId } });
  }

  function allow(topic: string, namespaces: ClientSession['namespaces']): void {
    setSessions(sessions.map((each) => (each.topic === topic ? { ...each, namespaces } : each)));
    emit('session_update', { topic, params: { namespaces } });
  }

  const client: WalletConnectClient = {
    async connect({ optionalNamespaces: { eip155 } }): Promise<Proposed> {
      await reachable;
      isOpen = true;
      do made += 1;
      while (sessions.some(({ topic }) => topic === hex(made * 1_000 + 250)));
      const [pairingTopic, key] = [hex(made * 1_000), hex(made * 1_000 + 500)];
      const uri = `wc:${pairingTopic}@2?expiryTimestamp=1767225900&relay-protocol=irn&symKey=${key}`;
      lastChains = eip155?.chains ?? [];
      const approval = new Promise<ClientSession>((resolve, reject) => {
        setProposals([...proposals, { id: made, pairingTopic, uri, chains: lastChains, methods: eip155?.methods ?? [], resolve, reject }]);
      });
      approval.catch(() => {}); // whoever asked for it may have gone
      return { uri, approval: () => approval };
    },
    async request({ topic, chainId, request: { method, params } }) {
      sessionOf(topic);
      await reachable;
      requests.push({ topic, chainId, method, params });
      emit('session_request_sent', { topic, id: requests.length, request: { method, params }, chainId });
      const own = walletOf(topic);
      if (own.chainId !== Number(chainId.slice(7))) own.setChain(Number(chainId.slice(7)));
      try {
        return await own.provider.request({ method, params: (params ?? []) as readonly unknown[] }); // the wallet checks it
      } catch (error) {
        const { code, message } = toRpcError(error);
        throw Object.assign(new Error(message), { code: code === rpcCodes.userRejected ? 5000 : code }); // as wallets answer here
      }
    },
    async disconnect({ topic }) {
      sessionOf(topic);
      await reachable;
      setSessions(sessions.filter((each) => each.topic !== topic));
    },
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event, listener) => void listeners.get(event)?.delete(listener),
    session: { getAll: () => sessions },
    proposal: { getAll: () => proposals },
    core: {
      expirer: {
        set(key) {
          const proposal = proposals.find(({ id }) => id === key);
          if (!proposal) return;
          drop(proposal);
          proposal.reject({ code: 0, message: 'Proposal expired' }); // the client throws no error here
        },
      },
      pairing: { disconnect: () => reachable },
      heartbeat: { init: async () => {}, stop: () => {} },
      relayer: {
        get connected() {
          return isOpen && !becomeReachable;
        },
        transportOpen: async () => {
          await reachable;
          isOpen = true;
        },
        transportClose: async () => void (isOpen = false),
        subscriber: { get hasAnyTopics() { return sessions.length + proposals.length > 0; } },
        on: (event, listener) => void relayListeners.set(event, (relayListeners.get(event) ?? new Set()).add(listener)),
        off: (event, listener) => void relayListeners.get(event)?.delete(listener),
      },
      verify: { register: async () => undefined },
    },
  };

  for (const { topic } of sessions) follow(topic);
  return {
    client: async () => client,
    codes: () => proposals.map(({ uri }) => uri),
    async scan(uri, by = wallet) {
      const proposal = proposalOf(uri);
      let accounts: unknown;
      try {
        accounts = await by.provider.request({ method: 'eth_requestAccounts' });
      } catch (error) {
        drop(proposal);
        return proposal.reject(Object.assign(new Error(toRpcError(error).message), { code: 5000 }));
      }
      if (!proposals.includes(proposal) || !isTexts(accounts)) return; // given up meanwhile
      drop(proposal);
      const topic = hex(proposal.id * 1_000 + 250);
      const chains = proposal.chains.filter((ref) => !chainIds || chainIds.includes(Number(ref.slice(7))));
      const session = { topic, pairingTopic: proposal.pairingTopic, namespaces: namespacesFor(chains, accounts, allowedMethods ?? proposal.methods), peer: { metadata: { name: 'Mock', ...(redirect && { redirect }) } } };
      wallets.set(topic, by);
      setSessions([...sessions, session]);
      follow(topic);
      for (const listener of [...(listeners.get('session_connect') ?? [])]) listener({ session } as never); // as the client does
      proposal.resolve(session);
    },
    refuse(uri, code = 5000) {
      const proposal = proposalOf(uri);
      drop(proposal);
      proposal.reject(Object.assign(new Error('User rejected.'), { code }));
    },
    expire: (uri) => client.core.expirer.set(proposalOf(uri).id, 0),
    subscribe(listener) {
      const own = () => listener();
      watchers.add(own);
      return () => void watchers.delete(own);
    },
    setReachable(isReachable) {
      if (isReachable && becomeReachable) {
        becomeReachable();
        for (const listener of [...(relayListeners.get('relayer_connect') ?? [])]) listener(undefined);
      } else if (!isReachable && !becomeReachable) reachable = new Promise((resolve) => (becomeReachable = () => resolve(void (becomeReachable = undefined))));
    },
    refuseSite: (reason) => {
      for (const listener of [...(relayListeners.get('relayer_error') ?? [])]) listener(new Error(reason));
    },
    sessions: () => sessions,
    end: (topic, how = 'session_delete') => endSession(topic, how),
    allow,
    tell,
    requests,
    proposedChains: () => lastChains,
    loose: { listeners: (but) => [...listeners, ...relayListeners].filter(([event]) => event !== but).reduce((sum, [, { size }]) => sum + size, 0), isOpen: () => isOpen },
  };
}

function namespacesFor(chains: readonly string[], accounts: readonly string[], methods: readonly string[]): ClientSession['namespaces'] {
  return { eip155: { accounts: chains.flatMap((chain) => accounts.map((account) => `${chain}:${account}`)), methods, events: ['accountsChanged', 'chainChanged'] } };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

/** 32 bytes, others for each seed. */
function hex(seed: number): string {
  return Array.from({ length: 8 }, (_, at) => (Math.imul(seed + at, 0x9e37_79b1) >>> 0).toString(16).padStart(8, '0')).join('');
}
