import type { ClientEvent, ClientSession } from '../../adapters/walletConnect/index.ts';

/** A request that went to a wallet. */
export interface SentRequest {
  readonly topic: string;
  readonly chainId: string;
  readonly method: string;
  readonly params: unknown;
}

/** What a client has proposed and no wallet has answered yet. */
export interface Proposal {
  readonly id: number;
  readonly pairingTopic: string;
  readonly uri: string;
  readonly chains: readonly string[];
  readonly methods: readonly string[];
  resolve(session: ClientSession): void;
  reject(error: unknown): void;
}

interface RelayState {
  sessions: readonly ClientSession[];
  proposals: readonly Proposal[];
  /** How many proposals there have been. */
  made: number;
  isOpen: boolean;
  /** Resolves at once, or when the relay is reachable again. */
  reachable: Promise<void>;
  becomeReachable: (() => void) | undefined;
  /** What was proposed last. */
  lastChains: readonly string[];
}

type Listeners = Map<string, Set<(payload: never) => void>>;

/** The way between a client and wallets: what both ends of it know and tell each other. */
export interface MockRelay {
  readonly state: RelayState;
  /** Of the client. */
  readonly listeners: Listeners;
  /** Of the client's socket. */
  readonly relayListeners: Listeners;
  emit(event: ClientEvent | 'session_connect', payload: object): void;
  emitRelay(event: string, payload: unknown): void;
  setSessions(next: readonly ClientSession[]): void;
  setProposals(next: readonly Proposal[]): void;
  /** @throws for a code that is worth nothing */
  proposalOf(uri: string): Proposal;
  drop(proposal: Proposal): void;
  expire(proposal: Proposal): void;
  endSession(topic: string, how: 'session_delete' | 'session_expire'): void;
  tell(topic: string, name: string, data: unknown, chainId: string): void;
  allow(topic: string, namespaces: ClientSession['namespaces']): void;
  setReachable(isReachable: boolean): void;
  subscribe(listener: () => void): () => void;
  /** How many listeners there are, but for those of one event if told so. */
  listenersBut(but?: string): number;
}

export function createMockRelay(kept: { read(): string | null; write(text: string): void } | undefined): MockRelay {
  const listeners: Listeners = new Map();
  const relayListeners: Listeners = new Map();
  const watchers = new Set<() => void>();
  const state: RelayState = {
    sessions: JSON.parse(kept?.read() ?? '[]'), // written below
    proposals: [],
    made: 0,
    isOpen: true,
    reachable: Promise.resolve(),
    becomeReachable: undefined,
    lastChains: [],
  };
  const call = (from: Listeners, event: string, payload: unknown): void => {
    for (const listener of [...(from.get(event) ?? [])]) listener(payload as never); // as the client does: its listeners know the shape
  };
  const emit = (event: ClientEvent | 'session_connect', payload: object): void => call(listeners, event, payload);
  const setSessions = (next: readonly ClientSession[]): void => {
    state.sessions = next;
    kept?.write(JSON.stringify(next));
  };
  const setProposals = (next: readonly Proposal[]): void => {
    state.proposals = next;
    for (const watcher of [...watchers]) watcher();
  };
  const drop = (proposal: Proposal): void => setProposals(state.proposals.filter((each) => each !== proposal));
  return {
    state,
    listeners,
    relayListeners,
    emit,
    emitRelay: (event, payload) => call(relayListeners, event, payload),
    setSessions,
    setProposals,
    proposalOf: (uri) => {
      const proposal = state.proposals.find((each) => each.uri === uri);
      if (!proposal) throw new Error('The code is worth nothing');
      return proposal;
    },
    drop,
    expire: (proposal) => {
      drop(proposal);
      proposal.reject({ code: 0, message: 'Proposal expired' }); // the client throws no error here
    },
    endSession: (topic, how) => {
      setSessions(state.sessions.filter((each) => each.topic !== topic));
      emit(how, { topic });
    },
    tell: (topic, name, data, chainId) => emit('session_event', { topic, params: { event: { name, data }, chainId } }),
    allow: (topic, namespaces) => {
      setSessions(state.sessions.map((each) => (each.topic === topic ? { ...each, namespaces } : each)));
      emit('session_update', { topic, params: { namespaces } });
    },
    setReachable: (isReachable) => {
      if (isReachable && state.becomeReachable) {
        state.becomeReachable();
        call(relayListeners, 'relayer_connect', undefined);
      } else if (!isReachable && !state.becomeReachable) {
        state.reachable = new Promise((resolve) => (state.becomeReachable = () => resolve(void (state.becomeReachable = undefined))));
      }
    },
    subscribe: (listener) => {
      const own = () => listener();
      watchers.add(own);
      return () => void watchers.delete(own);
    },
    listenersBut: (but) => [...listeners, ...relayListeners].filter(([event]) => event !== but).reduce((sum, [, { size }]) => sum + size, 0),
  };
}

/** The topic of the session that a proposal leads to. */
export function topicOf(proposalId: number): string {
  return hex(proposalId * 1_000 + 250);
}

/** 32 bytes, others for each seed. */
export function hex(seed: number): string {
  return Array.from({ length: 8 }, (_, at) => (Math.imul(seed + at, 0x9e37_79b1) >>> 0).toString(16).padStart(8, '0')).join('');
}
